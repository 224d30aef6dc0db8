"""What every test needs before it starts."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.counts import count

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# No test measures time, so none fails because a machine is slow.
settings.register_profile(
    "house",
    deadline=None,
    max_examples=count(50, 1000),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")


@pytest.fixture(scope="session", autouse=True)
def folder_of_nobody(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep every test, and every program that one starts, out of the player's own folder."""
    os.environ["SEALED_ORDERS_DATA"] = str(tmp_path_factory.mktemp("data"))

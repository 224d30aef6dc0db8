"""Whether the tests would notice a card that lost its trigger, limit, cost or effect.

In short mode one mutant of each country is tried, in long mode all of them.
"""

import json
import os
import subprocess
import sys

import pytest

from tests.counts import count
from tests.rules.generals.mutants import FILES, ROOT, names

SAME_AS_BEFORE: dict[str, str] = {
    "ger_atlantic_wall when.piece": "the trigger names a land, where only armies are battled",
    "ger_atlantic_wall when.by": "only an enemy battles an Axis army",
    "ger_blitzkrieg when.piece": "no army can be built in a sea just battled",
    "jap_china_offensive when.piece": "the trigger names lands",
    "jap_fall_of_singapore when.piece": "the trigger names a land",
    "ita_romanian_reinforcements when.piece": "no army can be recruited in a sea",
    "uk_loyal_to_crown when.piece": "the trigger names lands",
    "uk_rationing when.by": "nobody else plays a card in the British turn",
    "uk_rationing when.types": "a card that stays on the table is never played out",
    "ussr_rasputitsa when.piece": "the trigger names lands",
    "ussr_stavka_artillery when.piece": "no army stands in a sea",
    "us_aircraft_carriers when.piece": "no navy can be built in a land just battled",
    "us_amphibious_landings when.piece": "no army can be built in a sea just battled",
}
"""Conditions that a card says although the rest of it implies them, with the reason."""


def survivors(chosen: list[str]) -> set[str]:
    """The mutants that no test notices, tried in a program of their own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.rules.generals.mutants", *chosen],
        cwd=ROOT,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return {name for name, red in json.loads(done.stdout).items() if not red}


SHORT = [" ".join(FILES)]
LONG = list(FILES)
"""In short mode all countries share one program, in long mode each has its own."""


@pytest.mark.timeout(count(600, 7200))
@pytest.mark.parametrize("prefixes", LONG if count(0, 1) else SHORT)
def test_a_part_that_a_card_loses_turns_a_test_red(prefixes: str) -> None:
    chosen = []
    for prefix in prefixes.split():
        mutants = [name for name in names() if name.startswith(f"{prefix}_")]
        real = [name for name in mutants if name not in SAME_AS_BEFORE]
        stride = count(len(real), 1)
        chosen += real[stride // 2 :: stride]
    cards = {name.split()[0] for name in chosen}
    spoilt = survivors(chosen)
    unnoticed = {name.split()[0] for name in spoilt}
    assert len(unnoticed) <= len(cards) // 20, sorted(spoilt)


def test_conditions_said_twice_are_those_of_real_cards() -> None:
    assert set(SAME_AS_BEFORE) <= set(names())

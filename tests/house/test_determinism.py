"""The rules digest is the same in every process, whatever order its sets have."""

import os
import subprocess
import sys

from netcore.version import rules_digest
from tests.counts import count
from tests.house.sources import ROOT


def test_the_rules_digest_is_the_same_under_every_hash_seed() -> None:
    code = "from netcore.version import rules_digest; print(rules_digest().hex())"
    for seed in range(count(3, 20)):
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == rules_digest().hex()

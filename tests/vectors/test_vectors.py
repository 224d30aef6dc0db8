"""The published vectors hold, for this program and for the independent verifier."""

import json

from tests import independent_verifier as independent
from tests.vectors.make import FILE, build, plain


def vectors():
    return json.loads(FILE.read_text(encoding="utf-8"))


def test_this_program_gives_every_published_value():
    assert plain(build()) == vectors()


def test_the_independent_verifier_seals_and_samples_the_same():
    given = vectors()
    game_id = bytes.fromhex(given["charter"]["game_id"])
    place = [game_id, 0, 0, 5]
    cards, types = given["seal"]["cards"], given["seal"]["types"]
    order, leaves = independent.seal(place, bytes.fromhex(given["seal"]["k"]), 0, cards, types)
    assert order == given["seal"]["order"]
    assert [leaf.hex() for leaf in leaves] == given["seal"]["leaves"]
    joint = bytes.fromhex(given["beacon"]["joint"])
    draw = independent.sample(joint, "draw", 1, range(10, 40), 5, replace=False)
    assert draw == given["beacon"]["draw"]
    dice = independent.sample(joint, "dice", 0, range(1, 7), 8, replace=True)
    assert dice == given["beacon"]["dice"]
    charter = bytes.fromhex(given["charter"]["bytes"])
    assert independent.hashed(b"so:charter", charter) == game_id

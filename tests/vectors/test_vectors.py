"""The published vectors hold, for this program and for the independent verifier."""

import json

from rules.games import GAMES
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


def test_the_digest_of_the_first_position_is_made_as_the_page_says():
    """Every field of docs/protocol.md in its order, put together by hand."""
    given = vectors()
    game_id = bytes.fromhex(given["charter"]["game_id"])
    players = independent.unpack(bytes.fromhex(given["charter"]["bytes"]))[10]
    parts = {
        "players": players,
        "candidates": [None, None],
        "runs": [[], []],
        "leaves": [[], []],
        "faces": [[], []],
    }
    tips = [part[3] for part in players]
    value = [game_id, 0, 0, 0, 0, 0, [0, 1], [0, 0], [], tips, [0, 0], 0, None, [], 0]
    value += [[], [], [], [], [], [], [0, 1], [], 0, -1]
    value += [independent.hashed(b"so:statepart", [name, part]) for name, part in parts.items()]
    made = independent.hashed(b"so:state", [*value, None])
    assert made.hex() == given["digest"]["value"]


def test_the_card_lists_beside_the_vectors_are_those_of_the_rules():
    game = next(game for game in GAMES if game.name == "generals")
    facts = json.loads(FILE.with_name("generals.json").read_text(encoding="utf-8"))
    assert facts["lists"] == [list(deck.cards) for deck in game.decks({})]
    assert facts["types"] == list(game.type_of)


def test_the_independent_verifier_says_how_it_is_used(capsys, tmp_path):
    assert independent.main([]) == 2
    assert independent.main([str(tmp_path / "none"), str(FILE)]) == 2
    assert capsys.readouterr().err.count(independent.USAGE) == 2


def test_the_independent_verifier_prints_what_does_not_hold(capsys, tmp_path):
    (tmp_path / "game").write_bytes(b"no game")
    assert independent.main([str(tmp_path / "game"), str(FILE.with_name("generals.json"))]) == 1
    assert capsys.readouterr().out.strip()

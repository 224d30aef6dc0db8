"""The Italian cards: each works, is refused with its reason, and meets other cards."""

from tests.rules.generals.trying import (
    board,
    offered,
    pieces,
    play,
    refused,
    zone,
)


def hand(*cards: str) -> dict[str, list[str]]:
    return {"hand": list(cards)}


def test_italy_attacks_communists_builds_in_ukraine_and_in_russia() -> None:
    table = board(
        "italy",
        pieces={"italy": ["germany", "eastern_europe"]},
        cards={"italy": hand("ita_attacks_communists")},
    )
    play(table, "italy: play ita_attacks_communists", "italy: at ukraine", "italy: at russia")
    assert pieces(table, "italy") == ["germany", "eastern_europe", "russia", "ukraine"]
    assert zone(table, "italy", "discard")[0] == "ita_attacks_communists"


def test_italy_attacks_communists_builds_once_in_each_space_only() -> None:
    table = board(
        "italy",
        pieces={"italy": ["germany", "eastern_europe"]},
        cards={"italy": hand("ita_attacks_communists")},
    )
    play(table, "italy: play ita_attacks_communists", "italy: at ukraine")
    assert offered(table, "italy", "at") == ["russia"]
    assert refused(table, "italy: at ukraine") == "refusal.not_named_by_card"

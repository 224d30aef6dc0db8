"""Reasons that name what stands in the way."""

from tests.rules.generals.trying import board, refused


def test_a_closed_strait_is_named_as_the_reason() -> None:
    table = board(
        "germany",
        pieces={
            "germany": ["germany", "baltic_sea", "italy"],
            "uk": ["united_kingdom", "north_sea"],
        },
        cards={"germany": {"hand": ["ger_sea_battle"]}},
    )
    table.act("germany: play ger_sea_battle")
    assert refused(table, "germany: at north_sea") == "refusal.strait_closed"


def test_an_open_strait_is_no_obstacle() -> None:
    table = board(
        "germany",
        pieces={
            "germany": ["germany", "baltic_sea", "scandinavia"],
            "uk": ["united_kingdom", "north_sea"],
        },
        cards={"germany": {"hand": ["ger_sea_battle"]}},
    )
    table.act("germany: play ger_sea_battle")
    table.act("germany: at north_sea")


def test_without_a_hand_the_question_is_another() -> None:
    table = board(
        "germany",
        cards={
            "germany": {
                "hand": [],
                "status": ["ger_conscription"],
                "discard": ["ger_build_army"],
            }
        },
    )
    assert table.state.pending.prompt.key == "prompt.play_without_hand"
    table.act("germany: pass")

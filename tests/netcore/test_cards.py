"""`sealed-orders cards`: the decks as people and programs read them."""

import json

import pytest

from netcore.cli.cards import INDENT
from netcore.cli.main import WRONG_USE, main
from resources.catalogue import LANGUAGES
from rules.games import GAMES

FIELDS = ["id", "country", "type", "copies", "name_en", "name_ru", "text_en", "text_ru"]


def cards(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert main(["cards", "--json", *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["cards"]
    return found["cards"]


def test_json_has_every_card_once_with_its_copies(capsys: pytest.CaptureFixture[str]) -> None:
    found = cards(capsys)
    assert len(found) == 136
    assert sum(card["copies"] for card in found) == 216
    assert sorted(card["id"] for card in found) == sorted(GAMES[0].card_ids)
    assert all(list(card) == FIELDS for card in found)
    assert all(card[field] for card in found for field in FIELDS)


def test_json_is_the_same_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    first, *others = LANGUAGES
    found = cards(capsys, "--lang", first)
    assert all(cards(capsys, "--lang", other) == found for other in others)


@pytest.mark.parametrize("name", ["italy", "ITALY", "Италия", "италия"])
def test_a_country_may_be_called_by_id_or_name(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert {card["country"] for card in cards(capsys, name)} == {"italy"}


def test_countries_and_a_type_together_pick_few(capsys: pytest.CaptureFixture[str]) -> None:
    found = cards(capsys, "us", "uk", "--type", "Событие")
    assert {(card["country"], card["type"]) for card in found} == {
        ("us", "event"),
        ("uk", "event"),
    }


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (["germny"], "germany"),
        (["Итали"], "Италия"),
        (["--type", "respnse"], "response"),
        (["--game", "general"], "generals"),
        (["xyzzy"], "germany, uk, japan, ussr, italy, us"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(
    arguments: list[str], near: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", *arguments]) == WRONG_USE
    said = capsys.readouterr()
    assert said.out == ""
    assert near in said.err.splitlines()[-1]


@pytest.mark.parametrize(("language", "heading"), [("en", "Germany: 40"), ("ru", "Германия: 40")])
def test_people_read_a_list_by_country(
    language: str, heading: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(heading)
    assert sum(not line.startswith(" ") for line in lines if line) == len(GAMES[0].seats)
    assert all(len(line) <= 100 for line in lines if line.startswith(INDENT))
    for card in GAMES[0].card_ids:
        assert any(line.endswith(f"[{card}]") for line in lines)

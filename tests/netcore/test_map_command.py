"""`sealed-orders map`: the board as people and programs read it."""

import json
from typing import Any

import pytest

from netcore.cli.main import WRONG_USE, main


def atlas(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, list[Any]]:
    assert main(["map", "--json", *arguments]) == 0
    found: dict[str, list[Any]] = json.loads(capsys.readouterr().out)
    assert list(found) == ["spaces", "edges", "straits"]
    return found


def test_json_has_all_spaces_borders_and_straits(capsys: pytest.CaptureFixture[str]) -> None:
    found = atlas(capsys)
    assert {name: len(entries) for name, entries in found.items()} == {
        "spaces": 53,
        "edges": 129,
        "straits": 5,
    }
    assert sum(space["kind"] == "land" for space in found["spaces"]) == 36
    assert sum(space["supply"] for space in found["spaces"]) == 12
    homes = {space["home"]: space["id"] for space in found["spaces"] if space["home"]}
    assert homes["us"] == "eastern_us"
    assert len(homes) == 6
    assert found["straits"][0] == {
        "id": "danish_straits",
        "sea_a": "north_sea",
        "sea_b": "baltic_sea",
        "land": "scandinavia",
        "name_en": "Danish Straits",
        "name_ru": "Датские проливы",
    }


def test_every_border_is_between_two_spaces_and_stands_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = atlas(capsys)
    ids = {space["id"] for space in found["spaces"]}
    assert all({a, b} <= ids and a != b for a, b in found["edges"])
    assert len({frozenset(edge) for edge in found["edges"]}) == len(found["edges"])


def test_some_spaces_come_with_what_touches_them(capsys: pytest.CaptureFixture[str]) -> None:
    found = atlas(capsys, "baltic_sea", "Япония")
    assert [space["id"] for space in found["spaces"]] == ["japan", "baltic_sea"]
    assert all("baltic_sea" in edge or "japan" in edge for edge in found["edges"])
    assert [strait["id"] for strait in found["straits"]] == ["danish_straits"]


@pytest.mark.parametrize("name", ["suez", "Suez Canal", "Суэцкий канал"])
def test_a_strait_is_found_like_a_space(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = atlas(capsys, name)
    assert [strait["id"] for strait in found["straits"]] == ["suez"]
    assert found["spaces"] == found["edges"] == []


def test_an_unknown_space_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "ukrain"]) == WRONG_USE
    assert "ukraine" in capsys.readouterr().err


@pytest.mark.parametrize(("language", "word"), [("en", "North Sea"), ("ru", "Северное море")])
def test_people_read_names_and_neighbours(
    language: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["map", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith(f"  {word} [north_sea]") for line in lines)
    assert len(lines) == 3 + 2 * 53 + 5

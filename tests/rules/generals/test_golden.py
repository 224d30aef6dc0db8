"""Short games told as text, replayed and compared word by word.

A file under golden/ is a scenario, a line of dashes, and the story: acts at the
margin, indented under each what it led to. After the last act everybody passes.
"""

import tomllib
from pathlib import Path

import pytest

from rules.kernel.tryout import Tryout
from tests.rules.generals.telling import line
from tests.rules.generals.trying import GAME

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))
RULE = "-" * 40 + "\n"
INDENT = "    "


def retold(text: str) -> str:
    """The file as it reads when its acts are played now."""
    scenario, _, story = text.partition(RULE)
    file = tomllib.loads(scenario)
    table = Tryout(GAME, *GAME.scenario(file), seed=file["seed"])
    lines = []
    seen = 0
    acts = [act for act in story.splitlines() if act and not act.startswith(INDENT)]
    for act in acts:
        table.act(act)
        if act is acts[-1]:
            table.settle()
        else:
            table.question()
        lines.append(act)
        lines += [INDENT + line(event) for event in table.events[seen:]]
        seen = len(table.events)
    return scenario + RULE + "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_game_is_retold_as_it_was_written_down(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert retold(text) == text


def test_there_are_three_games_to_retell() -> None:
    assert len(FILES) >= 3

"""A guided turn: a prepared position and the acts that a person is led through.

A model without widgets. The position, its acts and what they do come from the rules alone; a
lesson only says which act is meant next and why another one is not.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from rules.games import GAMES
from rules.kernel.choices import Choice, Menu
from rules.kernel.game import Game, Told
from rules.kernel.tryout import Tryout

USE = "use"


@dataclass(frozen=True)
class Step:
    """One thing to read, and mostly one to do."""

    key: str
    act: str = ""
    auto: tuple[str, ...] = ()
    light: tuple[str, ...] = ()
    supply: str = ""
    phase: str = ""
    """The phase that it speaks of, where the game has already gone on."""

    @property
    def text(self) -> str:
        """The key of its sentences."""
        return f"lesson.step.{self.key}"


@dataclass(frozen=True)
class Task:
    """What a person is to do: a choice, and the menu that it is taken from."""

    seat: int
    menu: Menu
    choice: Choice
    kind: str
    """What the nouns of the choice are: slot or space."""


class Lesson:
    """A lesson and how far it is."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.steps = tuple(_step(table) for table in tables["steps"])
        self.game: Game = next(game for game in GAMES if game.name == tables["game"])
        scenario = {name: value for name, value in tables.items() if name != "steps"}
        state, knowledge = self.game.scenario(scenario)
        self._tryout = Tryout(self.game, state, knowledge, tables.get("seed", 0))
        self.at = 0
        self.task: Task | None = None
        self._enter()

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Whether nothing comes after this step."""
        return self.at == len(self.steps) - 1

    @property
    def state(self) -> Any:
        """The position."""
        return self._tryout.state

    @property
    def knowledge(self) -> Mapping[int, Mapping[int, int]]:
        """All cards."""
        return self._tryout.knowledge

    @property
    def events(self) -> tuple[Any, ...]:
        """All that has happened so far."""
        return tuple(self._tryout.events)

    def is_meant(self, kind: str, noun: int) -> bool:
        """Whether a click is what the step asks for; a copy of the card will do."""
        task = self.task
        if task is None or kind != task.kind:
            return False
        if noun in task.choice.nouns:
            return True
        cards = self.knowledge[task.seat]
        same = kind == "slot" and any(cards.get(noun) == cards[n] for n in task.choice.nouns)
        return same and task.menu.offer(Choice(task.choice.verb, (noun,))) is not None

    def why_not(self, kind: str, noun: int) -> Told:
        """Why a click leads nowhere: the rules' reason, or that the lesson means another."""
        task = self.task
        if task is None:
            return Told("lesson.read_first", {})
        if kind != task.kind:
            return Told(f"lesson.first_{task.kind}", {})
        choice = Choice(task.choice.verb, (noun,))
        if task.choice.verb == USE:
            return Told("lesson.not_this_card", {})
        reason = self.game.why_not(self.state, task.seat, choice, self.knowledge)
        return reason or Told("lesson.another", {})

    def go_on(self) -> None:
        """Do what the step asks for and show the next one."""
        if self.task is not None:
            self._tryout.act(self.step.act)
        if not self.is_last:
            self.at += 1
            self._enter()

    def _enter(self) -> None:
        for act in self.step.auto:
            self._tryout.act(act)
        if self.step.act:
            self.task = self._task()
        else:
            self.task = None
            # What the last act brings about is seen before the next one is asked for.
            if not self._uses_next():
                self._tryout.settle()

    def _uses_next(self) -> bool:
        later = (step.act for step in self.steps[self.at :] if step.act)
        act = next(later, "")
        return bool(act) and self.game.read_act(act)[1] == USE

    def _task(self) -> Task:
        seat, verb, words = self.game.read_act(self.step.act)
        if verb == USE:
            menu = self._tryout.question()
            assert menu is not None
            slot = self._on_table(seat, words[0])
            return Task(seat, menu, Choice(USE, (slot,)), "slot")
        self._tryout.settle()
        menu = self._tryout.menu(seat)
        choice = self.game.read_choice(self.state, menu, verb, words, self.knowledge)
        offer = menu.offer(choice)
        assert offer is not None
        return Task(seat, menu, choice, offer.kind)

    def _on_table(self, seat: int, card: str) -> int:
        number = self.game.card_ids.index(card)
        zones = self.game.zones(self.state)
        return next(
            slot
            for slot, held in sorted(self.knowledge[seat].items())
            if held == number and zones[seat, slot] in ("status", "responses")
        )


def _step(table: Mapping[str, Any]) -> Step:
    return Step(
        table["key"],
        table.get("act", ""),
        tuple(table.get("auto", ())),
        tuple(table.get("light", ())),
        table.get("supply", ""),
        table.get("phase", ""),
    )


def read_lesson(name: str) -> Lesson:
    """A lesson of ours by its name."""
    text = (files("resources") / "lessons" / f"{name}.toml").read_text(encoding="utf-8")
    return Lesson(tomllib.loads(text))

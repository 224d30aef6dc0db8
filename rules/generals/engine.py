"""The engine's loop: a stack of frames, each a step still to be done.

A step is a function registered under its name; one that has to wait leaves its
frame on the stack and sets `state.pending`. What answers it is registered under
the same name: the menu it offers, and what the choice (or chance) does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.generals.board import ARMY, NAVY, members
from rules.generals.events import Event, TakenBack
from rules.generals.pieces import lift
from rules.generals.state import Frame, State
from rules.generals.telling import question
from rules.kernel.choices import Choice, Knowledge, Offer, Opened, Prompt
from rules.kernel.pending import Ask, Chance

Do = Callable[[State, Frame, list[Event]], None]
Offers = Callable[[State, Frame, int, Knowledge], list[Offer]]


class Given(NamedTuple):
    """An answer to a question: who gives it, what they chose, and what they opened for it."""

    seat: int
    choice: Choice
    opened: tuple[Opened, ...]


Answer = Callable[[State, Frame, Given, list[Event]], None]
Luck = Callable[[State, Frame, tuple[int, ...], list[Event]], None]

DO: dict[str, Do] = {}
OFFERS: dict[str, Offers] = {}
KNOWING: set[str] = set()
"""Frames whose menu depends on what the seat alone knows."""
ANSWER: dict[str, Answer] = {}
LUCK: dict[str, Luck] = {}

BUSY = Ask((), Prompt("busy"))
"""What `pending` holds while the engine itself is at work; never seen outside."""


def step(name: str) -> Callable[[Do], Do]:
    """Register what a frame of this name does."""

    def register(function: Do) -> Do:
        DO[name] = function
        return function

    return register


def offers(name: str, *, knows: bool = False) -> Callable[[Offers], Offers]:
    """Register the menu of a frame that asks; `knows` if it depends on hidden cards."""

    def register(function: Offers) -> Offers:
        OFFERS[name] = function
        if knows:
            KNOWING.add(name)
        return function

    return register


def answer(name: str) -> Callable[[Answer], Answer]:
    """Register what a choice does to a frame that asked."""

    def register(function: Answer) -> Answer:
        ANSWER[name] = function
        return function

    return register


def luck(name: str) -> Callable[[Luck], Luck]:
    """Register what chance does to a frame that waited for it."""

    def register(function: Luck) -> Luck:
        LUCK[name] = function
        return function

    return register


def push(state: State, *frames: Frame) -> None:
    """Put steps on the stack; the first named is done first."""
    state.stack = (*state.stack, *frames[::-1])


def ask(
    state: State,
    frame: Frame,
    seats: tuple[int, ...],
    key: str,
    seals: bool = False,
    reacts: bool = False,
) -> None:
    """Wait for choices; the frame stays on the stack until they are there."""
    state.menu = None
    state.stack = (*state.stack, frame)
    state.pending = Ask(seats, question(state, frame, seats, key), seals=seals, reacts=reacts)


def await_chance(state: State, frame: Frame, chance: Chance) -> None:
    """Wait for a beacon."""
    state.stack = (*state.stack, frame)
    state.pending = chance


def run(state: State, events: list[Event]) -> None:
    """Do step after step until somebody or chance is waited for, or the game is over."""
    while state.pending is BUSY:
        if state.requests:
            serve_requests(state, events)
        frame = state.stack[-1]
        state.stack = state.stack[:-1]
        DO[frame.do](state, frame, events)


def serve_requests(state: State, events: list[Event]) -> None:
    """Take back the pieces that countries not asked wished to; gone ones are no matter."""
    requests, state.requests = state.requests, ()
    for country, space in requests:
        take_back(state, country, space, events)


def take_back(state: State, country: int, space: int, events: list[Event]) -> None:
    """A country takes its own piece off the board, which triggers nothing.

    Rulebook, "Фишки: армии и флоты": at any moment, also in others' turns.
    """
    bit = 1 << space
    for kind, pieces in ((ARMY, state.armies), (NAVY, state.navies)):
        if pieces[country] & bit:
            lift(state, country, kind, space)
            events.append(TakenBack(country, kind, space))


def own_pieces(state: State, country: int) -> tuple[int, ...]:
    """The spaces with pieces of a country."""
    return members(state.armies[country] | state.navies[country])

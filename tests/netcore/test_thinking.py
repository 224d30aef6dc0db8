"""Own bots at a table: they think beside the loop, and say why when asked."""

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from netcore.bots import BotProcess, at_table, chooser
from netcore.identity import Identity
from netcore.log_bodies import Choose
from netcore.playing import Pace
from netcore.room import Me
from netcore.selfplay import play_plain
from netcore.session_events import Advanced
from netcore.sessions import Plan, play_solo
from netcore.thinking import Thinking
from resources.catalogue import LANGUAGES, catalogue
from rules.games import GAMES
from rules.kernel.bot import Thought
from rules.kernel.choices import Choice, Menu
from rules.kernel.game import Told

GAME = next(game for game in GAMES if game.name == "generals")
ENOUGH = 12


async def test_the_loop_goes_on_while_a_general_thinks() -> None:
    asked = []
    recruit = chooser("recruit", 1)

    def choose(state: Any, seat: int, menu: Menu, known: Any) -> Choice:
        asked.append((state, seat, menu, {seat: dict(known[seat])}))
        return recruit(state, seat, menu, known)

    play_plain(GAME, {}, 1, choose)
    hard = next(one for one in asked if one[0].stack[-1].do == "play_step" and one[0].round == 3)
    process = BotProcess()
    try:
        thinking = asyncio.ensure_future(process.think(chooser("general", 1, 40), *hard))
        turns = 0
        while not thinking.done():
            await asyncio.sleep(0)
            turns += 1
        assert hard[2].offer((await thinking).choice) is not None
        assert turns > 100
    finally:
        process.close()


async def test_six_bots_play_and_each_says_why_it_did_what_it_did() -> None:
    me = Me(Identity.create(), "Anna", None, at_table, pace=Pace(reaction=0.0))
    bots = dict.fromkeys(range(6), "recruit") | {1: "officer"}
    session = await play_solo(me, Plan("generals", "Solo"), bots)
    told = 0
    async for event in session.events():
        if isinstance(event, Advanced) and isinstance(event.body, Choose):
            why = session.why(event.seq)
            assert why is not None
            assert all(catalogue(lang).sentence(why.key, **why.args) for lang in LANGUAGES)
            told += 1
        if told >= ENOUGH:
            break
    assert session.why(1) is None
    await session.leave()


async def test_a_bot_whose_process_does_not_start_thinks_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(*_: object) -> Thought:
        raise BrokenProcessPool

    monkeypatch.setattr(BotProcess, "think", broken)
    asked: list[tuple[Any, int, Menu, Any]] = []

    def choose(state: Any, seat: int, menu: Menu, known: Any) -> Choice:
        asked.append((state, seat, menu, known))
        return chooser("recruit", 1)(state, seat, menu, known)

    play_plain(GAME, {}, 1, choose)
    thinking, officer = Thinking(beside=True), chooser("officer", 1)
    try:
        assert await thinking.choose(officer, 1, *asked[0]) == officer(*asked[0])
    finally:
        thinking.close()


def test_the_whole_reason_is_told_only_after_the_game() -> None:
    thinking = Thinking(beside=False)
    choice = Choice("play", (3,))
    thinking._thoughts[7, 0] = Thought(choice, Told("all", {}), Told("little", {}))
    thinking.note(20, 7, 0, choice)
    assert thinking.why(20, over=False) == Told("little", {})
    assert thinking.why(20, over=True) == Told("all", {})
    assert thinking.why(21, over=True) is None

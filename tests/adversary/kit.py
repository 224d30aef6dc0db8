"""A table with one cheat at it: play an honest game up to a point, then do something else."""

from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from netcore.audit import Verdict, audit
from netcore.log import (
    Entry,
    Order,
    Part,
    Refused,
    put_in_order,
    read_entry,
    read_part,
    said_hash,
    say,
)
from netcore.log_bodies import Choose, Request, Share
from netcore.player import Player, Secrets
from netcore.simulation import random_chooser, sit_down
from netcore.store import read_game
from netcore.table_position import Phase, request_due
from rules.kernel.choices import Choice
from tests.independent_verifier import check
from tests.toygame import ToyGame


@dataclass
class Seated:
    """A game of four players: host 0, cheat 1, both ordinary programs until told otherwise."""

    table: object
    game: object
    choose: object

    @property
    def host(self):
        return self.table.players[0]

    @property
    def position(self):
        return self.host.replica.position

    def player(self, number):
        return self.table.players[number]

    def run(self, until):
        """Play on honestly, part by part, until a condition holds."""
        for _ in range(5000):
            if until(self):
                return
            self.one()
        raise AssertionError("the condition never came")

    def one(self):
        for player in self.table.players:
            duties = player.duties()
            if duties:
                self.table.send(duties[0])
                for said in duties[1:]:
                    self.table.send(said)
                return
        for player in self.table.players:
            for seat in player.asked():
                state = player.replica.position.state
                choice = self.choose(state, seat, player.menu(seat), player.knowledge())
                self.table.send(player.answer(seat, choice))
                return
        raise AssertionError("nobody speaks")

    def finish(self):
        """The honest rest of the game, and its report."""
        self.table.play(self.choose)
        return self.report()

    def report(self):
        return audit(self.game, read_game(self.table.export()))

    def forge(self, number, body, /, **changes):
        """What a player with a changed program says: signed with its key, any body."""
        player = self.player(number)
        replica = player.replica
        part = Part(
            replica.ground.game_id,
            number,
            player._running,
            replica.position.question,
            replica.head,
            body,
        )._replace(**changes)
        return say(player.identity, part)

    def order(self, said, /, **changes):
        """What a host with a changed program orders."""
        replica = self.host.replica
        verdict = replica.judge(said)
        return put_in_order(self.host.identity, said, replica.order(verdict)._replace(**changes))


def seat_down(seats=4, players=4, seed=11, rounds=3):
    game = ToyGame(seats, rounds)
    return Seated(sit_down(game, {}, players, seed=seed), game, random_chooser(seed))


def silence(table, *numbers):
    """The programs of these players say nothing from now on."""
    for number in numbers:
        silent = table.player(number)
        silent.duties, silent.asked = list, tuple


def agrees(table):
    """What the independent verifier says of the game so far saved."""
    lists = [deck.cards for deck in table.game.decks({})]
    return check(table.table.export(), lists, table.game.type_of)


@contextmanager
def refused(table, key, culprit):
    """The block is refused for this reason and this player's doing, and nobody loses a thing."""
    before = [(p.replica.head, p.replica.digest, p.replica.seq) for p in table.table.players]
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.key == key
    assert caught.value.culprit == culprit
    assert [
        (p.replica.head, p.replica.digest, p.replica.seq) for p in table.table.players
    ] == before


def asked(number):
    """The condition that a player's seat has a turn with cards in hand."""

    def condition(seated):
        player = seated.player(number)
        if not player.asked():
            return False
        verbs = {offer.verb for offer in player.menu(player.asked()[0]).offers}
        return {"play", "set"} <= verbs

    return condition


def restarted(player, entries):
    """The same player's program again, with its journal, on this log."""
    again = Player(
        player.identity,
        Secrets(player.secrets.master),
        player.game,
        player.replica.ground.charter,
    )
    for said in player._said.values():
        again.recall(said)
    for entry in entries:
        again.take(entry)
    return again


def preferring(*verbs):
    """A player that takes the first of these verbs that it may say."""

    def choose(_state, _seat, menu, _knowledge):
        return min(
            (choice for choice in menu.choices() if choice.verb in verbs),
            key=lambda choice: verbs.index(choice.verb),
        )

    return choose


def request_due_now(seated):
    """The request that may come now, if any."""
    replica = seated.host.replica
    cause = replica.hashes[replica.position.asked]
    return request_due(replica.ground, replica.position, cause)


def request_open(seated):
    return seated.position.request is not None


def phase(which):
    return lambda seated: seated.position.phase is which


def ordered_blindly(table, said):
    """The order that a host gives who does not look at what it orders."""
    replica = table.host.replica
    order = Order(
        replica.ground.game_id, 0, replica.seq + 1, replica.head, said_hash(said), bytes(32)
    )
    return put_in_order(table.host.identity, said, order)


def deliver(table, entry, to=2):
    table.player(to).take(read_entry(entry.encode()))


__all__ = [
    "Choice",
    "Choose",
    "Entry",
    "Phase",
    "Request",
    "Share",
    "Verdict",
    "asked",
    "deliver",
    "ordered_blindly",
    "phase",
    "preferring",
    "random_chooser",
    "read_part",
    "refused",
    "request_due_now",
    "request_open",
    "restarted",
    "said_hash",
    "seat_down",
]

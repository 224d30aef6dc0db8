"""Whoever leaves in whatever way and order, the game ends, and only the gone are unproven."""

import random

import pytest

from netcore.audit import Verdict
from netcore.identity import Identity
from netcore.log import sign_welcome
from netcore.player import Player, Secrets
from netcore.sequencer import Sequencer
from netcore.simulation import random_chooser, sit_down
from netcore.table_people import can_be_replaced, has_shared, next_host
from netcore.table_position import Phase
from rules.games import GAMES
from rules.kernel.pending import Over
from tests.adversary.kit import Seated, agrees, silence
from tests.counts import count
from tests.toygame import ToyGame

GENERALS = next(game for game in GAMES if game.name == "generals")
MOST_DEPARTURES = 5


class Comings:
    """A table that people leave and come to, and another hosts, as chance has it."""

    def __init__(self, game, players, seed):
        self.pick = random.Random(seed)
        self.table = Seated(sit_down(game, {}, players, seed=seed), game, random_chooser(seed))
        self.unproven = set()

    @property
    def position(self):
        return self.table.position

    @property
    def ground(self):
        return self.table.host.replica.ground

    def go_on(self, most):
        """Play on for a while; whether the game is still under way."""
        upto = self.table.host.replica.seq + self.pick.randrange(1, most)
        self.table.run(
            lambda seated: seated.position.phase is Phase.ENDED or seated.host.replica.seq >= upto
        )
        return self.position.phase is not Phase.ENDED and self.position.state is not None

    def allies(self, leaver, without=()):
        """Who may play on for somebody."""
        teams = self.ground.teams_of(self.position, leaver)
        return [
            who
            for who in self.position.present
            if who not in (leaver, *without) and teams <= self.ground.teams_of(self.position, who)
        ]

    def guests(self):
        return [who for who in self.position.present if who != self.position.host]

    def goodbye(self):
        """Somebody leaves and hands its decks to an ally."""
        leavers = [who for who in self.guests() if self.allies(who)]
        if leavers and self.position.request is None and self.position.phase is Phase.PLAY:
            leaver = self.pick.choice(leavers)
            successor = self.pick.choice(self.allies(leaver))
            self.table.table.send(self.table.player(leaver).goodbye(successor))

    def gone(self):
        """One or two are gone for good, and the others agree on who follows."""
        guests = self.guests()
        leavers = sorted(self.pick.sample(guests, min(len(guests), self.pick.choice((1, 1, 2)))))
        follow = {who: self.allies(who, leavers) for who in leavers}
        waits = self.position.request is None or not all(
            has_shared(self.position, who) for who in leavers
        )
        if waits and all(follow.values()) and self.may_go(leavers):
            silence(self.table, *leavers)
            self.note_unproven(leavers)
            for leaver in sorted(leavers, key=lambda who: has_shared(self.position, who)):
                self.agree(leavers, "gone", leaver, self.pick.choice(follow[leaver]))

    def newcomer(self):
        """Somebody new takes the place of one who is gone for good."""
        leaver = self.pick.choice([-1, *self.guests()])
        if leaver >= 0 and self.may_go([leaver]) and not has_shared(self.position, leaver):
            number = len(self.position.players)
            identity, secrets = Identity(bytes([100 + number] * 32)), Secrets(bytes([number] * 32))
            charter = self.ground.charter
            fresh = Player(identity, secrets, self.table.game, charter, newcomer=True)
            for entry in self.table.host.replica.entries:
                fresh.take(entry)
            self.table.table.players.append(fresh)
            silence(self.table, leaver)
            self.note_unproven([leaver])
            part = secrets.part(identity, f"newcomer {number}")
            signature = sign_welcome(identity, charter.game_id, part, leaver)
            self.agree([leaver], "welcome", part, leaver, signature)

    def new_host(self):
        """More than half choose the next host, with or without the old one."""
        present, term = self.position.present, self.position.term + 1
        voters = [who for who in present if who != self.position.host]
        if 2 * len(voters) > len(present):
            votes = tuple(self.table.player(who).vote(term) for who in voters)
            host = self.table.player(next_host(self.position, voters))
            sequencer = Sequencer(host)
            entry = sequencer.take_over(term, votes)
            for player in self.table.table.players:
                if player is not host:
                    player.take(entry)
            self.table.table.host, self.table.table.sequencer = host, sequencer

    def may_go(self, leavers):
        return self.position.host not in leavers and can_be_replaced(
            self.ground, self.position, *leavers
        )

    def note_unproven(self, leavers):
        for seat, who in enumerate(self.position.seats):
            if who in leavers and self.ground.to_seal(self.position, seat)[1]:
                self.unproven.add(seat)

    def agree(self, leavers, vote, *about):
        for who in self.position.present:
            if who not in leavers:
                self.table.table.send(getattr(self.table.player(who), vote)(*about))


@pytest.mark.parametrize("seed", range(count(6, 300)))
@pytest.mark.parametrize(
    ("game", "players", "entries"),
    [(ToyGame(6, 6), 5, 60), (ToyGame(4, 8), 4, 60), (GENERALS, 6, 300), (GENERALS, 4, 300)],
    ids=["toy of six", "toy of four", "generals of six", "generals of four"],
)
def test_whoever_leaves_in_whatever_order_the_game_ends_and_only_the_gone_are_unproven(
    game, players, entries, seed
):
    comings = Comings(game, players, seed)
    deeds = (comings.goodbye, comings.gone, comings.gone, comings.newcomer, comings.new_host)
    for _ in range(comings.pick.randrange(1, MOST_DEPARTURES)):
        if comings.go_on(entries):
            comings.pick.choice(deeds)()
    report = comings.table.finish()
    assert isinstance(report.over, Over)
    verdicts = [seat.verdict for seat in report.seats]
    assert {seat for seat, word in enumerate(verdicts) if word is not Verdict.HONEST} <= (
        comings.unproven
    )
    assert Verdict.CHEATED not in verdicts
    assert agrees(comings.table) == []

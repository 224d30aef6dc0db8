"""Sessions on a network in memory: whole games, returns, resumption and a host that is lost."""

import asyncio
from pathlib import Path
from typing import cast

import pytest

from netcore.audit import AuditError, Verdict, audit
from netcore.election import Election, Voter
from netcore.election import cast as cast_ballot
from netcore.link import Link
from netcore.log_bodies import Share
from netcore.memory import Weather
from netcore.messages import Ballot, Enter, Stand
from netcore.player import Player
from netcore.playing import Playing
from netcore.sequencer import Sequencer
from netcore.session_events import (
    Advanced,
    Asked,
    CommandRefused,
    Finished,
    GameStarted,
    HostLost,
    HostMoved,
    LobbyChanged,
    PeerBack,
    PeerLost,
    Stopped,
)
from netcore.sessions import Plan, play_solo
from netcore.simclock import run_simulated
from netcore.store import load_game
from netcore.table_position import Phase
from netcore.wire import Message
from tests.adversary.kit import asked as is_asked
from tests.adversary.kit import request_due_now, seat_down
from tests.counts import count
from tests.netcore.party import GAME, Party, Somebody, same_log
from tests.toygame import ToyGame


class Candidate:
    """As much of a game in play as an election touches."""

    def __init__(self, player: Player) -> None:
        self.player, self.replica, self.voted_term = player, player.replica, 0


class Recorder:
    """A link that only notes what is posted."""

    def __init__(self) -> None:
        self.posted: list[Message] = []

    def post(self, message: Message) -> None:
        self.posted.append(message)


pytestmark = pytest.mark.usefixtures("quick_disk")


def test_four_players_finish_with_the_same_log_and_an_honest_report() -> None:
    async def scene() -> None:
        party = Party()
        await party.start(4)
        await party.finish()
        assert same_log(*party.people)
        for one in party.people:
            assert one.told(Finished)[0].report.verdict is Verdict.HONEST
            assert len(one.told(Advanced)) == one.playing.replica.seq
        assert len({one.told(GameStarted)[0].words for one in party.people}) == 1

    run_simulated(scene())


def test_one_person_plays_alone_with_bots_and_without_a_port() -> None:
    async def scene() -> None:
        alone = Somebody(Party(), 0)
        bots = dict.fromkeys(range(1, 6), "random")
        alone.sit(await play_solo(alone.me, Plan("toy", "alone"), bots))
        while not alone.told(Finished):
            for asked in alone.told(Asked):
                if alone.session.menu(asked.seat) == asked.menu:
                    alone.session.choose(asked.seat, next(asked.menu.choices()))
            await asyncio.sleep(0.1)
        assert {asked.seat for asked in alone.told(Asked)} == {0}
        assert set(alone.told(Advanced)[-1].knowledge) == {0}
        await alone.session.leave()

    run_simulated(scene())


def test_an_answer_to_a_question_that_the_game_has_overtaken_is_dropped() -> None:
    async def scene() -> None:
        alone = Somebody(Party(), 0)
        bots = dict.fromkeys(range(1, 6), "random")
        alone.sit(await play_solo(alone.me, Plan("toy", "alone"), bots))
        await alone.party.until(lambda: bool(alone.told(Asked)))
        first = alone.told(Asked)[0]
        choice = next(first.menu.choices())
        alone.session.choose(first.seat, choice, first.question - 1)
        await asyncio.sleep(0.1)
        assert alone.told(Asked) == [first]
        assert alone.session.menu(first.seat) == first.menu
        alone.session.choose(first.seat, choice, first.question)
        await alone.party.until(lambda: len(alone.told(Asked)) > 1)
        alone.session.choose(first.seat, choice, first.question)
        await asyncio.sleep(0.1)
        assert not alone.told(CommandRefused)
        await alone.session.leave()

    run_simulated(scene())


def test_a_spectator_sees_everything_public_and_knows_no_card() -> None:
    async def scene() -> None:
        party = Party()
        await party.open()
        await party.join()
        early = await party.join(watching=True)
        await party.sit_down()
        party.people[0].session.start()
        await party.until(lambda: party.people[1].session.playing is not None)
        late = await party.join()
        await party.finish()
        assert same_log(*party.people)
        for spectator in (early, late):
            assert spectator.told(GameStarted)[0].number == -1
            assert all(not advanced.knowledge for advanced in spectator.told(Advanced))

    run_simulated(scene())


def test_a_player_killed_in_mid_game_comes_back_to_its_own_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(3)
        lost = party.people[2]
        await party.until(lambda: lost.playing.replica.seq > 40)
        lost.kill()
        await party.until(lambda: bool(party.people[0].told(PeerLost)))
        assert not party.people[0].told(PeerLost)[0].left
        await lost.come_back()
        await party.finish()
        assert same_log(*party.people)
        assert party.people[1].told(PeerBack)

    run_simulated(scene())


def test_a_closed_table_goes_on_next_week_from_its_folders(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(2)
        host, guest = party.people
        await party.until(lambda: guest.playing.replica.seq > 40)
        await host.session.leave("closed")
        await party.until(lambda: bool(guest.told(Stopped)))
        assert not guest.told(Stopped)[0].cheating
        await guest.session.leave()
        host.heard.clear()
        guest.heard.clear()
        await host.resume()
        party.address = host.room.role.listener.address
        await guest.come_back()
        await party.finish()
        assert same_log(host, guest)
        assert host.told(Finished)[0].report.verdict is Verdict.HONEST

    run_simulated(scene())


def has_lost(one: Somebody, player: int) -> bool:
    return any(lost.player == player for lost in one.told(PeerLost))


@pytest.mark.parametrize("seed", range(count(3, 50)))
def test_the_next_player_takes_over_from_a_lost_host(tmp_path: Path, seed: int) -> None:
    async def scene() -> None:
        party = Party(tmp_path, seed=seed)
        await party.start(4)
        host, *others = party.people
        assert host.room.lobby is not None
        table = host.room.lobby.table
        await party.until(lambda: others[2].playing.replica.seq > 30 + 17 * seed % 110)
        host.kill()
        host.heard.clear()
        await party.until(lambda: all(one.told(HostMoved) for one in others))
        assert {one.told(HostMoved)[0].player for one in others} == {1}
        await party.until(lambda: all(has_lost(one, 0) for one in others))
        assert {one.room.lobby.table for one in others if one.room.lobby} == {table}
        await host.resume()
        await party.finish()
        assert same_log(*party.people)
        assert host.told(Finished)[0].report.verdict is Verdict.HONEST
        assert host.told(LobbyChanged)[-1].lobby.table == table
        assert {member.present for member in host.told(LobbyChanged)[-1].lobby.members} == {True}

    run_simulated(scene())


@pytest.mark.parametrize("code", [None, "472911"])
def test_spectators_follow_the_table_to_every_new_host(tmp_path: Path, code: str | None) -> None:
    """Both who came before the game and who came in the middle of it."""

    async def scene() -> None:
        party = Party(tmp_path, game=ToyGame(6, 6))
        await party.open(code)
        for _ in range(4):
            await party.join(code)
        early = await party.join(code, watching=True)
        await party.sit_down()
        party.people[0].session.start()
        await party.until(lambda: early.session.playing is not None)
        late = await party.join(code)
        for lost in party.people[:2]:
            reached = late.playing.replica.seq + 25
            await party.until(lambda reached=reached: late.playing.replica.seq > reached)
            lost.kill()
            for one in party.people:
                one.heard.clear()
            others = [one for one in party.people if one is not lost]
            await party.until(lambda others=others: all(one.told(HostMoved) for one in others))
            await lost.resume()
        people = (early, late)
        await party.until(
            lambda: all(one.playing.replica.position.phase is Phase.ENDED for one in people)
        )
        await party.until(lambda: all(one.told(Finished) for one in party.people))
        assert same_log(*party.people)
        await party.leave()

    run_simulated(scene())


@pytest.mark.parametrize("number", range(2, count(4, 20)))
def test_a_host_comes_back_whose_share_was_spent_on_entries_left_behind(
    tmp_path: Path, number: int
) -> None:
    """It asked for chance and gave its share, and died before anybody heard of it."""

    async def scene() -> None:
        party = Party(tmp_path, Weather(delay=0.05))
        await party.start(3)
        host, *others = party.people

        def has_shared() -> bool:
            replica = host.playing.replica
            last = replica.last
            return (
                last is not None
                and isinstance(last.body, Share)
                and (last.author, last.body.number) == (0, number)
                and max(one.playing.replica.position.beacons for one in others) < number
            )

        await party.until(has_shared)
        host.kill()
        host.heard.clear()
        await party.until(lambda: all(one.told(HostMoved) for one in others))
        await host.resume()
        await party.finish()
        assert same_log(*party.people)
        assert host.told(Finished)[0].report.verdict is Verdict.HONEST

    run_simulated(scene())


def test_a_host_killed_after_the_end_makes_its_report_though_everybody_has_gone(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(2)
        host, guest = party.people
        await party.until(lambda: len(host.playing.replica.position.finals) == 2)
        host.kill()
        host.heard.clear()
        await party.until(lambda: bool(guest.told(Finished)))
        await guest.session.leave()
        await host.resume()
        await party.finish(host)
        assert same_log(host, guest)
        assert host.told(Finished)[0].report.verdict is Verdict.HONEST
        assert not host.told(PeerLost), "nobody is missed in a game that is over"

    run_simulated(scene())


def test_a_game_is_on_disk_though_its_audit_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_game: object, _saved: object) -> None:
        raise AuditError("audit.altered", entry=1)

    monkeypatch.setattr("netcore.playing.audit", fails)

    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(2)
        await party.until(lambda: all(one.told(Stopped) for one in party.people))
        await party.leave()

    run_simulated(scene())
    for node in ("node0", "node1"):
        (file,) = (tmp_path / node).glob("*.sealed")
        assert audit(GAME, load_game(file)).verdict is Verdict.HONEST


def test_a_host_that_comes_back_as_a_guest_repeats_nothing_that_only_a_host_says() -> None:
    """It was about to ask for chance: said again by a guest, that would look like cheating."""
    table = seat_down()
    table.run(lambda seated: request_due_now(seated) is not None and seated.position.state)
    old = table.host
    (said,) = old.duties()
    assert old.unheard() == [said]
    votes = tuple(table.player(number).vote(1) for number in (1, 2, 3))
    entry = Sequencer(table.player(1)).take_over(1, votes)
    assert table.player(1).unheard() == []
    old.take(entry)
    assert old.unheard() == []
    assert old.duties() == []


async def test_who_has_signed_for_another_meanwhile_stands_for_a_newer_term() -> None:
    """Nobody signs a term twice, so votes for the older one are worth nothing any more."""
    table = seat_down()
    table.run(is_asked(1))
    won: list[int] = []
    playing = cast("Playing", Candidate(table.player(1)))
    election = Election(playing, lambda term, _votes: won.append(term), lambda *_: playing)
    election.standing = True
    links = {number: Recorder() for number in (2, 3)}
    for number, link in links.items():
        replica = table.player(number).replica
        enter = Enter(1, False, replica.ground.game_id, replica.seq, replica.head, 0, 0)
        election.join(number, Voter(cast("Link", link), enter))
    assert [link.posted for link in links.values()] == [[Stand(1)], [Stand(1)]]
    assert cast_ballot(playing, 1) is not None
    for term in (1, 2):
        for number in links:
            vote = table.player(number).vote(term)
            election.hear(number, Ballot(term, 0, vote.seq, vote.last, vote.signature))
    assert links[2].posted == [Stand(1), Stand(2)]
    assert won == [2]


@pytest.mark.parametrize("waits_for_share", [True, False])
def test_the_others_vote_a_player_gone_whatever_the_table_waits_for(
    tmp_path: Path, *, waits_for_share: bool
) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(4)
        *others, lost = party.people
        replica = others[0].playing.replica
        await party.until(
            lambda: replica.seq > 60 and (replica.position.request is not None) is waits_for_share
        )
        lost.kill()
        await asyncio.sleep(60)
        assert others[0].playing.owing() == others[1].playing.owing()
        assert lost.number in others[0].playing.owing()
        for one in others:
            one.session.vote_gone(lost.number, 1)
        await party.finish(*others)
        assert same_log(*others)
        assert lost.number not in others[0].playing.replica.position.present

    run_simulated(scene())


@pytest.mark.parametrize("seed", range(count(3, 30)))
def test_two_who_are_lost_at_once_are_both_followed(tmp_path: Path, seed: int) -> None:
    """Neither can vote for the other; the four who are left go on, with the host lost or not."""

    async def scene() -> None:
        party = Party(tmp_path, seed=seed, game=ToyGame(6, 6))
        await party.start(6)
        lost = [party.people[number] for number in ((1, 2), (0, 3), (4, 5))[seed % 3]]
        others = [one for one in party.people if one not in lost]
        await party.until(lambda: others[0].playing.replica.seq > 60 + 13 * seed % 170)
        for one in lost:
            one.kill()
        await asyncio.sleep(60)
        for one in others:
            for who in lost:
                allies = (one.number for one in others if (one.number - who.number) % 2 == 0)
                one.session.vote_gone(who.number, next(allies))
        await party.finish(*others)
        assert same_log(*others)
        present = others[0].playing.replica.position.present
        assert not {one.number for one in lost} & set(present)

    run_simulated(scene())


def test_two_halves_of_a_split_network_never_both_go_on(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(4)
        nodes = [one.node for one in party.people]
        await party.until(lambda: party.people[3].playing.replica.seq > 40)
        party.network.partition(set(nodes[:2]), set(nodes[2:]))
        await asyncio.sleep(120)
        assert not any(one.told(HostMoved) for one in party.people)
        stood = max(one.playing.replica.seq for one in party.people)
        await asyncio.sleep(120)
        assert max(one.playing.replica.seq for one in party.people) == stood
        party.network.heal()
        await party.finish()
        assert same_log(*party.people)

    run_simulated(scene())


def test_a_host_cut_off_from_the_majority_comes_back_as_a_guest(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(4)
        host, *others = party.people
        await party.until(lambda: others[2].playing.replica.seq > 40)
        party.network.partition({host.node}, {one.node for one in others})
        await party.until(lambda: all(one.told(HostMoved) for one in others))
        party.network.heal()
        await party.finish()
        assert same_log(*party.people)
        assert host.told(HostMoved)

    run_simulated(scene())


def test_a_game_of_two_waits_for_its_host(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(2)
        host, guest = party.people
        await party.until(lambda: guest.playing.replica.seq > 40)
        host.kill()
        await asyncio.sleep(60)
        assert guest.told(HostLost)
        assert not guest.told(HostMoved)
        assert not guest.told(Stopped)
        await guest.session.leave()

    run_simulated(scene())

"""Which log goes on when hosts change more than once: the newest term counts before the length."""

import asyncio
from pathlib import Path
from typing import cast

import pytest

from netcore import resuming
from netcore.audit import Verdict
from netcore.datadir import DataDirError
from netcore.election import LOG_SECONDS, Election, Voter
from netcore.link import Link
from netcore.messages import Enter, Lack, LogEntry, Stand
from netcore.player import Player
from netcore.playing import Playing
from netcore.session_events import Accused, Finished, HostMoved, Stopped
from netcore.simclock import run_simulated
from netcore.wire import Message
from tests.adversary.kit import asked as is_asked
from tests.adversary.kit import seat_down
from tests.netcore.party import Party, Somebody, same_log
from tests.toygame import ToyGame

pytestmark = pytest.mark.usefixtures("quick_disk")


def terms(one: Somebody) -> list[int]:
    return [moved.term for moved in one.told(HostMoved)]


@pytest.mark.parametrize("ahead", [0, 1, 2])
def test_an_old_hosts_longer_tail_never_outlives_a_newer_term(tmp_path: Path, ahead: int) -> None:
    """Host 0 is cut off and goes on alone; 2 takes over with 3 and 4; then only 4 is left of them.

    Player 1 saw nothing of all this. With 0 and 4 it is more than half of five, and what 2, 3
    and 4 had agreed on must stand, though the log of 0 is longer.
    """

    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(5)
        old, unaware, second, third, witness = party.people
        await party.until(lambda: witness.playing.replica.seq > 40)
        unaware.kill()
        await asyncio.sleep(5)
        party.network.partition({old.node}, {one.node for one in (second, third, witness)})
        for wish in (old.session.stop_game, lambda: old.session.vote_gone(1, 3))[:ahead]:
            wish()
        await party.until(lambda: all(terms(one) for one in (second, third, witness)))
        await asyncio.sleep(5)
        agreed = list(witness.playing.replica.hashes)
        assert second.playing.replica.hashes == agreed
        assert (old.playing.replica.seq >= witness.playing.replica.seq) is (ahead > 0)
        second.kill()
        third.kill()
        party.network.heal()
        await unaware.resume()
        there = (old, unaware, witness)
        await party.until(lambda: all(max(terms(one), default=0) > 1 for one in there), 300)
        assert all(one.playing.replica.hashes[: len(agreed)] == agreed for one in there)
        old.session.stop_game(agree=False)
        for one in (second, third):
            await one.resume()
        await party.until(lambda: all(one.told(Finished) for one in party.people), 300)
        for one in party.people:
            assert not one.told(Accused)
            assert not one.told(Stopped)
            assert one.told(Finished)[-1].report.verdict is Verdict.HONEST
        assert same_log(*party.people)
        await party.leave()

    run_simulated(scene())


class Listed:
    """A link that only notes what is posted, and that it was cut."""

    def __init__(self) -> None:
        self.posted: list[Message] = []
        self.cut = False

    def post(self, message: Message) -> None:
        self.posted.append(message)

    def abort(self) -> None:
        self.cut = True


class Candidate:
    """As much of a game in play as an election touches."""

    def __init__(self, player: Player) -> None:
        self.player, self.replica, self.voted_term = player, player.replica, 0
        self.game, self.charter = player.game, player.replica.ground.charter


@pytest.mark.parametrize("sends", [False, True])
def test_who_claims_a_log_that_it_has_not_does_not_keep_the_others_from_a_host(
    *, sends: bool
) -> None:
    async def scene() -> None:
        table = seat_down()
        table.run(is_asked(1))
        playing = cast("Playing", Candidate(table.player(1)))
        election = Election(playing, lambda *_: None, lambda *_: playing)
        election.standing = True
        links = {number: Listed() for number in (0, 2, 3)}
        replica = table.player(1).replica
        for number, link in links.items():
            term, seq = (7, 1) if number == 3 else (0, replica.seq)
            enter = Enter(1, False, replica.ground.game_id, seq, replica.head, 0, term)
            election.join(number, Voter(cast("Link", link), enter))
        assert links[3].posted == [Lack(0)]
        if sends:
            election.hear(3, LogEntry(replica.entries[0].encode()))
        else:
            await asyncio.sleep(LOG_SECONDS + 1)
            election.go_on()
        assert links[3].cut
        election.go_on()
        assert [links[number].posted for number in (0, 2)] == [[Stand(1)], [Stand(1)]]

    run_simulated(scene())


def test_who_was_slow_to_send_its_log_may_come_again() -> None:
    """Its machine was busy: without it there may be no host at all."""

    async def scene() -> None:
        table = seat_down()
        table.run(is_asked(1))
        replica = table.player(2).replica
        playing = cast("Playing", Candidate(table.player(1)))
        election = Election(playing, lambda *_: None, lambda *_: playing)
        election.standing = True

        def come(number: int, seq: int) -> Listed:
            link = Listed()
            enter = Enter(1, False, replica.ground.game_id, seq, replica.head, 0, 0)
            election.join(number, Voter(cast("Link", link), enter))
            return link

        come(2, replica.seq)
        slow = come(3, replica.seq + 1)
        await asyncio.sleep(LOG_SECONDS + 1)
        election.go_on()
        assert slow.cut
        assert come(3, replica.seq + 1).cut
        await asyncio.sleep(LOG_SECONDS)
        again = come(3, replica.seq + 1)
        assert again.posted == [Lack(replica.seq)]
        assert not again.cut

    run_simulated(scene())


def test_who_is_killed_while_it_leaves_entries_behind_still_has_a_log_to_take_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class PowerCut(Exception):
        pass

    def cut(*_: object) -> None:
        raise PowerCut

    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(3)
        one = party.people[2]
        await party.until(lambda: one.playing.replica.seq > 40)
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(resuming, "write_log", cut)
            with pytest.raises(PowerCut):
                resuming.rewind(one.room, one.playing, 35)
        one.kill()
        await one.resume()
        await party.finish()
        assert same_log(*party.people)

    run_simulated(scene())


def test_who_has_no_room_to_leave_entries_behind_goes_on_with_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, *_: object) -> None:
        raise DataDirError("datadir.unusable", file=path, reason="No space left on device")

    async def scene() -> None:
        party = Party(tmp_path, game=ToyGame(6, 6))
        await party.start(3)
        one = party.people[2]
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(resuming, "write_log", full)
            with pytest.raises(DataDirError):
                resuming.rewind(one.room, one.playing, one.playing.replica.seq - 2)
        await party.finish()
        assert same_log(*party.people)

    run_simulated(scene())


def test_a_log_that_cannot_be_put_in_place_ends_the_session_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path) -> None:
        raise DataDirError("datadir.unusable", file=path, reason="Permission denied")

    async def scene() -> None:
        party = Party(tmp_path, game=ToyGame(6, 6))
        await party.start(3)
        one = party.people[2]
        monkeypatch.setattr(resuming, "put_log_in_place", fail)
        with pytest.raises(DataDirError):
            resuming.rewind(one.room, one.playing, one.playing.replica.seq - 2)
        assert [stopped.error.key for stopped in one.told(Stopped)] == ["datadir.unusable"]
        await party.leave()

    run_simulated(scene())


def test_a_spectator_leaves_behind_what_the_old_host_told_it_alone() -> None:
    """It keeps no journal, and it has to follow the table all the same."""

    async def scene() -> None:
        party = Party(game=ToyGame(6, 8))
        await party.start(3)
        old, heir, other = party.people
        watcher = await party.join()
        party.network.partition({old.node, watcher.node}, {heir.node, other.node})
        old.session.stop_game()
        await party.until(lambda: terms(heir) != [] and terms(other) != [])
        told = watcher.playing.replica.seq
        assert watcher.playing.replica.hashes[told] not in heir.playing.replica.hashes
        old.kill()
        party.network.heal()
        await party.until(lambda: terms(watcher) == [1], 300)
        replica = heir.playing.replica
        assert watcher.playing.replica.hashes == replica.hashes[: watcher.playing.replica.seq + 1]
        heir.session.vote_gone(0, 2)
        other.session.vote_gone(0, 2)
        await party.finish(heir, other, watcher)
        assert same_log(heir, other, watcher)
        assert not watcher.told(Accused)

    run_simulated(scene())

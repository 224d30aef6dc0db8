"""People at the table who do not play by the rules, disks that fail, journals that are torn."""

import asyncio
import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from netcore.audit import Verdict
from netcore.channel import JoinError, Ticket
from netcore.identity import Identity
from netcore.link import Link
from netcore.log import Entry, Said, put_in_order, read_order, read_part, say
from netcore.log_bodies import Choose
from netcore.messages import (
    VOCABULARY,
    Begin,
    Enter,
    LogEntry,
    Ready,
    SaidPart,
    Start,
    TableIs,
    TakeSeat,
)
from netcore.session_events import (
    Accused,
    ChatHeard,
    CommandRefused,
    Finished,
    GameStarted,
    LobbyChanged,
    Stopped,
)
from netcore.simclock import run_simulated
from netcore.store import LOG_FILE, GameFolder
from netcore.transport import Self
from netcore.wire import Message
from tests.netcore.party import Party, go_on, same_log

pytestmark = pytest.mark.usefixtures("quick_disk")

MALLORY = Self(Identity(b"d" * 32), "Mallory", VOCABULARY)


async def break_in(party: Party, number: int = 0) -> Link:
    """A program that knows the protocol and does what it likes."""
    node = party.network.node(f"mallory{number}")
    mallory = MALLORY._replace(identity=Identity(bytes([number + 100]) * 32))
    return await node.dial(party.address, mallory, Ticket())


def test_somebody_who_says_nothing_is_shown_out_and_nobody_notices() -> None:
    async def scene() -> None:
        party = Party()
        host = await party.open()
        link = await break_in(party)
        await asyncio.sleep(60)
        assert link.ended is not None
        assert len(host.told(LobbyChanged)) == 1
        await party.leave()

    run_simulated(scene())


def test_wishes_before_the_first_word_end_the_link() -> None:
    async def scene() -> None:
        party = Party()
        host = await party.open()
        link = await break_in(party)
        link.post(Start())
        await party.settle()
        assert link.ended is not None
        assert len(host.session.lobby.members) == 1
        await party.leave()

    run_simulated(scene())


def test_members_who_change_their_mind_all_the_time_do_not_drown_the_others() -> None:
    async def scene() -> None:
        party = Party()
        await party.open()
        honest = await party.join()
        links = [await break_in(party, number) for number in range(3)]
        for link in links:
            link.post(Enter(0, False, b"", 0, b"", 0, 0))
            for number in range(5000):
                link.post(TakeSeat(number % 6) if number % 2 else Ready(True, 0))
        before = len(honest.told(LobbyChanged))
        await asyncio.sleep(10)
        assert len(honest.told(LobbyChanged)) - before < 300
        honest.session.say("Hello")
        await party.settle()
        assert honest.told(ChatHeard)
        host = party.people[0].session
        for member in host.lobby.members[2:]:
            host.kick(member.public)
        await party.until(lambda: len(host.lobby.members) == 2, 10)
        await party.leave()

    run_simulated(scene())


def test_messages_of_other_roles_and_forged_parts_change_nothing_in_a_game() -> None:
    async def scene() -> None:
        party = Party()
        await party.start(3)
        link = await break_in(party)
        link.post(Enter(0, False, b"", 0, b"", 0, 0))
        await party.settle()
        playing = party.people[0].playing
        game_id = playing.charter.game_id
        nonsense = [
            SaidPart(b"\xff" * 40),
            SaidPart(Said(b"\xc1" * 9, bytes(64)).encode()),
            TakeSeat(0),
            Ready(True, 0),
            Start(),
            Begin(playing.charter.encode(), playing.agreement.signatures, 10**6, bytes(32)),
            LogEntry(playing.replica.entries[-1].encode()),
        ]
        part = read_part(playing.replica.entries[-1].said.data)
        forged = say(MALLORY.identity, part._replace(author=1, game_id=game_id, number=10**6))
        for message in (*nonsense, SaidPart(forged.encode())):
            link.post(message)
        await party.finish()
        assert same_log(*party.people)
        for one in party.people:
            assert one.told(Finished)[0].report.verdict is Verdict.HONEST
            assert not one.told(Accused)

    run_simulated(scene())


def test_a_players_forged_part_is_refused_and_told_to_the_table() -> None:
    async def scene() -> None:
        party = Party()
        await party.start(3, bots=False)
        await party.settle()
        guest = party.people[1]
        player = guest.playing.player
        replica = guest.playing.replica
        seat = next(seat for seat in range(6) if seat not in player.seats)
        body = Choose(seat, "idle", (), ())
        stolen = player._say(("answer", seat), body)
        guest.room.role.speak(stolen)
        await party.settle()
        for one in party.people:
            (accused,) = one.told(Accused)
            assert accused.player == 1
        assert replica.seq == party.people[0].playing.replica.seq
        await party.leave()

    run_simulated(scene())


def test_a_host_that_alters_an_entry_is_found_out_and_the_guest_stops() -> None:
    async def scene() -> None:
        party = Party()
        await party.start(3, bots=False)
        await party.settle()
        host, guest, _ = party.people
        entry = host.playing.replica.entries[-1]
        order = read_order(entry.order)
        false = put_in_order(host.identity, entry.said, order._replace(digest=bytes(32)))
        link = host.room.role._guests.links()[0]
        link.post(LogEntry(false.encode()))
        await party.settle()
        (stopped,) = guest.told(Stopped)
        assert stopped.cheating
        assert stopped.error.key == "log.forked"
        await party.leave()

    run_simulated(scene())


def without_seats(lobby: TableIs) -> TableIs:
    return replace(lobby, seats=())


def without_anybody(lobby: TableIs) -> TableIs:
    return replace(lobby, members=(), seats=((-1, ""),) * 6, own=-1)


def with_a_free_seat(lobby: TableIs) -> TableIs:
    return replace(lobby, seats=((-1, ""), *lobby.seats[1:]))


@pytest.mark.parametrize(
    ("altered", "key"),
    [
        (without_seats, "lobby.malformed"),
        (without_anybody, "lobby.malformed"),
        (with_a_free_seat, "lobby.false_lot"),
    ],
)
def test_a_host_that_deals_seats_that_make_no_sense_is_refused_and_stops_nobody(
    altered: Callable[[TableIs], TableIs], key: str
) -> None:
    async def scene() -> None:
        party = Party()
        host = await party.open()
        guests = [await party.join() for _ in range(2)]
        honest = host.room.role._guests.post

        def post(public: bytes, message: Message) -> None:
            honest(public, altered(message) if isinstance(message, TableIs) else message)

        host.session.deal(by_lot=True)
        host.room.role._guests.post = post
        await party.settle()
        for guest in guests:
            assert key in [refused.error.key for refused in guest.told(CommandRefused)]
            assert not guest.told(Stopped)
        await party.leave()

    run_simulated(scene())


def test_an_entry_that_nobody_signed_stops_the_guest_and_accuses_nobody() -> None:
    async def scene() -> None:
        party = Party()
        await party.start(2, bots=False)
        await party.settle()
        host, guest = party.people
        entry = host.playing.replica.entries[-1]
        order = read_order(entry.order)._replace(seq=guest.playing.replica.seq + 1)
        false = Entry(entry.said, order.encode(), bytes(64))
        link = host.room.role._guests.links()[0]
        link.post(LogEntry(false.encode()))
        await party.settle()
        (stopped,) = guest.told(Stopped)
        assert not stopped.cheating
        await party.leave()

    run_simulated(scene())


def test_a_full_disk_stops_the_host_before_anything_is_sent_that_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(2)
        host, guest = party.people
        await party.until(lambda: guest.playing.replica.seq > 40)
        keep = GameFolder.note_entry
        full = host.playing.folder

        def note(folder: GameFolder, entry: Entry) -> None:
            if folder is full:
                raise OSError(errno.ENOSPC, "No space left on device")
            keep(folder, entry)

        monkeypatch.setattr(GameFolder, "note_entry", note)
        await party.until(lambda: bool(host.told(Stopped)))
        assert host.told(Stopped)[0].error.key == "lobby.disk"
        await party.settle()
        kept = host.playing.folder.log().entries
        assert [entry.order for entry in guest.playing.replica.entries] == [
            entry.order for entry in kept
        ]
        await host.session.leave("closed")
        await guest.session.leave()
        monkeypatch.undo()
        await go_on(party, host, guest)

    run_simulated(scene())


def test_a_journal_torn_in_mid_entry_goes_on_where_it_is_whole(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(2)
        host, guest = party.people
        await party.until(lambda: guest.playing.replica.seq > 40)
        await host.session.leave("closed")
        await party.settle()
        await guest.session.leave()
        assert guest.playing.agreement.path is not None
        log = guest.playing.agreement.path / LOG_FILE
        log.write_bytes(log.read_bytes()[:-17])
        await go_on(party, host, guest)

    run_simulated(scene())


def test_a_newcomer_during_the_game_can_only_watch() -> None:
    async def scene() -> None:
        party = Party()
        await party.start(2)
        late = await party.join()
        await party.finish()
        assert late.told(GameStarted)[0].number == -1

    run_simulated(scene())


def test_a_door_closed_after_wrong_codes_still_lets_players_back_in(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        host = await party.open("471193")
        await party.join("471193")
        await party.sit_down()
        host.session.start()
        guest = party.people[1]
        await party.until(lambda: guest.session.playing is not None)
        for _ in range(20):
            with pytest.raises(JoinError):
                await party.network.node("m").dial(party.address, MALLORY, Ticket("000000"))
        guest.kill()
        await guest.come_back()
        await party.finish()
        assert same_log(host, guest)

    run_simulated(scene())

"""A host or a guest whose program was changed: the others refuse, go on, or stop aloud."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from netcore.channel import Ticket
from netcore.guest import Visiting
from netcore.host import Hosting
from netcore.log import Refused, entry_hash, put_in_order, read_order
from netcore.log_bodies import Choose
from netcore.messages import Begin, Enter, Improper, LogEntry, NotTaken
from netcore.player import Player
from netcore.sequencer import Sequencer
from netcore.session_events import (
    Accused,
    Asked,
    CommandRefused,
    GameStarted,
    HostLost,
    HostMoved,
    Stopped,
)
from netcore.simclock import run_simulated
from netcore.store import GameFolder
from rules.kernel.choices import Choice
from rules.kernel.pending import Ask
from tests.adversary.kit import seat_down
from tests.netcore.party import Party
from tests.toygame import ToyGame

pytestmark = pytest.mark.usefixtures("quick_disk")

LONG = ToyGame(6, 40)


def hosting(party: Party) -> Hosting:
    role = party.people[0].room.role
    assert isinstance(role, Hosting)
    return role


def test_a_host_that_calls_others_ready_gets_no_signature() -> None:
    async def scene() -> None:
        party = Party()
        await party.open()
        guest = await party.join()
        await party.sit_down()
        hall = hosting(party).hall
        hall.options["rounds"] = 2
        hosting(party)._tell_lobby()
        await party.settle()
        assert hall.members[1].ready
        party.people[0].session.start()
        await party.settle()
        assert guest.told(CommandRefused)[0].error.key == "lobby.not_ready"
        assert not guest.told(GameStarted)
        await party.leave()

    run_simulated(scene())


def test_nobody_is_accused_because_the_host_says_so() -> None:
    async def scene() -> None:
        party = Party(game=LONG)
        await party.start(3)
        honest = party.people[1].playing.replica.entries[-1].said
        for message in (NotTaken(2, "log.forked", ()), Improper(honest.encode())):
            hosting(party)._guests.post_all(message)
        await party.settle()
        assert not any(one.told(Accused) for one in party.people)
        await party.leave()

    run_simulated(scene())


def test_everybody_sees_by_itself_what_was_refused() -> None:
    async def scene() -> None:
        party = Party(game=LONG)
        await party.start(3, bots=False)
        await party.until(lambda: bool(party.people[0].told(Asked)))
        await party.settle()
        cheat = party.people[1]
        player = cheat.playing.player
        assert player is not None
        cheat.playing.speak(player._say(("Tip",), Choose(0, "bid", (), ())))
        await party.settle()
        for one in party.people:
            assert [(told.player, told.error.key) for told in one.told(Accused)] == [
                (1, "log.not_your_seat")
            ]
        await party.leave()

    run_simulated(scene())


def test_a_past_that_repeats_itself_is_not_kept_for_ever() -> None:
    async def scene() -> None:
        party = Party(game=LONG)
        await party.start(2)
        guest = party.people[1]
        entry = LogEntry(guest.playing.replica.entries[-1].encode())
        charter, signatures = guest.playing.charter, guest.playing.agreement.signatures
        guests = hosting(party)._guests
        guests.post_all(Begin(charter.encode(), signatures, 2**50, bytes(32)))
        for _ in range(50):
            guests.post_all(entry)
        await party.until(lambda: bool(guest.told(HostLost)))
        role = guest.room.role
        assert isinstance(role, Visiting)
        assert len(role._arriving) < 2
        await party.leave()

    run_simulated(scene())


@pytest.mark.parametrize("voted", [2**53, 5000])
def test_a_guest_that_claims_to_have_signed_for_a_far_term_deposes_nobody(voted: int) -> None:
    async def scene() -> None:
        party = Party(game=LONG)
        await party.start(4)
        liar = party.people[3]
        liar.kill()
        party.people.remove(liar)
        node = party.network.node(liar.node)
        me = liar.me.to_others()
        link = await node.dial(party.address, me, Ticket(None, liar.playing.keys))
        replica = liar.playing.replica
        game_id = liar.playing.charter.game_id
        link.post(Enter(0, False, game_id, replica.seq, replica.head, voted, 0))
        await party.settle()
        link.abort()
        await asyncio.sleep(60)
        assert not any(one.told(HostMoved) or one.told(Stopped) for one in party.people)
        assert all(not one.told(HostLost) for one in party.people)
        await party.leave()

    run_simulated(scene())


def test_a_bug_in_the_host_stops_its_table_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        party = Party(game=LONG)
        await party.start(2)
        asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)

        def broken(*_: Any) -> Any:
            raise KeyError("a bug")

        host = party.people[0]
        monkeypatch.setattr(host.playing.replica, "judge", broken)
        await party.until(lambda: bool(host.told(Stopped)), 60.0)
        assert host.told(Stopped)[0].error.key == "lobby.bug"
        monkeypatch.undo()
        await party.leave()

    run_simulated(scene())


def test_who_says_the_same_again_and_again_is_heard_no_more() -> None:
    table = seat_down()
    table.run(
        lambda seated: (
            seated.position.state is not None
            and seated.position.request is None
            and isinstance(seated.position.state.pending, Ask)
        )
    )
    player = table.player(1)

    def on_and_off() -> None:
        for turn in range(1000):
            table.table.send(player.end(agree=turn % 2 == 0))

    with pytest.raises(Refused) as refused:
        on_and_off()
    assert (refused.value.key, refused.value.culprit) == ("log.too_often", None)
    assert len(table.position.spoken) < 200


@pytest.mark.parametrize("live", [False, True])
def test_a_host_cannot_have_its_own_entry_forgotten_by_claiming_a_newer_term(
    tmp_path: Path, *, live: bool
) -> None:
    """It would like to choose again, now that it has seen what the other did."""

    async def scene() -> None:
        party = Party(tmp_path, game=LONG)
        await party.start(2, bots=False)
        host, guest = party.people
        await party.until(lambda: bool(host.told(Asked)))
        await party.settle()
        before = list(host.playing.replica.entries)
        host.session.choose(0, Choice("idle"))
        await party.settle()
        held = list(guest.playing.replica.hashes)
        assert len(held) > len(before) + 1

        cheat = Player(host.identity, host.playing.player.secrets, party.game, host.playing.charter)
        for entry in before:
            cheat.take(entry)
        cheat._running += 1000
        hand = cheat.replica.position.state.hands[0]
        said = cheat._say(("other",), Choose(0, "discard", hand[:1], ()))
        fork = Sequencer(cheat).submit(said)
        order = read_order(fork.order)._replace(
            term=9, seq=cheat.replica.seq + (not live), previous=cheat.replica.head
        )
        claim = put_in_order(host.identity, said, order)
        entries = [claim] if live else [fork, claim]
        guests = hosting(party)._guests
        if not live:
            charter, signatures = guest.playing.charter, guest.playing.agreement.signatures
            guests.post_all(Begin(charter.encode(), signatures, len(before) + 2, bytes(32)))
        for entry in entries:
            guests.post_all(LogEntry(entry.encode()))
        await party.until(lambda: bool(guest.told(Stopped)))
        assert guest.playing.replica.hashes == held
        if not live:
            assert [(told.player, told.error.key) for told in guest.told(Accused)] == [
                (0, "log.forked")
            ]
        await party.leave()
        kept = GameFolder(next(path for path in guest.me.games.iterdir() if path.is_dir()))
        assert [entry_hash(entry.order) for entry in kept.log().entries] == held[1:]
        kept.close()

    run_simulated(scene())

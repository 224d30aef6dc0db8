"""Who is shown as away: whoever the present host does not hear, and nobody else."""

from pathlib import Path

import pytest

from netcore.channel import Ticket
from netcore.host import Hosting
from netcore.messages import Enter, Presence
from netcore.pipe import Address
from netcore.session_events import HostLost, HostMoved, PeerBack, PeerLost, TableOpened
from netcore.simclock import run_simulated
from tests.netcore.party import Party, Somebody
from tests.toygame import ToyGame

pytestmark = pytest.mark.usefixtures("quick_disk")

LONG = ToyGame(6, 12)


def lost(one: Somebody) -> set[int]:
    return {event.player for event in one.told(PeerLost)}


def back(one: Somebody) -> set[int]:
    return {event.player for event in one.told(PeerBack)}


def shown(one: Somebody) -> set[int]:
    """Who is away now, as a window shows it that only knows what it was told."""
    missing: set[int] = set()
    for event in one.heard:
        if isinstance(event, PeerLost):
            missing.add(event.player)
        elif isinstance(event, PeerBack):
            missing.discard(event.player)
    return missing


async def taken_over(party: Party, *people: Somebody) -> None:
    await party.until(lambda: all(one.told(HostMoved) for one in people), 300)
    await party.settle()


def test_a_change_of_host_shows_nobody_as_away_but_the_lost_host() -> None:
    async def scene() -> None:
        party = Party(game=LONG)
        await party.start(4, bots=False)
        host, *others = party.people
        host.kill()
        await taken_over(party, *others)
        for one in others:
            assert lost(one) == {0}
            assert back(one) == set()
            assert one.playing.away == {0}
        await party.leave(*others)

    run_simulated(scene())


def test_who_comes_back_before_there_is_a_new_host_is_shown_as_back(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=LONG)
        await party.start(5, bots=False)
        host, heir, *others, away = party.people
        away.kill()
        here = [heir, *others]
        await party.until(lambda: all(lost(one) == {4} for one in here))
        host.kill()
        await away.resume()
        await taken_over(party, *here)
        await party.until(lambda: away.identity.public in heir.room.role._guests)
        await party.settle()
        for one in (*here, away):
            assert one.playing.away == {0}
            assert shown(one) == {0}
        await party.leave(*here, away)

    run_simulated(scene())


def test_who_is_away_is_shown_so_after_a_takeover_and_to_who_comes_late() -> None:
    async def scene() -> None:
        party = Party(game=LONG)
        await party.start(5, bots=False)
        host, heir, *others, away = party.people
        away.kill()
        await party.settle()
        host.kill()
        here = [heir, *others]
        await taken_over(party, *here)
        opened = heir.told(TableOpened)[-1]
        party.address = Address(heir.node, opened.port)
        late = await party.join(opened.code)
        for one in (*here, late):
            assert shown(one) == {0, 4}
            assert one.playing.away == {0, 4}
        await party.leave(*here, late)

    run_simulated(scene())


def test_the_old_one_of_two_links_of_a_player_takes_nobody_away() -> None:
    async def scene() -> None:
        party = Party(game=LONG)
        await party.start(3, bots=False)
        host, twice, other = party.people
        node = party.network.node("elsewhere")
        playing = twice.playing
        ticket = Ticket(None, playing.keys)
        link = await node.dial(party.address, twice.me.to_others(), ticket)
        replica = playing.replica
        link.post(Enter(1, False, playing.charter.game_id, replica.seq, replica.head, 0, 0))
        await party.settle()
        assert link.ended is None
        for one in (host, other):
            assert not one.told(PeerLost)
            assert not one.told(PeerBack)
            assert one.playing.away == set()
        await party.leave(host, other)

    run_simulated(scene())


def test_a_host_that_takes_a_game_up_again_is_shown_who_is_not_there_yet(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=LONG)
        await party.start(3, bots=False)
        host, *others = party.people
        await party.settle()
        for one in party.people:
            one.kill()
        host.heard.clear()
        await host.resume()
        assert shown(host) == {1, 2}
        party.address = host.room.role.listener.address
        await others[0].come_back()
        await party.settle()
        assert shown(host) == {2}
        await party.leave(host, others[0])

    run_simulated(scene())


def test_no_host_shows_anybody_as_away_to_itself() -> None:
    async def scene() -> None:
        party = Party(game=LONG)
        await party.start(3, bots=False)
        host, guest, _ = party.people
        assert isinstance(host.room.role, Hosting)
        host.room.role._guests.post(guest.identity.public, Presence(1, False, False, 30))
        await party.settle()
        assert not guest.told(PeerLost)
        assert guest.playing.away == set()
        await party.leave()

    run_simulated(scene())


@pytest.mark.parametrize(
    ("players", "away", "another"), [(2, 0, False), (3, 0, True), (4, 1, False)]
)
def test_another_host_is_spoken_of_only_where_there_can_be_one(
    players: int, away: int, another: bool
) -> None:
    async def scene() -> None:
        party = Party(game=LONG)
        await party.start(players, bots=False)
        await party.settle()
        for one in party.people[players - away :]:
            one.kill()
        await party.settle()
        here = party.people[: players - away]
        await here[0].session.leave()
        await party.settle()
        for one in here[1:]:
            assert [event.another for event in one.told(HostLost)] == [another]
        await party.leave(*here[1:])

    run_simulated(scene())

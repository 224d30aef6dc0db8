"""Chat and fingers on the map: capped, counted, kept within a team where it was meant for it."""

import pytest

from netcore.messages import Pointed
from netcore.session_events import Advanced, ChatHeard, CommandRefused, Pinged
from netcore.simclock import run_simulated
from rules.kernel.game import Atlas
from tests.netcore.party import Party
from tests.toygame import ToyGame

pytestmark = pytest.mark.usefixtures("quick_disk")


class Mapped(ToyGame):
    """The small game with a map of one space."""

    def atlas(self) -> Atlas:
        return Atlas(({"id": "hill", "kind": "land"},), ())


def mapped_party() -> Party:
    return Party(game=Mapped(4, 3))


async def four_at_the_table(party: Party) -> None:
    await party.open()
    for _ in range(3):
        await party.join()
    await party.sit_down()


def keys(party: Party, number: int) -> list[str]:
    return [refused.error.key for refused in party.people[number].told(CommandRefused)]


def test_a_finger_on_the_map_reaches_all_or_the_own_team_before_and_in_the_game() -> None:
    async def scene() -> None:
        party = mapped_party()
        await four_at_the_table(party)
        for when in range(2):
            if when:
                party.people[0].session.start()
                await party.until(
                    lambda: all(one.session.playing is not None for one in party.people)
                )
            party.people[1].session.ping("hill")
            party.people[1].session.ping("hill", to_team=True)
            await party.settle()
        allies = {
            one.number
            for one in party.people
            if one.playing.charter.teams_of(one.number)
            & party.people[1].playing.charter.teams_of(1)
        }
        assert 1 < len(allies) < 4
        for one in party.people:
            public, team = Pinged("p1", "hill", False), Pinged("p1", "hill", True)
            heard = [public, team] if one.number in allies else [public]
            assert one.told(Pinged) == heard * 2
        await party.leave()

    run_simulated(scene())


def test_a_host_that_switches_team_talk_off_is_seen_and_obeyed() -> None:
    async def scene() -> None:
        party = mapped_party()
        await four_at_the_table(party)
        party.people[1].session.allow_team_talk(False)
        await party.settle()
        assert keys(party, 1) == ["lobby.host_only"]
        party.people[0].session.allow_team_talk(False)
        await party.settle()
        assert not any(one.session.lobby.team_talk for one in party.people if one.session.lobby)
        party.people[1].session.say("psst", to_team=True)
        party.people[1].session.ping("hill", to_team=True)
        party.people[1].session.say("hello")
        await party.settle()
        assert keys(party, 1)[1:] == ["lobby.no_team_talk"] * 2
        assert [one.told(ChatHeard) for one in party.people] == [
            [ChatHeard("p1", "hello", False)]
        ] * 4
        await party.leave()

    run_simulated(scene())


def test_nobody_can_point_all_the_time_or_at_what_is_not_there() -> None:
    async def scene() -> None:
        party = mapped_party()
        await four_at_the_table(party)
        party.people[1].session.ping("moon")
        for _ in range(20):
            party.people[1].session.ping("hill")
        await party.settle()
        assert set(keys(party, 1)) == {"lobby.no_such_space", "lobby.too_many_lines"}
        assert len(party.people[0].told(Pinged)) < 10
        await party.leave()

    run_simulated(scene())


def test_a_space_that_a_host_invents_is_not_shown() -> None:
    async def scene() -> None:
        party = mapped_party()
        await four_at_the_table(party)
        party.people[0].room.role._guests.post_all(Pointed("p0", "moon", False))
        await party.settle()
        assert not party.people[1].told(Pinged)
        await party.leave()

    run_simulated(scene())


def test_what_is_said_or_pointed_at_is_not_part_of_the_log() -> None:
    async def scene() -> None:
        party = mapped_party()
        await party.start(2)
        before = party.people[0].told(Advanced)
        party.people[1].session.say("a word")
        party.people[1].session.ping("hill")
        await party.finish()
        assert party.people[0].told(ChatHeard)
        assert len(party.people[0].told(Advanced)) > len(before)
        assert b"a word" not in party.people[0].playing.export()
        assert b"hill" not in party.people[0].playing.export()

    run_simulated(scene())

"""Votes about the game itself, while it goes on and while its players are torn apart."""

from netcore.log import read_part
from netcore.log_bodies import Concede, End
from netcore.memory import Weather
from netcore.session_events import ConcedeVoted, EndVoted, Finished
from netcore.simclock import run_simulated
from netcore.table_position import Phase
from tests.netcore.party import LATE, Party, Somebody, same_log
from tests.toygame import ToyGame

LONG = ToyGame(6, 40)


def votes(one: Somebody, kind: type) -> list[int]:
    """Who has said this in the log, once for each time."""
    parts = [read_part(entry.said.data) for entry in one.playing.replica.entries]
    return [part.author for part in parts if isinstance(part.body, kind)]


def in_play(party: Party) -> bool:
    return all(one.playing.replica.position.phase is Phase.PLAY for one in party.people)


def test_a_vote_to_stop_is_heard_at_once_though_bots_play_faster_than_it_travels() -> None:
    async def scene() -> None:
        party = Party(game=LONG, weather=Weather(delay=0.05))
        await party.start(3)
        await party.until(lambda: in_play(party))
        before = party.people[0].playing.replica.seq
        for one in party.people:
            one.session.stop_game()
        await party.until(lambda: all(one.told(Finished) for one in party.people))
        assert party.people[0].playing.replica.position.finished < before + 40
        assert party.people[0].told(Finished)[-1].report.over is None
        assert sorted(votes(party.people[0], End)) == [0, 1, 2]
        assert same_log(*party.people)
        await party.leave()

    run_simulated(scene())


def test_an_agreement_to_stop_can_be_taken_back_and_the_game_goes_on() -> None:
    async def scene() -> None:
        party = Party(game=ToyGame(6, 12))
        await party.start(3)
        await party.until(lambda: in_play(party))
        party.people[1].session.stop_game()
        await party.until(lambda: bool(party.people[0].told(EndVoted)))
        party.people[1].session.stop_game(agree=False)
        await party.until(lambda: party.people[0].told(EndVoted)[-1].players == ())
        for one in (party.people[0], party.people[2]):
            one.session.stop_game()
        await party.finish()
        assert party.people[0].told(Finished)[-1].report.over is not None

    run_simulated(scene())


def test_a_team_gives_up_though_bots_play_faster_than_its_votes_travel() -> None:
    async def scene() -> None:
        party = Party(game=LONG, weather=Weather(delay=0.05))
        await party.start(6)
        await party.until(lambda: in_play(party))
        team = [party.people[number] for number in (1, 3, 5)]
        for one in team:
            one.session.concede()
        await party.until(lambda: all(one.told(Finished) for one in party.people), LATE)
        assert party.people[0].told(Finished)[-1].report.conceded == 1
        assert party.people[0].told(ConcedeVoted)[-1] == ConcedeVoted(1, (1, 3, 5))
        assert sorted(votes(party.people[0], Concede)) == [1, 3, 5]
        await party.leave()

    run_simulated(scene())

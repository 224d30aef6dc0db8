"""A game in play on one machine: what its program does by itself after every entry.

It keeps the journal, does the program's duties, lets bots think beside the loop,
passes reactions for people who wish so, asks people, and audits the end. How
what it says reaches the log is the business of the role (host or guest).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from netcore import standing
from netcore.audit import audit
from netcore.charter import Charter, PlayerPart, safety_words
from netcore.lobby import DEFAULT_GRACE
from netcore.log import Entry, Said
from netcore.log_bodies import Choose, Concede, End, Term
from netcore.messages import Enter
from netcore.player import Player, PlayerError
from netcore.reactions import humans, is_reaction
from netcore.selfplay import Chooser
from netcore.session_events import (
    Advanced,
    Asked,
    AutoPass,
    CommandRefused,
    ConcedeVoted,
    EndVoted,
    Finished,
    GameStarted,
    HostMoved,
    PassOffered,
    SeatsPassed,
    SessionEvent,
    Waiting,
)
from netcore.standing import Standing, Wanted
from netcore.store import GameFolder, export_game, read_game, write_game
from netcore.table import Replica
from netcore.table_people import can_follow
from netcore.table_position import Phase, Position, shares_due
from netcore.tasks import Tasks
from netcore.thinking import Thinking
from rules.kernel.choices import CLAIM, PASS, Choice, Knowledge, Menu
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game, Told
from rules.kernel.pending import Ask

T = TypeVar("T")
SYNC_SECONDS = 0.05
MOST_TERMS_AHEAD = 1000
"""Who claims to have signed for a term further on is not believed: each takes a failed vote."""
"""So long an entry that was heard may wait for the disk, so that nobody's move waits for it."""


class Pace(NamedTuple):
    """How long things take on purpose, in seconds."""

    reaction: float = 0.8
    """No answer to a reaction window leaves a machine earlier, so that none has a speed."""
    absent: float = DEFAULT_GRACE
    """After this the table is offered to pass for somebody who is gone."""
    finals: float = 60.0
    """So long the end waits for everybody's last openings."""
    host_away: float = 600.0
    """So long a guest looks for a host again."""
    takeover: float = 5.0
    """So long it tries the one it lost alone, before another takes over."""
    beside: bool = True
    """Bots think and audits run beside the loop; not so where time is simulated."""


class Agreement(NamedTuple):
    """A charter that everybody signed, and where it is kept on this machine."""

    charter: Charter
    signatures: tuple[bytes, ...]
    folder: GameFolder | None
    path: Path | None


class Playing:
    """One program in one game: a player's, or a spectator's if there is no player."""

    def __init__(
        self,
        game: Game,
        agreement: Agreement,
        player: Player | None,
        bots: Mapping[int, Chooser],
        tell: Callable[[SessionEvent], None],
        pace: Pace,
    ) -> None:
        self.game = game
        self.agreement = agreement
        self.charter = agreement.charter
        self.player = player
        self.replica = Replica(game, self.charter) if player is None else player.replica
        self.auto_pass = AutoPass.NEVER
        self.speak: Callable[[Said], None] = lambda _said: None
        self.failed: Callable[[BaseException], None] | None = None
        """Whom to tell that something done beside could not be done, as on a full disk."""
        self.over: asyncio.Event = asyncio.Event()
        self.voted_term = 0
        """The newest term that we signed for: no order of an earlier one is taken."""
        self.grace = pace.absent
        """How long the table waits for somebody who is gone, as its host says."""
        self.paused = False
        """The table has agreed to let all clocks stand still."""
        self.noted: Callable[[], None] = lambda: None
        """Called after everything that may change whom the table waits for."""
        self.bots = bots
        self._tell = tell
        self._pace = pace if humans(self.charter) > 1 else pace._replace(reaction=0.0)
        self._live = False
        self._put: dict[tuple[int, int], Menu | None] = {}
        self._asked_at = (-1, 0.0)
        self._waiting: tuple[int, ...] = ()
        self._turn = -1
        self.standing = Standing()
        self._away: frozenset[int] = frozenset()
        self._offered: set[tuple[int, int]] = set()
        self._tasks = Tasks(self._failed)
        self._syncing = False
        self._thinking = Thinking(beside=pace.beside)
        self._ending = self._reporting = False

    @property
    def number(self) -> int:
        """The own number in the charter; -1 for a spectator."""
        return -1 if self.player is None else self.player.number

    @property
    def has_seat(self) -> bool:
        """Whether the person here plays, now: who is gone for good or only watches does not."""
        return self.number in self.replica.position.seats

    def is_voter(self, player: int, enter: Enter) -> bool:
        """Whether somebody who comes with this game has a vote in it, and claims what can be."""
        position = self.replica.position
        return (
            enter.game_id == self.charter.game_id
            and player in position.present
            and enter.voted <= position.term + MOST_TERMS_AHEAD
        )

    @property
    def players(self) -> tuple[PlayerPart, ...]:
        """Everybody who has or had a seat: those of the charter, then newcomers."""
        return self.replica.position.players

    @property
    def keys(self) -> frozenset[bytes]:
        """The keys of all players."""
        return frozenset(part.public for part in self.players)

    def seats_of(self, player: int) -> tuple[int, ...]:
        """The seats that a player has now."""
        return self.replica.position.seats_of(player)

    def number_of(self, public: bytes) -> int:
        """A player's number by its key, or -1."""
        return next((n for n, part in enumerate(self.players) if part.public == public), -1)

    @property
    def is_live(self) -> bool:
        """Whether the program acts by itself, or only listens."""
        return self._live

    @property
    def is_reporting(self) -> bool:
        """Whether the log is complete and all that is left is the report."""
        return self._reporting

    @property
    def folder(self) -> GameFolder | None:
        """The journal of this game."""
        return self.agreement.folder

    @property
    def away(self) -> frozenset[int]:
        """The players whose link is gone, as the host tells."""
        return self._away

    @property
    def may_change_host(self) -> bool:
        """Whether those who are there, but for the host, are enough to choose another."""
        position = self.replica.position
        here = set(position.present) - self._away - {position.host}
        return 2 * len(here) > len(position.present)

    def announce(self) -> None:
        """Tell that the game has started."""
        seats = () if self.player is None else self.player.seats
        self._tell(
            GameStarted(
                self.charter,
                self.agreement.signatures,
                self.number,
                seats,
                safety_words(self.charter.game_id),
                self.agreement.path,
            )
        )

    def own_knowledge(self) -> Knowledge:
        """The cards of the own people's decks, not those of the own bots."""
        if self.player is None:
            return {}
        owners = self.replica.ground.owners
        known = self.player.knowledge()
        return {deck: dict(cards) for deck, cards in known.items() if owners[deck] not in self.bots}

    # What is heard

    def take(self, entry: Entry, *, kept: bool = False, leads_to: int = 0) -> None:
        """Check and apply the next entry and keep it, unless it is out of the journal.

        `leads_to` is the term that a later entry of the same log opens.
        """
        before = self.replica.position
        whole = self.replica if self.player is None else self.player
        events = whole.take(entry, leads_to=leads_to)
        if self.folder is not None and not kept:
            self.folder.note_heard(entry)
            if not self._syncing:
                self._syncing = True
                self._tasks.later(SYNC_SECONDS, self._sync)
        self.applied(before, events)

    def _sync(self) -> None:
        self._syncing = False
        if self.folder is not None:
            self.folder.sync_heard()

    def applied(self, before: Position, events: tuple[Any, ...]) -> None:
        """Tell what an entry did, and do what follows from it."""
        replica, last = self.replica, self.replica.last
        assert last is not None
        if isinstance(last.body, Choose):
            self._put.pop((last.question, last.body.seat), None)
            choice = Choice(last.body.verb, last.body.nouns)
            self._thinking.note(replica.seq, last.question, last.body.seat, choice)
        position = replica.position
        self._tell(
            Advanced(
                replica.seq, last.author, last.body, events, position.state, self.own_knowledge()
            )
        )
        if position.seats != before.seats:
            names = tuple(part.name for part in position.players)
            self._tell(SeatsPassed(names, position.seats, self.number))
            self._reconsider(before)
        if isinstance(last.body, Term):
            self._tell(HostMoved(position.host, position.term))
        if isinstance(last.body, End) and position.ends != before.ends:
            self._tell(EndVoted(tuple(sorted(position.ends))))
        if isinstance(last.body, Concede) and position.conceded != before.conceded:
            self._tell(ConcedeVoted(last.body.team, tuple(sorted(position.conceded))))
        if self._live:
            self.react()

    def go_live(self) -> None:
        """All that happened so far is known: say again what was not heard, then act."""
        self._live = True
        self.standing.repeat()
        self.say_again()
        self.react()

    def say_again(self) -> None:
        """Say once more what answers the present question and is not in the log."""
        if self._live and self.player is not None:
            for said in self.player.unheard():
                self.speak(said)

    def repeat(self) -> None:
        """Something of ours came too late for the log: say what is still wanted once more."""
        self.standing.repeat()
        if self._live:
            self.react()

    def pause(self) -> None:
        """The link is gone: do nothing by oneself until the log is known again."""
        self._live = False

    # What is done

    def react(self) -> None:
        """Do the program's duties, then ask bots and people."""
        if self.player is not None:
            for said in self.player.duties():
                self.speak(said)
            for said in self.standing.due(self.player):
                self.speak(said)
        self._note_waiting()
        self._ask()
        self._watch_absent()
        self._end()

    def choose(self, seat: int, choice: Choice, asked: int = -1) -> None:
        """Answer for an own seat, only if it is `asked` this question still; raises PlayerError."""
        player = self._me()
        position = self.replica.position
        if asked not in (-1, position.question):
            return
        reaction = is_reaction(position) and choice.verb in (PASS, CLAIM)
        said = player.answer(seat, choice)
        question, since = self._asked_at
        loop = asyncio.get_running_loop()
        wait = since + self._pace.reaction - loop.time() if question == position.question else 0.0
        if reaction and wait > 0:
            self._tasks.later(wait, lambda: self.speak(said))
        else:
            self.speak(said)

    def set_auto_pass(self, when: AutoPass) -> None:
        """Pass reaction windows like this from now on, the present one too."""
        self.auto_pass = when
        self._put = {key: menu for key, menu in self._put.items() if menu is None}
        if self._live:
            self._ask()

    def note_presence(self, player: int, *, present: bool) -> bool:
        """Somebody is gone or back; the reaction of one who stays away can be passed by vote.

        Whether that is to be shown: of who has a seat, and not that somebody is there who was.
        """
        was_away = player in self._away
        self._away = self._away - {player} if present else self._away | {player}
        if present and was_away:
            self.standing.withdraw(standing.about(player))
        if self._live:
            self._note_waiting()
        self._watch_absent()
        return player in self.replica.position.present and (was_away or not present)

    def vote_end(self, *, agree: bool = True) -> None:
        """Agree to stop the game here, until all do; or agree no longer."""
        self._want(standing.end(agree=agree))

    def concede(self, *, agree: bool = True) -> None:
        """Agree that the own team gives the game up; with seats in both teams nobody can."""
        player = self._me()
        teams = self.replica.ground.teams_of(self.replica.position, player.number)
        if len(teams) != 1:
            raise PlayerError("lobby.both_teams")
        self._want(standing.concede(min(teams), agree=agree))

    def hand_over(self, successor: int) -> None:
        """Leave for good: the own seats and their secrets go to another player of the team."""
        self._verify_follows(self._me().number, successor)
        if successor in self._away:
            raise PlayerError("lobby.successor_gone", player=self.players[successor].name)
        self._want(standing.hand_over(successor))

    def vote_gone(self, gone: int, successor: int) -> None:
        """Agree that a player is gone for good and who plays on in its place."""
        if gone == self._me().number:
            raise PlayerError("lobby.own_absence")
        self._verify_follows(gone, successor)
        self._want(standing.gone(gone, successor))

    def vote_newcomer(self, part: PlayerPart, place: int, signature: bytes) -> None:
        """Agree that a newcomer takes the place of somebody gone for good."""
        self._want(standing.welcome(part, place, signature))

    def carry_on(self, before: Playing) -> None:
        """Go on with another replica of the same game: the person wants what it wanted."""
        self.auto_pass, self.standing = before.auto_pass, before.standing
        self.speak, self.failed = before.speak, before.failed
        self.grace, self.paused, self._away = before.grace, before.paused, before.away

    def pass_for(self, seat: int) -> None:
        """Vote to pass for somebody absent."""
        self.speak(self._me().absent(seat))

    def why(self, entry: int) -> Told | None:
        """Why an own bot chose what an entry of the log says; None for all other entries.

        While the game goes on the sentence gives away nothing that the choice does not show.
        """
        return self._thinking.why(entry, over=self.replica.position.phase is Phase.ENDED)

    def _verify_follows(self, leaver: int, successor: int) -> None:
        if not can_follow(self.replica.ground, self.replica.position, leaver, successor):
            raise PlayerError("log.no_successor")

    def _reconsider(self, before: Position) -> None:
        """Seats have changed hands: what was wanted may be done, or possible no longer."""
        position, heir = self.replica.position, self.standing.heir
        if not before.seats_of(self.number) and self.has_seat:
            # What was wanted before the seats were handed over is over with them.
            self.standing.clear()
        elif heir in before.present and heir not in position.present and self.has_seat:
            self.standing.withdraw(standing.LEAVE)
            error = PlayerError("lobby.successor_gone", player=self.players[heir].name)
            self._tell(CommandRefused(error))

    def _want(self, wanted: Wanted) -> None:
        self._me()
        self.standing.want(wanted)
        if self._live:
            self.react()

    def _failed(self, error: BaseException) -> None:
        if self.failed is None:
            raise error
        self.failed(error)

    async def wind_up(self) -> None:
        """The table goes on without this game: make its report with what there is, and close."""
        self._report_once()
        await self.over.wait()
        self.close()

    def close(self) -> None:
        """Stop thinking and let go of the journal."""
        self._tasks.cancel()
        self._thinking.close()
        if self.folder is not None:
            self.folder.close()

    def export(self) -> bytes:
        """The game so far as one file."""
        return export_game(self.charter, self.agreement.signatures, self.replica.entries)

    def owing(self) -> tuple[int, ...]:
        """The players whom the table waits for now."""
        position, ground = self.replica.position, self.replica.ground
        if position.phase is Phase.ENDED:
            return tuple(who for who in position.present if who not in position.finals)
        if position.request is not None:
            return shares_due(ground, position)
        if position.phase is Phase.PLAY and isinstance(position.state.pending, Ask):
            seats = position.state.pending.seats
            return tuple(sorted({position.seats[seat] for seat in seats}))
        if position.phase in (Phase.COMMIT, Phase.REVEAL):
            return ()
        # Chance is due and the host has not asked for it: everybody has to be there first.
        return tuple(who for who in position.present if who in self._away)

    def _me(self) -> Player:
        if self.player is None or not self.has_seat:
            raise SealedOrdersError("lobby.only_watching")
        return self.player

    def _note_waiting(self) -> None:
        owing = self.owing()
        if owing != self._waiting:
            self._waiting = owing
            self._tell(Waiting(owing))
        self.noted()

    def _ask(self) -> None:
        player, position = self.player, self.replica.position
        if player is None or not self.has_seat or standing.LEAVE in self.standing:
            # Who only waits for a moment to hand its seats over chooses nothing more.
            return
        loop = asyncio.get_running_loop()
        if self._asked_at[0] != position.question:
            self._asked_at = (position.question, loop.time())
            self._put.clear()
        reaction = is_reaction(position)
        self._note_turn(position, reaction)
        for seat in player.asked():
            key = (position.question, seat)
            if self._bot_of(seat) is not None:
                if key not in self._put:
                    self._put[key] = None
                    self._tasks.start(self._think(seat, position.question))
                continue
            menu = player.menu(seat)
            if self._put.get(key) == menu:
                continue
            self._put[key] = menu
            if reaction and self._passes(seat):
                self.choose(seat, Choice(PASS))
            else:
                self._tell(Asked(seat, menu, reaction, position.question))

    def _bot_of(self, seat: int) -> Chooser | None:
        """The bot that plays a seat; one that came later goes to a bot where no person plays."""
        own = self.charter.seats_of(self.number)
        nobody = self.bots and all(mine in self.bots for mine in own)
        return self.bots.get(seat) or (next(iter(self.bots.values())) if nobody else None)

    def _note_turn(self, position: Position, reaction: bool) -> None:
        """Let an automatic pass lapse when its time is over."""
        pending = None if position.state is None else position.state.pending
        if (
            reaction
            or not isinstance(pending, Ask)
            or len(pending.seats) != 1
            or pending.by_program
        ):
            return
        turn = pending.seats[0]
        if self.auto_pass is AutoPass.THIS_TURN and turn != self._turn:
            self.auto_pass = AutoPass.NEVER
        mine = position.seats[turn] == self.number and turn not in self.bots
        if self.auto_pass is AutoPass.UNTIL_MY_TURN and mine:
            self.auto_pass = AutoPass.NEVER
        self._turn = turn

    def _passes(self, seat: int) -> bool:
        if self.auto_pass is AutoPass.NOTHING_APPLIES:
            known = self._me().knowledge()
            return not self.game.usable(self.replica.position.state, seat, known)
        return self.auto_pass in (AutoPass.THIS_TURN, AutoPass.UNTIL_MY_TURN)

    async def _think(self, seat: int, question: int) -> None:
        player = self.player
        assert player is not None
        owners = self.replica.ground.owners
        own = {
            deck: dict(cards) for deck, cards in player.knowledge().items() if owners[deck] == seat
        }
        state, menu = self.replica.position.state, player.menu(seat)
        bot = self._bot_of(seat)
        assert bot is not None
        choice = await self._thinking.choose(bot, question, state, seat, menu, own)
        if self.replica.position.question == question and seat in player.asked():
            self.choose(seat, choice)

    def _watch_absent(self) -> None:
        """Start the clock of every reaction that is owed by somebody who is gone."""
        position = self.replica.position
        if not self._away or not self.has_seat or not is_reaction(position):
            return
        for seat in position.state.pending.seats:
            key = (position.question, seat)
            if position.seats[seat] in self._away and key not in self._offered:
                self._offered.add(key)
                self._tasks.later(self.grace, partial(self._offer_pass, *key))

    def _offer_pass(self, question: int, seat: int) -> None:
        self._offered.discard((question, seat))
        position = self.replica.position
        away = position.seats[seat] in self._away
        if not away or position.question != question or seat not in position.state.pending.seats:
            return
        if self.paused:
            self._watch_absent()
        else:
            self._tell(PassOffered(seat))

    # The end

    def _end(self) -> None:
        position = self.replica.position
        if position.phase is not Phase.ENDED or self._reporting:
            return
        if set(position.finals) >= set(position.present):
            self._report_once()
        elif not self._ending:
            self._ending = True
            self._tasks.later(self._pace.finals, self._report_once)

    def _report_once(self) -> None:
        if not self._reporting:
            self._reporting = True
            self._tasks.start(self._report())

    async def _report(self) -> None:
        """Keep the game, then audit it: what cannot be audited is still there to be looked at."""
        data = self.export()
        file = None
        try:
            if self.agreement.path is not None:
                name = f"{self.game.name}-{self.charter.game_id.hex()[:12]}.sealed"
                file = self.agreement.path.parent / name
                await self._beside(partial(write_game, file, data))
            report = await self._beside(lambda: audit(self.game, read_game(data)))
            self._tell(Finished(report, file))
        finally:
            self.over.set()

    async def _beside(self, work: Callable[[], T]) -> T:
        """Let something long run beside the loop."""
        if not self._pace.beside:
            return work()
        return await asyncio.get_running_loop().run_in_executor(None, work)

"""Notices about people and links: calm, one sentence each, with what can be done about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QDeadlineTimer, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QWidget

from netcore.link import LinkFarewell
from netcore.playing import Pace
from netcore.session import Session
from netcore.session_events import (
    Accused,
    ClockRanOut,
    ConcedeVoted,
    EndVoted,
    HostLost,
    HostMoved,
    NewcomerAsks,
    NewcomerDeclined,
    PassOffered,
    PeerBack,
    PeerLost,
    SeatsPassed,
)
from qtclient.pagestyle import GAP, MARGIN, Style, plain_label
from qtclient.table import GoneVoted, Notice, Table
from resources.catalogue import Catalogue

SHOWN_MS = 12_000
GRACE = Pace()
"""How long the table waits for a host whose link is lost."""
HOST = -2
"""Stands among the players who are away for the host that the table has lost."""
PASSING = PeerBack | HostMoved | NewcomerDeclined | SeatsPassed | ClockRanOut
"""Notices that go by themselves."""


def sentence_of(words: Catalogue, table: Table, notice: Notice) -> str:
    """A notice in words."""
    match notice:
        case PeerLost(name, _, left):
            return words.sentence("table.left" if left else "table.lost", player=name)
        case PeerBack(name, _):
            return words.sentence("table.back", player=name)
        case HostLost(LinkFarewell(), another):
            return words.sentence("table.host_left" if another else "table.host_left_alone")
        case HostLost(error):
            return words.sentence("table.host_lost", reason=error)
        case HostMoved(player, _):
            return words.sentence("notice.host_moved", player=table.player_name(player))
        case PassOffered(seat):
            return words.sentence("notice.pass_offered", seat=table.game.seats[seat])
        case EndVoted(players):
            names = ", ".join(table.player_name(player) for player in players)
            return words.sentence("notice.end_voted", names=names)
        case ConcedeVoted(team, players):
            names = ", ".join(table.player_name(player) for player in players)
            return words.sentence("notice.concede_voted", team=table.game.teams[team], names=names)
        case GoneVoted(voter, player, successor):
            return words.sentence(
                "notice.gone_voted",
                voter=table.player_name(voter),
                player=table.player_name(player),
                successor=table.player_name(successor),
            )
        case NewcomerAsks(part, place, _):
            gone = table.player_name(place)
            return words.sentence("notice.newcomer_asks", player=part.name, gone=gone)
        case NewcomerDeclined(part, _, _):
            return words.sentence("table.newcomer_declined", player=part.name)
        case SeatsPassed(names, seats, _):
            present = ", ".join(names[player] for player in sorted(set(seats)))
            return words.sentence("table.seats_passed", names=present)
        case ClockRanOut():
            return words.sentence("table.clock_ran_out")
        case Accused(player, error):
            name = words.sentence("notice.somebody")
            if player is not None:
                name = table.player_name(player)
            return words.sentence("notice.accused", player=name, reason=error)


def _nothing() -> None:
    """Most notices need no answer."""


class NoticeBar(QFrame):
    """The latest notice; it goes by itself unless something can be done about it.

    Who is away stays away, whatever else is told meanwhile: that notice, and every vote on it,
    comes back until it is closed, or acted upon, or the player is back.
    """

    answered = Signal()
    """The last notice was closed or acted upon, and what had the keyboard is gone."""

    def __init__(
        self, table: Table, words: Catalogue, style: Style, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._table = table
        self._words = words
        self._do: Callable[[], None] = _nothing
        self._decline: Callable[[], None] = _nothing
        self.text = plain_label(style.text(15))
        self.act = QPushButton()
        self.act.setFont(style.label(14, bold=True))
        self.act.clicked.connect(self._act)
        self.close_button = QPushButton(words.sentence("notice.close"))
        self.close_button.setFont(style.label(14))
        self.close_button.clicked.connect(self._close)
        self._away = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._away.timeout.connect(self._next)
        self._missing: dict[int, tuple[PeerLost | HostLost, QDeadlineTimer]] = {}
        """Who is away, and until when the table waits for nothing else."""
        self._votes: dict[int, GoneVoted] = {}
        """By who is said to be gone: what others want, and nobody here has answered."""
        self._about = -1
        """The player whose absence, or a vote on it, is shown."""
        self._notice: Notice | None = None
        """What is shown, if it is more than a sentence."""
        self._lost = ""
        self._clock = ""
        self._left = 0
        self._second = QTimer(self, interval=1000)
        self._second.timeout.connect(self._tick)
        row = QHBoxLayout(self)
        row.setContentsMargins(MARGIN, GAP // 2, MARGIN, GAP // 2)
        row.setSpacing(GAP)
        row.addWidget(self.text, 1)
        row.addWidget(self.act)
        row.addWidget(self.close_button)
        self.hide()

    def tell(self, notice: Notice) -> str:
        """Show a notice; its sentence."""
        match notice:
            case PeerLost(_, player, _, grace):
                self._missing[player] = (notice, QDeadlineTimer(1000 * grace))
            case HostLost():
                self._missing[HOST] = (notice, QDeadlineTimer(round(1000 * GRACE.host_away)))
            case GoneVoted(_, player):
                self._missing.pop(player, None)
                if self._table.plays and self._table.number != player:
                    self._votes[player] = notice
            case PeerBack(_, player):
                self._missing.pop(player, None)
                self._votes.pop(player, None)
            case SeatsPassed(_, seats, _):
                self._missing = {who: one for who, one in self._missing.items() if who in seats}
                self._votes = {who: one for who, one in self._votes.items() if who in seats}
            case _:
                pass
        return self._show(notice)

    def _show(self, notice: Notice) -> str:
        words, table = self._words, self._table
        sentence = sentence_of(words, table, notice)
        self.say(sentence, lasting=not isinstance(notice, PASSING))
        self._notice = notice
        say = table.network.say
        match notice:
            case PassOffered(seat):
                label = words.sentence("notice.pass_for", seat=table.game.seats[seat])
                self._offer(label, lambda: say(lambda session: session.pass_for(seat)))
            case HostLost():
                self._about = HOST
                self._count_down(sentence, "notice.grace_host")
            case PeerLost(name, player, left):
                self._about = player
                self._offer_to_go_on(name, player)
                if not left:
                    self._count_down(sentence, "notice.grace_player")
            case GoneVoted(_, player, successor) if player in self._votes:
                self._about = player
                self._offer(
                    words.sentence("notice.agree"),
                    lambda: self._wish(lambda session: session.vote_gone(player, successor)),
                )
            case NewcomerAsks(part, place, _) if table.plays and table.number != place:
                key = part.public
                self._offer(
                    words.sentence("notice.agree"),
                    lambda: say(lambda session: session.vote_newcomer(key)),
                )
                self.close_button.setText(words.sentence("notice.decline"))
                self._decline = lambda: say(lambda session: session.vote_newcomer(key, agree=False))
            case EndVoted(players) if table.plays and table.number not in players:
                self._offer(
                    words.sentence("notice.agree"),
                    lambda: say(lambda session: session.stop_game()),
                )
            case ConcedeVoted(team, players) if self._is_own(team) and table.number not in players:
                self._offer(
                    words.sentence("notice.agree"),
                    lambda: say(lambda session: session.concede()),
                )
            case ClockRanOut() if table.plays:
                self._offer(
                    words.sentence("notice.pause"),
                    lambda: say(lambda session: session.vote_pause()),
                )
            case _:
                pass
        return sentence

    def _is_own(self, team: int) -> bool:
        return {self._table.game.team_of(seat) for seat in self._table.seats} == {team}

    def _offer(self, label: str, do: Callable[[], None]) -> None:
        """Show what can be done about the notice."""
        self.act.setText(label)
        self.act.show()
        self._do = do

    def _offer_to_go_on(self, name: str, player: int) -> None:
        """Somebody is away: a spectator may take the place, the others may go on without."""
        words, table = self._words, self._table
        if table.number < 0:
            label = words.sentence("notice.take_place", player=name)
            self._offer(label, lambda: self._take_place(name, player))
        elif self._successors(player):
            label = words.sentence("notice.go_on_without", player=name)
            self._offer(label, lambda: self._choose_successor(player))

    def _take_place(self, name: str, player: int) -> None:
        """Ask for the place, and say that others have to answer now."""
        self._wish(lambda session: session.take_place(player))
        self.say(self._words.sentence("notice.place_asked", player=name), lasting=True)

    def _successors(self, player: int) -> list[int]:
        """Who could play on for a player, and is not away as well."""
        away = {*self._missing, *self._votes}
        return [who for who in self._table.successors(player) if who not in away]

    def _choose_successor(self, player: int) -> None:
        """Ask who is to play on for somebody who is gone for good, and vote for it."""
        menu = QMenu(self)
        for who in self._successors(player):
            name = self._table.player_name(who)
            act = menu.addAction(self._words.sentence("notice.successor", player=name))
            act.triggered.connect(
                lambda _on=False, who=who: self._wish(
                    lambda session: session.vote_gone(player, who)
                )
            )
        menu.popup(self.act.mapToGlobal(self.act.rect().bottomLeft()))

    def _wish(self, wish: Callable[[Session], None]) -> None:
        """Something is done about who is away: no need to show it any longer."""
        self._table.network.say(wish)
        self._next()

    def say(self, sentence: str, *, lasting: bool) -> None:
        """Show any sentence; one that does not last goes by itself."""
        self._second.stop()
        self._lost = ""
        self._about = -1
        self._notice = None
        self.text.setText(sentence)
        self.act.hide()
        self.close_button.setText(self._words.sentence("notice.close"))
        self._decline = _nothing
        self.show()
        if lasting:
            self._away.stop()
        else:
            self._away.start()

    def take_over(self, other: NoticeBar) -> None:
        """Go on as the same bar in other looks or words."""
        self._missing, self._votes = dict(other._missing), dict(other._votes)
        if other.isHidden():
            return
        if other._notice is not None:
            self._show(other._notice)
        else:
            self.say(other.text.text(), lasting=not other._away.isActive())

    def link_works(self) -> None:
        """A host speaks again: the clock of the lost one has no more to say."""
        self._missing.pop(HOST, None)
        if self._about == HOST:
            self._next()

    def _next(self) -> None:
        """This has been read: show what is still to be voted on, or who is still away."""
        self._missing.pop(self._about, None)
        self._votes.pop(self._about, None)
        self._second.stop()
        if self._votes:
            self._show(next(iter(self._votes.values())))
        elif self._missing:
            missed, _until = next(iter(self._missing.values()))
            self._show(missed)
        else:
            had_keyboard = self.act.hasFocus() or self.close_button.hasFocus()
            self.hide()
            if had_keyboard:
                self.answered.emit()

    # The clock of somebody whose link is lost

    def _count_down(self, sentence: str, clock: str) -> None:
        seconds = self._missing[self._about][1].remainingTime() / 1000
        self._lost, self._clock, self._left = sentence, clock, round(seconds)
        if self._left > 0:
            self._show_clock()
            self._second.start()

    def _tick(self) -> None:
        self._left -= 1
        if self._left > 0:
            self._show_clock()
        else:
            self._second.stop()
            self.text.setText(self._lost)

    def _show_clock(self) -> None:
        self.text.setText(self._words.sentence(self._clock, text=self._lost, seconds=self._left))

    def _act(self) -> None:
        about = self._about
        self._do()
        if about < 0:
            self._next()

    def _close(self) -> None:
        self._decline()
        self._next()

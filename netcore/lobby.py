"""The lobby: who is at the table, who plays which seat, who is ready. Pure: no link, no clock.

The host holds the one `Hall` that counts; everybody else sees snapshots of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from netcore.charter import MOST_PLAYERS, Charter, PlayerPart
from netcore.messages import (
    MOST_MEMBERS,
    Fill,
    LeaveSeat,
    Ready,
    SetClock,
    SetOption,
    TableIs,
    TakeSeat,
    TeamTalk,
    Watch,
)
from netcore.plaintext import NAME_LENGTH, player_name
from netcore.session_events import Lobby, Member, Sitting
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game, Plain

Move = TakeSeat | LeaveSeat | Ready | Watch | SetOption | TeamTalk | SetClock | Fill
"""What changes the hall itself."""

FREE = Sitting()
DEFAULT_GRACE = 30
SOME_BOT = "bot"
"""A bot of a game taken up again: which one is known on its owner's machine only."""


class LobbyError(SealedOrdersError):
    """A wish that the lobby cannot grant."""


class Hall:
    """The lobby as the host keeps it. Member 0 is the host."""

    def __init__(self, table: str, game: Game, options: Mapping[str, Plain], host: Member) -> None:
        self.table = player_name(table)
        self.game = game
        self.options: dict[str, Plain] = {**game.default_options(), **options}
        self.members: list[Member] = [host._replace(ready=True)]
        self.seats: list[Sitting] = [FREE] * len(game.seats)
        self.starting = False
        self.team_talk = True
        self.clock = 0
        self.grace = DEFAULT_GRACE
        self.edition = 0

    def number_of(self, public: bytes) -> int:
        """A member's number, or -1."""
        return next((n for n, one in enumerate(self.members) if one.public == public), -1)

    def note_presence(self, public: bytes, *, present: bool) -> None:
        """Somebody's link is there, or lost."""
        number = self.number_of(public)
        if number >= 0:
            self.members[number] = self.members[number]._replace(present=present)

    def enter(self, member: Member) -> None:
        """Somebody comes in, or back."""
        number = self.number_of(member.public)
        named = member._replace(name=self._unique(member))
        if number >= 0:
            self.members[number] = named
            return
        if len(self.members) >= MOST_MEMBERS:
            raise LobbyError("lobby.full", most=MOST_MEMBERS)
        self.members.append(named)

    def leave(self, public: bytes) -> None:
        """Somebody leaves: its seats are free again."""
        gone = self.number_of(public)
        if gone <= 0:
            return
        del self.members[gone]
        self.seats = [
            FREE
            if sitting.member == gone
            else sitting._replace(member=sitting.member - (sitting.member > gone))
            for sitting in self.seats
        ]

    def wish(self, public: bytes, move: Move) -> None:
        """Do what a member asks; raises LobbyError and then nothing has changed."""
        number = self.number_of(public)
        if number < 0:
            raise LobbyError("lobby.not_a_member")
        if self.starting:
            raise LobbyError("lobby.starting")
        match move:
            case TakeSeat():
                self._take(number, move.seat, move.bot)
            case LeaveSeat():
                self._free(number, move.seat)
            case Ready():
                self._ready(number, move)
            case Watch():
                self._watch(number, watching=move.watching)
            case SetOption():
                self._require_host(number)
                self._option(move.name, move.value)
            case TeamTalk():
                self._require_host(number)
                self.team_talk = move.allowed
            case SetClock():
                self._require_host(number)
                self.clock = move.seconds
            case Fill():
                self._require_host(number)
                self._fill(move.bot)

    def deal(self, order: Sequence[int]) -> None:
        """Give the rulebook's sets of seats to these members in this order."""
        if self.starting:
            raise LobbyError("lobby.starting")
        sets = (
            (tuple(range(len(self.seats))),)
            if len(order) == 1
            else self.game.assignments(len(order))
        )
        # Whoever plays with a bot keeps it.
        bots = {sitting.member: sitting.bot for sitting in self.seats if sitting.bot}
        for number, seats in zip(order, sets, strict=True):
            for seat in seats:
                self.seats[seat] = Sitting(number, bots.get(number, ""))
        self._unready()

    def pass_on(self, leaver: bytes, successor: bytes) -> None:
        """A seat of the game has changed hands: so it is in the next game, too."""
        old, new = self.number_of(leaver), self.number_of(successor)
        if old < 0 or new < 0:
            return
        self.seats = [Sitting(new, one.bot) if one.member == old else one for one in self.seats]
        self.members[new] = self.members[new]._replace(watching=False)

    def set_again(self, here: Collection[bytes], *, swapped: bool) -> None:
        """Another game with those who are here; with `swapped` the teams change sides."""
        for member in tuple(self.members):
            if member.public not in here:
                self.leave(member.public)
        self.seats = [one._replace(bot="") if one.bot == SOME_BOT else one for one in self.seats]
        if swapped:
            self._swap()
        self.starting = False
        self.members = [one._replace(present=True) for one in self.members]
        self._unready()

    def _swap(self) -> None:
        """Give each team the seats of the next one, in order, as far as there are any."""
        teams: dict[int, list[int]] = {}
        for seat in range(len(self.seats)):
            teams.setdefault(self.game.team_of(seat), []).append(seat)
        sides, before = list(teams.values()), list(self.seats)
        for mine, theirs in zip(sides, [*sides[1:], sides[0]], strict=True):
            for place, seat in enumerate(theirs):
                self.seats[seat] = before[mine[place * len(mine) // len(theirs)]]

    def could_play(self) -> list[int]:
        """The members who do not only watch, in the order of coming."""
        return [n for n, one in enumerate(self.members) if not one.watching and one.present]

    def players(self) -> list[int]:
        """The members who have a seat, the host first."""
        seated = {sitting.member for sitting in self.seats}
        return [number for number in range(len(self.members)) if number in seated]

    def verify_can_start(self) -> None:
        """Raise LobbyError, saying what is missing, unless the game can begin."""
        if self.starting:
            raise LobbyError("lobby.starting")
        for seat, sitting in enumerate(self.seats):
            if sitting.member < 0:
                raise LobbyError("lobby.free_seat", seat=self.game.seats[seat])
        players = self.players()
        if 0 not in players:
            raise LobbyError("lobby.host_without_seat")
        if len(players) > MOST_PLAYERS:
            raise LobbyError("lobby.full", most=MOST_PLAYERS)
        for number in players:
            member = self.members[number]
            if not member.present or not member.ready:
                raise LobbyError("lobby.not_ready", player=member.name)
        self.game.start(self.options)

    def snapshot(self, public: bytes) -> Lobby:
        """The lobby as a member sees it."""
        return Lobby(
            self.table,
            self.game.name,
            tuple(sorted(self.options.items())),
            tuple(self.members),
            tuple(self.seats),
            self.number_of(public),
            self.starting,
            self.team_talk,
            self.clock,
            self.grace,
            self.edition,
        )

    def _take(self, number: int, seat: int, bot: str) -> None:
        self._require_seat(seat)
        if self.members[number].watching:
            raise LobbyError("lobby.watching")
        if self.seats[seat].member not in (-1, number):
            who = self.members[self.seats[seat].member].name
            raise LobbyError("lobby.seat_taken", seat=self.game.seats[seat], player=who)
        self.seats[seat] = Sitting(number, bot)
        self._set(number, ready=number == 0)

    def _free(self, number: int, seat: int) -> None:
        self._require_seat(seat)
        if self.seats[seat].member != number:
            self._require_host(number)
        self.seats[seat] = FREE
        self._set(number, ready=number == 0)

    def _ready(self, number: int, move: Ready) -> None:
        if move.ready and move.edition != self.edition:
            # It was on its way while the table changed: nobody agrees to what it has not seen.
            raise LobbyError("lobby.changed")
        self._set(number, ready=move.ready or number == 0)

    def _watch(self, number: int, *, watching: bool) -> None:
        if number == 0:
            raise LobbyError("lobby.host_without_seat")
        if watching:
            self.seats = [FREE if one.member == number else one for one in self.seats]
        self.members[number] = self.members[number]._replace(watching=watching, ready=False)

    def _option(self, name: str, value: Plain) -> None:
        if name not in self.options:
            raise LobbyError("lobby.no_such_option", option=name)
        self.game.start({**self.options, name: value})
        self.options[name] = value
        self._unready()

    def _fill(self, bot: str) -> None:
        self.seats = [Sitting(0, bot) if one.member < 0 else one for one in self.seats]

    def _unready(self) -> None:
        """What everybody agreed to has changed."""
        self.edition += 1
        for number in range(1, len(self.members)):
            self._set(number, ready=False)

    def _set(self, number: int, *, ready: bool) -> None:
        self.members[number] = self.members[number]._replace(ready=ready)

    def _require_host(self, number: int) -> None:
        if number != 0:
            raise LobbyError("lobby.host_only")

    def _require_seat(self, seat: int) -> None:
        if seat >= len(self.seats):
            raise LobbyError("lobby.no_such_seat", seat_number=seat)

    def _unique(self, member: Member) -> str:
        """The member's name, told apart from others of the same name."""
        name = player_name(member.name)
        taken = {one.name for one in self.members if one.public != member.public}
        unique, count = name, 2
        while unique in taken:
            unique = f"{name[: NAME_LENGTH - 4]} {count}"
            count += 1
        return unique


def hall_of(
    table: str,
    charter: Charter,
    game: Game,
    host: bytes,
    players: Sequence[PlayerPart],
    seats: Sequence[int],
) -> Hall:
    """The lobby of a game that has begun, with one of those who play it now as the host."""
    order = sorted(range(len(players)), key=lambda n: players[n].public != host)
    first, *others = (
        Member(players[n].public, players[n].name, "", "pinned", ready=True) for n in order
    )
    hall = Hall(table, game, charter.option_map(), first)
    hall.members += [other._replace(present=False) for other in others]
    hall.seats = [
        Sitting(order.index(who), SOME_BOT if bot else "")
        for who, bot in zip(seats, charter.bots, strict=True)
    ]
    return hall


def as_message(lobby: Lobby) -> TableIs:
    """A snapshot for the wire."""
    return TableIs(
        lobby.table,
        lobby.game,
        lobby.options,  # type: ignore[arg-type]
        lobby.members,
        lobby.seats,
        lobby.own,
        lobby.starting,
        lobby.team_talk,
        lobby.clock,
        lobby.grace,
        lobby.edition,
    )


def from_message(message: TableIs) -> Lobby:
    """A snapshot from the wire, its texts made harmless; raises LobbyError."""
    members = tuple(
        Member(row[0], player_name(row[1]), player_name(row[2]), row[3], row[4], row[5], row[6])
        for row in message.members
    )
    seats = tuple(Sitting(number, player_name(bot, "")) for number, bot in message.seats)
    known = range(-1, len(members))
    if message.own not in known[1:] or any(sitting.member not in known for sitting in seats):
        raise LobbyError("lobby.malformed")
    options = tuple((name, value) for name, value in message.options)
    return Lobby(
        player_name(message.table),
        message.game,
        options,
        members,
        seats,
        message.own,
        message.starting,
        message.team_talk,
        message.clock,
        message.grace,
        message.edition,
    )


def verify_seats(lobby: Lobby, games: Sequence[Game]) -> None:
    """Raise LobbyError where a lobby has other seats than its game; one not known here may."""
    if any(game.name == lobby.game and len(game.seats) != len(lobby.seats) for game in games):
        raise LobbyError("lobby.malformed")

"""What the log has led to so far: the public facts around the rules' own state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from netcore.canon import hashed
from netcore.charter import Charter, PlayerPart
from netcore.log_bodies import Final, Request, encode_body
from netcore.sealing import CANDIDATES, Place
from rules.kernel.game import Game
from rules.kernel.pending import Ask, Chance

_REQUEST_TAG = b"so:request"
_STATE_TAG = b"so:state"
_PART_TAG = b"so:statepart"


class Phase(IntEnum):
    """How far a game has come."""

    COMMIT = 0
    """Owners publish the hashes of their candidates."""
    CUT = 1
    """Chance names the candidates to play with."""
    REVEAL = 2
    """Owners publish the leaves and open all other candidates."""
    PLAY = 3
    ENDED = 4
    """Everybody publishes the secrets of its decks."""


class Run(NamedTuple):
    """A stretch of a deck's slots that was cut from one set of candidates."""

    first: int
    candidate: int
    cards: tuple[int, ...]
    """The public list it was sealed from: the whole deck, or its unopened rest."""


class Position(NamedTuple):
    """Everything public after an entry; a new one is made for every entry."""

    phase: Phase
    host: int
    term: int
    question: int
    """The seq of the entry that an answer given now has to name."""
    asked: int
    """The seq of the entry after which the present matter arose; steps on the way
    to its answer (a request, a hidden choice) move `question` but not this."""
    players: tuple[PlayerPart, ...]
    """Those of the charter, then newcomers."""
    seats: tuple[int, ...]
    """By seat, the player who has it now."""
    running: tuple[int, ...]
    """By player, the least running number for an answer to the present question."""
    spoken: frozenset[tuple[int, int]]
    """Who has used which running number for the present question."""
    candidates: tuple[tuple[bytes, ...] | None, ...]
    runs: tuple[tuple[Run, ...], ...]
    """By deck, what was cut from candidates; the newest last."""
    leaves: tuple[tuple[bytes, ...], ...]
    faces: tuple[Mapping[int, int], ...]
    """By deck, the slots that lie open now and their cards."""
    tips: tuple[bytes, ...]
    used: tuple[int, ...]
    """By player, how many shares of its present chain are spent."""
    beacons: int
    state: Any
    request: Request | None = None
    named: bytes = b""
    """What shares call the open request: it follows from what the digest covers."""
    shares: tuple[bytes | None, ...] = ()
    second: int = 0
    """The seq of the entry that must be seen before the second team's shares, or 0."""
    hidden: Mapping[int, bytes] = MappingProxyType({})
    absent: frozenset[tuple[int, int]] = frozenset()
    ends: frozenset[int] = frozenset()
    conceded: frozenset[int] = frozenset()
    """Players who agree that their team gives the game up."""
    gone: frozenset[tuple[int, int, int]] = frozenset()
    """Votes that a player is gone for good: (voter, player, successor)."""
    welcomes: frozenset[tuple[int, PlayerPart, int]] = frozenset()
    """Votes for a newcomer: (voter, its part, whose place it takes or -1)."""
    dealing: tuple[int, ...] = ()
    """Decks that a successor seals anew before the game goes on."""
    finals: Mapping[int, Final] = MappingProxyType({})
    finished: int = 0
    """The seq of the entry that ended the game, or 0."""
    loser: int = -1
    """The team that gave the game up, or -1."""

    @property
    def present(self) -> tuple[int, ...]:
        """The players who have a seat: who shares, votes and opens at the end."""
        return tuple(sorted(set(self.seats)))

    @property
    def chosen(self) -> tuple[int, ...]:
        """By deck, the candidate of its newest run, or -1 while it is to be cut."""
        return tuple(
            -1 if self.uncut(deck) else runs[-1].candidate for deck, runs in enumerate(self.runs)
        )

    def uncut(self, deck: int) -> bool:
        """Whether chance has still to name the candidate of a deck that is being sealed."""
        runs = self.runs[deck]
        return deck in self.dealing and (not runs or runs[-1].first < len(self.leaves[deck]))

    def seats_of(self, player: int) -> tuple[int, ...]:
        """The seats that a player has now."""
        return tuple(seat for seat, who in enumerate(self.seats) if who == player)


class Ground:
    """What never changes at a table: the game, the charter and the lists of the decks."""

    def __init__(self, game: Game, charter: Charter) -> None:
        self.game = game
        self.charter = charter
        self.game_id = charter.game_id
        self.options = charter.option_map()
        self.decks = game.decks(self.options)
        self.owners = tuple(0 if deck.owner is None else deck.owner for deck in self.decks)
        self._kept: dict[str, tuple[Any, bytes]] = {}

    def start(self) -> Position:
        """The position before the first entry."""
        players, decks = len(self.charter.players), len(self.decks)
        return Position(
            phase=Phase.COMMIT,
            host=self.charter.host,
            term=0,
            question=0,
            asked=0,
            players=self.charter.players,
            seats=self.charter.seats,
            running=(0,) * players,
            spoken=frozenset(),
            candidates=(None,) * decks,
            runs=((),) * decks,
            leaves=((),) * decks,
            faces=({},) * decks,
            tips=tuple(part.tip for part in self.charter.players),
            used=(0,) * players,
            beacons=0,
            state=None,
            dealing=tuple(range(decks)),
        )

    def place(self, position: Position, deck: int, slot: int | None = None) -> Place:
        """What the hashes of a slot (of the newest ones, if none is named) are bound to."""
        candidate = -1
        for run in position.runs[deck]:
            if slot is None or run.first <= slot:
                candidate = run.candidate
        return Place(self.game_id, self.owners[deck], deck, candidate)

    def player_of(self, position: Position, deck: int) -> int:
        """The player who has a deck now."""
        return position.seats[self.owners[deck]]

    def decks_of(self, position: Position, player: int) -> tuple[int, ...]:
        """The decks that a player has now."""
        return tuple(
            deck for deck, owner in enumerate(self.owners) if position.seats[owner] == player
        )

    def teams_of(self, position: Position, player: int) -> frozenset[int]:
        """The teams that a player has a seat in."""
        teams = self.charter.teams
        return frozenset(teams[seat] for seat in position.seats_of(player))

    def part_hash(self, name: str, part: Any) -> bytes:
        """The hash of a part of a position, kept while the part is the very same."""
        kept = self._kept.get(name)
        if kept is None or kept[0] is not part:
            plain = [sorted(each.items()) for each in part] if name == "faces" else part
            kept = self._kept[name] = (part, hashed(_PART_TAG, [name, plain]))
        return kept[1]

    def state_hash(self, state: Any) -> bytes:
        """The hash of the rules' state, kept while the state is the very same."""
        kept = self._kept.get("state")
        if kept is None or kept[0] is not state:
            kept = self._kept["state"] = (state, hashed(_PART_TAG, self.game.encode(state)))
        return kept[1]

    def unopened(self, position: Position, deck: int, before: int) -> tuple[int, ...]:
        """The slots in the game below a number of which nobody has seen the card."""
        there = (slot for where, slot in self.game.zones(position.state) if where == deck)
        opened = position.faces[deck]
        return tuple(sorted(slot for slot in there if slot < before and slot not in opened))

    def to_seal(self, position: Position, deck: int) -> tuple[int, tuple[int, ...]]:
        """What the next candidates of a deck hold: the first slot, and the cards.

        At the start the whole list; after somebody has gone what is not open of it.
        """
        opened = Counter(position.faces[deck].values())
        rest = []
        for card in self.decks[deck].cards:
            if opened[card]:
                opened[card] -= 1
            else:
                rest.append(card)
        return len(position.leaves[deck]), tuple(rest)


def decks_to_cut(ground: Ground, position: Position) -> tuple[int, ...]:
    """The decks whose candidates the next beacon names: all of one team, never of two."""
    teams = [ground.charter.teams[owner] for owner in ground.owners]
    left = [deck for deck in position.dealing if position.uncut(deck)]
    return tuple(deck for deck in left if teams[deck] == teams[left[0]])


def request_due(ground: Ground, position: Position, cause: bytes) -> Request | None:
    """The one request that may come now, if chance is due and not yet requested.

    `cause` is the hash of the entry after which chance became due (`position.asked`):
    whoever is host, the same chance is the same request and has the same shares.
    """
    if position.request is not None:
        return None
    number = position.beacons + 1
    if position.phase is Phase.CUT:
        decks = decks_to_cut(ground, position)
        seat, items = ground.owners[decks[0]], tuple(range(CANDIDATES))
        return Request(number, cause, "candidate", seat, -1, items, len(decks), True)
    if position.phase is not Phase.PLAY or not isinstance(position.state.pending, Chance):
        return None
    due: Chance = position.state.pending
    return Request(
        number, cause, due.purpose, due.seat, due.deck, due.items, due.count, due.replace
    )


def request_hash(ground: Ground, request: Request, tips: Sequence[bytes]) -> bytes:
    """What shares name: a request and all chains it may be given from, in whichever term.

    So whoever takes a new chain after seeing shares that a new term left behind makes it
    another request, for which nobody gives the same share again.
    """
    return hashed(_REQUEST_TAG, [ground.game_id, encode_body(request), list(tips)])


def first_to_share(ground: Ground, position: Position, request: Request) -> tuple[int, ...]:
    """The players who know what the items mean: the seat's team."""
    if request.seat < 0:
        return ()
    teams = ground.charter.teams
    team = teams[request.seat]
    return tuple(sorted({who for who, of in zip(position.seats, teams, strict=True) if of == team}))


def shares_due(ground: Ground, position: Position) -> tuple[int, ...]:
    """The players whose share is due now: who knows the cards first, then the others."""
    if position.request is None:
        return ()
    missing = tuple(who for who in position.present if position.shares[who] is None)
    first = first_to_share(ground, position, position.request)
    return tuple(who for who in missing if who in first) or missing


def digest(ground: Ground, position: Position) -> bytes:
    """The digest of all of a position, parts that seldom change hashed once."""
    request, state = position.request, position.state
    plain: list[Any] = [
        ground.game_id,
        int(position.phase),
        position.host,
        position.term,
        position.question,
        position.asked,
        position.seats,
        position.running,
        sorted(position.spoken),
        position.tips,
        position.used,
        position.beacons,
        None if request is None else encode_body(request),
        position.shares,
        position.second,
        sorted(position.hidden.items()),
        sorted(position.absent),
        sorted(position.ends),
        sorted(position.conceded),
        sorted(position.gone),
        sorted(position.welcomes),
        position.dealing,
        sorted(position.finals.items()),
        position.finished,
        position.loser,
        ground.part_hash("players", position.players),
        ground.part_hash("candidates", position.candidates),
        ground.part_hash("runs", position.runs),
        ground.part_hash("leaves", position.leaves),
        ground.part_hash("faces", position.faces),
        None if state is None else ground.state_hash(state),
    ]
    return hashed(_STATE_TAG, plain)


def same_question(before: Position, after: Position, author: int) -> bool:
    """Whether the question after a seat's answer is what was left of the one before."""
    if before.phase is not after.phase or after.phase is not Phase.PLAY:
        return before.phase is after.phase
    asked, asks = before.state.pending, after.state.pending
    if asked == asks:
        # An act that leaves the question open. Where one seat alone is asked, its
        # act may as well have opened another question that looks the same.
        return not isinstance(asked, Ask) or author not in asked.seats or len(asked.seats) > 1
    if not isinstance(asked, Ask) or not isinstance(asks, Ask):
        return False
    left = tuple(seat for seat in asked.seats if seat != author)
    # How many are left may show in the words of the prompt, but not in its key.
    alike = asked._replace(seats=asks.seats, prompt=asks.prompt) == asks
    return asks.seats == left and alike and asked.prompt.key == asks.prompt.key

"""What an entry of the log can say: one typed body per kind, of a fixed form.

A body is the list `[kind, field, …]`. Its form is checked completely before
anything looks at it: types, sizes and ranges; nothing has an open end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from netcore.looks import OPENING_SIZE, TAG_SIZE, Look
from netcore.sealing import CANDIDATES, MOST_SLOTS, Opening
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Plain

MOST_NUMBER = 2**53
MOST_WORD = 64
MOST_NOUNS = 256
MOST_OPENINGS = 64


class BodyError(SealedOrdersError):
    """A body that is not of its declared form."""


class Candidates(NamedTuple):
    """A deck's owner publishes one hash per candidate."""

    deck: int
    hashes: tuple[bytes, ...]


class Leaves(NamedTuple):
    """The leaves of the candidate that chance named, and the `k` of all others."""

    deck: int
    leaves: tuple[bytes, ...]
    others: tuple[bytes, ...]


class Request(NamedTuple):
    """The host states the beacon that is due, with all that the sample depends on."""

    number: int
    cause: bytes
    """The hash of the entry after which chance became due."""
    purpose: str
    seat: int
    deck: int
    items: tuple[int, ...]
    draws: int
    replace: bool


class Share(NamedTuple):
    """A player's next preimage, for one request, which it names by number and by its hash."""

    number: int
    request: bytes
    share: bytes


class Choose(NamedTuple):
    """A seat's choice with the openings it needs."""

    seat: int
    verb: str
    nouns: tuple[int, ...]
    openings: tuple[Opening, ...]


class Reseal(NamedTuple):
    """A deck's owner seals slots anew: which ones, and the leaves of the new numbers."""

    seat: int
    deck: int
    replaced: tuple[int, ...]
    leaves: tuple[bytes, ...]


class Show(NamedTuple):
    """A seat shows slots to one other seat, each opening encrypted to that player."""

    seat: int
    looks: tuple[Look, ...]


class Hide(NamedTuple):
    """A secret choice: its hash."""

    seat: int
    commitment: bytes


class Unhide(NamedTuple):
    """A secret choice, opened once all are there."""

    seat: int
    verb: str
    nouns: tuple[int, ...]
    openings: tuple[Opening, ...]
    salt: bytes


class Absent(NamedTuple):
    """A player's vote that a seat's reaction is passed because nobody is there."""

    seat: int


class End(NamedTuple):
    """A player's agreement to end the game here, without a result; or that it agrees no longer."""

    agree: bool


class Concede(NamedTuple):
    """A player's agreement that its team gives the game up; or that it agrees no longer."""

    team: int
    agree: bool


class Tip(NamedTuple):
    """A new chain for the beacons after this entry."""

    tip: bytes


class Vote(NamedTuple):
    """One player's signature for a new term, with the last entry it holds and the term of that."""

    player: int
    held: int
    seq: int
    last: bytes
    signature: bytes


class Term(NamedTuple):
    """A new host takes over, with the votes of those present."""

    term: int
    votes: tuple[Vote, ...]


class Welcome(NamedTuple):
    """A player's agreement to a newcomer: its part, whose place it takes, its own signature."""

    public: bytes
    name: str
    nonce: bytes
    tip: bytes
    exchange: bytes
    place: int
    """The player who is gone for good, or -1 if the newcomer only waits for a seat."""
    signature: bytes


class Goodbye(NamedTuple):
    """A player leaves: who follows, and each deck's secret encrypted to that player."""

    successor: int
    keys: tuple[tuple[int, bytes, bytes], ...]


class Gone(NamedTuple):
    """A player's vote that another is gone for good, and who follows."""

    player: int
    successor: int


class Final(NamedTuple):
    """After the end: the secrets of a player's decks."""

    keys: tuple[tuple[int, bytes], ...]


Body = (
    Candidates
    | Leaves
    | Request
    | Share
    | Choose
    | Reseal
    | Show
    | Hide
    | Unhide
    | Absent
    | End
    | Concede
    | Tip
    | Term
    | Welcome
    | Goodbye
    | Gone
    | Final
)


def encode_body(body: Body) -> list[Plain]:
    """The list that stands for a body."""
    return cast("list[Plain]", [_NAMES[type(body)], *body])


def read_body(value: Plain) -> Body:
    """The body of a list; raises BodyError if it is not of its declared form."""
    if not isinstance(value, list) or not value or not isinstance(value[0], str):
        raise BodyError("log.body_malformed", kind="?")
    form = _FORMS.get(value[0])
    if form is None:
        raise BodyError("log.body_unknown", kind=value[0][:MOST_WORD])
    kind, fields = form
    try:
        return cast("Body", kind(*_fields(value[1:], fields)))
    except ValueError as error:
        raise BodyError("log.body_malformed", kind=value[0]) from error


Reader = Callable[[Any], Any]


def _fields(values: list[Any], readers: tuple[Reader, ...]) -> list[Any]:
    if len(values) != len(readers):
        raise ValueError("fields")
    return [read(value) for read, value in zip(readers, values, strict=True)]


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= MOST_NUMBER:
        raise ValueError("number")
    return value


def _signed(value: Any) -> int:
    if type(value) is not int or not -1 <= value <= MOST_NUMBER:
        raise ValueError("number")
    return value


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError("flag")
    return value


def _word(value: Any) -> str:
    if type(value) is not str or not 0 < len(value) <= MOST_WORD:
        raise ValueError("word")
    return value


def _bytes(size: int) -> Reader:
    def read(value: Any) -> bytes:
        if type(value) is not bytes or len(value) != size:
            raise ValueError("bytes")
        return value

    return read


def _many(reader: Reader, least: int, most: int) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if type(value) is not list or not least <= len(value) <= most:
            raise ValueError("list")
        return tuple(reader(item) for item in value)

    return read


def _record(kind: Callable[..., Any], *readers: Reader) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not list:
            raise ValueError("record")
        return kind(*_fields(value, readers))

    return read


def _maybe(reader: Reader) -> Reader:
    def read(value: Any) -> Any:
        return None if value is None else reader(value)

    return read


def _together(*fields: Any) -> tuple[Any, ...]:
    return fields


_HASH = _bytes(32)
_SIGNATURE = _bytes(64)
_LOOK = _record(Look, _HASH, _bytes(OPENING_SIZE + TAG_SIZE))
_NOUNS = _many(_signed, 0, MOST_NOUNS)
_OPENING = _record(Opening, _number, _number, _number, _maybe(_number), _HASH, _HASH)
_OPENINGS = _many(_OPENING, 0, MOST_OPENINGS)
_LEAVES = _many(_HASH, 0, MOST_SLOTS)
_VOTE = _record(Vote, _number, _number, _number, _HASH, _SIGNATURE)
_FORMS: dict[str, tuple[Callable[..., Any], tuple[Reader, ...]]] = {
    "candidates": (Candidates, (_number, _many(_HASH, CANDIDATES, CANDIDATES))),
    "leaves": (Leaves, (_number, _LEAVES, _many(_HASH, CANDIDATES - 1, CANDIDATES - 1))),
    "request": (
        Request,
        (_number, _HASH, _word, _signed, _signed, _many(_signed, 0, MOST_SLOTS), _number, _flag),
    ),
    "share": (Share, (_number, _HASH, _HASH)),
    "choose": (Choose, (_number, _word, _NOUNS, _OPENINGS)),
    "reseal": (Reseal, (_number, _number, _many(_number, 0, MOST_SLOTS), _LEAVES)),
    "show": (Show, (_number, _many(_LOOK, 1, MOST_OPENINGS))),
    "hide": (Hide, (_number, _HASH)),
    "unhide": (Unhide, (_number, _word, _NOUNS, _OPENINGS, _HASH)),
    "absent": (Absent, (_number,)),
    "end": (End, (_flag,)),
    "concede": (Concede, (_number, _flag)),
    "tip": (Tip, (_HASH,)),
    "term": (Term, (_number, _many(_VOTE, 1, 64))),
    "welcome": (Welcome, (_HASH, _word, _HASH, _HASH, _HASH, _signed, _SIGNATURE)),
    "goodbye": (
        Goodbye,
        (_number, _many(_record(_together, _number, _HASH, _bytes(32 + TAG_SIZE)), 0, 64)),
    ),
    "gone": (Gone, (_number, _number)),
    "final": (Final, (_many(_record(_together, _number, _HASH), 0, 64),)),
}
_NAMES: dict[type, str] = {cast("type", kind): name for name, (kind, _) in _FORMS.items()}

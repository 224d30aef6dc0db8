"""What an entry of the log can say: one typed body per kind, of a fixed form.

A body is the list `[kind, field, …]`. Its form is checked completely before
anything looks at it: types, sizes and ranges; nothing has an open end.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, cast, get_type_hints

from msgspec import Meta

from netcore import canon
from netcore.forms import MOST_WORD, Form, Hash, Number, Signature, Signed, Word
from netcore.looks import HandedOn, Look
from netcore.sealing import CANDIDATES, MOST_SLOTS, Opening
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Plain

MOST_NOUNS = 256
MOST_OPENINGS = 64
MOST_VOTES = 64
MOST_DECKS = 64

Hashes = Annotated[tuple[Hash, ...], Meta(max_length=MOST_SLOTS)]
Slots = Annotated[tuple[Number, ...], Meta(max_length=MOST_SLOTS)]
Nouns = Annotated[tuple[Signed, ...], Meta(max_length=MOST_NOUNS)]
Openings = Annotated[tuple[Opening, ...], Meta(max_length=MOST_OPENINGS)]


class BodyError(SealedOrdersError):
    """A body that is not of its declared form."""


class Candidates(NamedTuple):
    """A deck's owner publishes one hash per candidate."""

    deck: Number
    hashes: Annotated[tuple[Hash, ...], Meta(min_length=CANDIDATES, max_length=CANDIDATES)]


class Leaves(NamedTuple):
    """The leaves of the candidate that chance named, and the `k` of all others."""

    deck: Number
    leaves: Hashes
    others: Annotated[tuple[Hash, ...], Meta(min_length=CANDIDATES - 1, max_length=CANDIDATES - 1)]


class Request(NamedTuple):
    """The host states the beacon that is due, with all that the sample depends on."""

    number: Number
    cause: Hash
    """The hash of the entry after which chance became due."""
    purpose: Word
    seat: Signed
    deck: Signed
    items: Annotated[tuple[Signed, ...], Meta(max_length=MOST_SLOTS)]
    draws: Number
    replace: bool


class Share(NamedTuple):
    """A player's next preimage, for one request, which it names by number and by its hash."""

    number: Number
    request: Hash
    share: Hash


class Choose(NamedTuple):
    """A seat's choice with the openings it needs."""

    seat: Number
    verb: Word
    nouns: Nouns
    openings: Openings


class Reseal(NamedTuple):
    """A deck's owner seals slots anew: which ones, and the leaves of the new numbers."""

    seat: Number
    deck: Number
    replaced: Slots
    leaves: Hashes


class Show(NamedTuple):
    """A seat shows slots to one other seat, each opening encrypted to that player."""

    seat: Number
    looks: Annotated[tuple[Look, ...], Meta(min_length=1, max_length=MOST_OPENINGS)]


class Hide(NamedTuple):
    """A secret choice: its hash."""

    seat: Number
    commitment: Hash


class Unhide(NamedTuple):
    """A secret choice, opened once all are there."""

    seat: Number
    verb: Word
    nouns: Nouns
    openings: Openings
    salt: Hash


class Absent(NamedTuple):
    """A player's vote that a seat's reaction is passed because nobody is there."""

    seat: Number


class End(NamedTuple):
    """A player's agreement to end the game here, without a result; or that it agrees no longer."""

    agree: bool


class Concede(NamedTuple):
    """A player's agreement that its team gives the game up; or that it agrees no longer."""

    team: Number
    agree: bool


class Tip(NamedTuple):
    """A new chain for the beacons after this entry."""

    tip: Hash


class Vote(NamedTuple):
    """One player's signature for a new term, with the last entry it holds and the term of that."""

    player: Number
    held: Number
    seq: Number
    last: Hash
    signature: Signature


class Term(NamedTuple):
    """A new host takes over, with the votes of those present."""

    term: Number
    votes: Annotated[tuple[Vote, ...], Meta(min_length=1, max_length=MOST_VOTES)]


class Welcome(NamedTuple):
    """A player's agreement to a newcomer: its part, whose place it takes, its own signature."""

    public: Hash
    name: Word
    nonce: Hash
    tip: Hash
    exchange: Hash
    place: Signed
    """The player who is gone for good, or -1 if the newcomer only waits for a seat."""
    signature: Signature


class Goodbye(NamedTuple):
    """A player leaves: who follows, and each deck's secret encrypted to that player."""

    successor: Number
    keys: Annotated[tuple[tuple[Number, Hash, HandedOn], ...], Meta(max_length=MOST_DECKS)]


class Gone(NamedTuple):
    """A player's vote that another is gone for good, and who follows."""

    player: Number
    successor: Number


class Final(NamedTuple):
    """After the end: the secrets of a player's decks."""

    keys: Annotated[tuple[tuple[Number, Hash], ...], Meta(max_length=MOST_DECKS)]


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


_KINDS: dict[str, type] = {
    "candidates": Candidates,
    "leaves": Leaves,
    "request": Request,
    "share": Share,
    "choose": Choose,
    "reseal": Reseal,
    "show": Show,
    "hide": Hide,
    "unhide": Unhide,
    "absent": Absent,
    "end": End,
    "concede": Concede,
    "tip": Tip,
    "term": Term,
    "welcome": Welcome,
    "goodbye": Goodbye,
    "gone": Gone,
    "final": Final,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def _form(name: str, kind: type) -> Form:
    """A body's name, then the fields as its class declares them."""
    return Form(Literal[name], *get_type_hints(kind, include_extras=True).values())


_FORMS = {name.encode(): (kind, _form(name, kind)) for name, kind in _KINDS.items()}


def encode_body(body: Body) -> list[Plain]:
    """The list that stands for a body."""
    return cast("list[Plain]", [_NAMES[type(body)], *body])


def read_body(data: bytes) -> Body:
    """The body of its bytes; raises BodyError if it is not of its declared form, or CanonError."""
    # A short list that begins with a short word: two bytes of headers, the length in the second.
    kind, form = _FORMS.get(data[2 : 2 + (data[1] & 0x1F)] if data[1:] else b"", (None, None))
    fields = None if form is None else form.read(data)
    if kind is None or fields is None:
        raise _refusal(canon.decode(data))
    return cast("Body", kind(*fields[1:]))


def _refusal(value: list[Plain]) -> BodyError:
    """What is wrong with a list that stands for no body."""
    name = value[0] if value else None
    if not isinstance(name, str):
        return BodyError("log.body_malformed", kind="?")
    known = "log.body_malformed" if name in _KINDS else "log.body_unknown"
    return BodyError(known, kind=name[:MOST_WORD])

"""The words that cards are made of: trigger, limit, cost, effect.

A card is a value. A reader who knows the game recognises the printed card in
it; what each word does is in `steps.py` (effects), `reactions.py` (triggers),
`modifiers.py` (standing changes of a rule) and `scoring.py` (bonuses).
"""

from __future__ import annotations

from typing import NamedTuple

from rules.generals.board import ARMY, LAND, NAVY, SEA

BUILD_ARMY, BUILD_NAVY, LAND_BATTLE, SEA_BATTLE = range(4)
STATUS, RESPONSE, EVENT, ECONOMIC_WARFARE = range(4, 8)
CARD_TYPES = (
    "build_army",
    "build_navy",
    "land_battle",
    "sea_battle",
    "status",
    "response",
    "event",
    "economic_warfare",
)
BASIC = (BUILD_ARMY, BUILD_NAVY, LAND_BATTLE, SEA_BATTLE)
ANY_TYPE = tuple(range(len(CARD_TYPES)))
EVERYWHERE = LAND | SEA

BATTLED, BUILT, RECRUITED, REMOVED = "battled", "built", "recruited", "removed"
DOOMED, TARGETED, PLAYED, PLAYED_OUT = "doomed", "targeted", "played", "played_out"
DISCARD_BEGINS, DRAW_BEGINS = "discard_begins", "draw_begins"
PAST = "past"
"""A battle that both teams have let pass."""


class Where(NamedTuple):
    """Spaces, perhaps seen from the space of the action that the card reacts to."""

    mask: int = EVERYWHERE
    seen: str = ""
    """"" = as named, "here", "next", "here_or_next", "elsewhere" (not here)."""


ANYWHERE = Where()
HERE = Where(seen="here")
NEXT = Where(seen="next")
HERE_OR_NEXT = Where(seen="here_or_next")


def at(mask: int) -> Where:
    """Exactly these spaces."""
    return Where(mask)


def elsewhere(mask: int) -> Where:
    """These spaces, but for the one of the action reacted to."""
    return Where(mask, "elsewhere")


class Holds(NamedTuple):
    """A condition: the country has a piece of a kind (-1: any) in or next to a space."""

    country: int
    kind: int
    mask: int
    beside: bool = False


class Build(NamedTuple):
    """Build a piece under build rules; `who` -1 is the card's country."""

    kind: int
    where: Where = ANYWHERE
    who: int = -1
    may: bool = False
    apart: bool = False
    """Not in a space where an earlier word of the same card has built (one in each)."""


class ArmyAndNavy(NamedTuple):
    """Another country may build one army and one navy, in the order it likes."""

    who: int


class Recruit(NamedTuple):
    """Place a piece regardless of supply; `who` names the countries to choose from."""

    kind: int
    where: Where
    who: tuple[int, ...] = ()
    may: bool = False


class Battle(NamedTuple):
    """Battle a space of a domain (the kind of piece fought) under battle rules."""

    kind: int
    where: Where = ANYWHERE
    may: bool = False
    marked: bool = False
    """Only armies that stood next to the attacker's when the turn began (Broad Front)."""


class Eliminate(NamedTuple):
    """Remove a piece, no attacker needed; of the enemy, or of anyone."""

    kind: int
    where: Where
    anyone: bool = False
    may: bool = False


class EliminateIt(NamedTuple):
    """Remove the very piece that the card reacts to."""


class EliminateAll(NamedTuple):
    """Remove every army in the space just battled."""


class Strike(NamedTuple):
    """Economic warfare: one of `targets` discards from its deck; more under a condition.

    `reach` > 0: only countries whose home lies that near to an own piece.
    """

    targets: tuple[int, ...]
    number: int
    if_met: Holds | None = None
    then: int = 0
    reach: int = 0
    kinds: tuple[int, ...] = (ARMY,)
    beside: bool = False
    """A piece in the home itself does not count: it is not next to it."""


class StrikeOrNavy(NamedTuple):
    """Each target discards from its deck, or removes a navy of its own from a sea."""

    targets: tuple[int, ...]
    number: int
    sea: int


class ActorDiscards(NamedTuple):
    """The country whose act the card reacts to discards from its deck."""

    number: int


class Points(NamedTuple):
    """Victory points at once."""

    number: int


class PointsPer(NamedTuple):
    """A victory point at once for every own piece of some kinds in these spaces."""

    kinds: tuple[int, ...]
    mask: int


class PlayFrom(NamedTuple):
    """Play a card of these types out of the own deck (then shuffle) or discard pile."""

    zone: str
    types: tuple[int, ...]


class AllyPlays(NamedTuple):
    """Another country may play a card from hand and then draws one."""

    who: int


class BackOnTop(NamedTuple):
    """The card may return to the top of the own deck for cards off the deck."""

    cost: int


class Redeploy(NamedTuple):
    """Each own piece of these kinds may be lifted and built elsewhere, once each."""

    kinds: tuple[int, ...]


class DiscardStatus(NamedTuple):
    """Discard a country's Status card, or blindly one of its Responses."""

    country: int
    responses: bool = False


class DiscardRandomResponse(NamedTuple):
    """Chance picks one face-down Response of a country to be discarded unseen."""

    country: int


class Shelter(NamedTuple):
    """Pieces a protection may be given to."""

    kind: int
    countries: tuple[int, ...]
    mask: int = EVERYWHERE
    supplied: bool = False
    beside: int = -1
    """A country: the piece must be next to a supplied army of it."""


class Protect(NamedTuple):
    """Choose a piece: it may not be removed for the rest of the turn."""

    shelters: tuple[Shelter, ...]


class SaveDoomed(NamedTuple):
    """The piece about to be removed stays, this once."""


class SupplyNavies(NamedTuple):
    """For the rest of the turn own navies, and armies beside a sea, are supplied."""

    beside: int


class Cancel(NamedTuple):
    """The economic warfare card just played is ignored for its target."""


class PlayedCardTo(NamedTuple):
    """The card just played goes on top of or under the own deck."""

    zone: str


class OrderTop(NamedTuple):
    """Look at the top cards of the own deck and put them back in any order."""

    number: int


class HandToBottom(NamedTuple):
    """Put one or more hand cards under the own deck."""

    most: int


Step = (
    Build
    | ArmyAndNavy
    | Recruit
    | Battle
    | Eliminate
    | EliminateIt
    | EliminateAll
    | Strike
    | StrikeOrNavy
    | ActorDiscards
    | Points
    | PointsPer
    | PlayFrom
    | AllyPlays
    | BackOnTop
    | Redeploy
    | DiscardStatus
    | DiscardRandomResponse
    | Protect
    | SaveDoomed
    | SupplyNavies
    | Cancel
    | PlayedCardTo
    | OrderTop
    | HandToBottom
)


class On(NamedTuple):
    """When a card on the table may be used: after (or before) which action.

    No kinds at all is "at any time". `by` is "own" or "enemy" (of the card's
    country); `victim` a country, `against` the victim's side seen from the card.
    """

    kinds: tuple[str, ...] = ()
    by: str = ""
    piece: int = -1
    mask: int = EVERYWHERE
    victim: int = -1
    friendly_victim: bool = False
    supplied: bool = False
    beside_own: bool = False
    """Next to any own piece."""
    beside_supplied_navy: bool = False
    types: tuple[int, ...] = ()
    titles: tuple[str, ...] = ()
    """Only cards whose id contains one of these words."""
    own_turn: bool = False


ANYTIME = On()


def after_own_battle(kind: int, mask: int = EVERYWHERE) -> On:
    """When this country battles a land (ARMY) or sea (NAVY) space."""
    return On((BATTLED,), "own", kind, mask)


def after_own_build(kind: int) -> On:
    """When this country builds a piece."""
    return On((BUILT,), "own", kind)


class Cost(NamedTuple):
    """What must be paid first: cards off the deck, or cards from hand."""

    zone: str
    number: int


def deck(count: int) -> Cost:
    """Discard the top cards of the own deck."""
    return Cost("deck", count)


def hand(count: int) -> Cost:
    """Discard cards from hand."""
    return Cost("hand", count)


class Bonus(NamedTuple):
    """Victory points of the own Victory step: for any such piece, or for each."""

    kind: int
    mask: int
    each: bool = False
    countries: tuple[int, ...] = ()
    needs: Holds | None = None


class SupplySpace(NamedTuple):
    """These spaces are supply spaces for the country alone, and it scores them alone."""

    mask: int


class NoStar(NamedTuple):
    """For these countries the spaces are no supply spaces."""

    countries: tuple[int, ...]
    mask: int


class ArmiesSupplied(NamedTuple):
    """The country's armies are always supplied."""


class BesideArmies(NamedTuple):
    """The country builds armies at home or next to its armies, not next to a navy alone."""


class ExtraHome(NamedTuple):
    """The country may build armies there as in its home space."""

    mask: int


class MoreDiscards(NamedTuple):
    """Economic warfare cards make their target discard more.

    `by` are the countries whose cards it concerns, `titles` words of the id,
    `if_met` a condition for `then` instead of `number`.
    """

    by: tuple[int, ...]
    number: int
    titles: tuple[str, ...] = ()
    if_met: Holds | None = None
    then: int = 0


class StrikeAtHome(NamedTuple):
    """A Land Battle card may eliminate an enemy army in these spaces instead."""

    mask: int


Modifier = (
    SupplySpace | NoStar | ArmiesSupplied | BesideArmies | ExtraHome | MoreDiscards | StrikeAtHome
)


class Card(NamedTuple):
    """A card as printed. `needs` unmet: playing it does nothing."""

    id: str
    country: int
    type: int
    copies: int = 1
    effect: tuple[Step, ...] = ()
    needs: Holds | None = None
    when: On | None = None
    cost: Cost | None = None
    once_a_turn: bool = False
    instead: bool = False
    """Used instead of playing a card from hand."""
    bonus: tuple[Bonus, ...] = ()
    modifies: tuple[Modifier, ...] = ()


BASIC_EFFECTS: tuple[Step, ...] = (Build(ARMY), Build(NAVY), Battle(ARMY), Battle(NAVY))


def basic(country: int, prefix: str, copies: tuple[int, int, int, int]) -> tuple[Card, ...]:
    """A country's four basic cards."""
    return tuple(
        Card(
            f"{prefix}_{CARD_TYPES[type_]}", country, type_, copies[type_], (BASIC_EFFECTS[type_],)
        )
        for type_ in BASIC
    )


def event(country: int, id_: str, *effect: Step) -> Card:
    """An Event: its effect, once."""
    return Card(id_, country, EVENT, 1, effect)


def economic(
    country: int, id_: str, *effect: Step, copies: int = 1, needs: Holds | None = None
) -> Card:
    """An Economic Warfare card."""
    return Card(id_, country, ECONOMIC_WARFARE, copies, effect, needs)


def response(country: int, id_: str, when: On, *effect: Step) -> Card:
    """A Response: laid face down, used once when its trigger comes."""
    return Card(id_, country, RESPONSE, 1, effect, when=when)


def status(
    country: int,
    id_: str,
    when: On,
    *effect: Step,
    cost: Cost | None = None,
    once_a_turn: bool = False,
) -> Card:
    """A Status that is used when its trigger comes."""
    return Card(id_, country, STATUS, 1, effect, None, when, cost, once_a_turn)


def instead_of_playing(country: int, id_: str, *effect: Step, cost: Cost) -> Card:
    """A Status used in the Play step instead of a card from hand."""
    return Card(id_, country, STATUS, 1, effect, cost=cost, instead=True)


def scores(country: int, id_: str, *bonus: Bonus) -> Card:
    """A Status that scores in the own Victory step."""
    return Card(id_, country, STATUS, bonus=bonus)


def standing(country: int, id_: str, *modifies: Modifier) -> Card:
    """A Status that changes a rule as long as it lies open."""
    return Card(id_, country, STATUS, modifies=modifies)

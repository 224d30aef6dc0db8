"""What each kind of entry does to a position, and what it is refused for.

Every function here is pure: a position and a part in, the next position and the
rules' events out, or `Refused` with the player whose doing it is. Sealing and
chance are in `table_setup`, comings and goings in `table_people`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from netcore import table_people, table_setup
from netcore.canon import hashed
from netcore.log import Part, Refused
from netcore.log_bodies import (
    Absent,
    Candidates,
    Choose,
    Concede,
    End,
    Final,
    Gone,
    Goodbye,
    Hide,
    Leaves,
    Request,
    Reseal,
    Share,
    Show,
    Term,
    Tip,
    Unhide,
    Welcome,
)
from netcore.sealing import Opening, SealError, verify_copies, verify_opening
from netcore.table_checks import (
    Stepped,
    broken_seal,
    of_deck,
    put,
    require_deck,
    require_phase,
    require_seat,
    seat_name,
    settle,
)
from netcore.table_position import Ground, Phase, Position, same_question
from rules.kernel.choices import PASS, Choice, Opened
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Plain
from rules.kernel.pending import Ask

_HIDE_TAG = b"so:hide"


def step(ground: Ground, position: Position, part: Part, hashes: Sequence[bytes]) -> Stepped:
    """The position after a part as the next entry; `hashes` are those of all before it."""
    after, events = _said(ground, position, part, hashes)
    spoken = position.spoken | {(part.author, part.number)}
    if after.question == position.question:
        return after._replace(spoken=spoken), events
    running = list(position.running) + [0] * (len(after.players) - len(position.running))
    for author, number in spoken:
        running[author] = max(running[author], number + 1)
    return after._replace(running=tuple(running), spoken=frozenset()), events


def hidden_hash(game_id: bytes, asked: bytes, seat: int, choice: Choice, salt: bytes) -> bytes:
    """What a seat logs of a secret choice before all are there.

    `asked` is the hash of the entry after which the question arose.
    """
    nouns: list[Plain] = list(choice.nouns)
    return hashed(_HIDE_TAG, [game_id, asked, seat, choice.verb, nouns, salt])


def _said(ground: Ground, position: Position, part: Part, hashes: Sequence[bytes]) -> Stepped:
    body, seq = part.body, len(hashes)
    match body:
        case Candidates():
            return table_setup.candidates(ground, position, part, body, seq), ()
        case Leaves():
            return table_setup.leaves(ground, position, part, body, seq)
        case Request():
            return table_setup.request(ground, position, part, body, hashes), ()
        case Share():
            return table_setup.share(ground, position, part, body, hashes)
        case Tip():
            return table_setup.tip(position, part, body), ()
        case Choose():
            return _choose(ground, position, part, body, seq)
        case Reseal():
            return _reseal(ground, position, part, body, seq)
        case Show():
            return _show(ground, position, part, body, seq)
        case Hide():
            return _hide(ground, position, part, body, seq), ()
        case Unhide():
            return _unhide(ground, position, part, body, hashes)
        case Absent():
            return _absent(ground, position, part, body, seq)
        case End():
            return table_people.end(position, part, body, seq), ()
        case Concede():
            return table_people.concede(ground, position, part, body, seq), ()
        case Term():
            return table_people.term(ground, position, part, body, hashes), ()
        case Welcome():
            return table_people.welcome(ground, position, part, body, seq), ()
        case Goodbye():
            return table_people.goodbye(ground, position, part, body, seq), ()
        case Gone():
            return table_people.gone(ground, position, part, body, seq), ()
        case Final():
            return table_people.final(ground, position, part, body), ()


def _choose(ground: Ground, position: Position, part: Part, body: Choose, seq: int) -> Stepped:
    require_phase(position, part, Phase.PLAY)
    require_seat(position, part, body.seat)
    choice = Choice(body.verb, body.nouns)
    pending = position.state.pending
    if not isinstance(pending, Ask) or body.seat not in pending.seats:
        menu = ground.game.out_of_turn(position.state, body.seat)
        if menu is None or menu.offer(choice) is None:
            raise Refused("log.not_asked", part.author, seat=seat_name(ground, body.seat))
    elif pending.by_program or pending.secret:
        raise Refused("log.other_answer", part.author, seat=seat_name(ground, body.seat))
    return _apply(ground, position, part, body.seat, choice, body.openings, seq)


def _apply(
    ground: Ground,
    position: Position,
    part: Part,
    seat: int,
    choice: Choice,
    openings: tuple[Opening, ...],
    seq: int,
) -> Stepped:
    faces = position.faces
    for opening in openings:
        faces = _open(ground, position, part, faces, opening)
    opened = tuple(Opened(each.deck, each.slot, each.type, each.card) for each in openings)
    try:
        state, events = ground.game.apply(position.state, seat, choice, opened)
    except SealedOrdersError as error:
        culprit = position.seats[seat]
        raise Refused("log.illegal", culprit, seat=seat_name(ground, seat), reason=error) from error
    after = position._replace(state=state, faces=faces)
    if same_question(position, after, seat):
        return after, events
    return settle(after, seq), events


def _open(
    ground: Ground,
    position: Position,
    part: Part,
    faces: tuple[Mapping[int, int], ...],
    opening: Opening,
) -> tuple[Mapping[int, int], ...]:
    deck, slot = opening.deck, opening.slot
    require_deck(ground, position, part, deck)
    if slot >= len(position.leaves[deck]):
        raise Refused("log.no_such_slot", part.author, slot=slot, **of_deck(ground, deck))
    there = position.leaves[deck][slot]
    try:
        verify_opening(ground.place(position, deck, slot), there, opening, ground.game.type_of)
        if opening.card is not None:
            verify_copies(ground.decks[deck].cards, faces[deck], opening.card, deck, slot)
            return put(faces, deck, {**faces[deck], slot: opening.card})
    except SealError as error:
        raise broken_seal(ground, error, part.author) from error
    return faces


def _reseal(ground: Ground, position: Position, part: Part, body: Reseal, seq: int) -> Stepped:
    require_phase(position, part, Phase.PLAY)
    require_seat(position, part, body.seat)
    require_deck(ground, position, part, body.deck)
    pending = position.state.pending
    if not isinstance(pending, Ask) or body.seat not in pending.seats or not pending.seals:
        raise Refused("log.not_asked", part.author, seat=seat_name(ground, body.seat))
    deck, replaced, first = ground.game.new_slots(position.state)
    old = position.leaves[deck]
    if (body.deck, body.replaced) != (deck, replaced) or first != len(old):
        raise Refused("log.wrong_reseal", part.author, **of_deck(ground, deck))
    if len(body.leaves) != len(replaced):
        raise Refused("log.wrong_reseal", part.author, **of_deck(ground, deck))
    if set(body.leaves) & set(old) or len(set(body.leaves)) != len(body.leaves):
        raise Refused("log.leaf_reused", part.author, **of_deck(ground, deck))
    gone = set(replaced)
    left = {slot: card for slot, card in position.faces[deck].items() if slot not in gone}
    sealed = position._replace(
        leaves=put(position.leaves, deck, old + body.leaves),
        faces=put(position.faces, deck, left),
    )
    choice = next(ground.game.legal(position.state, body.seat, {}).choices())
    return _apply(ground, sealed, part, body.seat, choice, (), seq)


def _show(ground: Ground, position: Position, part: Part, body: Show, seq: int) -> Stepped:
    require_phase(position, part, Phase.PLAY)
    require_seat(position, part, body.seat)
    pending = position.state.pending
    if not isinstance(pending, Ask) or body.seat not in pending.seats or pending.shows < 0:
        raise Refused("log.not_asked", part.author, seat=seat_name(ground, body.seat))
    deck, slots = ground.game.shown(position.state)
    require_deck(ground, position, part, deck)
    if len(body.looks) != len(slots):
        raise Refused("log.wrong_look", part.author, **of_deck(ground, deck))
    choice = next(ground.game.legal(position.state, body.seat, {}).choices())
    return _apply(ground, position, part, body.seat, choice, (), seq)


def _hide(ground: Ground, position: Position, part: Part, body: Hide, seq: int) -> Position:
    pending = _secret_question(ground, position, part, body.seat)
    if body.seat in position.hidden:
        raise Refused("log.twice", part.author)
    hidden = {**position.hidden, body.seat: body.commitment}
    if set(hidden) >= set(pending.seats):
        return position._replace(hidden=hidden, question=seq)
    return position._replace(hidden=hidden)


def _unhide(
    ground: Ground, position: Position, part: Part, body: Unhide, hashes: Sequence[bytes]
) -> Stepped:
    pending = _secret_question(ground, position, part, body.seat)
    if not set(position.hidden) >= set(pending.seats):
        raise Refused("log.unhidden_too_early", part.author)
    choice = Choice(body.verb, body.nouns)
    asked = hashes[position.asked]
    shown = hidden_hash(ground.game_id, asked, body.seat, choice, body.salt)
    if shown != position.hidden[body.seat]:
        raise Refused("log.other_choice", part.author, seat=seat_name(ground, body.seat))
    return _apply(ground, position, part, body.seat, choice, body.openings, len(hashes))


def _secret_question(ground: Ground, position: Position, part: Part, seat: int) -> Ask:
    require_phase(position, part, Phase.PLAY)
    require_seat(position, part, seat)
    pending = position.state.pending
    if not isinstance(pending, Ask) or not pending.secret or seat not in pending.seats:
        raise Refused("log.not_asked", part.author, seat=seat_name(ground, seat))
    return pending


def _absent(ground: Ground, position: Position, part: Part, body: Absent, seq: int) -> Stepped:
    require_phase(position, part, Phase.PLAY)
    if part.author not in position.present:
        raise Refused("log.no_seat", part.author)
    pending = position.state.pending
    if not isinstance(pending, Ask) or body.seat not in pending.seats:
        raise Refused("log.not_asked", part.author, seat=seat_name(ground, body.seat))
    if not pending.reacts:
        raise Refused("log.turn_not_passed", part.author, seat=seat_name(ground, body.seat))
    absent = position.absent | {(part.author, body.seat)}
    if 2 * sum(seat == body.seat for _, seat in absent) <= len(position.present):
        return position._replace(absent=absent), ()
    left = frozenset(vote for vote in absent if vote[1] != body.seat)
    voted = position._replace(absent=left)
    return _apply(ground, voted, part, body.seat, Choice(PASS), (), seq)

"""What each kind of entry does to a position, and what it is refused for.

Every function here is pure: a position and a part in, the next position and the
rules' events out, or `Refused` with the player whose doing it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from netcore.beacon import beacon, link, sample
from netcore.canon import hashed
from netcore.log import Part, Refused, verify_vote
from netcore.log_bodies import (
    Absent,
    Candidates,
    Choose,
    End,
    Final,
    Hide,
    Leaves,
    Request,
    Reseal,
    Share,
    Term,
    Tip,
    Unhide,
)
from netcore.sealing import Opening, SealError, verify_candidates, verify_copies, verify_opening
from netcore.table_position import (
    Ground,
    Phase,
    Position,
    decks_to_cut,
    request_due,
    same_question,
    shares_due,
)
from rules.kernel.choices import CLAIM, PASS, Choice, Opened
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Plain
from rules.kernel.pending import Ask, Over

Stepped = tuple[Position, tuple[Any, ...]]
_HIDE_TAG = b"so:hide"


def step(ground: Ground, position: Position, part: Part, hashes: Sequence[bytes]) -> Stepped:
    """The position after a part as the next entry; `hashes` are those of all before it."""
    running = _set(position.running, part.author, part.number + 1)
    after, events = _said(ground, position, part, hashes)
    return replace(after, running=running), events


def hidden_hash(game_id: bytes, beacons: int, seat: int, choice: Choice, salt: bytes) -> bytes:
    """What a seat logs of a secret choice before all are there."""
    nouns: list[Plain] = list(choice.nouns)
    return hashed(_HIDE_TAG, [game_id, beacons, seat, choice.verb, nouns, salt])


def _said(ground: Ground, position: Position, part: Part, hashes: Sequence[bytes]) -> Stepped:
    match part.body:
        case Candidates():
            return _candidates(ground, position, part, part.body, len(hashes)), ()
        case Leaves():
            return _leaves(ground, position, part, part.body, len(hashes)), ()
        case Request():
            return _request(ground, position, part, part.body, len(hashes)), ()
        case Share():
            return _share(ground, position, part, part.body, hashes)
        case Choose():
            return _choose(ground, position, part, part.body, len(hashes))
        case Reseal():
            return _reseal(ground, position, part, part.body, len(hashes))
        case Hide():
            return _hide(ground, position, part, part.body, len(hashes)), ()
        case Unhide():
            return _unhide(ground, position, part, part.body, len(hashes))
        case Absent():
            return _absent(ground, position, part, part.body, len(hashes))
        case End():
            return _end(ground, position, part, len(hashes)), ()
        case Tip():
            return _tip(position, part, part.body), ()
        case Term():
            return _term(ground, position, part, part.body, hashes), ()
        case Final():
            return _final(ground, position, part, part.body), ()


def _candidates(
    ground: Ground, position: Position, part: Part, body: Candidates, seq: int
) -> Position:
    _require_phase(position, part, Phase.COMMIT)
    _require_deck(ground, part, body.deck)
    if position.candidates[body.deck] is not None:
        raise Refused("log.twice", part.author)
    candidates = _set(position.candidates, body.deck, body.hashes)
    if None in candidates:
        return replace(position, candidates=candidates)
    return replace(position, candidates=candidates, phase=Phase.CUT, question=seq)


def _leaves(ground: Ground, position: Position, part: Part, body: Leaves, seq: int) -> Position:
    _require_phase(position, part, Phase.REVEAL)
    _require_deck(ground, part, body.deck)
    if position.leaves[body.deck]:
        raise Refused("log.twice", part.author)
    hashes = position.candidates[body.deck]
    assert hashes is not None
    cards, types = ground.decks[body.deck].cards, ground.game.type_of
    place = ground.place(position, body.deck)
    try:
        verify_candidates(place, hashes, body.others, body.leaves, cards, types)
    except SealError as error:
        raise Refused(error.key, part.author, **error.arguments) from error
    leaves = _set(position.leaves, body.deck, body.leaves)
    if () in leaves:
        return replace(position, leaves=leaves)
    state = ground.game.start(ground.options)
    return _settle(replace(position, leaves=leaves, phase=Phase.PLAY, state=state), seq)


def _request(ground: Ground, position: Position, part: Part, body: Request, seq: int) -> Position:
    if part.author != position.host:
        raise Refused("log.not_host", part.author)
    due = request_due(ground, position)
    if due is None:
        raise Refused("log.no_chance_due", part.author)
    if body != due:
        raise Refused("log.wrong_request", part.author, purpose=body.purpose)
    shares = (None,) * len(ground.charter.players)
    return replace(position, request=body, shares=shares, beacons=body.number, question=seq)


def _share(
    ground: Ground, position: Position, part: Part, body: Share, hashes: Sequence[bytes]
) -> Stepped:
    request = position.request
    asked = hashes[position.question]
    if request is None or body.number != request.number or body.request != asked:
        raise Refused("log.no_such_request", part.author)
    if position.shares[part.author] is not None:
        raise Refused("log.twice", part.author)
    if part.author not in shares_due(ground, position):
        raise Refused("log.share_too_early", part.author)
    if link(body.share) != position.tips[part.author]:
        raise Refused("log.wrong_share", part.author)
    shares = _set(position.shares, part.author, body.share)
    given = replace(
        position,
        shares=shares,
        tips=_set(position.tips, part.author, body.share),
        used=_set(position.used, part.author, position.used[part.author] + 1),
    )
    whole = [share for share in shares if share is not None]
    if len(whole) < len(shares):
        return given, ()
    joint = beacon(ground.game_id, request.number, asked, whole)
    values = sample(
        joint, request.purpose, request.seat, request.items, request.draws, replace=request.replace
    )
    return _drawn(ground, replace(given, request=None, shares=()), values, len(hashes))


def _drawn(ground: Ground, position: Position, values: tuple[int, ...], seq: int) -> Stepped:
    if position.phase is Phase.PLAY:
        state, events = ground.game.chance(position.state, values)
        return _settle(replace(position, state=state), seq), events
    chosen = position.chosen
    for deck, value in zip(decks_to_cut(ground, position), values, strict=True):
        chosen = _set(chosen, deck, value)
    phase = Phase.CUT if -1 in chosen else Phase.REVEAL
    return replace(position, chosen=chosen, phase=phase, question=seq), ()


def _choose(ground: Ground, position: Position, part: Part, body: Choose, seq: int) -> Stepped:
    _require_phase(position, part, Phase.PLAY)
    _require_seat(ground, part, body.seat)
    choice = Choice(body.verb, body.nouns)
    pending = position.state.pending
    if not isinstance(pending, Ask) or body.seat not in pending.seats:
        menu = ground.game.out_of_turn(position.state, body.seat)
        if menu is None or menu.offer(choice) is None:
            raise Refused("log.not_asked", part.author, seat=_seat(ground, body.seat))
    elif pending.secret or pending.seals:
        raise Refused("log.other_answer", part.author, seat=_seat(ground, body.seat))
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
        culprit = ground.charter.seats[seat]
        raise Refused("log.illegal", culprit, seat=_seat(ground, seat), reason=error) from error
    after = replace(position, state=state, faces=faces)
    if same_question(position, after, (seat,)):
        return after, events
    return _settle(after, seq), events


def _open(
    ground: Ground,
    position: Position,
    part: Part,
    faces: tuple[Mapping[int, int], ...],
    opening: Opening,
) -> tuple[Mapping[int, int], ...]:
    deck, slot = opening.deck, opening.slot
    _require_deck(ground, part, deck)
    if slot >= len(position.leaves[deck]):
        raise Refused("log.no_such_slot", part.author, deck=deck, slot=slot)
    there = position.leaves[deck][slot]
    try:
        verify_opening(ground.place(position, deck), there, opening, ground.game.type_of)
        if opening.card is not None:
            verify_copies(ground.decks[deck].cards, faces[deck], opening.card, deck, slot)
            return _set(faces, deck, {**faces[deck], slot: opening.card})
    except SealError as error:
        raise Refused(error.key, part.author, **error.arguments) from error
    return faces


def _reseal(ground: Ground, position: Position, part: Part, body: Reseal, seq: int) -> Stepped:
    _require_phase(position, part, Phase.PLAY)
    _require_seat(ground, part, body.seat)
    _require_deck(ground, part, body.deck)
    pending = position.state.pending
    if not isinstance(pending, Ask) or body.seat not in pending.seats or not pending.seals:
        raise Refused("log.not_asked", part.author, seat=_seat(ground, body.seat))
    deck, replaced, first = ground.game.new_slots(position.state)
    old = position.leaves[deck]
    if body.deck != deck or len(body.leaves) != len(replaced) or first != len(old):
        raise Refused("log.wrong_reseal", part.author, deck=deck)
    if set(body.leaves) & set(old) or len(set(body.leaves)) != len(body.leaves):
        raise Refused("log.leaf_reused", part.author, deck=deck)
    gone = set(replaced)
    left = {slot: card for slot, card in position.faces[deck].items() if slot not in gone}
    sealed = replace(
        position,
        leaves=_set(position.leaves, deck, old + body.leaves),
        faces=_set(position.faces, deck, left),
    )
    choice = next(ground.game.legal(position.state, body.seat, {}).choices())
    return _apply(ground, sealed, part, body.seat, choice, (), seq)


def _hide(ground: Ground, position: Position, part: Part, body: Hide, seq: int) -> Position:
    pending = _secret_question(ground, position, part, body.seat)
    if body.seat in position.hidden:
        raise Refused("log.twice", part.author)
    hidden = {**position.hidden, body.seat: body.commitment}
    if set(hidden) >= set(pending.seats):
        return replace(position, hidden=hidden, question=seq)
    return replace(position, hidden=hidden)


def _unhide(ground: Ground, position: Position, part: Part, body: Unhide, seq: int) -> Stepped:
    pending = _secret_question(ground, position, part, body.seat)
    if not set(position.hidden) >= set(pending.seats):
        raise Refused("log.unhidden_too_early", part.author)
    choice = Choice(body.verb, body.nouns)
    shown = hidden_hash(ground.game_id, position.beacons, body.seat, choice, body.salt)
    if shown != position.hidden[body.seat]:
        raise Refused("log.other_choice", part.author, seat=_seat(ground, body.seat))
    return _apply(ground, position, part, body.seat, choice, body.openings, seq)


def _secret_question(ground: Ground, position: Position, part: Part, seat: int) -> Ask:
    _require_phase(position, part, Phase.PLAY)
    _require_seat(ground, part, seat)
    pending = position.state.pending
    if not isinstance(pending, Ask) or not pending.secret or seat not in pending.seats:
        raise Refused("log.not_asked", part.author, seat=_seat(ground, seat))
    return pending


def _absent(ground: Ground, position: Position, part: Part, body: Absent, seq: int) -> Stepped:
    _require_phase(position, part, Phase.PLAY)
    pending = position.state.pending
    if not isinstance(pending, Ask) or pending.secret or body.seat not in pending.seats:
        raise Refused("log.not_asked", part.author, seat=_seat(ground, body.seat))
    verbs = {offer.verb for offer in ground.game.legal(position.state, body.seat, {}).offers}
    if not verbs >= {PASS, CLAIM}:
        raise Refused("log.turn_not_passed", part.author, seat=_seat(ground, body.seat))
    absent = position.absent | {(part.author, body.seat)}
    voted = replace(position, absent=absent)
    if 2 * sum(seat == body.seat for _, seat in absent) <= len(ground.charter.players):
        return voted, ()
    return _apply(ground, voted, part, body.seat, Choice(PASS), (), seq)


def _end(ground: Ground, position: Position, part: Part, seq: int) -> Position:
    if position.phase is Phase.ENDED:
        raise Refused("log.ended", part.author)
    ends = position.ends | {part.author}
    if len(ends) < len(ground.charter.players):
        return replace(position, ends=ends)
    return replace(position, ends=ends, phase=Phase.ENDED, finished=seq, question=seq, request=None)


def _tip(position: Position, part: Part, body: Tip) -> Position:
    if position.request is not None or position.phase is Phase.ENDED:
        raise Refused("log.tip_too_late", part.author)
    return replace(
        position,
        tips=_set(position.tips, part.author, body.tip),
        used=_set(position.used, part.author, 0),
    )


def _term(
    ground: Ground, position: Position, part: Part, body: Term, hashes: Sequence[bytes]
) -> Position:
    players = len(ground.charter.players)
    voters = [vote.player for vote in body.votes]
    if body.term <= position.term:
        raise Refused("log.past_term", part.author, entry=len(hashes), term=body.term)
    if len(set(voters)) != len(voters) or 2 * len(voters) <= players or max(voters) >= players:
        raise Refused("log.too_few_votes", part.author)
    for vote in body.votes:
        public = ground.charter.players[vote.player].public
        if not verify_vote(public, ground.game_id, body.term, vote.seq, vote.last, vote.signature):
            raise Refused("log.bad_vote", part.author)
        if vote.seq >= len(hashes) or hashes[vote.seq] != vote.last:
            raise Refused("log.entries_left_behind", part.author)
    order = [(position.host + offset) % players for offset in range(1, players + 1)]
    if part.author != next(who for who in order if who in voters):
        raise Refused("log.not_next_host", part.author)
    return replace(position, term=body.term, host=part.author)


def _final(ground: Ground, position: Position, part: Part, body: Final) -> Position:
    _require_phase(position, part, Phase.ENDED)
    if part.author in position.finals:
        raise Refused("log.twice", part.author)
    if tuple(deck for deck, _ in body.keys) != ground.decks_of(part.author):
        raise Refused("log.wrong_decks", part.author)
    return replace(position, finals={**position.finals, part.author: body})


def _settle(position: Position, seq: int) -> Position:
    """Open the next question, or end the game if the rules say that it is over."""
    fresh = replace(position, question=seq, hidden={}, absent=frozenset())
    if isinstance(position.state.pending, Over):
        return replace(fresh, phase=Phase.ENDED, finished=seq)
    return fresh


def _require_phase(position: Position, part: Part, phase: Phase) -> None:
    if position.phase is not phase or position.request is not None:
        raise Refused("log.not_now", part.author)


def _require_deck(ground: Ground, part: Part, deck: int) -> None:
    if deck >= len(ground.decks) or ground.player_of(deck) != part.author:
        raise Refused("log.not_your_deck", part.author, deck=deck)


def _require_seat(ground: Ground, part: Part, seat: int) -> None:
    if seat >= len(ground.charter.seats) or ground.charter.seats[seat] != part.author:
        raise Refused("log.not_your_seat", part.author)


def _seat(ground: Ground, seat: int) -> str:
    return ground.game.seats[seat] if seat < len(ground.game.seats) else str(seat)


def _set(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])

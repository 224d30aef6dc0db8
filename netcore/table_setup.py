"""Sealing and chance in the log: candidates, cut, leaves, requests and shares."""

from __future__ import annotations

from collections.abc import Sequence

from netcore.beacon import beacon, link, sample
from netcore.log import Part, Refused
from netcore.log_bodies import Candidates, Leaves, Request, Share, Tip
from netcore.sealing import SealError, verify_candidates
from netcore.table_checks import (
    Stepped,
    ask_anew,
    broken_seal,
    put,
    require_deck,
    require_phase,
    settle,
)
from netcore.table_position import (
    Ground,
    Phase,
    Position,
    Run,
    decks_to_cut,
    first_to_share,
    request_due,
    request_hash,
    shares_due,
)


def candidates(
    ground: Ground, position: Position, part: Part, body: Candidates, seq: int
) -> Position:
    """An owner publishes its candidates; when all have, they are cut."""
    require_phase(position, part, Phase.COMMIT)
    require_deck(ground, position, part, body.deck)
    if position.candidates[body.deck] is not None:
        raise Refused("log.twice", part.author)
    there = put(position.candidates, body.deck, body.hashes)
    if None in there:
        return position._replace(candidates=there)
    return ask_anew(position._replace(candidates=there, phase=Phase.CUT), seq)


def leaves(ground: Ground, position: Position, part: Part, body: Leaves, seq: int) -> Stepped:
    """An owner shows the leaves of what was cut; when all have, the game begins or goes on."""
    require_phase(position, part, Phase.REVEAL)
    require_deck(ground, position, part, body.deck)
    if body.deck not in position.dealing:
        raise Refused("log.twice", part.author)
    run, hashes = position.runs[body.deck][-1], position.candidates[body.deck]
    assert hashes is not None
    try:
        verify_candidates(
            ground.place(position, body.deck),
            hashes,
            body.others,
            body.leaves,
            run.cards,
            ground.game.type_of,
            run.first,
        )
    except SealError as error:
        raise broken_seal(ground, error, part.author) from error
    there = position.leaves[body.deck] + body.leaves
    shown = position._replace(
        leaves=put(position.leaves, body.deck, there),
        dealing=tuple(deck for deck in position.dealing if deck != body.deck),
    )
    if shown.state is not None:
        return _deal_again(ground, shown, run, body.deck, seq)
    if shown.dealing:
        return shown, ()
    state, events = ground.game.start(ground.options)
    return settle(shown._replace(phase=Phase.PLAY, state=state), seq), events


def _deal_again(ground: Ground, position: Position, run: Run, deck: int, seq: int) -> Stepped:
    """Put the fresh slots in the place of those that nobody can open any more."""
    lost = ground.unopened(position, deck, run.first)
    state, events = ground.game.redeal(position.state, deck, lost, run.first)
    dealt = position._replace(state=state)
    if position.dealing:
        return dealt, events
    return settle(dealt._replace(phase=Phase.PLAY), seq), events


def request(
    ground: Ground, position: Position, part: Part, body: Request, hashes: Sequence[bytes]
) -> Position:
    """The host states the chance that is due."""
    if part.author != position.host:
        raise Refused("log.not_host", part.author)
    due = request_due(ground, position, hashes[position.asked])
    if due is None:
        raise Refused("log.no_chance_due", part.author)
    if body != due:
        raise Refused("log.wrong_request", part.author, purpose=body.purpose)
    first = first_to_share(ground, position, body)
    return position._replace(
        request=body,
        named=request_hash(ground, body, position.tips),
        shares=(None,) * len(position.players),
        second=0 if first else len(hashes),
        beacons=body.number,
        question=len(hashes),
    )


def share(
    ground: Ground, position: Position, part: Part, body: Share, hashes: Sequence[bytes]
) -> Stepped:
    """A player's share; the last one decides the draw."""
    asked, author = position.request, part.author
    if asked is None or (body.number, body.request) != (asked.number, position.named):
        raise Refused("log.no_such_request", author)
    if author >= len(position.shares) or position.shares[author] is not None:
        raise Refused("log.twice", author)
    first = first_to_share(ground, position, asked)
    early = author not in first and (
        not position.second or hashes.index(part.seen, position.question) < position.second
    )
    if early or author not in shares_due(ground, position):
        raise Refused("log.share_too_early", author)
    if link(body.share) != position.tips[author]:
        raise Refused("log.wrong_share", author)
    shares = put(position.shares, author, body.share)
    ready = all(shares[who] is not None for who in first)
    given = position._replace(
        shares=shares,
        second=position.second or (len(hashes) if ready else 0),
        tips=put(position.tips, author, body.share),
        used=put(position.used, author, position.used[author] + 1),
    )
    whole = [found for who in position.present if (found := shares[who]) is not None]
    if len(whole) < len(position.present):
        return given, ()
    values = drawn(ground, asked, position.named, whole)
    closed = given._replace(request=None, named=b"", shares=(), second=0)
    return _drawn(ground, closed, values, len(hashes))


def drawn(ground: Ground, asked: Request, named: bytes, shares: Sequence[bytes]) -> tuple[int, ...]:
    """What a request gives with everybody's shares, in charter order."""
    joint = beacon(ground.game_id, asked.number, named, shares)
    return sample(joint, asked.purpose, asked.seat, asked.items, asked.draws, replace=asked.replace)


def tip(position: Position, part: Part, body: Tip) -> Position:
    """A new chain, while no request is open."""
    if position.request is not None or position.phase is Phase.ENDED:
        raise Refused("log.tip_too_late", part.author)
    return position._replace(
        tips=put(position.tips, part.author, body.tip),
        used=put(position.used, part.author, 0),
    )


def _drawn(ground: Ground, position: Position, values: tuple[int, ...], seq: int) -> Stepped:
    if position.phase is Phase.PLAY:
        state, events = ground.game.chance(position.state, values)
        return settle(position._replace(state=state), seq), events
    runs = position.runs
    for deck, value in zip(decks_to_cut(ground, position), values, strict=True):
        first, cards = ground.to_seal(position, deck)
        runs = put(runs, deck, (*runs[deck], Run(first, value, cards)))
    cut = position._replace(runs=runs)
    phase = Phase.CUT if any(map(cut.uncut, cut.dealing)) else Phase.REVEAL
    return ask_anew(cut._replace(phase=phase), seq), ()

"""Comings and goings in the log: a new host, newcomers, goodbyes, the gone, and the end."""

from __future__ import annotations

from collections.abc import Sequence

from netcore.charter import MOST_PLAYERS, PlayerPart
from netcore.log import Part, Refused, verify_vote, verify_welcome
from netcore.log_bodies import Concede, Final, Gone, Goodbye, Term, Welcome
from netcore.table_checks import ask_anew, put, require_phase
from netcore.table_position import Ground, Phase, Position


def end(position: Position, part: Part, seq: int) -> Position:
    """A player agrees to stop here; when all have, the game ends without a result."""
    _require_playing(position, part)
    ends = position.ends | {part.author}
    if not ends >= set(position.present):
        return position._replace(ends=ends)
    ended = ask_anew(position, seq)._replace(ends=ends, request=None, shares=())
    return ended._replace(phase=Phase.ENDED, finished=seq)


def concede(ground: Ground, position: Position, part: Part, body: Concede, seq: int) -> Position:
    """A player agrees that its team gives up; when the whole team has, the game ends."""
    _require_playing(position, part)
    if body.team not in ground.teams_of(position, part.author):
        raise Refused("log.not_your_team", part.author)
    conceded = position.conceded | {part.author}
    team = {who for who in position.present if body.team in ground.teams_of(position, who)}
    if not team <= conceded:
        return position._replace(conceded=conceded)
    ended = ask_anew(position, seq)._replace(request=None, shares=(), loser=body.team)
    return ended._replace(phase=Phase.ENDED, finished=seq)


def term(
    ground: Ground, position: Position, part: Part, body: Term, hashes: Sequence[bytes]
) -> Position:
    """A new host takes over with the votes of more than half, from the longest log.

    A voter who holds another entry at a number that this log has too proves that
    the old host forked it: the branch that more of the voters hold goes on.
    """
    present = position.present
    voters = [vote.player for vote in body.votes]
    if body.term <= position.term:
        raise Refused("log.past_term", part.author, entry=len(hashes), term=body.term)
    if len(set(voters)) != len(voters) or not set(voters) <= set(present):
        raise Refused("log.too_few_votes", part.author)
    if 2 * len(voters) <= len(present):
        raise Refused("log.too_few_votes", part.author)
    fitting = 0
    for vote in body.votes:
        public = position.players[vote.player].public
        if not verify_vote(public, ground.game_id, body.term, vote.seq, vote.last, vote.signature):
            raise Refused("log.bad_vote", part.author)
        if vote.seq >= len(hashes):
            raise Refused("log.entries_left_behind", part.author)
        fitting += hashes[vote.seq] == vote.last
    if 2 * fitting <= len(voters):
        raise Refused("log.entries_left_behind", part.author)
    if part.author != next_host(position, voters):
        raise Refused("log.not_next_host", part.author)
    return position._replace(term=body.term, host=part.author)


def next_host(position: Position, voters: Sequence[int]) -> int:
    """The next of the voters in charter order after the present host."""
    count = len(position.players)
    order = ((position.host + offset) % count for offset in range(1, count + 1))
    return next(who for who in order if who in voters)


def welcome(ground: Ground, position: Position, part: Part, body: Welcome) -> Position:
    """A player agrees to a newcomer; when all have, it may be given a seat."""
    _require_playing(position, part)
    fresh = PlayerPart(*body[:5])
    if len(position.players) >= MOST_PLAYERS:
        raise Refused("log.no_newcomer", part.author)
    if any(
        fresh.public == known.public
        or fresh.nonce == known.nonce
        or fresh.tip == known.tip
        or fresh.exchange == known.exchange
        for known in position.players
    ):
        raise Refused("log.no_newcomer", part.author)
    if not verify_welcome(ground.game_id, fresh, body.signature):
        raise Refused("log.no_newcomer", part.author)
    welcomes = position.welcomes | {(part.author, fresh)}
    if not all((who, fresh) in welcomes for who in position.present):
        return position._replace(welcomes=welcomes)
    return position._replace(
        players=(*position.players, fresh),
        tips=(*position.tips, fresh.tip),
        used=(*position.used, 0),
        running=(*position.running, 0),
        welcomes=frozenset(vote for vote in welcomes if vote[1] != fresh),
    )


def goodbye(ground: Ground, position: Position, part: Part, body: Goodbye, seq: int) -> Position:
    """A player leaves and hands its seats, and the secrets of its decks, to a successor."""
    require_phase(position, part, Phase.PLAY)
    if part.author not in position.present:
        raise Refused("log.no_seat", part.author)
    if part.author == position.host:
        raise Refused("log.host_stays", part.author)
    _require_successor(ground, position, part, part.author, body.successor)
    if tuple(deck for deck, _, _ in body.keys) != ground.decks_of(position, part.author):
        raise Refused("log.wrong_decks", part.author)
    return ask_anew(_passed_on(position, part.author, body.successor), seq)


def gone(ground: Ground, position: Position, part: Part, body: Gone, seq: int) -> Position:
    """A vote that a player is gone for good; when all others have, its decks are sealed anew.

    A request that waited for its share is dropped: the next one has new shares.
    """
    if position.phase is not Phase.PLAY:
        raise Refused("log.not_now", part.author)
    present = position.present
    if part.author not in present or body.player not in present or part.author == body.player:
        raise Refused("log.no_seat", part.author)
    if body.player == position.host:
        raise Refused("log.host_stays", part.author)
    _require_successor(ground, position, part, body.player, body.successor)
    votes = position.gone | {(part.author, body.player, body.successor)}
    others = [who for who in present if who != body.player]
    teams = {team for who in others for team in ground.teams_of(position, who)}
    whole = all((who, body.player, body.successor) in votes for who in others)
    if not whole or 2 * len(others) <= len(present) or teams != set(ground.charter.teams):
        return position._replace(gone=votes)
    decks = ground.decks_of(position, body.player)
    passed = _passed_on(position, body.player, body.successor)
    dealing = tuple(deck for deck in decks if ground.to_seal(position, deck)[1])
    candidates = position.candidates
    for deck in dealing:
        candidates = put(candidates, deck, None)
    sealing = passed._replace(candidates=candidates, dealing=dealing, request=None, shares=())
    phase = Phase.COMMIT if dealing else Phase.PLAY
    return ask_anew(sealing._replace(phase=phase, second=0), seq)


def final(ground: Ground, position: Position, part: Part, body: Final) -> Position:
    """After the end: a player's secrets."""
    require_phase(position, part, Phase.ENDED)
    if part.author in position.finals:
        raise Refused("log.twice", part.author)
    if part.author not in position.present:
        raise Refused("log.no_seat", part.author)
    if tuple(deck for deck, _ in body.keys) != ground.decks_of(position, part.author):
        raise Refused("log.wrong_decks", part.author)
    return position._replace(finals={**position.finals, part.author: body})


def _require_playing(position: Position, part: Part) -> None:
    if position.phase is Phase.ENDED:
        raise Refused("log.ended", part.author)
    if part.author not in position.present:
        raise Refused("log.no_seat", part.author)


def _require_successor(
    ground: Ground, position: Position, part: Part, leaver: int, successor: int
) -> None:
    """The successor is of the seat's team, or a newcomer without a seat."""
    if successor >= len(position.players) or successor == leaver:
        raise Refused("log.no_successor", part.author)
    theirs = ground.teams_of(position, successor)
    if theirs and not ground.teams_of(position, leaver) <= theirs:
        raise Refused("log.no_successor", part.author)


def _passed_on(position: Position, leaver: int, successor: int) -> Position:
    seats = tuple(successor if who == leaver else who for who in position.seats)
    return position._replace(seats=seats)

"""Comings and goings in the log: a new host, newcomers, goodbyes, the gone, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from netcore.charter import MOST_PLAYERS, PlayerPart
from netcore.log import Part, Refused, verify_vote, verify_welcome
from netcore.log_bodies import Concede, End, Final, Gone, Goodbye, Term, Welcome
from netcore.table_checks import ask_anew, put, require_phase
from netcore.table_position import Ground, Phase, Position


def end(position: Position, part: Part, body: End, seq: int) -> Position:
    """A player agrees to stop here, or no longer; when all do, the game ends without a result."""
    _require_playing(position, part)
    ends = position.ends | {part.author} if body.agree else position.ends - {part.author}
    if not ends >= set(position.present):
        return position._replace(ends=ends)
    ended = ask_anew(position, seq)._replace(ends=ends, request=None, named=b"", shares=())
    return ended._replace(phase=Phase.ENDED, finished=seq)


def concede(ground: Ground, position: Position, part: Part, body: Concede, seq: int) -> Position:
    """A player agrees that its team gives up, or no longer; when all of it do, the game ends."""
    _require_playing(position, part)
    if body.team not in ground.teams_of(position, part.author):
        raise Refused("log.not_your_team", part.author)
    if not body.agree:
        return position._replace(conceded=position.conceded - {part.author})
    conceded = position.conceded | {part.author}
    team = {who for who in position.present if body.team in ground.teams_of(position, who)}
    if not team <= conceded:
        return position._replace(conceded=conceded)
    ended = ask_anew(position, seq)._replace(request=None, named=b"", shares=(), loser=body.team)
    return ended._replace(phase=Phase.ENDED, finished=seq, conceded=conceded)


def term(
    ground: Ground, position: Position, part: Part, body: Term, hashes: Sequence[bytes]
) -> Position:
    """A new host takes over with the votes of more than half, from the newest log.

    Newest is the log with the newest term, and of those the longest: so whatever more
    than half held is in it. What a voter holds of an earlier term beyond the last
    change of host was left behind there. A voter who holds another entry of the same
    term proves that the old host forked it: the branch that more of the voters hold
    goes on.
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
        if not verify_vote(public, ground.game_id, body.term, vote):
            raise Refused("log.bad_vote", part.author)
        if (vote.held, vote.seq) > (position.term, len(hashes) - 1):
            raise Refused("log.entries_left_behind", part.author)
        fitting += vote.held < position.term or hashes[vote.seq] == vote.last
    if 2 * fitting <= len(voters):
        raise Refused("log.entries_left_behind", part.author)
    if part.author != next_host(position, voters):
        raise Refused("log.not_next_host", part.author)
    changed = position._replace(term=body.term, host=part.author)
    if position.phase in (Phase.COMMIT, Phase.CUT) and position.request is None:
        # What was left behind may hold their cut, and with it all of them but one opened.
        return ask_anew(_commit_anew(changed), len(hashes))
    return changed


def next_host(position: Position, voters: Sequence[int]) -> int:
    """The next of the voters in charter order after the present host."""
    count = len(position.players)
    order = ((position.host + offset) % count for offset in range(1, count + 1))
    return next(who for who in order if who in voters)


def welcome(ground: Ground, position: Position, part: Part, body: Welcome, seq: int) -> Position:
    """A player agrees to a newcomer.

    In the place of somebody gone for good, it needs the votes that `gone` needs and plays on
    at once. In nobody's place it needs everybody's, and waits for a goodbye.
    """
    _require_playing(position, part)
    fresh = PlayerPart(*body[:5])
    if not can_be_newcomer(ground, position, fresh, body.place, body.signature):
        raise Refused("log.no_newcomer", part.author)
    if body.place >= 0:
        _require_can_be_gone(position, part, body.place)
        if has_shared(position, body.place):
            raise Refused("log.share_given", part.author)
    welcomes = position.welcomes | {(part.author, fresh, body.place)}
    voted = frozenset(who for who, *vote in welcomes if vote == [fresh, body.place])
    whole = voted >= set(position.present)
    if body.place >= 0:
        others = set(position.present) - {body.place}
        whole = voted >= others and can_be_replaced(ground, position, body.place)
    if not whole:
        return position._replace(welcomes=welcomes)
    seated = position._replace(
        players=(*position.players, fresh),
        tips=(*position.tips, fresh.tip),
        used=(*position.used, 0),
        running=(*position.running, 0),
        welcomes=frozenset(vote for vote in welcomes if vote[1] != fresh),
    )
    if body.place < 0:
        return seated
    return _deal_anew(ground, seated, body.place, len(position.players), seq)


def can_be_newcomer(
    ground: Ground, position: Position, fresh: PlayerPart, place: int, signature: bytes
) -> bool:
    """Whether somebody is new in all that it brings, and has signed for this game and place."""
    return (
        len(position.players) < MOST_PLAYERS
        and not any(
            fresh.public == known.public
            or fresh.nonce == known.nonce
            or fresh.tip == known.tip
            or fresh.exchange == known.exchange
            for known in position.players
        )
        and verify_welcome(ground.game_id, fresh, place, signature)
    )


def can_be_replaced(ground: Ground, position: Position, *players: int) -> bool:
    """Whether those who are left when players are gone may decide who follows them."""
    others = [who for who in position.present if who not in players]
    teams = {team for who in others for team in ground.teams_of(position, who)}
    return 2 * len(others) > len(position.present) and teams == set(ground.charter.teams)


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

    Who is gone as well cannot vote: of several, all others vote for each.
    """
    _require_can_be_gone(position, part, body.player)
    if not may_be_gone(position, body.player):
        raise Refused("log.share_given", part.author)
    _require_successor(ground, position, part, body.player, body.successor)
    after = position._replace(gone=position.gone | {(part.author, body.player, body.successor)})
    for leaver, successor in _gone_together(ground, after, body.player):
        after = _deal_anew(ground, after, leaver, successor, seq)
    return after


def _gone_together(ground: Ground, position: Position, player: int) -> tuple[tuple[int, int], ...]:
    """The fewest players, one of them among them, whom all others want gone; who follows each."""
    present = position.present
    for count in range(1, len(present)):
        for leavers in combinations(present, count):
            if player in leavers and (agreed := _agreed(ground, position, leavers)):
                return agreed
    return ()


def _agreed(
    ground: Ground, position: Position, leavers: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """Who follows each of these players, if all others want that, and may; else nobody."""
    if not can_be_replaced(ground, position, *leavers):
        return ()
    if all(has_shared(position, leaver) for leaver in leavers):
        return ()
    others = [who for who in position.present if who not in leavers]
    agreed = []
    for leaver in leavers:
        named = sorted({successor for _, who, successor in position.gone if who == leaver})
        wanted = [
            successor
            for successor in named
            if successor not in leavers
            and all((other, leaver, successor) in position.gone for other in others)
        ]
        if not wanted:
            return ()
        agreed.append((leaver, wanted[0]))
    return tuple(agreed)


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


def _require_can_be_gone(position: Position, part: Part, player: int) -> None:
    """Refuse a vote that somebody is gone who cannot be, or by somebody who has no say in it."""
    if position.phase is Phase.ENDED or position.state is None:
        raise Refused("log.not_now", part.author)
    present = position.present
    if part.author not in present or player not in present or part.author == player:
        raise Refused("log.no_seat", part.author)
    if player == position.host:
        raise Refused("log.host_stays", part.author)


def may_be_gone(position: Position, player: int) -> bool:
    """Whether the open draw does not stand against it that a player is gone.

    It has no share of it, or waits for the share of somebody who is voted gone as well.
    """
    return not has_shared(position, player) or any(
        not has_shared(position, other) for _, other, _ in position.gone
    )


def has_shared(position: Position, player: int) -> bool:
    """Whether the open draw has a player's share, and so is made before that player is gone.

    Who puts the shares in order may know the draw already, and would have another one made.
    """
    shares = position.shares
    return position.request is not None and player < len(shares) and shares[player] is not None


def _deal_anew(
    ground: Ground, position: Position, leaver: int, successor: int, seq: int
) -> Position:
    """The successor seals anew what the leaver's decks hold unopened.

    A request that waited for the leaver's share is dropped: the next one has new shares.
    If the leaver was a successor that has not sealed yet, what it has shown of that is void.
    """
    decks = ground.decks_of(position, leaver)
    again = [deck for deck in decks if ground.to_seal(position, deck)[1]]
    runs = position.runs
    for deck in again:
        if deck in position.dealing and not position.uncut(deck):
            runs = put(runs, deck, runs[deck][:-1])
    sealing = _passed_on(position, leaver, successor)._replace(
        runs=runs,
        dealing=tuple(sorted({*position.dealing, *again})),
        request=None,
        named=b"",
        shares=(),
        second=0,
    )
    return ask_anew(_commit_anew(sealing), seq)


def _commit_anew(position: Position) -> Position:
    """Nobody is bound to candidates that are not cut yet: their owners make new ones.

    A cut that nobody may see again has shown the secrets of all but one of them.
    """
    uncut = [deck for deck in position.dealing if position.uncut(deck)]
    candidates = position.candidates
    for deck in uncut:
        candidates = put(candidates, deck, None)
    phase = Phase.COMMIT if uncut else position.phase
    return position._replace(candidates=candidates, phase=phase)


def can_follow(ground: Ground, position: Position, leaver: int, successor: int) -> bool:
    """Whether somebody is of the leaver's team, or a newcomer without a seat."""
    if not 0 <= successor < len(position.players) or successor == leaver:
        return False
    leavers = ground.teams_of(position, leaver)
    theirs = ground.teams_of(position, successor) or ground.charter.teams_of(successor)
    # Who has left a team still knows its cards; a newcomer who has spoken has had a seat too.
    has_left = not theirs and position.running[successor] > 0
    return not has_left and (not theirs or leavers <= theirs)


def _require_successor(
    ground: Ground, position: Position, part: Part, leaver: int, successor: int
) -> None:
    if not can_follow(ground, position, leaver, successor):
        raise Refused("log.no_successor", part.author)


def _passed_on(position: Position, leaver: int, successor: int) -> Position:
    """Other people have a seat now: what was agreed about the end was agreed without them."""
    seats = tuple(successor if who == leaver else who for who in position.seats)
    none: frozenset[int] = frozenset()
    return position._replace(seats=seats, ends=none, conceded=none)

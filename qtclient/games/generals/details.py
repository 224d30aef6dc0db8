"""What there is to say about a space: who is here, what it is, what borders it."""

from __future__ import annotations

from qtclient.board.position import BoardPosition, Piece
from qtclient.games.generals.art import HOME_OF
from qtclient.games.generals.board import NEIGHBOURS
from resources.catalogue import Catalogue
from rules.generals.map import SPACES, STRAITS, SUPPLY_SPACES


def details_of(words: Catalogue, position: BoardPosition, space: str, reason: str = "") -> str:
    """Lines of plain text; the reason why the space is no target, if there is one, comes last."""
    lines = [words.template(f"space.{space}.name") or space, *_marks(words, position, space)]
    stack = position.pieces.get(space, ())
    for piece in stack:
        state = _supply(words, piece, space)
        lines.append(
            words.sentence("board.holds", country=piece.country, piece=piece.kind, state=state)
        )
    if not stack:
        lines.append(words.sentence("board.empty"))
    near = [words.noun("space", other) for other in SPACES if other in NEIGHBOURS[space]]
    lines.append(words.sentence("board.borders", names=", ".join(near)))
    lines += _straits(words, position, space)
    return "\n".join([*lines, reason] if reason else lines)


def _supply(words: Catalogue, piece: Piece, space: str) -> str:
    """Whether a piece is supplied, and from where."""
    if not piece.supplied:
        return words.sentence("board.unsupplied")
    if not piece.source:
        return words.sentence("board.supplied")
    if piece.source == space:
        return words.sentence("board.supplied_here")
    return words.sentence("board.supplied_from", space=piece.source)


def _marks(words: Catalogue, position: BoardPosition, space: str) -> list[str]:
    lines = []
    if space in HOME_OF:
        lines.append(words.sentence("board.home", country=HOME_OF[space]))
    elif space in SUPPLY_SPACES:
        lines.append(words.sentence("board.star"))
    lines += [
        words.sentence("board.own_star", country=country)
        for country in position.markers.get(space, ())
    ]
    return lines


def _straits(words: Catalogue, position: BoardPosition, space: str) -> list[str]:
    """The straits that lead out of a sea, and for whom."""
    lines = []
    for strait in STRAITS:
        if space in (strait.sea_a, strait.sea_b) and strait.id in position.straits:
            other = strait.sea_b if space == strait.sea_a else strait.sea_a
            team = position.straits[strait.id]
            lines.append(words.sentence("board.strait", strait=strait.id, space=other, team=team))
    return lines

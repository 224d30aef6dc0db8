"""What a choice in the making would do on the board, as far as its question tells."""

from __future__ import annotations

from qtclient.board.position import Piece, Preview
from qtclient.picking import Picking
from rules.generals.map import LAND_SPACES

NEW = ("build_army", "build_navy", "build_army_or_navy", "recruit_army", "recruit_navy")
HIT = ("battle_land", "battle_sea", "eliminate_army", "eliminate_navy")


def preview_of(picking: Picking, country: str, space: str) -> Preview | None:
    """A piece that would appear or leave, or a space that would be battled."""
    topic = picking.menu.prompt.key.rpartition(".")[2]
    piece = Piece(country, "army" if space in LAND_SPACES else "navy")
    if picking.verb == "take_back":
        return Preview(removed=((space, piece),))
    if topic in NEW:
        return Preview(built=((space, piece),))
    if topic in HIT:
        return Preview(attacked=(space,))
    return None

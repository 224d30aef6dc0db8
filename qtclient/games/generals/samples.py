"""Positions to look at: for the gallery, the bench and the tests."""

from __future__ import annotations

from qtclient.board.position import BoardPosition, Piece, SupplyLine
from rules.generals.board import COUNTRIES as BOARD_COUNTRIES
from rules.generals.board import KINDS, PIECES
from rules.generals.cards import CARDS
from rules.generals.map import HOMES, LAND_SPACES, SPACES, STRAITS

_MID_GAME = {
    "germany": "germany western_europe scandinavia eastern_europe ukraine* baltic_sea north_sea",
    "italy": "italy balkans north_africa middle_east* mediterranean_sea",
    "japan": "japan china southeast_asia philippines iwo_jima new_guinea sea_of_japan"
    " south_china_sea central_pacific",
    "uk": "united_kingdom canada india australia north_atlantic bay_of_bengal indian_ocean",
    "ussr": "moscow russia siberia kazakhstan vladivostok",
    "us": "eastern_us western_us latin_america hawaii szechuan* north_atlantic east_pacific"
    " north_pacific",
}
"""Country → its spaces; a star behind a space says that the piece is out of supply."""


def kind_in(space: str) -> str:
    """Armies stand on land, navies at sea."""
    return "army" if space in LAND_SPACES else "navy"


def empty() -> BoardPosition:
    """The board before the first turn; all straits serve the Allies."""
    return BoardPosition(straits={strait.id: "allies" for strait in STRAITS})


def mid_game() -> BoardPosition:
    """A war in full swing."""
    pieces: dict[str, tuple[Piece, ...]] = {}
    for country, places in _MID_GAME.items():
        for place in places.split():
            space = place.removesuffix("*")
            piece = Piece(country, kind_in(space), supplied=not place.endswith("*"))
            pieces[space] = (*pieces.get(space, ()), piece)
    straits = {strait.id: "allies" for strait in STRAITS}
    straits |= {"danish_straits": "axis", "gibraltar": "axis", "suez": "axis", "malacca": "axis"}
    return BoardPosition(pieces, {"canada": ("uk",), "szechuan": ("us",)}, straits)


def crowded() -> BoardPosition:
    """Three pieces in every space: the most that can ever stand there."""
    teams = (("germany", "italy", "japan"), ("uk", "ussr", "us"))
    pieces = {
        space: tuple(Piece(c, kind_in(space), supplied=i % 5 != 0) for c in teams[i % 2])
        for i, space in enumerate(SPACES)
    }
    return BoardPosition(pieces, {"canada": ("uk",), "szechuan": ("us",)}, empty().straits)


def full_board() -> BoardPosition:
    """All 55 pieces of the box on the board at once."""
    spaces = {kind: [s for s in SPACES if kind_in(s) == kind] for kind in KINDS}
    pieces: dict[str, tuple[Piece, ...]] = {}
    turn = 0
    for country, numbers in zip(BOARD_COUNTRIES, PIECES, strict=True):
        for kind, number in zip(KINDS, numbers, strict=True):
            for _ in range(number):
                space = spaces[kind][turn % len(spaces[kind])]
                pieces[space] = (*pieces.get(space, ()), Piece(country, kind))
                turn += 1
    return BoardPosition(pieces, mid_game().markers, mid_game().straits)


def supply_of_japan() -> tuple[SupplyLine, ...]:
    """How the Japanese pieces of the war in full swing are supplied."""
    steps = (
        ("japan", "japan"),
        ("japan", "sea_of_japan"),
        ("sea_of_japan", "china"),
        ("sea_of_japan", "iwo_jima"),
        ("sea_of_japan", "philippines"),
        ("sea_of_japan", "south_china_sea"),
        ("south_china_sea", "southeast_asia"),
        ("south_china_sea", "new_guinea"),
        ("iwo_jima", "central_pacific"),
    )
    return tuple(SupplyLine("japan", start, end) for start, end in steps)


def cards_of(country: str) -> tuple[str, ...]:
    """The ids of a country's cards, in the order of its deck."""
    return tuple(card.id for card in CARDS if BOARD_COUNTRIES[card.country] == country)


COUNTRIES = tuple(HOMES)

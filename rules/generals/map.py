"""The printed board of the first edition: spaces, borders, straits, supply spaces.

Ids and their order never change: saved games contain them. Land comes first.
"""

from __future__ import annotations

from typing import NamedTuple

LAND_SPACES = (
    "canada",
    "eastern_us",
    "western_us",
    "pacific_northwest",
    "latin_america",
    "iceland",
    "united_kingdom",
    "western_europe",
    "germany",
    "italy",
    "scandinavia",
    "eastern_europe",
    "balkans",
    "russia",
    "ukraine",
    "moscow",
    "siberia",
    "kazakhstan",
    "mongolia",
    "vladivostok",
    "szechuan",
    "china",
    "southeast_asia",
    "india",
    "middle_east",
    "north_africa",
    "africa",
    "madagascar",
    "indonesia",
    "new_guinea",
    "australia",
    "new_zealand",
    "philippines",
    "iwo_jima",
    "hawaii",
    "japan",
)
SEA_SPACES = (
    "north_atlantic",
    "south_atlantic",
    "southern_ocean",
    "north_sea",
    "baltic_sea",
    "mediterranean_sea",
    "black_sea",
    "caspian_sea",
    "bay_of_bengal",
    "indian_ocean",
    "south_china_sea",
    "sea_of_japan",
    "north_pacific",
    "central_pacific",
    "east_pacific",
    "south_pacific",
    "southeast_pacific",
)
SPACES = LAND_SPACES + SEA_SPACES

HOMES = {
    "germany": "germany",
    "uk": "united_kingdom",
    "japan": "japan",
    "ussr": "moscow",
    "italy": "italy",
    "us": "eastern_us",
}
"""Country → home space."""

SUPPLY_SPACES = (
    "eastern_us",
    "western_us",
    "united_kingdom",
    "western_europe",
    "germany",
    "italy",
    "ukraine",
    "moscow",
    "china",
    "india",
    "australia",
    "japan",
)
"""The spaces with a star."""


class Strait(NamedTuple):
    """Two seas that are adjacent for one team at a time: the one its land decides."""

    id: str
    sea_a: str
    sea_b: str
    land: str


STRAITS = (
    Strait("danish_straits", "north_sea", "baltic_sea", "scandinavia"),
    Strait("gibraltar", "north_sea", "mediterranean_sea", "north_africa"),
    Strait("suez", "mediterranean_sea", "bay_of_bengal", "middle_east"),
    Strait("panama", "north_atlantic", "southeast_pacific", "latin_america"),
    Strait("malacca", "bay_of_bengal", "south_china_sea", "southeast_asia"),
)

BORDERS: dict[str, tuple[str, ...]] = {
    "africa": ("indian_ocean", "north_africa", "south_atlantic", "southern_ocean"),
    "australia": ("indian_ocean", "south_china_sea", "south_pacific"),
    "balkans": ("black_sea", "eastern_europe", "germany", "italy", "mediterranean_sea", "ukraine"),
    "baltic_sea": ("eastern_europe", "germany", "russia", "scandinavia", "western_europe"),
    "bay_of_bengal": (
        "india",
        "indian_ocean",
        "indonesia",
        "middle_east",
        "north_africa",
        "southeast_asia",
    ),
    "black_sea": ("middle_east", "ukraine"),
    "canada": ("eastern_us", "north_atlantic", "pacific_northwest"),
    "caspian_sea": ("kazakhstan", "middle_east", "ukraine"),
    "central_pacific": (
        "east_pacific",
        "hawaii",
        "iwo_jima",
        "new_guinea",
        "north_pacific",
        "philippines",
        "sea_of_japan",
        "south_china_sea",
        "south_pacific",
    ),
    "china": ("mongolia", "sea_of_japan", "southeast_asia", "szechuan", "vladivostok"),
    "east_pacific": (
        "hawaii",
        "latin_america",
        "new_zealand",
        "north_pacific",
        "south_pacific",
        "southeast_pacific",
        "western_us",
    ),
    "eastern_europe": ("germany", "russia", "ukraine"),
    "eastern_us": ("latin_america", "north_atlantic", "western_us"),
    "germany": ("italy", "western_europe"),
    "hawaii": ("north_pacific",),
    "iceland": ("north_atlantic", "north_sea"),
    "india": ("middle_east", "southeast_asia", "szechuan"),
    "indian_ocean": (
        "indonesia",
        "madagascar",
        "south_china_sea",
        "south_pacific",
        "southern_ocean",
    ),
    "indonesia": ("south_china_sea",),
    "italy": ("mediterranean_sea", "western_europe"),
    "iwo_jima": ("north_pacific", "sea_of_japan"),
    "japan": ("sea_of_japan",),
    "kazakhstan": ("middle_east", "mongolia", "moscow", "siberia", "szechuan", "ukraine"),
    "latin_america": (
        "north_atlantic",
        "south_atlantic",
        "southeast_pacific",
        "southern_ocean",
        "western_us",
    ),
    "madagascar": ("southern_ocean",),
    "mediterranean_sea": ("middle_east", "north_africa", "western_europe"),
    "middle_east": ("north_africa", "szechuan", "ukraine"),
    "mongolia": ("siberia", "szechuan", "vladivostok"),
    "moscow": ("russia", "siberia", "ukraine"),
    "new_guinea": ("south_china_sea", "south_pacific"),
    "new_zealand": ("south_pacific",),
    "north_africa": ("north_sea",),
    "north_atlantic": ("north_sea", "south_atlantic"),
    "north_pacific": ("pacific_northwest", "sea_of_japan", "vladivostok"),
    "north_sea": ("scandinavia", "south_atlantic", "united_kingdom", "western_europe"),
    "pacific_northwest": ("western_us",),
    "philippines": ("sea_of_japan", "south_china_sea"),
    "russia": ("scandinavia", "siberia", "ukraine"),
    "sea_of_japan": ("south_china_sea", "vladivostok"),
    "siberia": ("vladivostok",),
    "south_atlantic": ("southern_ocean",),
    "south_china_sea": ("south_pacific", "southeast_asia"),
    "southeast_asia": ("szechuan",),
    "southeast_pacific": ("southern_ocean",),
}
"""Permanent borders; each is written once, under the space that comes first in the alphabet.

Spaces that touch in a point only (Middle East and Balkans, Black Sea and
Mediterranean …) are no neighbours. Rulebook, "Уточнения по игровому полю".
"""

EDGES = tuple((space, other) for space in BORDERS for other in BORDERS[space])

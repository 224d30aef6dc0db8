"""Sea borders, island groups and channels of the board, drawn by us (build-time data).

A sea border is a line of places; it may start or end at an island group (`At`), or exactly where
the border of two land spaces meets the water (`Corner`), so that spaces which only meet in a
point on the printed board do so here too.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class At:
    """The middle of a land space, moved by some board units."""

    space: str
    dx: float = 0.0
    dy: float = 0.0


@dataclass(frozen=True)
class Corner:
    """Where the border of two land spaces reaches the sea, nearest to a place."""

    first: str
    second: str
    lon: float
    lat: float


Place = tuple[float, float] | At | Corner

SOUTH_OF_CAPE_VERDE = (-27.0, 15.0)
WEST_OF_SAMOA = (196.0, -8.0)

BORDERS: tuple[tuple[Place, ...], ...] = (
    ((-20, 78), At("iceland")),
    (At("iceland"), (-23, 55), (-27, 42), (-28, 28), SOUTH_OF_CAPE_VERDE),
    (SOUTH_OF_CAPE_VERDE, (-38, 9), (-50, 2), (-53, -2)),
    (SOUTH_OF_CAPE_VERDE, Corner("africa", "north_africa", -16.7, 12.4)),
    ((-68, -41), (-60, -42), (-35, -38), (0, -33), (19, -31)),
    ((-73, -46.5), (-80, -50), (-90, -55), (-96, -80)),
    ((30, -25), At("madagascar", 0, 30)),
    (At("madagascar", 20, 30), (60, -34), (72, -46), (76, -80)),
    (
        Corner("africa", "north_africa", 41.5, -1.7),
        (55, -3),
        (75, -4),
        (92, -3),
        At("indonesia", -120, 0),
    ),
    (At("indonesia", 40, 60), (131, -15)),
    (At("new_guinea", -10, 0), (142.5, -13)),
    (At("philippines"), (129, 4), At("new_guinea", -70, -30)),
    (Corner("china", "southeast_asia", 113.7, 22.5), (117, 20), At("philippines", -10, -30)),
    (At("philippines", 20, -30), (132, 22), At("iwo_jima")),
    (At("iwo_jima"), (160, 29), (165, 36), (164, 43), (153, 49), (142.9, 50)),
    (At("iwo_jima"), (165, 27), At("hawaii")),
    (At("hawaii"), (213, 31), (226, 41), Corner("pacific_northwest", "western_us", 235.5, 48.6)),
    (At("hawaii"), (201, 8), WEST_OF_SAMOA),
    (At("new_guinea", 60, 10), (163, -4), (178, -6), WEST_OF_SAMOA),
    (WEST_OF_SAMOA, (192, -25), (184, -34), At("new_zealand")),
    (At("new_zealand"), (181, -50), (183, -80)),
    ((139, -34), (138, -44), (136, -80)),
)

SEEDS: dict[str, tuple[float, float]] = {
    "north_atlantic": (-45, 35),
    "south_atlantic": (-12, -12),
    "southern_ocean": (-10, -50),
    "north_sea": (-15, 42),
    "baltic_sea": (19, 57),
    "mediterranean_sea": (19, 35),
    "black_sea": (34, 43.3),
    "caspian_sea": (51, 41),
    "bay_of_bengal": (64, 12),
    "indian_ocean": (80, -20),
    "south_china_sea": (113, 12),
    "sea_of_japan": (126, 28),
    "north_pacific": (180, 42),
    "central_pacific": (160, 12),
    "east_pacific": (225, 5),
    "south_pacific": (165, -22),
    "southeast_pacific": (-92, -25),
}

ISLANDS: dict[str, tuple[float, float, float, float, float]] = {
    # scale x, scale y, moved by x, y; width of the shallow water that belongs to the space
    "iceland": (1.9, 1.5, 0, 10, 12),
    "united_kingdom": (1.0, 1.0, 0, 0, 12),
    "japan": (1.3, 1.15, 50, 10, 16),
    "philippines": (1.4, 1.15, 74, -16, 12),
    "new_zealand": (1.25, 1.0, 0, -20, 18),
    "madagascar": (2.0, 1.35, 10, 0, 10),
    "indonesia": (0.95, 1.0, -12, 22, 12),
    "new_guinea": (0.95, 1.05, 80, -10, 12),
    "hawaii": (5.0, 5.0, 30, 0, 24),
    "iwo_jima": (1.0, 1.0, 90, 0, 24),
}

ROOMS: dict[str, tuple[float, float, float, float]] = {
    # shallow water around the middle of an island group: moved by x, y; width, height
    "iceland": (0, 0, 210, 150),
    "united_kingdom": (0, 10, 190, 190),
    "japan": (8, 20, 160, 180),
    "philippines": (10, 0, 165, 200),
    "new_zealand": (0, 0, 240, 140),
    "madagascar": (0, 0, 230, 150),
    "indonesia": (20, 0, 260, 150),
    "new_guinea": (0, 0, 250, 140),
    "hawaii": (0, 0, 180, 160),
    "iwo_jima": (0, 0, 180, 140),
}

CHANNELS: tuple[tuple[float, tuple[tuple[float, float], ...]], ...] = (
    # (width in board units, the water that must stay open)
    (10, ((25.6, 39.9), (26.3, 40.1), (27.2, 40.6), (28.85, 40.85))),
    (16, ((9.5, 58.2), (11.1, 57.6), (11.7, 56.9), (12.2, 56.5))),
    (14, ((-8, 36), (-5.6, 35.95), (-3, 36))),
    (16, ((1, 50.4), (1.6, 51.05), (2.6, 51.8))),
    (12, ((38, 20), (42.2, 14.2), (43.3, 12.6), (47, 12.2))),
    (26, ((19.3, 59.4), (19.6, 61.5), (20.8, 63.2), (22.5, 64.6))),
    (14, ((97, 6), (100.5, 3.2), (102, 2), (103.8, 1.1), (105, 1.6))),
    (16, ((138, -9.8), (142.4, -9.9), (147, -10.2))),
)

SHELVES: tuple[tuple[str, tuple[tuple[float, float], ...]], ...] = (
    # (space, the shallow water that belongs to it)
    ("italy", ((8.4, 44.2), (8.3, 38.9), (12.4, 37.6), (15.6, 36.8), (15.6, 40.0), (12, 42.2))),
)

SEAWAYS: tuple[tuple[float, tuple[tuple[float, float], ...]], ...] = (
    # (width in board units, line): open water that no shelf may close
    (44, ((119, 8), (124, 5), (131, 4), (136, 3))),
    (54, ((128, 3), (132, -3), (133, -8), (136, -11))),
    (34, ((135, -10.6), (142.4, -10.4), (148, -11.5))),
)

CROSSINGS: tuple[tuple[tuple[float, float], float, tuple[str, str, str, str]], ...] = (
    # (place, radius in board units, the spaces around it: north-west, north-east, south-west,
    # south-east); all four meet in one point
    ((29.05, 41.15), 16, ("balkans", "black_sea", "mediterranean_sea", "middle_east")),
    ((12.65, 55.95), 20, ("north_sea", "scandinavia", "western_europe", "baltic_sea")),
    ((-5.6, 36.0), 18, ("north_sea", "western_europe", "north_africa", "mediterranean_sea")),
    ((103.4, 1.0), 26, ("bay_of_bengal", "southeast_asia", "indonesia", "south_china_sea")),
)

ANCHORS: dict[str, tuple[float, float]] = {
    "danish_straits": (12.65, 55.95),
    "gibraltar": (-5.6, 36.0),
    "suez": (32.5, 30.0),
    "panama": (-79.6, 9.1),
    "malacca": (103.4, 1.0),
}

COMPASS = (700.0, 1330.0)
"""Where the compass rose is drawn, in board units."""

"""The projection of the world map: longitude and latitude to board units.

Every row of the table is a parallel with the places of some meridians on it, so Europe and East
Asia can be wide where many spaces crowd and the oceans narrow where few do. Both axes are
interpolated monotonically, hence the map never folds over itself. Afterwards a few soft lenses
widen single places (Italy, the Baltic, the Black Sea and others).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

WIDTH = 3200.0
HEIGHT = 1780.0

ROWS: tuple[tuple[float, tuple[tuple[float, float], ...]], ...] = (
    (
        72,
        (
            (-98, 0),
            (-60, 390),
            (-45, 480),
            (-24, 610),
            (-13, 690),
            (5, 890),
            (10, 970),
            (20, 1130),
            (30, 1290),
            (45, 1490),
            (60, 1650),
            (80, 1830),
            (100, 2010),
            (120, 2200),
            (140, 2420),
            (160, 2620),
            (180, 2770),
            (200, 2880),
            (225, 3000),
            (262, 3200),
        ),
    ),
    (
        60,
        (
            (-98, 0),
            (-60, 390),
            (-45, 480),
            (-24, 610),
            (-13, 690),
            (5, 890),
            (10, 970),
            (20, 1150),
            (30, 1320),
            (45, 1500),
            (60, 1650),
            (80, 1820),
            (100, 2000),
            (120, 2200),
            (140, 2420),
            (160, 2620),
            (180, 2770),
            (200, 2880),
            (225, 3000),
            (262, 3200),
        ),
    ),
    (
        50,
        (
            (-98, 0),
            (-67, 310),
            (-55, 400),
            (-10, 740),
            (0, 880),
            (10, 1050),
            (20, 1210),
            (30, 1350),
            (40, 1485),
            (50, 1610),
            (60, 1720),
            (75, 1840),
            (87, 1930),
            (100, 2030),
            (120, 2240),
            (130, 2360),
            (140, 2490),
            (150, 2580),
            (180, 2750),
            (210, 2880),
            (235, 2985),
            (262, 3200),
        ),
    ),
    (
        40,
        (
            (-99, 0),
            (-75, 270),
            (-55, 410),
            (-10, 750),
            (0, 880),
            (10, 1045),
            (20, 1215),
            (28, 1350),
            (41, 1565),
            (48, 1650),
            (54, 1770),
            (65, 1850),
            (75, 1910),
            (90, 2010),
            (100, 2080),
            (110, 2175),
            (120, 2290),
            (130, 2400),
            (140, 2520),
            (150, 2600),
            (180, 2740),
            (210, 2870),
            (236, 2975),
            (261, 3200),
        ),
    ),
    (
        30,
        (
            (-104, 0),
            (-97, 90),
            (-81, 255),
            (-60, 410),
            (-10, 760),
            (0, 885),
            (10, 1020),
            (20, 1160),
            (32, 1340),
            (48, 1610),
            (60, 1755),
            (70, 1840),
            (80, 1925),
            (90, 2010),
            (100, 2090),
            (110, 2180),
            (120, 2300),
            (130, 2410),
            (140, 2520),
            (180, 2740),
            (210, 2860),
            (242, 3030),
            (256, 3200),
        ),
    ),
    (
        20,
        (
            (-108, 0),
            (-97, 110),
            (-87, 215),
            (-75, 310),
            (-60, 410),
            (-17, 770),
            (0, 920),
            (15, 1080),
            (35, 1320),
            (43, 1440),
            (58, 1650),
            (70, 1800),
            (80, 1900),
            (90, 2000),
            (100, 2090),
            (108, 2180),
            (120, 2330),
            (130, 2430),
            (145, 2550),
            (180, 2720),
            (204, 2830),
            (252, 3200),
        ),
    ),
    (
        0,
        (
            (-112, 0),
            (-80, 210),
            (-50, 450),
            (-35, 560),
            (-17, 710),
            (10, 960),
            (30, 1160),
            (43, 1330),
            (60, 1550),
            (80, 1810),
            (95, 1990),
            (105, 2110),
            (120, 2270),
            (130, 2380),
            (140, 2490),
            (150, 2600),
            (180, 2790),
            (248, 3200),
        ),
    ),
    (
        -25,
        (
            (-112, 0),
            (-72, 230),
            (-55, 390),
            (-40, 530),
            (13, 930),
            (20, 1000),
            (33, 1150),
            (44, 1310),
            (50, 1400),
            (80, 1750),
            (113, 2180),
            (130, 2360),
            (153, 2600),
            (170, 2730),
            (180, 2800),
            (248, 3200),
        ),
    ),
    (
        -45,
        (
            (-112, 0),
            (-75, 230),
            (-65, 330),
            (0, 800),
            (20, 990),
            (50, 1390),
            (110, 2150),
            (145, 2520),
            (167, 2690),
            (179, 2800),
            (248, 3200),
        ),
    ),
)

PARALLELS: tuple[tuple[float, float], ...] = (
    (75, -110), (70.5, 0), (65, 100), (60, 200), (55, 318), (50, 440), (45, 562), (40, 680),
    (35, 790), (30, 885), (20, 1025), (10, 1135), (0, 1240), (-10, 1340), (-20, 1440),
    (-30, 1540), (-40, 1650), (-50, 1730), (-60, 1785), (-80, 1850),
)  # fmt: skip

PARALLELS_AT_THE_RIGHT: tuple[tuple[float, float], ...] = (
    (75, -110), (70.5, 0), (65, 100), (60, 200), (55, 320), (49, 464), (40, 715), (32, 945),
    (20, 1060), (10, 1150), (0, 1240), (-10, 1340), (-20, 1440), (-30, 1540), (-40, 1650),
    (-50, 1730), (-60, 1785), (-80, 1850),
)  # fmt: skip

LENSES: tuple[tuple[float, float, float, float, float], ...] = (
    (1135, 245, 75, 75, 0.7),
    (1075, 600, 90, 80, 0.35),
    (940, 560, 90, 100, 0.25),
    (1265, 350, 80, 80, 0.55),
    (1085, 425, 70, 70, 0.3),
    (1450, 605, 95, 85, 0.75),
    (1690, 640, 85, 95, 0.8),
    (2110, 1030, 90, 90, 0.3),
)
"""(x, y, radius in x, radius in y, strength): strength 1 doubles the scale in the middle."""


def monotone(points: Sequence[tuple[float, float]], at: Array) -> Array:
    """Interpolate with Fritsch-Carlson slopes; outside go on along the end slopes."""
    xs = np.array([p[0] for p in points], dtype=np.float64)
    ys = np.array([p[1] for p in points], dtype=np.float64)
    if xs[0] > xs[-1]:
        xs, ys = xs[::-1], ys[::-1]
    step = np.diff(xs)
    secant = np.diff(ys) / step
    slope = np.empty_like(xs)
    slope[0], slope[-1] = secant[0], secant[-1]
    same = secant[:-1] * secant[1:] > 0
    left, right = 2 * step[1:] + step[:-1], step[1:] + 2 * step[:-1]
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = (left + right) / (left / secant[:-1] + right / secant[1:])
    slope[1:-1] = np.where(same, mean, 0.0)
    i = np.clip(np.searchsorted(xs, at) - 1, 0, len(xs) - 2)
    h = step[i]
    t = (at - xs[i]) / h
    inside = (
        (1 + 2 * t) * (1 - t) ** 2 * ys[i]
        + t * (1 - t) ** 2 * h * slope[i]
        + t * t * (3 - 2 * t) * ys[i + 1]
        + t * t * (t - 1) * h * slope[i + 1]
    )
    before = ys[0] + (at - xs[0]) * slope[0]
    after = ys[-1] + (at - xs[-1]) * slope[-1]
    return np.where(at < xs[0], before, np.where(at > xs[-1], after, inside))


def _x(lon: Array, lat: Array) -> Array:
    lats = [row[0] for row in ROWS]
    on_rows = np.stack([monotone(row[1], lon) for row in ROWS])
    result = np.empty_like(lon)
    for low in range(len(lats) - 1):
        upper, lower = lats[low], lats[low + 1]
        here = (lat <= upper) & (lat > lower)
        t = (upper - lat[here]) / (upper - lower)
        t = t * t * (3 - 2 * t)
        result[here] = on_rows[low][here] * (1 - t) + on_rows[low + 1][here] * t
    result[lat > lats[0]] = on_rows[0][lat > lats[0]]
    result[lat <= lats[-1]] = on_rows[-1][lat <= lats[-1]]
    return result


def project(coordinates: Array) -> Array:
    """Turn an (n, 2) array of longitude and latitude into board units."""
    lon, lat = coordinates[:, 0].astype(np.float64), coordinates[:, 1].astype(np.float64)
    x = _x(lon, lat)
    t = np.clip((x - 2560) / 420, 0, 1)
    t = t * t * (3 - 2 * t)
    y = monotone(PARALLELS, lat) * (1 - t) + monotone(PARALLELS_AT_THE_RIGHT, lat) * t
    for cx, cy, rx, ry, strength in LENSES:
        u, v = (x - cx) / rx, (y - cy) / ry
        pull = strength * np.exp(-(u * u + v * v) / 2)
        x, y = x + (x - cx) * pull, y + (y - cy) * pull
    return np.column_stack([x, y])


def project_point(lon: float, lat: float) -> tuple[float, float]:
    """Turn one place into board units."""
    x, y = project(np.array([[lon, lat]]))[0]
    return float(x), float(y)


def seam(lat: float) -> float:
    """The longitude of the left edge on a parallel; the right edge is 360 degrees on."""
    low, high = -115.0, -90.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        if float(_x(np.array([middle]), np.array([lat]))[0]) < 0:
            low = middle
        else:
            high = middle
    return math.floor(low * 1e6) / 1e6

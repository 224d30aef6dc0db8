"""Mountains on the board: ridges in degrees, set out as single peaks (build time only).

They are ornament: drawn faintly, and only where neither a name nor a piece will stand.
"""

from __future__ import annotations

import math
from itertools import pairwise

from resources.maps.grid import CELL, Mask
from resources.maps.projection import HEIGHT, WIDTH, project_point, seam

STEP = 22.0
"""Distance of two peaks along a ridge, in board units."""

RIDGES: dict[str, tuple[float, tuple[tuple[float, float], ...]]] = {
    "rockies": (1.2, ((-150, 62), (-138, 60), (-128, 54), (-121, 49), (-116, 44), (-112, 38))),
    "sierra": (1.0, ((-122, 47), (-121, 42), (-119, 37), (-116, 33))),
    "appalachians": (0.8, ((-72, 44), (-77, 40), (-82, 36), (-85, 34))),
    "sierra_madre": (0.9, ((-106, 28), (-103, 22), (-98, 18), (-92, 16))),
    "andes": (
        1.2,
        ((-76, 4), (-78, -4), (-75, -12), (-69, -17), (-68, -24), (-70, -32), (-72, -42)),
    ),
    "brazil": (0.7, ((-41, -14), (-44, -19), (-49, -25))),
    "scandes": (0.9, ((8, 60), (12, 64), (16, 67), (22, 69))),
    "alps": (1.0, ((6.5, 45.3), (9, 46.6), (13, 47.2))),
    "apennines": (0.7, ((10, 44.3), (13, 42.4), (15.5, 40.4))),
    "pyrenees": (0.8, ((-1.5, 43), (2.5, 42.4))),
    "iberia": (0.7, ((-5.5, 40.4), (-3, 38), (-4, 37))),
    "carpathians": (0.9, ((18, 49), (23, 48.4), (26, 46))),
    "dinarides": (0.8, ((16, 44.4), (19.5, 42.4), (21.5, 40))),
    "urals": (1.1, ((59, 66), (59.5, 61), (58.5, 56), (57.5, 52))),
    "caucasus": (1.1, ((39, 44), (43, 43), (47, 41.5))),
    "zagros": (1.0, ((44, 37), (48, 33.5), (53, 29.5), (57, 27.5))),
    "taurus": (0.8, ((31, 37.3), (36, 38.3), (42, 38.6))),
    "atlas": (0.9, ((-8, 31), (-4, 33), (2, 34.8), (7, 35.6))),
    "hoggar": (0.9, ((4, 23), (8, 22), (17, 21))),
    "ethiopia": (1.0, ((36, 13), (38.5, 9), (40, 7))),
    "rift": (0.9, ((36, 0), (35, -4), (34, -10), (31, -18))),
    "drakensberg": (0.8, ((29.5, -27), (27, -31), (21, -33))),
    "hindu_kush": (1.1, ((66, 35), (70, 36), (73, 38))),
    "himalaya": (1.3, ((74, 35), (79, 31.5), (85, 28.5), (91, 28), (96, 28.5))),
    "kunlun": (1.1, ((78, 36.5), (85, 36.6), (92, 36), (99, 35))),
    "tian_shan": (1.1, ((71, 41.5), (77, 42.4), (84, 43.2))),
    "altai": (1.1, ((84, 50.4), (88, 49), (93, 46.6), (99, 45))),
    "sayan": (1.0, ((92, 53.4), (98, 51.8), (104, 51.4))),
    "stanovoi": (1.0, ((112, 54), (121, 56), (130, 56), (135, 60))),
    "verkhoyansk": (1.1, ((127, 64), (134, 66), (141, 66), (147, 63))),
    "khingan": (0.9, ((120, 50), (118, 45))),
    "qinling": (0.8, ((104, 33.5), (110, 33))),
    "annam": (0.8, ((98.5, 23), (102, 21), (105, 18))),
    "ghats": (0.8, ((73.8, 19), (75.6, 13.5))),
    "arabia": (0.8, ((38, 25), (42, 19.5), (45, 14.8))),
    "great_dividing": (0.9, ((144.5, -17.5), (149, -24), (150.6, -31), (147, -36.8))),
    "macdonnell": (0.7, ((129, -24), (134, -23.6))),
    "new_zealand": (0.8, ((169, -44.5), (172, -42.6))),
    "japan": (0.7, ((136.8, 35.8), (138.6, 36.6), (140.4, 39))),
    "greenland": (0.8, ((-38, 68), (-33, 69.4))),
    "labrador": (0.7, ((-72, 52), (-66, 55), (-63.5, 58))),
}
"""Ridge → size of its peaks and its line."""

Peak = tuple[float, float, float]
Box = tuple[float, float, float, float]


def peaks(dry: Mask, taken: list[Box]) -> list[Peak]:
    """Every peak that has dry ground under it and nothing else in its place."""
    found: list[Peak] = []
    for size, line in RIDGES.values():
        for number, (x, y) in enumerate(_along(line)):
            wobble = math.sin(number * 2.4 + line[0][0])
            peak = x, y + 9 * wobble, 15 * size * (1 + 0.18 * math.sin(number * 1.7))
            if _stands(peak, dry, taken):
                found.append(peak)
    return sorted(found, key=lambda peak: (peak[1], peak[0]))


def _along(line: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
    """Points at even distances along a ridge, in board units."""
    ends = [project_point(lon + 360 if lon < seam(lat) else lon, lat) for lon, lat in line]
    points: list[tuple[float, float]] = []
    rest = 0.0
    for (ax, ay), (bx, by) in pairwise(ends):
        length = math.hypot(bx - ax, by - ay)
        while rest < length <= 1200:
            t = rest / length
            points.append((ax + (bx - ax) * t, ay + (by - ay) * t))
            rest += STEP
        rest -= length if length <= 1200 else 0.0
    return points


def _stands(peak: Peak, dry: Mask, taken: list[Box]) -> bool:
    x, y, size = peak
    corners = [(x + dx * size * 1.3, y + dy * size) for dx in (-1, 0, 1) for dy in (-1, 0.4)]
    if not all(30 <= cx < WIDTH - 30 and 8 <= cy < HEIGHT - 8 for cx, cy in corners):
        return False
    cells = [(int(cy / CELL), int(cx / CELL)) for cx, cy in corners]
    if not all(dry[cell] for cell in cells):
        return False
    return not any(
        abs(x - bx) < w / 2 + size * 1.2 and abs(y - by) < h / 2 + size for bx, by, w, h in taken
    )

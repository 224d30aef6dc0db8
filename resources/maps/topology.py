"""Read the Natural Earth countries out of their TopoJSON file (build time only)."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry


def _arcs(topology: dict[str, Any]) -> list[list[tuple[float, float]]]:
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    result = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        result.append(points)
    return result


def _ring(indexes: list[int], arcs: list[list[tuple[float, float]]]) -> list[tuple[float, float]]:
    ring: list[tuple[float, float]] = []
    for index in indexes:
        part = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring.extend(part if not ring else part[1:])
    return _unwrapped(ring)


def _unwrapped(ring: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Count longitudes on where a ring crosses the 180th meridian, instead of jumping back."""
    result, turn = ring[:1], 0.0
    for (before, _), (lon, lat) in pairwise(ring):
        if abs(lon - before) > 180:
            turn += math.copysign(360.0, before - lon)
        result.append((lon + turn, lat))
    return result


def read_countries(path: Path) -> dict[str, BaseGeometry]:
    """Return the outline of every country by its English name, in degrees."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    arcs = _arcs(topology)
    countries: dict[str, BaseGeometry] = {}
    for item in topology["objects"]["countries"]["geometries"]:
        groups = [item["arcs"]] if item["type"] == "Polygon" else item["arcs"]
        polygons = []
        for group in groups:
            rings = [_ring(ring, arcs) for ring in group]
            polygons.append(Polygon(rings[0], rings[1:]))
        countries[item["properties"]["name"]] = shapely.make_valid(MultiPolygon(polygons))
    return countries

"""`sealed-orders map`: the spaces of a game, their borders and straits."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from netcore.cli.names import game_named, game_names, id_among
from resources.catalogue import LANGUAGES, Catalogue, catalogue
from rules.kernel.game import Atlas

if TYPE_CHECKING:
    from netcore.cli.parser import Subparsers

HEADINGS = {"land": "map.land", "sea": "map.sea"}


def register(subparsers: Subparsers) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("map", help="map.help", description="map.help")
    parser.add_argument("space", nargs="*", metavar="SPACE", help="map.space")
    parser.add_argument("--game", choices=game_names(), default=game_names()[0], help="map.game")
    parser.add_argument("--json", action="store_true", help="map.json")


def run(args: argparse.Namespace) -> int:
    """Print the map, or the spaces asked for with what touches them."""
    atlas = game_named(args.game).atlas()
    if args.space:
        nouns = [("space", str(space["id"])) for space in atlas.spaces]
        nouns += [("strait", strait["id"]) for strait in atlas.straits]
        atlas = part(atlas, [id_among(name, nouns) for name in args.space])
    if args.json:
        print(json.dumps(as_plain(atlas), ensure_ascii=False))
    else:
        print("\n".join(as_lines(atlas, args.words)))
    return 0


def part(atlas: Atlas, ids: list[str]) -> Atlas:
    """Some spaces and straits, and the borders and straits that the spaces are part of."""
    return Atlas(
        tuple(space for space in atlas.spaces if space["id"] in ids),
        tuple(edge for edge in atlas.edges if edge[0] in ids or edge[1] in ids),
        tuple(strait for strait in atlas.straits if any(end in ids for end in strait.values())),
    )


def as_plain(atlas: Atlas) -> dict[str, list[Any]]:
    """The map with names in every language."""
    return {
        "spaces": [_named("space", space) for space in atlas.spaces],
        "edges": [list(edge) for edge in atlas.edges],
        "straits": [_named("strait", strait) for strait in atlas.straits],
    }


def as_lines(atlas: Atlas, words: Catalogue) -> Iterator[str]:
    """The map for people: land, sea, straits."""
    for kind, heading in HEADINGS.items():
        spaces = [space for space in atlas.spaces if space["kind"] == kind]
        if spaces:
            yield words.sentence(heading, count=len(spaces))
        for space in spaces:
            yield "  " + _space_line(space, words)
            near = [words.noun("space", other, "name") for other in _neighbours(atlas, space["id"])]
            yield "      " + words.sentence("map.borders", list=", ".join(near))
    if atlas.straits:
        yield words.sentence("map.straits", count=len(atlas.straits))
    for strait in atlas.straits:
        yield "  " + words.sentence(
            "map.strait",
            strait=strait["id"],
            space=strait["sea_a"],
            space2=strait["sea_b"],
            space3=strait["land"],
            id=strait["id"],
        )


def _space_line(space: Mapping[str, str | bool | None], words: Catalogue) -> str:
    line = words.sentence("map.line", space=space["id"], id=space["id"])
    if space.get("supply"):
        line += words.sentence("map.supply")
    if space.get("home"):
        line += words.sentence("map.home", country=space["home"])
    return line


def _neighbours(atlas: Atlas, space: object) -> list[str]:
    return [a if b == space else b for a, b in atlas.edges if space in (a, b)]


def _named(kind: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    names = {f"name_{lang}": catalogue(lang).noun(kind, facts["id"], "name") for lang in LANGUAGES}
    return {**facts, **names}

"""`sealed-orders cards`: every card of a game, by country, with its text."""

from __future__ import annotations

import argparse
import json
import shutil
import textwrap
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from netcore.cli.names import game_named, game_names, id_of
from resources.catalogue import LANGUAGES, Catalogue, catalogue
from rules.kernel.game import Game

if TYPE_CHECKING:
    from netcore.cli.parser import Subparsers

NOBODY = "-"
"""The country of a deck that all draw from."""

MOST_WIDTH = 100
INDENT = " " * 6


class Card(NamedTuple):
    """One card as it lies in the box."""

    id: str
    country: str
    type: str
    copies: int


def register(subparsers: Subparsers) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("cards", help="cards.help", description="cards.help")
    parser.add_argument("country", nargs="*", metavar="COUNTRY", help="cards.country")
    parser.add_argument("--type", metavar="TYPE", help="cards.type")
    parser.add_argument("--game", choices=game_names(), default=game_names()[0], help="cards.game")
    parser.add_argument("--json", action="store_true", help="cards.json")


def run(args: argparse.Namespace) -> int:
    """Print the cards asked for."""
    game = game_named(args.game)
    countries = [id_of(name, "country", game.seats) for name in args.country] or [*game.seats]
    types = [id_of(args.type, "cardtype", game.card_types)] if args.type else [*game.card_types]
    wanted = countries if args.country else [*countries, NOBODY]
    found = [card for card in cards_of(game) if card.country in wanted and card.type in types]
    if args.json:
        print(json.dumps({"cards": [as_plain(card) for card in found]}, ensure_ascii=False))
    else:
        print("\n".join(as_lines(found, args.words)))
    return 0


def cards_of(game: Game) -> Iterator[Card]:
    """Every distinct card of the decks, in their order."""
    for deck in game.decks(game.default_options()):
        country = NOBODY if deck.owner is None else game.seats[deck.owner]
        for number, copies in sorted(Counter(deck.cards).items()):
            kind = game.card_types[game.type_of[number]]
            yield Card(game.card_ids[number], country, kind, copies)


def as_plain(card: Card) -> dict[str, str | int]:
    """The card with its name and text in every language."""
    plain: dict[str, str | int] = dict(card._asdict())
    for form in ("name", "text"):
        for language in LANGUAGES:
            plain[f"{form}_{language}"] = catalogue(language).noun("card", card.id, form)
    return plain


def as_lines(cards: list[Card], words: Catalogue) -> Iterator[str]:
    """The cards for people, a heading for every country."""
    width = min(MOST_WIDTH, shutil.get_terminal_size().columns)
    for country, group in groupby(cards, key=lambda card: card.country):
        deck = list(group)
        count = sum(card.copies for card in deck)
        yield words.sentence("cards.deck", country=country, count=count)
        for card in deck:
            yield "  " + words.sentence(
                "cards.line",
                copies=f"{card.copies:>2}",
                card=card.id,
                cardtype=card.type,
                id=card.id,
            )
            text = words.noun("card", card.id, "text")
            yield textwrap.fill(text, width, initial_indent=INDENT, subsequent_indent=INDENT)
        yield ""

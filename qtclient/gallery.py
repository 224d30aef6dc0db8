"""`sealed-orders gallery --out DIR`: draw boards, pieces, cards and themes to PNG files.

Imports Qt only once it draws, like everything that the command line reaches.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from netcore.cli.parser import Parser, UsageError
from resources.catalogue import LANGUAGES, Catalogue, catalogue, language_of
from rules.kernel.errors import SealedOrdersError

if TYPE_CHECKING:
    from qtclient.pictures import Picture

REFUSED = 1
WRONG_USE = 2


class GalleryError(SealedOrdersError):
    """The gallery cannot be drawn."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the gallery into a folder and name every picture."""
    words = catalogue(_language(sys.argv[1:] if arguments is None else arguments))
    try:
        return _run(arguments, words)
    except UsageError as error:
        print(error.usage, file=sys.stderr)
        print(words.tell(error), file=sys.stderr)
        return WRONG_USE
    except SealedOrdersError as error:
        print(words.tell(error), file=sys.stderr)
        return REFUSED


def _run(arguments: Sequence[str] | None, words: Catalogue) -> int:
    parser = Parser(words, prog="sealed-orders gallery", description="gallery.help")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="gallery.out")
    parser.add_argument("--only", default="*", metavar="NAME", help="gallery.only")
    parser.add_argument("--lang", choices=LANGUAGES, help="cli.lang.help")
    args = parser.parse_args(arguments)
    folder: Path = args.out
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GalleryError("gallery.no_folder", folder=folder, reason=error.strerror) from error
    number = 0
    for name, picture in _pictures().items():
        if fnmatch(name, args.only):
            path = folder / f"{name}.png"
            if not picture().save(str(path)):
                raise GalleryError("gallery.not_written", file=path)
            print(path)
            number += 1
    print(words.sentence("gallery.done", number=number, folder=folder))
    return 0


def _pictures() -> dict[str, Picture]:
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        from qtclient.pictures import pictures
    except ImportError as error:
        raise GalleryError("gallery.no_qt", reason=error) from error
    return pictures()


def _language(arguments: Sequence[str]) -> str:
    """The language asked for, or the system's."""
    for asked, language in pairwise(arguments):
        if asked == "--lang" and language in LANGUAGES:
            return language
    return language_of(os.environ)


if __name__ == "__main__":
    sys.exit(main())

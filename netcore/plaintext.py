"""Words from other people, made harmless before anybody sees them.

Names and chat come from strangers' programs. What is left here is one line of
plain, normalised, visible text of a known length: no control character, nothing
that turns the direction of writing or hides inside a word, no tower of accents.
"""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 32
CHAT_LENGTH = 500
WORD_LENGTH = 60

_MARKS_IN_A_ROW = 2
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SPACES = frozenset({"Zs", "Zl", "Zp"})
_BREAKS = frozenset("\t\n\v\f\r\x1c\x1d\x1e\x1f\x85")
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs by category, but nothing to see: a name of them looks empty."""


def plain(text: str, length: int, fallback: str = "") -> str:
    """One visible line of at most `length` characters, or `fallback` if none is left."""
    # Four bytes of input for each character of output are plenty; the cut keeps
    # a megabyte of accents from being normalised.
    line = unicodedata.normalize("NFC", text[: 4 * length + 16])
    cleaned = unicodedata.normalize("NFC", _visible(line))
    while cleaned != line:
        line, cleaned = cleaned, unicodedata.normalize("NFC", _visible(cleaned))
    return line[:length].rstrip() or fallback


def player_name(text: str, fallback: str = "?") -> str:
    """A player's or table's name."""
    return plain(text, NAME_LENGTH, fallback)


def chat_line(text: str) -> str:
    """A line of chat; empty when there is nothing to show."""
    return plain(text, CHAT_LENGTH)


def quoted_word(text: str) -> str:
    """A word out of a file or command line, short enough to be quoted in a sentence."""
    line = plain(text, WORD_LENGTH + 1)
    return line if len(line) <= WORD_LENGTH else line[: WORD_LENGTH - 1] + "…"


def _visible(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        if character in _BREAKS or category in _SPACES:
            if kept and kept[-1] != " ":
                kept.append(" ")
            marks = _MARKS_IN_A_ROW  # no accent stands on a space
        elif category in _DROPPED or character in _BLANK_LETTERS:
            continue
        elif category in {"Mn", "Me"}:
            if kept and marks < _MARKS_IN_A_ROW:
                kept.append(character)
                marks += 1
        else:
            kept.append(character)
            marks = 0
    return "".join(kept).strip(" ")

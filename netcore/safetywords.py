"""Six words that stand for a game id, to be compared aloud.

The game id covers the key of every player, so people who read the same six
words to each other know that nobody sits between them. Each language has its
own 512 words, sorted, of which no two differ by a single letter: 54 bits.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files

WORDS_SHOWN = 6
WORDS_LISTED = 512


@cache
def word_list(language: str) -> tuple[str, ...]:
    """The words of a language."""
    path = files("resources") / "texts" / language / "safetywords.txt"
    return tuple(path.read_text(encoding="utf-8").split())


def safety_words(game_id: bytes, language: str) -> tuple[str, ...]:
    """The six words of a game id."""
    words = word_list(language)
    digest = blake2b(game_id, digest_size=2 * WORDS_SHOWN, person=b"so-safety-words").digest()
    # 65536 is a multiple of 512: every word is as likely as any other.
    numbers = (int.from_bytes(digest[i : i + 2], "big") for i in range(0, len(digest), 2))
    return tuple(words[number % WORDS_LISTED] for number in numbers)

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.safetywords import WORDS_LISTED, WORDS_SHOWN, safety_words, word_list
from resources.catalogue import LANGUAGES


def differ_by_one_letter(one: str, other: str) -> bool:
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) <= 1
    short, long = sorted((one, other), key=len)
    return len(long) - len(short) == 1 and any(
        long[:i] + long[i + 1 :] == short for i in range(len(long))
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_has_512_short_words_in_order(language: str) -> None:
    words = word_list(language)
    assert len(words) == WORDS_LISTED
    assert list(words) == sorted(set(words))
    assert all(word.isalpha() and word.islower() and 3 <= len(word) <= 10 for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_words_differ_by_one_letter_or_begin_alike_to_the_end(language: str) -> None:
    for one, other in itertools.combinations(word_list(language), 2):
        assert not differ_by_one_letter(one, other), (one, other)
        assert not other.startswith(one), (one, other)


def test_a_game_id_always_has_the_same_words() -> None:
    game_id = bytes(range(32))
    english = safety_words(game_id, "en")
    russian = safety_words(game_id, "ru")
    assert len(english) == len(russian) == WORDS_SHOWN
    assert english == PUBLISHED["en"]
    assert russian == PUBLISHED["ru"]


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_other_games_have_other_words(one: bytes, other: bytes) -> None:
    if one != other:
        assert safety_words(one, "en") != safety_words(other, "en")


PUBLISHED = {
    "en": ("coconut", "trapeze", "treasure", "apron", "builder", "flannel"),
    "ru": ("гончар", "сундук", "сыр", "альбом", "буква", "игрушка"),
}

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.plaintext import CHAT_LENGTH, NAME_LENGTH, chat_line, plain, player_name


def test_an_ordinary_name_stays_as_it_is() -> None:
    assert player_name("Анна-Maria O’Hara 2") == "Анна-Maria O’Hara 2"


@pytest.mark.parametrize(
    "hidden",
    [
        "\u202e",
        "\u2066",
        "\u200f",
        "\u200b",
        "\ufeff",
        "\x00",
        "\x1b",
        "\x7f",
        "\ud800",
        "\U000e0041",
    ],
)
def test_what_hides_or_turns_the_writing_is_dropped(hidden: str) -> None:
    assert player_name(f"An{hidden}na") == "Anna"


def test_line_breaks_and_runs_of_spaces_become_one_space() -> None:
    assert chat_line("  one\r\n\ttwo\u2028three\u00a0 four ") == "one two three four"


def test_a_name_of_nothing_visible_is_the_fallback() -> None:
    for empty in ("", " \n", "\u3164\u2800", "\u202e\u200b", "\u0301\u0301"):
        assert player_name(empty, "Nobody") == "Nobody"


def test_towers_of_accents_are_cut_down() -> None:
    assert plain("a" + "\u0317" * 50 + "b", 10) == "a" + "\u0317" * 2 + "b"


def test_two_spellings_of_one_letter_become_one() -> None:
    assert player_name("Йо") == player_name("И\u0306о")


@given(st.text(alphabet=st.characters(), max_size=200), st.integers(1, 64))
def test_what_was_cleaned_is_clean(text: str, length: int) -> None:
    once = plain(text, length)
    assert plain(once, length) == once
    assert len(once) <= length
    assert unicodedata.is_normalized("NFC", once)
    assert once.isprintable()
    once.encode("utf-8")


def test_names_and_chat_are_capped() -> None:
    assert len(player_name("x" * 10_000)) == NAME_LENGTH
    assert len(chat_line("x" * 10_000)) == CHAT_LENGTH

"""Every key that the code says has a text in every language."""

import pytest

from resources.catalogue import LANGUAGES, catalogue
from tests.house.keys import said_keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_code_says_has_a_text(language: str) -> None:
    known = catalogue(language)
    assert {key: where for key, where in said_keys().items() if key not in known} == {}

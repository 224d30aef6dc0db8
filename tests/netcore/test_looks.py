"""Private looks: one reader, one truth, and bytes that the audit can remake."""

import pytest

from netcore.looks import exchange_public, opening_bytes, opening_from, see, show
from netcore.sealing import Place, SealError, seal

K, READER, OTHER = bytes([1] * 32), bytes([2] * 32), bytes([3] * 32)
CONTEXT = [bytes(32), 0, 4]


def test_only_the_reader_can_see_a_look():
    look = show(K, exchange_public(READER), CONTEXT, b"secret")
    assert see(READER, CONTEXT, look) == b"secret"
    with pytest.raises(SealError, match=r"looks.does_not_open"):
        see(OTHER, CONTEXT, look)
    with pytest.raises(SealError, match=r"looks.does_not_open"):
        see(READER, [bytes(32), 0, 5], look)


def test_who_has_the_secret_remakes_the_very_bytes():
    public = exchange_public(READER)
    assert show(K, public, CONTEXT, b"a") == show(K, public, CONTEXT, b"a")
    assert show(K, public, CONTEXT, b"a") != show(OTHER, public, CONTEXT, b"a")


def test_a_key_that_is_none_is_refused():
    with pytest.raises(SealError, match=r"looks.bad_key"):
        show(K, bytes(32), CONTEXT, b"a")


def test_an_opening_travels_in_a_fixed_number_of_bytes():
    sealed = seal(Place(bytes(32), 0, 0, 0), K, (0, 1, 2), (0, 0, 1))
    sizes = set()
    for slot in range(3):
        opening = sealed.opening(slot, (0, 0, 1), whole=True)
        data = opening_bytes(opening)
        sizes.add(len(data))
        assert opening_from(0, slot, data) == opening
    assert len(sizes) == 1
    with pytest.raises(SealError, match=r"looks.not_whole"):
        opening_bytes(sealed.opening(0, (0, 0, 1), whole=False))
    with pytest.raises(SealError, match=r"looks.does_not_open"):
        opening_from(0, 0, b"short")

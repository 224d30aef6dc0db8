"""The identity key: kept in private, never overwritten."""

import os
import stat
from pathlib import Path

import pytest

from netcore import canon, identity
from netcore.datadir import DataDirError
from netcore.identity import FILE_NAME, Identity, load_or_create, verify
from resources.catalogue import LANGUAGES, catalogue


def test_a_key_is_made_once_and_found_again(tmp_path):
    told = []
    first = load_or_create(tmp_path / "data", told.append)
    again = load_or_create(tmp_path / "data", told.append)
    assert first.public == again.public
    assert told == []
    assert stat.S_IMODE((tmp_path / "data" / FILE_NAME).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "identity.empty"),
        (b"rubbish", "identity.damaged"),
        (b"x" * 5000, "identity.damaged"),
        (canon.encode(["sealed-orders identity", 2, b""]), "identity.newer"),
        (canon.encode(["sealed-orders identity", 1, b"short"]), "identity.damaged"),
    ],
)
def test_an_unusable_file_is_set_aside_and_told_about(tmp_path, content, key):
    (tmp_path / FILE_NAME).write_bytes(content)
    told = []
    load_or_create(tmp_path, told.append)
    assert [error.key for error in told] == [key]
    assert (tmp_path / (FILE_NAME + ".unusable-1")).read_bytes() == content


def unusable(place: Path, what: str) -> None:
    if what == "two gigabytes":
        with place.open("wb") as file:
            file.truncate(2 * 1024**3)
    elif what == "folder":
        place.mkdir()
    elif what == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to(place.with_name("drive that is not there") / FILE_NAME)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes and links in folders")
@pytest.mark.parametrize(
    ("what", "key"),
    [
        ("two gigabytes", "identity.damaged"),
        ("folder", "identity.damaged"),
        ("pipe", "identity.damaged"),
        ("dead link", "identity.unreadable"),
    ],
)
def test_whatever_lies_in_the_place_of_the_key_is_set_aside(tmp_path, what, key):
    unusable(tmp_path / FILE_NAME, what)
    told = []
    made = load_or_create(tmp_path, told.append)
    assert [error.key for error in told] == [key]
    assert os.path.lexists(tmp_path / (FILE_NAME + ".unusable-1"))
    assert load_or_create(tmp_path, told.append).public == made.public
    for language in LANGUAGES:
        assert ".unusable-1" in catalogue(language).tell(told[0])


def test_a_key_that_cannot_be_kept_is_not_used(tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(DataDirError) as refusal:
        load_or_create(tmp_path / "file", pytest.fail)
    assert refusal.value.key == "datadir.unusable"


def test_a_signature_holds_for_its_key_use_and_data_only():
    me, other = Identity(bytes(32)), Identity(bytes([1] * 32))
    signature = me.sign(b"so:say", b"data")
    assert verify(me.public, b"so:say", b"data", signature)
    assert not verify(other.public, b"so:say", b"data", signature)
    assert not verify(me.public, b"so:order", b"data", signature)
    assert not verify(me.public, b"so:say", b"date", signature)
    assert not verify(me.public, b"so:say", b"data", signature[:-1])
    assert not verify(b"no key", b"so:say", b"data", signature)


def test_every_bit_of_a_signature_counts():
    me = Identity(bytes(32))
    signature = me.sign(b"so:say", b"data")
    for bit in range(identity.SIGNATURE_SIZE * 8):
        changed = bytearray(signature)
        changed[bit // 8] ^= 1 << bit % 8
        assert not verify(me.public, b"so:say", b"data", bytes(changed))

"""Cheating before the first turn: ground nonces, a tip in two charters, other terms than agreed."""

import pytest

from netcore.charter import (
    CharterError,
    Parts,
    PlayerPart,
    part_hash,
    propose,
    sign_charter,
    verify_charter,
)
from netcore.identity import Identity
from netcore.lobby import LobbyError
from netcore.session_events import Lobby, Member, Sitting
from netcore.signing import Signing
from netcore.store import KEY_FILE
from tests.toygame import ToyGame

GAME = ToyGame(4)
HOST, GUEST = Identity(bytes([1] * 32)), Identity(bytes([2] * 32))
SEATS = (0, 1, 0, 1)


def lobby(options=None, seats=SEATS):
    """The table as the guest has seen it."""
    agreed = GAME.default_options() if options is None else options
    return Lobby(
        "table",
        GAME.name,
        tuple(sorted(agreed.items())),
        (Member(HOST.public, "host", "", "code"), Member(GUEST.public, "guest", "", "code")),
        tuple(Sitting(member) for member in seats),
        1,
    )


def shown(guest):
    """The host's own part, its promise and the guest's, and the part that the guest shows."""
    own = Signing(HOST, "host", GAME, None).part
    promised = (part_hash(own), guest.promise())
    return own, promised, guest.show(promised)


def attempt(folder=None):
    guest = Signing(GUEST, "guest", GAME, folder)
    own, _, part = shown(guest)
    return guest, own, part, propose(GAME, {}, SEATS, (own, part))


def test_a_host_that_grinds_its_nonce_after_seeing_the_others_parts_gets_no_signature():
    guest, own, part, _ = attempt()
    for nonce in range(3):
        ground = own._replace(nonce=bytes([nonce] * 32))
        with pytest.raises(CharterError, match=r"charter.other_part"):
            guest.sign(propose(GAME, {}, SEATS, (ground, part)), lobby())


def test_a_guest_that_grinds_its_part_is_refused_by_the_host():
    parts = Parts(2)
    own, part = (PlayerPart(bytes([n] * 32), str(n), *[bytes([n + 7] * 32)] * 3) for n in (1, 2))
    parts.promise(0, part_hash(own))
    with pytest.raises(CharterError, match=r"charter.too_early"):
        parts.show(0, own)
    parts.promise(1, part_hash(part))
    parts.show(0, own)
    with pytest.raises(CharterError, match=r"charter.other_part"):
        parts.show(1, part._replace(nonce=bytes(32)))
    with pytest.raises(CharterError, match=r"charter.second_promise"):
        parts.promise(1, bytes(32))


def test_a_part_is_not_shown_to_a_host_that_leaves_out_its_promise():
    guest = Signing(GUEST, "guest", GAME, None)
    with pytest.raises(CharterError, match=r"charter.other_part"):
        guest.show((bytes(32), bytes(32)))


def test_a_tip_serves_one_charter_even_if_that_is_called_off(tmp_path):
    guest, own, part, charter = attempt(tmp_path)
    guest.sign(charter, lobby())
    other = charter._replace(options=(("rounds", 9),))
    with pytest.raises(CharterError, match=r"charter.second_charter"):
        guest.sign(other, lobby({"rounds": 9}))
    with pytest.raises(CharterError, match=r"charter.second_charter"):
        guest.begin(other, (sign_charter(HOST, other), sign_charter(GUEST, other)))
    assert len(list(tmp_path.rglob(KEY_FILE))) == 1
    guest.call_off()
    assert list(tmp_path.rglob(KEY_FILE)) == []
    again, _, fresh, _ = attempt(tmp_path)
    assert fresh.tip != part.tip
    assert fresh.nonce != part.nonce
    assert fresh.exchange != part.exchange
    with pytest.raises(CharterError, match=r"charter.other_part"):
        again.sign(propose(GAME, {}, SEATS, (own, part)), lobby())


def test_the_same_parts_cannot_be_shown_twice():
    guest, own, part, _ = attempt()
    with pytest.raises(CharterError, match=r"charter.other_part"):
        guest.show((part_hash(own), part_hash(part)))


@pytest.mark.parametrize("copied", ["public", "nonce", "tip", "exchange"])
def test_what_another_player_brought_cannot_be_copied(copied):
    _, own, part, charter = attempt()
    twin = part._replace(**{copied: getattr(own, copied)})
    with pytest.raises(CharterError):
        verify_charter(charter._replace(players=(own, twin)), GAME)


@pytest.mark.parametrize("seats", [SEATS[:3], (*SEATS, 1)])
def test_a_charter_has_every_seat_of_the_game_and_no_other(seats):
    *_, charter = attempt()
    teams = tuple(GAME.team_of(seat) for seat in range(len(seats)))
    other = charter._replace(seats=seats, teams=teams, bots=(False,) * len(seats))
    with pytest.raises(CharterError, match=r"charter.seats"):
        verify_charter(other, GAME)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"seats": (0, 0, 0, 1)}, "lobby.other_seats"),
        ({"bots": (False, True, False, False)}, "lobby.other_seats"),
        ({"options": (("rounds", 9),)}, "lobby.other_options"),
        ({"host": 1}, "lobby.other_host"),
    ],
)
def test_a_host_that_puts_another_charter_to_sign_than_the_lobby_showed_is_refused(change, key):
    guest, _, _, charter = attempt()
    with pytest.raises(LobbyError, match=key):
        guest.sign(charter._replace(**change), lobby())
    assert guest.sign(charter, lobby()) == sign_charter(GUEST, charter)

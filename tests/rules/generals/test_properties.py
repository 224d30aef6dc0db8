"""What holds at every decision of every game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.generals.board import COUNTRIES, PIECES, TEAMS
from rules.generals.cards import CARDS, DECKS
from rules.generals.map import SPACES
from rules.generals.pieces import of_kind
from rules.generals.state import State
from rules.generals.supply import supplied, team_armies, team_navies
from rules.kernel.choices import Choice, IllegalMove, Offer, opened_by
from rules.kernel.codec import digest
from rules.kernel.seeded import Seeded
from tests.counts import count
from tests.rules.generals.randomly import Curious, Decision, decisions, last_of
from tests.rules.generals.trying import GAME

SEEDS = st.integers(0, 1 << 32)
GAMES = settings(max_examples=count(4, 100), deadline=None, derandomize=True)


@GAMES
@given(SEEDS)
def test_pieces_and_cards_are_conserved(seed: int) -> None:
    for decision in decisions(seed):
        state = decision.after
        for country in range(len(COUNTRIES)):
            for kind in range(2):
                assert of_kind(state, country, kind).bit_count() <= PIECES[country][kind]
            zones = [key for key in GAME.zones(state) if key[0] == country]
            assert len(zones) == len(DECKS[country])
        assert not team_armies(state, 0) & team_armies(state, 1)
        assert not team_navies(state, 0) & team_navies(state, 1)


@GAMES
@given(SEEDS)
def test_everything_on_the_menu_applies(seed: int) -> None:
    chance = Seeded("menu", seed)
    for decision in decisions(seed):
        for offer in decision.menu.offers:
            nouns = offer.nouns[: offer.least]
            if offer.least == 1:
                nouns = (offer.nouns[chance.below(len(offer.nouns))],)
            choice = Choice(offer.verb, nouns)
            opened = opened_by(decision.menu, choice, decision.knowledge, GAME.type_of)
            GAME.apply(decision.before, decision.menu.seat, choice, opened)


@GAMES
@given(SEEDS)
def test_what_is_not_on_the_menu_is_refused_and_changes_nothing(seed: int) -> None:
    chance = Seeded("refuse", seed)
    for decision in decisions(seed):
        before = GAME.encode(decision.before)
        for choice in foreign_choices(decision, chance):
            with pytest.raises(IllegalMove):
                GAME.apply(decision.before, decision.menu.seat, choice, ())
            told = GAME.why_not(decision.before, decision.menu.seat, choice, decision.knowledge)
            assert told is not None
        assert GAME.encode(decision.before) == before


def foreign_choices(decision: Decision, chance: Seeded) -> list[Choice]:
    """A few choices that the menu does not have."""
    menu = decision.menu
    offers: dict[str, Offer] = {offer.verb: offer for offer in menu.offers}
    found = [Choice("surrender"), Choice("at", (len(SPACES) + 3,)), Choice("play", (999,))]
    for verb in ("at", "take_back"):
        place = chance.below(len(SPACES))
        if verb not in offers or place not in offers[verb].nouns:
            found.append(Choice(verb, (place,)))
    return found


@GAMES
@given(SEEDS)
def test_a_position_survives_being_written_and_read(seed: int) -> None:
    for decision in decisions(seed):
        plain = GAME.encode(decision.after)
        again = GAME.decode(plain)
        assert again == decision.after
        assert digest(b"test", GAME.encode(again)) == digest(b"test", plain)


@GAMES
@given(SEEDS)
def test_nobody_elses_cards_change_a_menu(seed: int) -> None:
    chance = Seeded("permute", seed)
    for decision in decisions(seed):
        seat = decision.menu.seat
        own = {seat: decision.knowledge[seat]}
        others = {
            deck: dict(zip(cards, chance.shuffled(tuple(cards.values())), strict=True))
            for deck, cards in decision.knowledge.items()
            if deck != seat
        }
        assert GAME.legal(decision.before, seat, own) == decision.menu
        assert GAME.legal(decision.before, seat, own | others) == decision.menu


@GAMES
@given(SEEDS)
def test_whom_a_window_asks_does_not_depend_on_hidden_cards(seed: int) -> None:
    """The state has no hidden card in it: every face it shows has been opened."""
    opened: set[tuple[int, int]] = set()
    for decision in decisions(seed):
        opened |= {(card.deck, card.slot) for card in decision.opened if card.card is not None}
        for country, faces in enumerate(decision.after.faces):
            shown = {(country, slot) for slot, card in enumerate(faces) if card >= 0}
            assert shown <= opened


@GAMES
@given(SEEDS)
def test_the_cached_supply_is_the_supply(seed: int) -> None:
    for decision in decisions(seed):
        state: State = decision.after
        fresh = state.copy()
        fresh.supplied = None
        assert supplied(fresh) == supplied(state)


def test_random_games_end_and_every_card_works_in_some_game() -> None:
    curious = Curious(1)
    options = ({}, {"lead_30": True}, {"reallocation": True}, {"strict_2e_timing": True})
    winners = set()
    for seed in range(count(80, 2000)):
        over, _ = last_of(seed, curious, **options[seed % len(options)])
        winners.add(TEAMS[over.winner])
    assert winners == set(TEAMS)
    idle = [card.id for number, card in enumerate(CARDS) if not curious.used[number]]
    assert len(idle) <= count(6, 0), idle

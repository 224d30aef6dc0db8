"""A small game for the protocol's tests: every kind of hidden move in a few minutes' play.

Two teams sit alternately. A turn: draw two, then play a card openly (FACE), put
an order face down (TYPE), discard unseen, say that one holds no order, or
shuffle the discards back in (a reseal), or peek at a card that the next seat has
face down (a private look). A card played openly rolls a die and
opens a reaction window for the other team, whose first claimant may open a face
down card. Every fourth turn starts with secret bids. It ends after a few rounds.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.kernel.choices import (
    CLAIM,
    PASS,
    RESEAL,
    Choice,
    IllegalMove,
    Menu,
    Offer,
    Opens,
    Prompt,
)
from rules.kernel.game import DeckList, Told
from rules.kernel.pending import Ask, Chance, Over

FORCE, ORDER = 0, 1
CARDS = (0, 0, 1, 2, 3, 3, 4, 5, 6, 7)


class Toy(NamedTuple):
    pending: Any
    turn: int
    hands: tuple
    pools: tuple
    tables: tuple
    piles: tuple
    scores: tuple
    claims: tuple
    bids: tuple
    next_slots: tuple
    last: int
    peeked: tuple = ()
    held: tuple = ()


class ToyGame:
    name = "toy"
    version = 1
    teams = ("left", "right")
    card_ids = tuple(f"card_{number}" for number in range(8))
    card_types = ("force", "order")
    type_of = (FORCE, FORCE, FORCE, FORCE, ORDER, ORDER, ORDER, ORDER)

    def __init__(self, seats=4, rounds=3):
        self.seats = tuple(f"seat_{number}" for number in range(seats))
        self.rounds = rounds

    def team_of(self, seat):
        return seat % 2

    def assignments(self, players):
        return tuple(
            tuple(seat for seat in range(len(self.seats)) if seat % players == player)
            for player in range(players)
        )

    def default_options(self):
        return {"rounds": self.rounds}

    def facts(self):
        return [list(self.seats), list(CARDS), self.rounds]

    def decks(self, options):
        return tuple(DeckList(seat, CARDS) for seat in range(len(self.seats)))

    def start(self, options):
        count = len(self.seats)
        pools = (tuple(range(len(CARDS))),) * count
        empty = ((),) * count
        state = Toy(None, 0, empty, pools, empty, empty, (0, 0), (), (), (len(CARDS),) * count, 0)
        return self._turn(state), ()

    def _turn(self, state):
        seat = state.turn % len(self.seats)
        if state.turn >= self.rounds * len(self.seats):
            winner = int(state.scores[1] > state.scores[0])
            return state._replace(pending=Over(winner, "toy.over", state.scores))
        if state.turn % 4 == 3 and not state.bids:
            everyone = tuple(range(len(self.seats)))
            return state._replace(pending=Ask(everyone, Prompt("toy.bid"), secret=True))
        return self._draw(state, seat)

    def _draw(self, state, seat):
        pool = state.pools[seat]
        if not pool:
            return self._ask(state, seat)
        return state._replace(pending=Chance("draw", seat, pool, min(2, len(pool)), deck=seat))

    def _ask(self, state, seat):
        return state._replace(pending=Ask((seat,), Prompt("toy.act")), last=0)

    def legal(self, state, seat, knowledge):
        pending = state.pending
        if not isinstance(pending, Ask) or seat not in pending.seats:
            raise IllegalMove("toy.not_asked")
        if pending.shows >= 0:
            return Menu(seat, pending.prompt, (Offer("show", (), "", 0, 0),))
        if pending.seals:
            return Menu(seat, pending.prompt, (Offer(RESEAL, (), "", 0, 0, Opens.SEAL),))
        if pending.secret:
            return Menu(seat, pending.prompt, (Offer("bid", (1, 2, 3)),))
        if pending.prompt.key == "toy.react":
            offers = [Offer(PASS, (), "", 0, 0)]
            if state.tables[seat]:
                offers.append(Offer(CLAIM, (), "", 0, 0))
            return Menu(seat, pending.prompt, tuple(offers))
        if pending.prompt.key == "toy.open":
            offers = [Offer(PASS, (), "", 0, 0)]
            if state.tables[seat]:
                offers.append(Offer("open", state.tables[seat], "slot", opens=Opens.FACE))
            return Menu(seat, pending.prompt, tuple(offers))
        return Menu(seat, pending.prompt, self._offers(state, seat, knowledge))

    def _offers(self, state, seat, knowledge):
        hand, cards = state.hands[seat], knowledge.get(seat)
        orders = tuple(slot for slot in hand if cards is None or self.type_of[cards[slot]] == ORDER)
        offers = [Offer("idle", (), "", 0, 0)]
        if hand:
            offers.append(Offer("play", hand, "slot", opens=Opens.FACE))
            offers.append(Offer("discard", hand, "slot", 1, min(2, len(hand))))
        if orders:
            offers.append(Offer("set", orders, "slot", opens=Opens.TYPE))
        if not orders or cards is None:
            offers.append(Offer("no_order", (), "", 0, 0))
        if state.piles[seat]:
            offers.append(Offer("shuffle", (), "", 0, 0))
        other = (seat + 1) % len(self.seats)
        if state.tables[other]:
            offers.append(Offer("peek", state.tables[other], "slot"))
        return tuple(offers)

    def out_of_turn(self, state, seat):
        return None

    def usable(self, state, seat, knowledge):
        return ()

    def why_not(self, state, seat, choice, knowledge):
        return None

    def apply(self, state, seat, choice, opened):
        menu = self.legal(state, seat, {})
        offer = menu.offer(choice)
        if offer is None:
            raise IllegalMove("toy.not_legal", verb=choice.verb)
        wanted = choice.nouns if offer.opens in (Opens.TYPE, Opens.FACE) else ()
        if tuple(each.slot for each in opened) != wanted or any(o.deck != seat for o in opened):
            raise IllegalMove("toy.openings")
        if any((each.card is None) is not (offer.opens is Opens.TYPE) for each in opened):
            raise IllegalMove("toy.openings")
        new = getattr(self, "_do_" + choice.verb)(state, seat, choice, opened)
        return new, ((choice.verb, seat, *choice.nouns),)

    def _next(self, state):
        return self._turn(state._replace(turn=state.turn + 1, bids=()))

    def _move(self, state, seat, slots, *to):
        hand = tuple(slot for slot in state.hands[seat] if slot not in slots)
        state = state._replace(hands=put(state.hands, seat, hand))
        for zone in to:
            there = getattr(state, zone)
            state = state._replace(**{zone: put(there, seat, there[seat] + slots)})
        return state

    def _do_idle(self, state, seat, choice, opened):
        return self._next(state)

    _do_no_order = _do_idle

    def _do_play(self, state, seat, choice, opened):
        state = self._move(state, seat, choice.nouns, "piles")
        score = 1 + opened[0].card
        return state._replace(
            last=score, pending=Chance("dice", seat, (1, 2, 3, 4, 5, 6), 2, replace=True)
        )

    def _do_discard(self, state, seat, choice, opened):
        return self._next(self._move(state, seat, choice.nouns, "piles"))

    def _do_set(self, state, seat, choice, opened):
        if opened[0].type != ORDER:
            raise IllegalMove("toy.not_an_order")
        return self._next(self._move(state, seat, choice.nouns, "tables"))

    def _do_shuffle(self, state, seat, choice, opened):
        return state._replace(pending=Ask((seat,), Prompt("toy.seal"), seals=True))

    def _do_reseal(self, state, seat, choice, opened):
        _, replaced, first = self.new_slots(state)
        fresh = tuple(range(first, first + len(replaced)))
        state = state._replace(
            piles=put(state.piles, seat, ()),
            pools=put(state.pools, seat, fresh),
            next_slots=put(state.next_slots, seat, first + len(fresh)),
        )
        return self._next(state)

    def _do_peek(self, state, seat, choice, opened):
        other = (seat + 1) % len(self.seats)
        pending = Ask((other,), Prompt("toy.show"), shows=seat)
        return state._replace(peeked=choice.nouns, pending=pending)

    def _do_show(self, state, seat, choice, opened):
        return self._next(state._replace(peeked=()))

    def shown(self, state):
        return state.pending.seats[0], state.peeked

    def redeal(self, state, deck, lost, first):
        """Fresh slots in the pool; the hand and then the pile are dealt again, each by chance."""

        def without(zone):
            kept = tuple(slot for slot in getattr(state, zone)[deck] if slot not in lost)
            return put(getattr(state, zone), deck, kept)

        hand = sum(slot in lost for slot in state.hands[deck])
        pile = sum(slot in lost for slot in state.piles[deck] + state.tables[deck])
        state = state._replace(
            **{zone: without(zone) for zone in ("hands", "pools", "tables", "piles")},
            next_slots=put(state.next_slots, deck, first + len(lost)),
            held=(*state.held, (state.pending, deck)),
        )
        fresh = tuple(range(first, first + len(lost)))
        state = state._replace(pools=put(state.pools, deck, state.pools[deck] + fresh))
        return self._deal(state, deck, hand, pile), (("redealt", deck, len(lost)),)

    def _deal(self, state, deck, hand, pile):
        pool = state.pools[deck]
        if hand:
            return state._replace(pending=Chance(f"deal {pile}", deck, pool, hand, deck))
        if pile:
            return state._replace(pending=Chance("bury", deck, pool, pile, deck))
        (pending, _), held = state.held[-1], state.held[:-1]
        state = state._replace(held=held)
        # Both decks of a player may be dealt anew, and the draw be the other one's.
        if isinstance(pending, Chance) and (pending.deck == deck or pending.purpose == "draw"):
            return self._draw(state, pending.deck)
        if isinstance(pending, Ask) and pending.shows >= 0:
            (shower,) = pending.seats
            if not set(state.peeked) <= set(state.tables[shower]):
                return self._next(state._replace(peeked=()))
        return state._replace(pending=pending)

    def new_slots(self, state):
        seat = state.pending.seats[0]
        return seat, tuple(sorted(state.pools[seat] + state.piles[seat])), state.next_slots[seat]

    def _do_pass(self, state, seat, choice, opened):
        if state.pending.prompt.key == "toy.open":
            return self._scored(state)
        state = state._replace(claims=(*state.claims, (seat, int(choice.verb == CLAIM))))
        left = tuple(one for one in state.pending.seats if one != seat)
        if left:
            return state._replace(pending=state.pending._replace(seats=left))
        claimants = sorted(one for one, claims in state.claims if claims)
        state = state._replace(claims=())
        if not claimants:
            return self._scored(state)
        return state._replace(pending=Ask((claimants[0],), Prompt("toy.open"), reacts=True))

    _do_claim = _do_pass

    def _do_open(self, state, seat, choice, opened):
        table = tuple(slot for slot in state.tables[seat] if slot not in choice.nouns)
        state = state._replace(tables=put(state.tables, seat, table), last=0)
        return self._scored(
            state._replace(piles=put(state.piles, seat, state.piles[seat] + choice.nouns))
        )

    def _do_bid(self, state, seat, choice, opened):
        state = state._replace(bids=tuple(sorted((*state.bids, (seat, choice.nouns[0])))))
        left = tuple(one for one in state.pending.seats if one != seat)
        if left:
            return state._replace(pending=state.pending._replace(seats=left))
        return self._draw(state, state.turn % len(self.seats))

    def _scored(self, state):
        team = state.turn % len(self.seats) % 2
        return self._next(
            state._replace(scores=put(state.scores, team, state.scores[team] + state.last))
        )

    def chance(self, state, values):
        pending = state.pending
        seat = pending.seat
        if pending.purpose == "draw":
            pool = tuple(slot for slot in state.pools[seat] if slot not in values)
            hand = tuple(sorted(state.hands[seat] + values))
            state = state._replace(
                pools=put(state.pools, seat, pool), hands=put(state.hands, seat, hand)
            )
            return self._ask(state, seat), (("drew", seat, *values),)
        word, _, pile = pending.purpose.partition(" ")
        if word in ("deal", "bury"):
            zone = {"deal": "hands", "bury": "piles"}[word]
            there = getattr(state, zone)
            pool = tuple(slot for slot in state.pools[seat] if slot not in values)
            state = state._replace(
                pools=put(state.pools, seat, pool),
                **{zone: put(there, seat, tuple(sorted(there[seat] + values)))},
            )
            return self._deal(state, seat, 0, int(pile or 0)), (("dealt", seat, len(values)),)
        others = tuple(one for one in range(len(self.seats)) if one % 2 != seat % 2)
        state = state._replace(
            last=state.last + sum(values), pending=Ask(others, Prompt("toy.react"), reacts=True)
        )
        return state, (("rolled", seat, *values),)

    def zones(self, state):
        found = {}
        for name in ("hands", "pools", "tables", "piles"):
            for deck, slots in enumerate(getattr(state, name)):
                found.update({(deck, slot): name for slot in slots})
        return found

    def round_of(self, state):
        return state.turn // len(self.seats) + 1

    def told(self, event):
        return Told("toy." + event[0], {"seat": self.seats[event[1]], "values": str(event[2:])})

    def encode(self, state):
        return plain([type(state.pending).__name__, *state])

    def decode(self, value):
        raise IllegalMove("toy.no_decode")


def put(values, index, value):
    return (*values[:index], value, *values[index + 1 :])


def plain(value):
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


__all__ = ["CARDS", "Choice", "Toy", "ToyGame"]

"""Checks a saved game without any code of the game's own: hashes, signatures, draws, decks.

Written against docs/protocol.md only. It needs the public card lists and the
types of the cards, because they belong to the rules. `check` gives a list of
complaints; an empty one means that everything holds.

    python independent_verifier.py GAME.sealed LISTS.json
"""

import json
import sys
from hashlib import blake2b
from pathlib import Path

import msgpack
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

MAGIC = b"\x89SEALED\n\x00\x01"
CANDIDATES = 64


class Broken(Exception):
    """The first thing that does not hold."""


def need(condition, complaint):
    if not condition:
        raise Broken(complaint)


def pack(value):
    return msgpack.packb(value, use_bin_type=True)


def unpack(data):
    value = msgpack.unpackb(data, raw=False, strict_map_key=True)
    need(pack(value) == data, "bytes are not canonical")
    return value


def hashed(tag, value):
    data = value if isinstance(value, bytes) else pack(value)
    return blake2b(data, digest_size=32, person=tag).digest()


def signed(key, tag, data, signature):
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, tag.ljust(16, b"\0") + data)
    except (InvalidSignature, ValueError):
        return False
    return True


def derive(secret, *label, size=32):
    return HKDF(SHA256(), size, None, pack(list(label))).derive(secret)


def sample(key, purpose, seat, items, count, replace):
    words = []
    counter = 0
    left = list(items)
    drawn = []
    while len(drawn) < count:
        bound = len(left)
        mask = (1 << (bound - 1).bit_length()) - 1
        while True:
            if not words:
                block = hashed(b"so:stream", [key, purpose, seat, counter])
                counter += 1
                words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
            value = words.pop(0) & mask
            if value < bound:
                break
        drawn.append(left[value] if replace else left.pop(value))
    return drawn


def leaf(place, slot, kind, card, type_salt, rest):
    type_part = hashed(b"so:type", [*place, slot, kind, type_salt])
    face_part = rest if card is None else hashed(b"so:face", [*place, slot, card, rest])
    return hashed(b"so:leaf", [type_part, face_part])


def seal(place, k, first, cards, types):
    order = sample(k, "order", place[2], cards, len(cards), False)
    salts = b"".join(
        derive(k, "salts", chunk, size=64 * min(64, len(cards) - start))
        for chunk, start in enumerate(range(0, len(cards), 64))
    )
    leaves = []
    for index, card in enumerate(order):
        both = salts[64 * index : 64 * index + 64]
        leaves.append(leaf(place, first + index, types[card], card, both[:32], both[32:]))
    return order, leaves


class Table:
    """What a saved game holds, as far as it can be checked without rules."""

    def __init__(self, data, lists, types):
        self.lists, self.types = lists, types
        records = self.records(data)
        charter, signatures = unpack(records[0])
        self.game_id = hashed(b"so:charter", charter)
        fields = unpack(charter)
        need(fields[0] == "sealed-orders charter", "not a charter")
        self.teams, self.seats, self.host, self.players = (
            fields[6],
            fields[7],
            fields[9],
            fields[10],
        )
        need(len(signatures) == len(self.players), "signatures of the charter")
        for player, signature in zip(self.players, signatures, strict=True):
            need(signed(player[0], b"so:agree", charter, signature), "a charter signature")
        self.tips = [player[3] for player in self.players]
        self.numbers = [0] * len(self.players)
        self.hashes = [self.game_id]
        self.term = 0
        self.candidates, self.chosen, self.leaves = {}, {}, {}
        self.faces = {deck: {} for deck in range(len(lists))}
        self.request, self.shares, self.beacons = None, {}, 0
        self.resealed = {deck: [] for deck in range(len(lists))}
        self.keys = {}
        self.draws = []
        self.signature = b""
        for record in records[1:]:
            self.entry(*unpack(record))
        need(self.signature, "the host's last signature")

    def records(self, data):
        need(data[:10] == MAGIC, "not a saved game")
        found, position = [], 10
        while position < len(data):
            size = int.from_bytes(data[position : position + 4], "big")
            need(position + 4 + size <= len(data), "cut short")
            found.append(data[position + 4 : position + 4 + size])
            position += 4 + size
        need(found, "no charter")
        return found

    def entry(self, part, author_signature, order, host_signature):
        game_id, term, seq, previous, said, _digest = unpack(order)
        need(game_id == self.game_id, "another game")
        need(seq == len(self.hashes) and previous == self.hashes[-1], f"chain at {seq}")
        need(said == hashed(b"so:said", part), f"part of {seq}")
        game_id, author, number, _question, seen, body = unpack(part)
        need(game_id == self.game_id and seen in self.hashes, f"binding of {seq}")
        need(signed(self.players[author][0], b"so:say", part, author_signature), f"author of {seq}")
        need(number >= self.numbers[author], f"running number of {seq}")
        self.numbers[author] = number + 1
        getattr(self, "do_" + body[0])(author, *body[1:])
        need(term == self.term, f"term of {seq}")
        if host_signature:
            host = self.players[self.host][0]
            need(signed(host, b"so:order", order, host_signature), f"host's signature of {seq}")
        self.signature = host_signature
        self.hashes.append(hashed(b"so:entry", order))

    def place(self, deck):
        return [self.game_id, self.owner(deck), deck, self.chosen[deck]]

    def owner(self, deck):
        return deck  # in all games so far, deck number d belongs to seat d

    def mine(self, author, deck):
        need(self.seats[self.owner(deck)] == author, f"deck {deck} is another player's")

    def do_candidates(self, author, deck, hashes):
        self.mine(author, deck)
        need(deck not in self.candidates and len(hashes) == CANDIDATES, "candidates")
        self.candidates[deck] = hashes

    def do_leaves(self, author, deck, leaves, others):
        self.mine(author, deck)
        need(deck not in self.leaves, "leaves twice")
        place, cards = self.place(deck), list(self.lists[deck])
        hashes = list(self.candidates[deck])
        need(hashes.pop(place[3]) == hashed(b"so:candidate", [*place, leaves]), "chosen leaves")
        numbers = [number for number in range(CANDIDATES) if number != place[3]]
        for number, k, expected in zip(numbers, others, hashes, strict=True):
            here = [*place[:3], number]
            _, made = seal(here, k, 0, cards, self.types)
            need(hashed(b"so:candidate", [*here, made]) == expected, f"deck {deck} is stacked")
        self.leaves[deck] = list(leaves)

    def do_request(self, author, number, purpose, seat, deck, items, count, replace):
        need(author == self.host and self.request is None, "request")
        need(number == self.beacons + 1, "number of a request")
        self.request = (purpose, seat, deck, items, count, replace)
        self.request_seq, self.beacons, self.shares = len(self.hashes), number, {}

    def do_share(self, author, number, request, share):
        need(self.request is not None and number == self.beacons, "share without request")
        need(request == self.hashes[self.request_seq], "share for another request")
        need(author not in self.shares, "share twice")
        need(hashed(b"so:chain", [share]) == self.tips[author], "share off its chain")
        purpose, seat, deck, items, count, replace = self.request
        first = [p for p in range(len(self.players)) if self.teams[seat] in self.teams_of(p)]
        need(author in first or all(p in self.shares for p in first), "share too early")
        self.tips[author] = self.shares[author] = share
        if len(self.shares) == len(self.players):
            ordered = [self.shares[player] for player in range(len(self.players))]
            joint = hashed(b"so:beacon", [self.game_id, number, request, ordered])
            values = sample(joint, purpose, seat, items, count, replace)
            self.draws.append((purpose, seat, deck, items, values))
            self.request = None
            if purpose == "candidate" and not self.leaves:
                decks = [d for d in self.candidates if d not in self.chosen]
                team = self.teams[self.owner(min(decks))]
                ours = sorted(d for d in decks if self.teams[self.owner(d)] == team)
                self.chosen.update(zip(ours, values, strict=True))

    def teams_of(self, player):
        return {team for team, who in zip(self.teams, self.seats, strict=True) if who == player}

    def do_choose(self, author, seat, verb, nouns, openings):
        need(self.seats[seat] == author, "another player's seat")
        for deck, slot, kind, card, type_salt, rest in openings:
            self.mine(author, deck)
            there = leaf(self.place(deck), slot, kind, card, type_salt, rest)
            need(there == self.leaves[deck][slot], f"opening of {deck}/{slot}")
            if card is not None:
                need(self.types[card] == kind, f"type of {deck}/{slot}")
                self.faces[deck][slot] = card

    def do_unhide(self, author, seat, verb, nouns, openings, salt):
        self.do_choose(author, seat, verb, nouns, openings)

    def do_reseal(self, author, seat, deck, leaves):
        self.mine(author, deck)
        self.resealed[deck].append((len(self.leaves[deck]), len(leaves)))
        self.leaves[deck] += leaves

    def do_term(self, author, term, votes):
        for player, seq, last, signature in votes:
            data = pack([self.game_id, term, seq, last])
            need(self.hashes[seq] == last, "a vote for another log")
            need(signed(self.players[player][0], b"so:term", data, signature), "a vote")
        need(term > self.term and 2 * len({v[0] for v in votes}) > len(self.players), "votes")
        self.term, self.host = term, author

    def do_tip(self, author, tip):
        need(self.request is None, "tip during a request")
        self.tips[author] = tip

    def do_hide(self, author, seat, commitment):
        need(self.seats[seat] == author, "another player's seat")

    def do_absent(self, author, seat):
        pass

    def do_end(self, author):
        pass

    def do_final(self, author, keys):
        for deck, k in keys:
            self.mine(author, deck)
            self.keys[deck] = k

    def decks(self):
        """Every deck opened wholly: its leaves, its list, and every card that was shown."""
        for deck, cards in enumerate(self.lists):
            need(deck in self.keys, f"deck {deck} stayed sealed")
            place, k = self.place(deck), self.keys[deck]
            order, leaves = seal(place, k, 0, list(cards), self.types)
            need(leaves == self.leaves[deck][: len(cards)], f"k of deck {deck}")
            known = dict(enumerate(order))
            for first, count in self.resealed[deck]:
                # Which slots were replaced is the rules' business; what they hold now is not.
                seed = derive(k, "reseal", first)
                self.resealed_run(place, seed, first, count, cards, known, deck)
            for slot, card in self.faces[deck].items():
                need(known.get(slot, card) == card, f"card {deck}/{slot}")

    def resealed_run(self, place, seed, first, count, cards, known, deck):
        salts = b"".join(
            derive(seed, "salts", chunk, size=64 * min(64, count - start))
            for chunk, start in enumerate(range(0, count, 64))
        )
        run = []
        for index in range(count):
            both, slot = salts[64 * index : 64 * index + 64], first + index
            fits = [
                card
                for card in sorted(set(cards))
                if leaf(place, slot, self.types[card], card, both[:32], both[32:])
                == self.leaves[deck][slot]
            ]
            need(fits, f"resealed slot {deck}/{slot}")
            known[slot] = fits[0]
            run.append(fits[0])
        left = list(cards)
        for card in run:
            need(card in left, f"resealed copies of deck {deck}")
            left.remove(card)
        need(sample(seed, "order", place[2], sorted(run), count, False) == run, "resealed order")


def check(data, lists, types):
    """The complaints about a saved game: none if everything holds."""
    try:
        Table(data, lists, types).decks()
    except Broken as error:
        return [str(error)]
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, msgpack.UnpackException):
        return ["malformed"]
    return []


if __name__ == "__main__":
    facts = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    complaints = check(Path(sys.argv[1]).read_bytes(), facts["lists"], facts["types"])
    print("\n".join(complaints) or "holds")
    sys.exit(bool(complaints))

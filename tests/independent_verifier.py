"""Checks a saved game without any code of the game's own: hashes, signatures, draws, decks.

Written against docs/protocol.md only. It needs the public card lists and the
types of the cards, because they belong to the rules: tests/vectors/generals.json
has them. `check` gives a list of complaints; an empty one means that everything
holds. Run by itself it prints them, or "holds".
"""

import itertools
import json
import sys
from hashlib import blake2b
from pathlib import Path

import msgpack
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

MAGIC = b"\x89SEALED\n\x00\x01"
CANDIDATES = 64
MOST_ITEMS = 16384
USAGE = "usage: python tests/independent_verifier.py GAME.sealed tests/vectors/generals.json"


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


def shares_a_secret(key):
    try:
        X25519PrivateKey.from_private_bytes(b"x" * 32).exchange(
            X25519PublicKey.from_public_bytes(key)
        )
    except ValueError:
        return False
    return True


def derive(secret, *label, size=32):
    return HKDF(SHA256(), size, None, pack(list(label))).derive(secret)


def sample(key, purpose, seat, items, count, replace):
    need(0 <= count <= MOST_ITEMS and (items or not count), "a draw from nothing or without end")
    need(replace or count <= len(items), "a draw of more than there is")
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
        self.teams, self.seats, _bots, self.host, self.players = fields[6:]
        need(len(signatures) == len(self.players), "signatures of the charter")
        for player, signature in zip(self.players, signatures, strict=True):
            need(signed(player[0], b"so:agree", charter, signature), "a charter signature")
        for player in self.players:
            self.exchange_key(player)
        self.tips = [player[3] for player in self.players]
        self.hashes, self.numbers, self.votes, self.draws = [self.game_id], set(), [], []
        self.gone = []
        self.matters = {}
        self.term, self.request, self.shares, self.beacons = 0, None, {}, 0
        self.dealing = set(range(len(lists)))
        self.candidates, self.keys, self.signature = {}, {}, b""
        self.faces, self.shown = ({deck: {} for deck in self.dealing} for _ in range(2))
        self.runs, self.leaves, self.resealed = (
            {deck: [] for deck in self.dealing} for _ in range(3)
        )
        for record in records[1:]:
            self.entry(*unpack(record))
        need(self.signature, "the host's last signature")

    def exchange_key(self, player):
        """With a point of small order the shared secret is zero, whoever shares it."""
        need(shares_a_secret(player[4]), f"{player[1]} has a weak exchange key")

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
        game_id, author, number, self.question, seen, body = unpack(part)
        need(game_id == self.game_id and seen in self.hashes, f"binding of {seq}")
        need(signed(self.players[author][0], b"so:say", part, author_signature), f"author of {seq}")
        need((author, number) not in self.numbers, f"running number of {seq}")
        self.numbers.add((author, number))
        self.seen = self.hashes.index(seen)
        self.matter = self.matters.get(self.question, self.question)
        getattr(self, "do_" + body[0])(author, *body[1:])
        if body[0] == "request":
            self.matters[seq] = self.hashes.index(body[2])
        if body[0] == "hide":
            self.matters[seq] = self.matter
        need(term == self.term, f"term of {seq}")
        if host_signature:
            host = self.players[self.host][0]
            need(signed(host, b"so:order", order, host_signature), f"host's signature of {seq}")
        self.signature = host_signature
        self.hashes.append(hashed(b"so:entry", order))

    def place(self, deck, slot=1 << 30):
        run = [run for run in self.runs[deck] if run[0] <= slot][-1]
        return [self.game_id, deck, deck, run[1]]

    def mine(self, author, deck):
        # In all games so far, deck number d belongs to seat d.
        need(self.seats[deck] == author, f"deck {deck} is another player's")

    def rest(self, deck):
        """The public list less what lies open."""
        left = list(self.lists[deck])
        for card in self.faces[deck].values():
            left.remove(card)
        return left

    def do_candidates(self, author, deck, hashes):
        self.mine(author, deck)
        need(deck not in self.candidates and len(hashes) == CANDIDATES, "candidates")
        need(deck in self.dealing, "candidates of a deck that is not dealt")
        self.candidates[deck] = hashes

    def do_leaves(self, author, deck, leaves, others):
        self.mine(author, deck)
        need(deck in self.dealing, "leaves twice")
        first, candidate, cards = self.runs[deck][-1]
        place, hashes = self.place(deck), list(self.candidates[deck])
        need(first == len(self.leaves[deck]), "leaves before the cut")
        need(hashes.pop(candidate) == hashed(b"so:candidate", [*place, leaves]), "chosen leaves")
        numbers = [number for number in range(CANDIDATES) if number != candidate]
        for number, k, expected in zip(numbers, others, hashes, strict=True):
            here = [*place[:3], number]
            _, made = seal(here, k, first, cards, self.types)
            need(hashed(b"so:candidate", [*here, made]) == expected, f"deck {deck} is stacked")
        self.leaves[deck] += leaves
        self.dealing.remove(deck)

    def do_request(self, author, *body):
        number, cause, _purpose, _seat, _deck, _items, _count, _replace = body
        need(author == self.host and self.request is None, "request")
        need(number == self.beacons + 1 and cause in self.hashes, "number of a request")
        self.request, self.second = body, 0
        self.named = hashed(b"so:request", [self.game_id, ["request", *body], list(self.tips)])
        self.beacons, self.shares = number, {}

    def do_share(self, author, number, request, share):
        need(self.request is not None and number == self.beacons, "share without request")
        need(request == self.named, "share for another request")
        need(author in self.seats and author not in self.shares, "share twice")
        need(hashed(b"so:chain", [share]) == self.tips[author], "share off its chain")
        _, _, purpose, seat, deck, items, count, replace = self.request
        first = [p for p in self.present() if self.teams[seat] in self.teams_of(p)]
        ready = all(p in self.shares for p in first)
        need(author in first or (ready and self.seen >= self.second), "share too early")
        self.tips[author] = self.shares[author] = share
        if not ready and all(p in self.shares for p in first):
            self.second = len(self.hashes)
        if len(self.shares) == len(self.present()):
            ordered = [self.shares[player] for player in self.present()]
            joint = hashed(b"so:beacon", [self.game_id, number, request, ordered])
            values = sample(joint, purpose, seat, items, count, replace)
            self.draws.append((purpose, seat, deck, items, values))
            self.request = None
            if purpose == "candidate" and self.dealing:
                self.cut(values)

    def cut(self, values):
        """Chance names the candidates of one team's decks."""
        decks = self.uncut()
        ours = [deck for deck in decks if self.teams[deck] == self.teams[decks[0]]]
        for deck, value in zip(ours, values, strict=True):
            self.runs[deck].append((len(self.leaves[deck]), value, self.rest(deck)))

    def present(self):
        return sorted(set(self.seats))

    def teams_of(self, player):
        return {team for team, who in zip(self.teams, self.seats, strict=True) if who == player}

    def do_choose(self, author, seat, verb, nouns, openings):
        need(self.seats[seat] == author, "another player's seat")
        for deck, slot, kind, card, type_salt, rest in openings:
            self.mine(author, deck)
            there = leaf(self.place(deck, slot), slot, kind, card, type_salt, rest)
            need(there == self.leaves[deck][slot], f"opening of {deck}/{slot}")
            if card is not None:
                need(self.types[card] == kind, f"type of {deck}/{slot}")
                self.faces[deck][slot] = self.shown[deck][slot] = card

    def do_unhide(self, author, seat, verb, nouns, openings, salt):
        self.do_choose(author, seat, verb, nouns, openings)

    def do_reseal(self, author, seat, deck, replaced, leaves):
        self.mine(author, deck)
        need(len(replaced) == len(set(replaced)) == len(leaves), "number of new slots")
        asked = self.hashes[self.matter]
        self.resealed[deck].append((asked, len(self.leaves[deck]), replaced))
        self.leaves[deck] += leaves
        for slot in replaced:
            self.faces[deck].pop(slot, None)

    def do_show(self, author, seat, _hidden):
        need(self.seats[seat] == author, "another player's seat")

    do_hide = do_show

    def do_concede(self, author, team, agree):
        need(team in self.teams_of(author), "another team's end")

    def do_welcome(self, author, *body):
        part, place, signature = list(body[:5]), body[5], body[6]
        data = pack([self.game_id, *part, place])
        need(signed(part[0], b"so:welcome", data, signature), "a newcomer's signature")
        self.exchange_key(part)
        for known in self.players:
            old = [mine == theirs for mine, theirs in zip(part, known, strict=True)]
            need(not any(old[:1] + old[2:]), "a newcomer who is not new")
        if not self.voted(author, place, part):
            return
        self.players.append(part)
        self.tips.append(part[3])
        if place >= 0:
            self.pass_on(place, len(self.players) - 1)

    def voted(self, author, leaver, what):
        """Whether with this vote all have voted who are not the leaver, while one matter lasted."""
        self.may_vote(author, leaver)
        need(not self.request or leaver not in self.shares, "a vote while a draw is open")
        self.votes.append((self.matter, author, leaver, what))
        others = self.without(leaver)
        if not all((self.matter, who, leaver, what) in self.votes for who in others):
            return False
        return leaver < 0 or self.enough(others)

    def may_vote(self, author, leaver):
        need(author in self.seats and author != leaver, "a vote without a say")
        need(leaver < 0 or leaver in self.seats, "a vote about nobody")
        need(leaver != self.host, "a vote about the host")

    def without(self, *leavers):
        return [who for who in self.present() if who not in leavers]

    def enough(self, others):
        """More than half, and somebody of each team."""
        teams = {team for who in others for team in self.teams_of(who)}
        return 2 * len(others) > len(self.present()) and teams == set(self.teams)

    def do_goodbye(self, author, successor, keys):
        need(self.request is None, "goodbye during a request")
        need(author in self.seats and author != self.host, "a goodbye without a seat")
        need(successor < len(self.players), "a goodbye to nobody")
        self.seats = [successor if who == author else who for who in self.seats]

    def do_gone(self, author, player, successor):
        """A vote for one; who is gone as well has none, so several may go with one vote."""
        self.may_vote(author, player)
        about = [leaver for matter, _, leaver, _ in self.gone if matter == self.matter]
        waits = any(leaver not in self.shares for leaver in about)
        given = self.request and player in self.shares
        need(not given or waits, "a vote while a draw is open")
        self.gone.append((self.matter, author, player, successor))
        for number in range(1, len(self.present())):
            for leavers in itertools.combinations(self.present(), number):
                pairs = self.followed(leavers) if player in leavers else []
                if pairs:
                    for leaver, follower in pairs:
                        self.pass_on(leaver, follower)
                    return

    def followed(self, leavers):
        """Each of the leavers with the one whom all others want in its place, if all do."""
        others = self.without(*leavers)
        drawn = self.request and all(leaver in self.shares for leaver in leavers)
        if drawn or not self.enough(others):
            return []
        pairs = []
        for leaver in leavers:
            wanted = [
                who
                for who in range(len(self.players))
                if who not in leavers
                and all((self.matter, other, leaver, who) in self.gone for other in others)
            ]
            pairs += [(leaver, wanted[0])] if wanted else []
        return pairs if len(pairs) == len(leavers) else []

    def pass_on(self, player, successor):
        """Of somebody gone for good: the successor seals anew what is not open."""
        decks = [deck for deck in range(len(self.lists)) if self.seats[deck] == player]
        self.seats = [successor if who == player else who for who in self.seats]
        again = {deck for deck in decks if self.rest(deck)}
        for deck in again:
            if deck in self.dealing and self.runs[deck][-1][0] == len(self.leaves[deck]):
                self.runs[deck].pop()
        self.dealing |= again
        self.request = None
        self.commit_anew()

    def uncut(self):
        """The decks of which chance has still to name a candidate."""
        runs, done = self.runs, self.leaves
        return sorted(d for d in self.dealing if not runs[d] or runs[d][-1][0] < len(done[d]))

    def commit_anew(self):
        """Candidates that are not cut yet are void."""
        for deck in self.uncut():
            self.candidates.pop(deck, None)

    def do_term(self, author, term, votes):
        for player, held, seq, last, signature in votes:
            data = pack([self.game_id, term, held, seq, last])
            need([held, seq] <= [self.term, len(self.hashes) - 1], "a vote for another log")
            need(signed(self.players[player][0], b"so:term", data, signature), "a vote")
        voters = {vote[0] for vote in votes}
        need(len(voters) == len(votes) and voters <= set(self.seats), "who votes")
        need(term > self.term and 2 * len(voters) > len(self.present()), "votes")
        count = len(self.players)
        order = [(self.host + offset) % count for offset in range(1, count + 1)]
        need(author == next(who for who in order if who in voters), "the next host")
        self.term, self.host = term, author
        if self.request is None:
            self.commit_anew()

    def do_tip(self, author, tip):
        need(self.request is None, "tip during a request")
        self.tips[author] = tip

    def do_end(self, author, _what):
        need(author in self.seats, "a vote without a seat")

    do_absent = do_end

    def do_final(self, author, keys):
        for deck, k in keys:
            self.mine(author, deck)
            need(deck not in self.keys, f"deck {deck} opened twice")
            self.keys[deck] = k

    def decks(self):
        """Every deck opened wholly: its leaves, its list, and every card that was shown.

        Of a deck dealt anew after somebody was gone only the newest run can be.
        """
        for deck in range(len(self.lists)):
            need(deck in self.keys, f"deck {deck} stayed sealed")
            place, k = self.place(deck), self.keys[deck]
            first, _, cards = self.runs[deck][-1]
            order, leaves = seal(place, k, first, cards, self.types)
            there = self.leaves[deck]
            need(leaves == there[first : first + len(cards)], f"k of deck {deck}")
            known = {**self.shown[deck], **dict(enumerate(order, first))}
            for asked, start, replaced in [each for each in self.resealed[deck] if each[1] > first]:
                mixed = sorted(known[slot] for slot in replaced)
                run, leaves = seal(place, derive(k, "reseal", asked), start, mixed, self.types)
                need(leaves == there[start : start + len(run)], f"deck {deck} sealed anew")
                known.update(enumerate(run, start))
            for slot, card in self.shown[deck].items():
                need(slot < first or known[slot] == card, f"card {deck}/{slot}")


def check(data, lists, types):
    """The complaints about a saved game: none if everything holds."""
    try:
        Table(data, lists, types).decks()
    except Broken as error:
        return [str(error)]
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, msgpack.UnpackException):
        return ["malformed"]
    return []


def main(arguments):
    """The exit code: 0 if everything holds, 1 if not, 2 if a file is missing or no such file."""
    if len(arguments) != 2:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        data = Path(arguments[0]).read_bytes()
        facts = json.loads(Path(arguments[1]).read_text(encoding="utf-8"))
        lists, types = facts["lists"], facts["types"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"cannot be read: {error!r}", USAGE, sep="\n", file=sys.stderr)
        return 2
    complaints = check(data, lists, types)
    print("\n".join(complaints) or "holds")
    return int(bool(complaints))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

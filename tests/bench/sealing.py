"""What sealing costs on one laptop of a six-player game, beside a mental-poker shuffle.

The peer is the shuffle of Shamir, Rivest and Adleman in its leanest form, over
the 2048-bit MODP group of RFC 3526: each of six players encrypts and permutes each
deck once and then re-encrypts card by card. One exponentiation is measured and
multiplied, because the whole takes minutes.
"""

import time
from collections.abc import Callable, Iterator

from netcore.audit import audit
from netcore.beacon import Chain, beacon, sample
from netcore.sealing import Place, make_candidates, seal, verify_candidates, verify_opening
from netcore.simulation import play_sealed
from netcore.store import read_game
from rules.games import GAMES
from tests.bench.table import Row

GENERALS = next(game for game in GAMES if game.name == "generals")
TYPES = GENERALS.type_of
DECKS = [deck.cards for deck in GENERALS.decks({})]
SEATS = len(DECKS)
MODP_2048 = int(
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD"
    "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
    "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F"
    "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B"
    "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510"
    "15728E5A8AACAA68FFFFFFFFFFFFFFFF",
    16,
)


def seconds(act: Callable[[], object], times: int = 3) -> float:
    """The best of a few runs."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        act()
        best = min(best, time.perf_counter() - start)
    return best


def rows() -> Iterator[Row]:
    """Set-up, one draw, one opening, a whole audit, beside the shuffle."""
    costs = [cost_of(deck) for deck in range(SEATS)]
    setup = max(
        sealing + sum(checking for other, (_, checking) in enumerate(costs) if other != own)
        for own, (sealing, _) in enumerate(costs)
    )
    shuffle = SEATS * 2 * sum(map(len, DECKS)) * one_exponentiation()
    peer = "SRA shuffle, 2048 bits"
    yield Row("sealed set-up of six decks, one laptop", setup * 1e3, "ms", peer, shuffle * 1e3)
    yield Row("sealed set-up: times cheaper than the shuffle", shuffle / setup, "x")
    shares = [Chain(bytes([number] * 32), 64).share(1) for number in range(SEATS)]

    def draw() -> object:
        joint = beacon(bytes(32), 1, bytes(32), shares)
        return sample(joint, "draw", 0, DECKS[0], 3, replace=False)

    yield Row(f"draw three of {len(DECKS[0])} slots, six shares", seconds(draw, 200) * 1e6, "µs")
    place = Place(bytes(32), 0, 0, 5)
    sealed = seal(place, bytes(32), DECKS[0], TYPES)
    opening = sealed.opening(3, TYPES, whole=True)
    check = seconds(lambda: verify_opening(place, sealed.leaves[3], opening, TYPES), 200)
    yield Row("check one opening", check * 1e6, "µs")
    data = play_sealed(GENERALS, {}, SEATS, seed=1)
    entries = len(read_game(data).entries)
    whole = seconds(lambda: audit(GENERALS, read_game(data)))
    yield Row(f"audit a six-player game of {entries} entries", whole * 1e3, "ms")
    yield Row("audit, per entry", whole / entries * 1e6, "µs")


def cost_of(deck: int) -> tuple[float, float]:
    """Seconds to make all candidates of a deck, and to check them."""
    cards, place = DECKS[deck], Place(bytes(32), deck, deck, 5)
    secrets, hashes = make_candidates(bytes(32), place, bytes(32), cards, TYPES)
    leaves = seal(place, secrets[5], cards, TYPES).leaves
    others = [k for number, k in enumerate(secrets) if number != 5]
    return (
        seconds(lambda: make_candidates(bytes(32), place, bytes(32), cards, TYPES)),
        seconds(lambda: verify_candidates(place, hashes, others, leaves, cards, TYPES)),
    )


def one_exponentiation() -> float:
    """Seconds for one encryption of one card."""
    base = int.from_bytes(bytes(range(1, 255)), "big") % MODP_2048
    exponent = int.from_bytes(bytes(range(255, 0, -1)), "big") % MODP_2048
    return seconds(lambda: pow(base, exponent, MODP_2048), 5)

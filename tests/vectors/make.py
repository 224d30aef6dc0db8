"""Remakes sealing.json: known answers for every hash and sample of docs/protocol.md.

python -m tests.vectors.make
"""

import json
from pathlib import Path

from netcore import canon
from netcore.beacon import Chain, beacon, sample
from netcore.canon import hashed
from netcore.charter import Charter, PlayerPart, part_hash, safety_words, sign_charter
from netcore.identity import Identity
from netcore.log import (
    Order,
    Part,
    entry_hash,
    put_in_order,
    said_hash,
    say,
    sign_vote,
    sign_welcome,
)
from netcore.log_bodies import Share
from netcore.looks import exchange_public, show
from netcore.player import Secrets
from netcore.sealing import Place, candidate_hash, derive, reseal, seal
from netcore.table_position import Ground, digest
from netcore.table_steps import hidden_hash
from rules.kernel.choices import Choice
from tests.toygame import ToyGame

FILE = Path(__file__).with_name("sealing.json")
CARDS, TYPES = (0, 0, 1, 2, 3), (0, 0, 1, 1)
MASTER, KEY = bytes(range(32)), bytes(range(32, 64))


def build():
    """Every vector, bytes as hex."""
    identity = Identity(KEY)
    secrets = Secrets(MASTER)
    part = secrets.part(identity, "Anna")
    other = PlayerPart(bytes([1] * 32), "Boris", bytes([2] * 32), bytes([3] * 32), bytes([4] * 32))
    charter = Charter(
        1, "toy", 1, bytes(32), (("rounds", 3),), (0, 1), (0, 1), (False, True), 0, (part, other)
    )
    game_id = charter.game_id
    place = Place(game_id, 0, 0, 5)
    k = derive(MASTER, "k", *place, game_id)
    sealed = seal(place, k, CARDS, TYPES)
    asked = bytes([7] * 32)
    anew = reseal(place, k, asked, 5, (3, 0), TYPES)
    chain = Chain(derive(MASTER, "chain", 0))
    shares = [chain.share(1), bytes([9] * 32)]
    joint = beacon(game_id, 1, bytes([8] * 32), shares)
    said = say(
        identity, Part(game_id, 0, 7, 4, bytes([8] * 32), Share(1, bytes([8] * 32), shares[0]))
    )
    order = Order(game_id, 0, 5, bytes([8] * 32), said_hash(said), bytes([6] * 32))
    entry = put_in_order(identity, said, order)
    request = ["request", 1, bytes([8] * 32), "draw", 1, 1, [10, 11, 12], 2, False]
    ground = Ground(ToyGame(2), charter)
    look = show(k, exchange_public(bytes([5] * 32)), [game_id, 0, 3], b"plain")
    return {
        "canon": canon.encode([1, -1, 300, "слово", b"\0\1", True, None, [[]]]),
        "identity": {"secret": KEY, "public": identity.public},
        "derive": {"secret": MASTER, "label": ["k", 1], "value": derive(MASTER, "k", 1)},
        "charter": {
            "bytes": charter.encode(),
            "game_id": game_id,
            "part_hash": part_hash(part),
            "signature": sign_charter(identity, charter),
            "safety_words": list(safety_words(game_id)),
        },
        "seal": {
            "k": k,
            "cards": list(CARDS),
            "types": list(TYPES),
            "order": list(sealed.cards),
            "leaves": list(sealed.leaves),
            "candidate": candidate_hash(place, sealed.leaves),
            "whole": list(sealed.opening(2, TYPES, whole=True)),
            "type": list(sealed.opening(2, TYPES, whole=False)),
        },
        "reseal": {
            "asked": asked,
            "first": 5,
            "cards": list(anew.cards),
            "leaves": list(anew.leaves),
        },
        "chain": {"tip": chain.tip, "first": chain.share(1), "last": chain.share(4096)},
        "beacon": {
            "shares": shares,
            "joint": joint,
            "draw": list(sample(joint, "draw", 1, range(10, 40), 5, replace=False)),
            "dice": list(sample(joint, "dice", 0, range(1, 7), 8, replace=True)),
        },
        "log": {
            "part": said.data,
            "author_signature": said.signature,
            "order": entry.order,
            "host_signature": entry.signature,
            "entry_hash": entry_hash(entry.order),
            "record": entry.encode(),
            "request": request,
            "request_hash": hashed(b"so:request", [game_id, request, [chain.tip]]),
            "welcome": sign_welcome(identity, game_id, part, 2),
            "vote": sign_vote(identity, game_id, 2, 1, 5, bytes([8] * 32)),
            "hidden": hidden_hash(game_id, bytes([8] * 32), 1, Choice("bid", (2,)), bytes(32)),
        },
        "digest": {
            "of": "the position before the first entry, one deck for each of two seats",
            "value": digest(ground, ground.start()),
        },
        "look": {"ephemeral": look.ephemeral, "ciphertext": look.ciphertext},
    }


def plain(value):
    """Bytes as hex, everything else as it is."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


if __name__ == "__main__":
    FILE.write_text(
        json.dumps(plain(build()), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )

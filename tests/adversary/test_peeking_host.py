"""The host's memory holds no card or salt of anybody else: looked for from outside.

Host and players run in separate processes. The players' side reads the host's
whole memory during the game and searches it for every secret of theirs that the
log has not shown, after showing that the search finds a secret planted there.
"""

import multiprocessing
import os
import re
import sys
from pathlib import Path

import pytest

from netcore.identity import Identity
from netcore.log import read_entry, read_said
from netcore.player import Player, Secrets
from netcore.sequencer import Sequencer
from netcore.simulation import random_chooser, sit_down
from netcore.table_position import Phase
from rules.games import GAMES
from tests.counts import count

GENERALS = next(game for game in GAMES if game.name == "generals")


def host_process(pipe, identity, master, charter, planted_key):
    """A host that orders what comes, and builds one planted secret only when told to."""
    player = Player(Identity(identity), Secrets(master), GENERALS, charter)
    sequencer = Sequencer(player)
    kept = []
    while True:
        order, data = pipe.recv()
        if order == "stop":
            return
        if order == "plant":
            kept.append(bytes(byte ^ planted_key for byte in data))
            pipe.send(None)
        elif order == "say":
            pipe.send(sequencer.submit(read_said(data)).encode())
        else:
            choose = random_chooser(1)
            said = player.duties()
            said += [
                player.answer(seat, choose(None, seat, player.menu(seat), player.knowledge()))
                for seat in player.asked()
            ]
            pipe.send([sequencer.submit(one).encode() for one in said])


def memory_of(pid):
    """All that a process can read of itself, region by region."""
    maps = Path(f"/proc/{pid}/maps").read_text(encoding="ascii")
    with Path(f"/proc/{pid}/mem").open("rb", 0) as memory:
        for line in maps.splitlines():
            found = re.match(r"([0-9a-f]+)-([0-9a-f]+) rw", line)
            if found is None:
                continue
            start, end = int(found[1], 16), int(found[2], 16)
            try:
                memory.seek(start)
                yield memory.read(end - start)
            except (OSError, ValueError):
                continue


def found_in(pid, secrets):
    return {
        name for region in memory_of(pid) for name, secret in secrets.items() if secret in region
    }


def hidden_secrets(players):
    """Masters, deck secrets, shares to come and the salts of slots that nobody has opened."""
    secrets = {}
    for player in players:
        shown = b"".join(entry.said.data for entry in player.replica.entries)
        secrets["master", player.number] = player.secrets.master
        secrets["exchange", player.number] = player.secrets.exchange
        used = player.replica.position.used[player.number]
        for ahead in (2, 3, 64):
            share = player.secrets.chains[0].share(used + ahead)
            secrets["share", player.number, ahead] = share
        for deck in player.decks:
            secrets["k", deck] = player._secrets[deck]
            for sealed in player._sealed[deck]:
                for index in range(len(sealed.cards)):
                    slot = sealed.first + index
                    salts = sealed.salts[64 * index : 64 * index + 64]
                    if salts[32:] not in shown:
                        secrets["face", deck, slot] = salts[32:]
    return secrets


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc, which is Linux's")
def test_the_hosts_memory_holds_no_secret_of_another_player():
    table = sit_down(GENERALS, {}, 4)
    charter = table.players[0].replica.ground.charter
    host, others = table.players[0], table.players[1:]
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(
        target=host_process,
        args=(theirs, host.identity.secret_bytes(), host.secrets.master, charter, 0x5A),
    )
    process.start()
    try:
        choose = random_chooser(2)

        def ask(order, data=b""):
            ours.send((order, data))
            return ours.recv()

        def spread(data):
            for player in others:
                player.take(read_entry(data))

        while others[0].replica.position.phase is not Phase.ENDED:
            for data in ask("turn"):
                spread(data)
            for player in others:
                for said in player.duties():
                    if others[0].replica.position.phase is not Phase.ENDED:
                        spread(ask("say", said.encode()))
                for seat in player.asked():
                    choice = choose(None, seat, player.menu(seat), player.knowledge())
                    spread(ask("say", player.answer(seat, choice).encode()))
            replica = others[0].replica
            if replica.position.phase is Phase.PLAY and replica.seq > count(160, 600):
                break
        secrets = hidden_secrets(others)
        assert len(secrets) > 100
        assert found_in(process.pid, secrets) == set()
        own = {"own": host.secrets.master}
        assert found_in(process.pid, own) == {"own"}
        planted = os.urandom(32)
        ask("plant", bytes(byte ^ 0x5A for byte in planted))
        assert found_in(process.pid, {"planted": planted}) == {"planted"}
        ours.send(("stop", b""))
        process.join(20)
    finally:
        if process.is_alive():
            process.terminate()
            process.join()

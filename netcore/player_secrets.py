"""Everything secret of one player in one game, derived from one 32-byte master."""

from __future__ import annotations

from netcore.beacon import Chain
from netcore.charter import PlayerPart
from netcore.identity import Identity
from netcore.looks import exchange_public
from netcore.sealing import derive


class Secrets:
    """All that derives from a master: nothing here leaves the program but by protocol."""

    def __init__(self, master: bytes) -> None:
        self._master = master
        self.exchange = derive(master, "exchange")
        self.chains = [Chain(derive(master, "chain", 0))]

    def part(self, identity: Identity, name: str) -> PlayerPart:
        """The player's part of the one charter that this master serves."""
        return PlayerPart(
            identity.public,
            name,
            derive(self._master, "nonce"),
            self.chains[0].tip,
            exchange_public(self.exchange),
        )

    def next_chain(self) -> Chain:
        """A further chain, when the last one runs out or its next share is spent."""
        self.chains.append(Chain(derive(self._master, "chain", len(self.chains))))
        return self.chains[-1]

    def chain(self, tip: bytes) -> Chain:
        """The chain with a tip that was published, made again after a restart."""
        for chain in self.chains:
            if chain.tip == tip:
                return chain
        return self.next_chain()

    def salt(self, asked: bytes, seat: int) -> bytes:
        """The salt of the secret choice that an entry (by its hash) asked a seat for."""
        return derive(self._master, "choice", asked, seat)

    @property
    def master(self) -> bytes:
        """The master itself, for the file that keeps it."""
        return self._master

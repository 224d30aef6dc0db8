"""The numbers of the evaluation, in victory points.

`packaging/tune_bots.py` fitted most of them; `status` and `siege` were tried with its
`--try`, and docs/bots.md says what that measured.
"""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What things are worth beyond the points already scored."""

    lasting: float = 0.85
    """How likely a supply space held now is still held a round later."""
    army: float = 0.8
    """A supplied army on the board, wherever it stands."""
    navy: float = 0.7
    cut_off: float = 0.1
    """A piece that its next Supply step will remove."""
    near: float = 0.22
    """A supply space one step away, as a share of holding it."""
    fading: float = 0.5
    """The same for each further step."""
    attack: float = 0.18
    """The best enemy army in reach, as a share of its loss."""
    attack_ready: float = 0.3
    """The same with a Land Battle card in the own hand."""
    contested: float = 0.04
    """Each enemy army on a supply space in reach, as a share of that space."""
    build: float = 0.2
    """The best supply space to build in, as a share of holding it."""
    build_ready: float = 0.4
    """The same with a Build Army card in the own hand."""
    home: float = 3.0
    """An enemy home taken, beyond the points it denies."""
    second_home: float = 20.0
    """A home taken while its side has lost another one: that ends the game."""
    siege: float = 0.7
    """What a home may lose before its owner moves again, as a share of the likely loss."""
    home_gap: float = 2.0
    """An own home without an own army."""
    strait: float = 0.3
    """A strait that an army of the own team opens."""
    card: float = 0.25
    """A card in deck or hand beyond one for every turn left."""
    card_needed: float = 1.3
    """A card that will be the one of a turn."""
    hand: float = 0.35
    """The worth of a hand card, as a share of having it on the table."""
    again: float = 0.75
    """What each further copy of a card in hand is worth, compared with the one before."""
    status: float = 3.0
    """An open Status that does not score, in times of what `worth` has it count in a hand.

    It works turn after turn, and the longer the earlier it lies there.
    """
    unlaid: float = 0.7
    """A Status in the own hand that would score, as a share of laying it at once."""
    response: float = 0.8
    """An own face-down Response, as a share of its worth."""
    hidden: float = 1.2
    """Somebody else's face-down Response."""


WEIGHTS = Weights()

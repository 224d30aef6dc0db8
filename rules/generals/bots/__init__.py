"""Bots of «Генералы»: pure functions from what a seat sees to a choice.

A bot is an ordinary player. It is given the public state, its seat, the menu
that a person would see and the cards of its own deck; nothing else reaches it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.generals.bots.general import general
from rules.generals.bots.officer import officer
from rules.generals.bots.recruit import recruit
from rules.kernel.bot import Bot

BOTS: Mapping[str, Bot] = MappingProxyType(
    {"recruit": recruit, "officer": officer, "general": general}
)
"""By strength, the weakest first."""

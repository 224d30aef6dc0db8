"""What every game shares: choices, menus, pending decisions, chance, zones, digests.

Nothing here knows a particular game, a number of teams, or that a deck has one
owner. See docs/architecture.md, "The rules kernel".
"""

"""The board as a component: geometry, a position and lit targets in, clicks out. No rule inside."""

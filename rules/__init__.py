"""Rules of the games: pure, deterministic, without I/O."""

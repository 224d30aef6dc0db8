"""«Генералы: Вторая мировая»: board, cards, turns, reactions, scoring and bots."""

"""«Генералы: Вторая мировая»: board, supply, cards, turns and reactions."""

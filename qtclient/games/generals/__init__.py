"""Board, pieces and emblems of Generals."""

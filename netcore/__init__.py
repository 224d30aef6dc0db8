"""Who says what, in which order, proven: everything that works without a screen."""

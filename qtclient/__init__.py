"""What people see and touch: the windows of the game (PySide6)."""

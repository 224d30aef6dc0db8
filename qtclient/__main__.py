"""Entry point of `sealed-orders`."""

import sys


def main() -> int:
    """Run the program."""
    return 0


if __name__ == "__main__":
    sys.exit(main())

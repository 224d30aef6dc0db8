"""Entry point of `sealed-orders`: the command line, and the window when no command is given."""

from __future__ import annotations

import sys

from resources.catalogue import catalogue


def main() -> int:
    """Run the program; what takes long to import comes late, so that Ctrl-C is heard early."""
    try:
        from netcore.cli.main import main as command_line
        from qtclient.opening import open_window

        return command_line(open_window=open_window)
    except KeyboardInterrupt:
        print("\n" + catalogue().sentence("cli.interrupted"), file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())

"""Entry point of `sealed-orders`: the command line, and the window when no command is given."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the program; what takes long to import comes late, so that Ctrl-C is heard early."""
    if getattr(sys, "frozen", False):
        # In a packed program our own processes start here too, and go their way from this call.
        from multiprocessing import freeze_support

        freeze_support()
    try:
        from netcore.cli.main import main as command_line
        from qtclient.gallery import main as gallery
        from qtclient.opening import open_window

        if sys.argv[1:2] == ["gallery"]:
            # Only this room can draw, so this command is not among those of the other one.
            return gallery(sys.argv[2:])
        return command_line(open_window=open_window)
    except KeyboardInterrupt:
        from resources.catalogue import catalogue

        print("\n" + catalogue().sentence("cli.interrupted"), file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())

"""Opens the window, or says in one sentence why there is none and what works without.

Imports PySide6 only inside, once there is a display to try: the program and all
its subcommands run on a machine that has no Qt.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping

from netcore.cli.main import command_names
from rules.kernel.errors import SealedOrdersError


class NoWindowError(SealedOrdersError):
    """There is no window to be had here."""


def open_window(args: argparse.Namespace) -> int:
    """Show the window until it is closed."""
    if args.smoke:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if not has_display(sys.platform, os.environ):
        raise NoWindowError("window.no_display", without=what_works())
    try:
        from qtclient import running
    except ImportError as error:
        raise NoWindowError("window.no_qt", reason=error, without=what_works()) from error
    if sys.platform == "linux" and not qt_can_start():
        raise NoWindowError("window.qt_failed", without=what_works())
    return running.run(args.data_dir, args.lang, briefly=args.smoke)


def has_display(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether there is anything that a window could appear on."""
    if platform in ("win32", "darwin"):
        return True
    return any(environment.get(v) for v in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def qt_can_start() -> bool:
    """Whether Qt finds its display, tried in a child: where it does not, Qt aborts."""
    from PySide6.QtGui import QGuiApplication

    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        QGuiApplication([])
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def what_works() -> SealedOrdersError:
    """What can be done without a window, as a sentence to put into another."""
    names = ("--help", "--version", *command_names())
    return SealedOrdersError("window.without", names=", ".join(names))

"""The shell of `sealed-orders`: finds the subcommand, runs it, tells what went wrong.

Exit codes are listed in docs/architecture.md. What can happen to every command has a
code that none of them uses for something else: a report that could not be printed must
not look like a proof of cheating.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from netcore import crash, settings
from netcore.cli.parser import Parser, UsageError
from netcore.datadir import DataDirError, data_folder
from netcore.version import PROTOCOL_VERSION, __version__, rules_digest
from resources.catalogue import LANGUAGES, Catalogue, catalogue, language_of
from rules.kernel.errors import SealedOrdersError

if TYPE_CHECKING:
    from netcore.cli.parser import Subparsers

REFUSED = 1
WRONG_USE = 2
CRASHED = 70
NOT_WRITTEN = 74
INTERRUPTED = 130
CLOSED = 141
"""What shells show of a program that wrote to a closed pipe."""

NO_SPACE = (errno.ENOSPC, errno.EDQUOT)
NOT_OURS = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EEXIST, errno.ENOTDIR, errno.EISDIR)
"""What the system says of a place that a person named and we cannot write to or read."""


class Command(Protocol):
    """What a subcommand's module has."""

    def register(self, subparsers: Subparsers, /) -> object:
        """Add the parser of this subcommand."""

    def run(self, args: argparse.Namespace, /) -> int:
        """Do it; the exit code."""


COMMANDS = {
    "cards": "netcore.cli.cards",
    "hint": "netcore.cli.hint",
    "host": "netcore.cli.host",
    "join": "netcore.cli.join",
    "map": "netcore.cli.map",
    "replay": "netcore.cli.replay",
    "simulate": "netcore.cli.simulate",
    "try": "netcore.cli.try_",
    "verify": "netcore.cli.verify",
}
"""In the order of the help: a subcommand, and the module that is imported when it is used."""

Window = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None, open_window: Window | None = None) -> int:
    """Run the command line; without a subcommand open the window, if there is one."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    words = catalogue(_language(arguments))
    try:
        code = _run(arguments, words, open_window)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        _say("\n" + words.sentence("cli.interrupted"))
        return INTERRUPTED
    except UsageError as error:
        if error.usage:
            _say(error.usage)
        _say(words.tell(error))
        return WRONG_USE
    except SealedOrdersError as error:
        _say(words.tell(error))
        return REFUSED
    except BrokenPipeError:
        # The reader, `head` perhaps, has seen enough.
        _print_no_more()
        return CLOSED
    except Exception as error:  # noqa: BLE001  the last door: a bug ends here, in a report
        if isinstance(error, OSError) and error.errno in NO_SPACE:
            _print_no_more()
            _say(words.sentence("cli.no_space", reason=error.strerror))
            return NOT_WRITTEN
        if isinstance(error, OSError) and error.errno in NOT_OURS and error.filename is not None:
            _say(words.sentence("datadir.unusable", file=error.filename, reason=error.strerror))
            return NOT_WRITTEN
        _tell_crash(error, arguments, words)
        return CRASHED
    return code


def command_names() -> tuple[str, ...]:
    """The subcommands there are: all of them work without a window."""
    return tuple(COMMANDS)


def version_text(words: Catalogue) -> str:
    """Program version, protocol version and rules digest, a line each."""
    lines = (
        words.sentence("cli.program", version=__version__),
        words.sentence("cli.protocol", version=PROTOCOL_VERSION),
        words.sentence("cli.rules", digest=rules_digest().hex()),
    )
    return "\n".join(lines)


def _run(arguments: list[str], words: Catalogue, open_window: Window | None) -> int:
    parser = _parser(words, arguments)
    args = parser.parse_args(arguments)
    if args.version:
        print(version_text(words))
        return 0
    try:
        args.data_dir = data_folder(args.data_dir, os.environ)
    except DataDirError as error:
        raise UsageError(error.key, **error.arguments) from error
    args.lang = words.language
    args.words = words
    command: Command | None = args.command
    if command is not None:
        return command.run(args)
    if open_window is not None:
        code = open_window(args)
        if not args.smoke or code:
            return code
        from netcore.cli import smoke

        return smoke.run(args)
    parser.print_help()
    return WRONG_USE


def _parser(words: Catalogue, arguments: Sequence[str]) -> Parser:
    """The parser of the whole command line; only a subcommand that is named is loaded."""
    parser = Parser(words, prog="sealed-orders", description="cli.description")
    parser.add_argument("--version", action="store_true", help="cli.version.help")
    parser.add_argument("--smoke", action="store_true", help="cli.smoke.help")
    _add_common(parser, default=None)
    parser.set_defaults(command=None)
    kind: Any = partial(Parser, words)
    subparsers = parser.add_subparsers(
        title=words.sentence("cli.commands"), metavar="COMMAND", parser_class=kind
    )
    for name, module in COMMANDS.items():
        if name not in arguments:
            subparsers.add_parser(name, help=f"{name}.help")
            continue
        command = cast("Command", import_module(module))
        command.register(subparsers)
        subparsers.choices[name].set_defaults(command=command)
        _add_common(subparsers.choices[name], default=argparse.SUPPRESS)
    return parser


def _add_common(parser: argparse.ArgumentParser, default: str | None) -> None:
    """The options that are understood before and after the subcommand's name."""
    parser.add_argument("--data-dir", metavar="DIR", default=default, help="cli.data_dir.help")
    parser.add_argument("--lang", choices=LANGUAGES, default=default, help="cli.lang.help")


def _language(arguments: Sequence[str]) -> str:
    """The language asked for, else the one that is set, else the system's."""
    asked = _option(arguments, "--lang")
    if asked in LANGUAGES:
        return asked
    try:
        kept = settings.peek(_folder(arguments)).language
    except DataDirError:
        # Told when the folder is needed; here it only means that nothing is set.
        kept = ""
    return kept or language_of(os.environ)


def _folder(arguments: Sequence[str]) -> Path:
    return data_folder(_option(arguments, "--data-dir"), os.environ)


def _option(arguments: Sequence[str], name: str) -> str | None:
    """The value of an option, found before the arguments can be parsed."""
    found = None
    for index, argument in enumerate(arguments):
        if argument == name and index + 1 < len(arguments):
            found = arguments[index + 1]
        elif argument.startswith(f"{name}="):
            found = argument.removeprefix(f"{name}=")
    return found


def _tell_crash(error: Exception, arguments: Sequence[str], words: Catalogue) -> None:
    """Leave the report and say where, or say it right here when nothing can be written."""
    command = next((word for word in arguments if word in command_names()), "")
    try:
        folder: Path | None = _folder(arguments)
    except DataDirError:
        folder = None
    try:
        file = crash.write_report(error, command, folder)
    except OSError:
        _say(crash.report(error, command))
        _say(words.sentence("cli.crashed_here"))
    else:
        _say(words.sentence("cli.crashed", file=file))


def _print_no_more() -> None:
    """Let what is still buffered go nowhere, so that leaving does not fail over it."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(line: str) -> None:
    print(line, file=sys.stderr)

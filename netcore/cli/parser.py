"""An argument parser that speaks the player's language.

Subcommands write keys of the catalogue where argparse wants prose (`help`,
`description`, `epilog`); wrong use is an error with a key like every other.
"""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from netcore.nearest import nearest
from netcore.plaintext import quoted_word
from resources.catalogue import Catalogue
from rules.kernel.errors import SealedOrdersError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001

_COMPLAINTS = (
    (re.compile(r"the following arguments are required: (?P<names>.+)"), "usage.required"),
    (re.compile(r"unrecognized arguments: (?P<names>.+)"), "usage.unknown"),
    (re.compile(r"argument (?P<name>.+?): expected (?:one|at least one) arg"), "usage.no_value"),
    (re.compile(r"argument (?P<name>.+?): invalid \w+ value: (?P<value>.+)"), "usage.value"),
    (re.compile(r"argument (?P<name>.+?): not allowed with .+? (?P<other>\S+)$"), "usage.not_both"),
    (re.compile(r"argument (?P<name>.+?): ignored explicit argument"), "usage.takes_no_value"),
)
"""What argparse says in English, by the key under which we say it."""


MOST_PORT = 65535
MOST_SECONDS = 86400


class UsageError(SealedOrdersError):
    """The command line is not one that the program understands."""

    usage = ""


class Parser(argparse.ArgumentParser):
    """`argparse.ArgumentParser` whose texts are keys, and which raises instead of exiting."""

    def __init__(self, words: Catalogue, **options: Any) -> None:
        self._words = words
        for prose in ("description", "epilog"):
            if options.get(prose):
                options[prose] = text(words, options[prose])
        options["formatter_class"] = lambda prog: _Formatter(words, prog)
        super().__init__(add_help=False, allow_abbrev=False, **options)
        self._positionals.title = words.sentence("usage.positionals")
        self._optionals.title = words.sentence("usage.options")
        self.add_argument("-h", "--help", action="help", help="usage.help")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuse an option that nobody knows before argparse takes its value for something else."""
        given = list(sys.argv[1:] if args is None else args)
        self._verify_options(given)
        return super().parse_known_args(given, namespace)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Leave once all is printed: a full disk is found here, not on the way out."""
        if sys.stdout is not None:
            sys.stdout.flush()
        super().exit(status, message)

    def error(self, message: str) -> NoReturn:
        """Say in our words what argparse complains about."""
        for pattern, key in _COMPLAINTS:
            found = pattern.search(message)
            if found is not None:
                said = {name: quoted_word(word) for name, word in found.groupdict().items()}
                self._refuse(UsageError(key, **said))
        self._refuse(UsageError("usage.other", reason=quoted_word(message)))

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print without hiding that it failed, as argparse does."""
        print(message, end="", file=file)

    def _verify_options(self, given: list[str]) -> None:
        known = self._option_string_actions
        for word in given:
            if word == "--" or word in self._commands():
                return
            name = word.partition("=")[0]
            if name.startswith("--") and name not in known:
                near = nearest(name, known)
                said = quoted_word(name)
                if near:
                    self._refuse(UsageError("usage.meant", value=said, names=", ".join(near)))
                self._refuse(UsageError("usage.unknown", names=said))

    def _commands(self) -> tuple[str, ...]:
        """The subcommands, whose options are their own parsers' business."""
        if self._subparsers is None:
            return ()
        actions = self._subparsers._group_actions  # noqa: SLF001  argparse has no other way
        return tuple(name for action in actions for name in action.choices or ())

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        names = [str(choice) for choice in action.choices]
        near = nearest(str(value), names)
        said = quoted_word(str(value))
        if near:
            self._refuse(UsageError("usage.meant", value=said, names=", ".join(near)))
        self._refuse(UsageError("usage.choice", value=said, names=", ".join(names)))

    def _refuse(self, error: UsageError) -> NoReturn:
        error.usage = self.format_usage().strip()
        raise error


def port(number: str) -> int:
    """A port to listen on; the system would silently cut a larger number down to one."""
    found = int(number)
    if not 0 <= found <= MOST_PORT:
        raise ValueError(number)
    return found


def seconds(number: str) -> int:
    """A time of a table, at most a day."""
    found = int(number)
    if not 0 <= found <= MOST_SECONDS:
        raise ValueError(number)
    return found


def text(words: Catalogue, key_or_text: str) -> str:
    """The catalogue's text of a key."""
    return words.sentence(key_or_text) if words.template(key_or_text) else key_or_text


class _Formatter(argparse.HelpFormatter):
    def __init__(self, words: Catalogue, prog: str) -> None:
        super().__init__(prog, max_help_position=28)
        self._words = words

    def _get_help_string(self, action: argparse.Action) -> str | None:
        shown = super()._get_help_string(action)
        return None if shown is None else text(self._words, shown).replace("%", "%%")

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Begin the usage line in the player's language."""
        first = self._words.sentence("usage.usage") + " " if prefix is None else prefix
        super().add_usage(usage, actions, groups, first)

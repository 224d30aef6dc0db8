"""A session's events on the command line: one JSON object each, or lines for people."""

from __future__ import annotations

import re
from typing import Any

from netcore.cli.verify import SUMS
from netcore.link import LinkFarewell
from netcore.session_events import (
    Accused,
    Advanced,
    Asked,
    ChatHeard,
    ClockRanOut,
    ClockShown,
    CommandRefused,
    Finished,
    GameStarted,
    HostLost,
    HostMoved,
    LobbyChanged,
    NewcomerAsks,
    NewcomerDeclined,
    PeerBack,
    PeerLost,
    Pinged,
    RematchOpened,
    SeatsPassed,
    SessionEvent,
    Stopped,
    TableClosed,
    TableOpened,
)
from resources.catalogue import Catalogue
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game


def as_plain(event: SessionEvent, words: Catalogue, game: Game | None) -> dict[str, Any]:
    """An event for programs: its name, and what they may want to know of it."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
    match event:
        case TableOpened():
            return {"event": "open", **event._asdict()}
        case LobbyChanged(lobby):
            members = [
                {"name": one.name, "ready": one.ready, "watching": one.watching}
                for one in lobby.members
            ]
            seats = [[sitting.member, sitting.bot] for sitting in lobby.seats]
            return {"event": "lobby", "table": lobby.table, "members": members, "seats": seats}
        case GameStarted():
            return {
                "event": "started",
                "game": event.charter.game,
                "game_id": event.charter.game_id.hex(),
                "players": [part.name for part in event.charter.players],
                "seats": list(event.seats),
                "words": list(event.words),
                "folder": None if event.folder is None else str(event.folder),
            }
        case Advanced():
            kind = type(event.body).__name__.lower()
            plain = {"event": "entry", "seq": event.seq, "player": event.author, "kind": kind}
            return {**plain, "story": _story(event, words, game)}
        case Asked():
            prompt = event.menu.prompt
            text = words.sentence(prompt.key, **prompt.arguments())
            offers = [[offer.verb, list(offer.nouns)] for offer in event.menu.offers]
            return {"event": "asked", "seat": event.seat, "text": text, "offers": offers}
        case Finished(report, file):
            return {
                "event": "finished",
                "verdict": report.verdict.name.lower(),
                "winner": None if report.over is None else report.over.winner,
                "entries": report.entries,
                "file": None if file is None else str(file),
            }
        case NewcomerAsks(part, place):
            return {"event": name, "name": part.name, "place": place}
        case NewcomerDeclined(part, place, player):
            return {"event": name, "name": part.name, "place": place, "player": player}
        case Accused(player, error):
            return {"event": "accused", "player": player, **_error(error, words)}
        case CommandRefused(error) | HostLost(error=error) | TableClosed(error):
            return {"event": name, **_error(error, words)}
        case Stopped():
            folder = None if event.folder is None else str(event.folder)
            said = _error(event.error, words)
            return {"event": "stopped", "cheating": event.cheating, "folder": folder, **said}
        case _:
            return {"event": name, **event._asdict()}


def as_text(event: SessionEvent, words: Catalogue, game: Game | None) -> list[str]:
    """An event for people: no line, one or several."""
    say = words.sentence
    match event:
        case TableOpened(code=None):
            return [say("table.open", address=event.address, port=event.port)]
        case TableOpened():
            where = {"address": event.address, "port": event.port}
            return [say("table.open_code", code=event.code, **where)]
        case LobbyChanged(lobby):
            names = ", ".join(member.name for member in lobby.members)
            return [say("table.lobby", names=names)]
        case GameStarted():
            return [say("table.started", list=" ".join(event.words))]
        case Advanced():
            return _story(event, words, game)
        case ChatHeard():
            return [say("table.chat", player=event.name, text=event.text)]
        case Pinged():
            return [say("table.pinged", player=event.name, space=event.space)]
        case PeerLost():
            key = "table.left" if event.left else "table.lost"
            return [say(key, player=event.name)]
        case PeerBack():
            return [say("table.back", player=event.name)]
        case NewcomerAsks(part):
            return [say("table.newcomer_asks", player=part.name)]
        case NewcomerDeclined(part):
            return [say("table.newcomer_declined", player=part.name)]
        case SeatsPassed():
            here = dict.fromkeys(event.names[who] for who in event.seats)
            return [say("table.seats_passed", names=", ".join(here))]
        case ClockRanOut():
            return [say("table.clock_ran_out")]
        case ClockShown(paused=True):
            return [say("table.paused")]
        case RematchOpened():
            return [say("table.rematch_swapped" if event.swapped else "table.rematch")]
        case TableClosed(error):
            return [say("table.closed", reason=error)]
        case HostLost(LinkFarewell(), another):
            return [say("table.host_left" if another else "table.host_left_alone")]
        case HostLost(error):
            return [say("table.host_lost", reason=error)]
        case HostMoved():
            return [say("table.host_moved", term=event.term)]
        case Accused(_, error) | CommandRefused(error) | Stopped(error):
            return [words.tell(error)]
        case Finished(report, file):
            lines = [say(SUMS[report.verdict])]
            return lines if file is None else [*lines, say("table.saved", file=file)]
        case _:
            return []


def _story(event: Advanced, words: Catalogue, game: Game | None) -> list[str]:
    if game is None:
        return []
    told = [game.told(one) for one in event.events]
    return [words.sentence(one.key, **one.args) for one in told]


def _error(error: SealedOrdersError, words: Catalogue) -> dict[str, str]:
    return {"key": error.key, "text": words.tell(error)}

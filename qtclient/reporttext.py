"""What the report says, and the same as one page for any browser.

The page is complete in itself: no script, no picture, nothing to load. Whatever other people
have chosen (names above all) is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from netcore.audit import Finding, Report, SeatReport, Verdict
from qtclient.cardlog import CardFate, card_verdict
from resources.catalogue import Catalogue

SIGNS = {Verdict.HONEST: "✓", Verdict.UNPROVEN: "?", Verdict.CHEATED: "✗"}
COLUMNS = ("card", "drawn", "left", "fate", "verdict")
NEVER = "—"

WIDE, HIGH, EDGE = 640, 260, 34
STYLE = """
body{font-family:Georgia,serif;max-width:60em;margin:2em auto;padding:0 1em;color:#2b2620;
background:#fbf7ec}h1{margin-bottom:.2em}table{border-collapse:collapse;margin:.6em 0}
td,th{padding:.25em .8em;text-align:left;vertical-align:top;border-bottom:1px solid #d8cfba}
ul{margin:0;padding-left:1.2em}.honest{color:#2f6d3a}.unproven{color:#8a6500}
.cheated{color:#a3241c}svg text{font:12px sans-serif}summary{cursor:pointer;font-weight:bold}
"""


class ReportText(NamedTuple):
    """A report and the words to tell it in."""

    words: Catalogue
    report: Report
    teams: tuple[str, ...]
    safety_words: tuple[str, ...]
    bots: frozenset[str] = frozenset()
    """The countries that bots played."""

    def result(self) -> str:
        """Who won and how."""
        over = self.report.over
        if over is not None:
            team = self.teams[over.winner]
            return self.words.sentence(f"event.game_ended_{over.reason}", team=team)
        if self.report.conceded is not None:
            return self.words.sentence("report.conceded", team=self.teams[self.report.conceded])
        return self.words.sentence("report.no_result")

    def score(self, points: Sequence[tuple[int, int]]) -> str:
        """The points at the end."""
        over = self.report.over
        axis, allies = points[-1] if over is None else over.scores
        return self.words.sentence("report.score", axis=axis, allies=allies)

    def summary(self) -> tuple[str, ...]:
        """What was checked, and the words that everybody compared."""
        checked = self.words.sentence("report.checked", entries=self.report.entries)
        if not self.safety_words:
            return (checked,)
        spoken = self.words.sentence("report.words", list=" · ".join(self.safety_words))
        return checked, spoken

    def verdict(self, verdict: Verdict) -> str:
        """A verdict in a word, with its sign."""
        said = self.words.sentence(f"report.verdict.{verdict.name.lower()}")
        return f"{SIGNS[verdict]} {said}"

    def seat(self, seat: SeatReport) -> str:
        """A country and who played it."""
        key = "report.bot_seat" if seat.seat in self.bots else "report.seat"
        return self.words.sentence(key, country=seat.seat, player=seat.player)

    def cards_of(self, seat: SeatReport, fates: Sequence[CardFate]) -> str:
        """How many cards a country had, drew, and never opened."""
        own = [fate for fate in fates if fate.seat == seat.seat]
        drawn = sum(fate.drawn != (0, 0) for fate in own)
        closed = sum(not fate.card for fate in own)
        key = "report.cards_sealed" if closed else "report.cards_open"
        return self.words.sentence(key, number=len(own), drawn=drawn, sealed=closed)

    def finding(self, found: Finding) -> str:
        """One thing found, as a sentence."""
        text = self.words.sentence(found.key, **found.args)
        key = "report.finding" if found.card is None else "report.finding_card"
        return self.words.sentence(key, entry=found.entry, card=found.card, text=text)

    def card(self, fate: CardFate) -> tuple[str, ...]:
        """The cells of a card, in the order of COLUMNS."""
        words = self.words
        name = words.noun("card", fate.card) if fate.card else words.sentence("report.sealed")
        drawn, left = (
            words.sentence("report.when", round=round_, entry=entry) if entry else NEVER
            for entry, round_ in (fate.drawn, fate.left)
        )
        where = words.sentence(f"report.zone.{fate.zone}")
        return name, drawn, left, where, self.verdict(card_verdict(fate, self.report))

    def html(self, points: Sequence[tuple[int, int]], fates: Sequence[CardFate]) -> str:
        """The whole report as one page for any browser."""
        title = escape(self.result())
        said = "".join(f"<p>{escape(text)}</p>" for text in (self.score(points), *self.summary()))
        return (
            f'<!DOCTYPE html>\n<html lang="{self.words.language}"><head><meta charset="utf-8">'
            f"<title>{title}</title><style>{STYLE}</style></head><body><h1>{title}</h1>{said}"
            f"{self._heading('report.honesty_title')}<table>{self._seats()}</table>"
            f"{self._heading('report.points_title')}{self._chart(points)}{self._points(points)}"
            f"{self._cards(fates)}</body></html>\n"
        )

    def _heading(self, key: str) -> str:
        return f"<h2>{escape(self.words.sentence(key))}</h2>"

    def _seats(self) -> str:
        rows = []
        for seat in self.report.seats:
            found = "".join(f"<li>{escape(self.finding(each))}</li>" for each in seat.findings)
            rows.append(
                f"<tr><td>{escape(self.seat(seat))}</td>{self._judged(seat.verdict)}"
                f"<td>{f'<ul>{found}</ul>' if found else ''}</td></tr>"
            )
        return "".join(rows)

    def _judged(self, verdict: Verdict) -> str:
        return f'<td class="{verdict.name.lower()}">{escape(self.verdict(verdict))}</td>'

    def _team(self, number: int) -> str:
        return escape(self.words.noun("team", self.teams[number], "name"))

    def _points(self, points: Sequence[tuple[int, int]]) -> str:
        head = "".join(f"<th>{self._team(team)}</th>" for team in range(len(self.teams)))
        rows = "".join(
            f"<tr><td>{number}</td><td>{axis}</td><td>{allies}</td></tr>"
            for number, (axis, allies) in enumerate(points)
            if number
        )
        rounds = escape(self.words.sentence("report.rounds"))
        return f"<table><tr><th>{rounds}</th>{head}</tr>{rows}</table>"

    def _chart(self, points: Sequence[tuple[int, int]]) -> str:
        """The lines of both teams, one of them dashed."""
        values = [value for pair in points for value in pair]
        low, high = min(0, *values), max(1, *values)
        across = max(1, len(points) - 1)
        lines = []
        for team, look in enumerate(("#8c2f2a", '#1f4f8b" stroke-dasharray="7 4')):
            places = " ".join(
                f"{EDGE + (WIDE - 5 * EDGE) * number / across:.1f},"
                f"{HIGH - EDGE - (HIGH - 2 * EDGE) * (pair[team] - low) / (high - low):.1f}"
                for number, pair in enumerate(points)
            )
            x, y = places.rpartition(" ")[2].split(",")
            lines.append(
                f'<polyline fill="none" stroke-width="3" stroke="{look}" points="{places}"/>'
                f'<text x="{float(x) + 8}" y="{float(y) + 4}">'
                f"{self._team(team)} {points[-1][team]}</text>"
            )
        base = HIGH - EDGE
        return (
            f'<svg viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" role="img">'
            f'<path d="M{EDGE} {EDGE / 2}V{base}H{WIDE - 4 * EDGE}" fill="none" stroke="#9a8f78"/>'
            f"{''.join(lines)}</svg>"
        )

    def _cards(self, fates: Sequence[CardFate]) -> str:
        if not fates:
            return ""
        head = "".join(
            f"<th>{escape(self.words.sentence(f'report.column.{column}'))}</th>"
            for column in COLUMNS
        )
        parts = []
        for seat in self.report.seats:
            rows = []
            for fate in fates:
                if fate.seat == seat.seat:
                    cells = "".join(f"<td>{escape(text)}</td>" for text in self.card(fate)[:-1])
                    judged = self._judged(card_verdict(fate, self.report))
                    rows.append(f"<tr>{cells}{judged}</tr>")
            parts.append(
                f"<details><summary>{escape(self.seat(seat))}</summary>"
                f"<table><tr>{head}</tr>{''.join(rows)}</table></details>"
            )
        return self._heading("report.by_card") + "".join(parts)

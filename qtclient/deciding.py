"""What the person at this machine is deciding: which own country is in front, and what is picked.

The one place that knows which nouns may be clicked now. Board, hand, bar and action list show
it and send their clicks here; only `confirm` and `act` let a choice leave the window.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from qtclient.picking import OUT_OF_THE_WAY, Picking
from qtclient.table import Table
from rules.kernel.choices import CLAIM, PASS, Choice, Menu, Offer

TAKE_BACK = "take_back"
USE_CARD = "prompt.use_card"
"""What a claimant is asked when its turn has come."""
ON_THE_TABLE = ("status", "responses")
ASKED_FOR = (*OUT_OF_THE_WAY, "discard")
"""Verbs that a click on a noun means only once somebody has chosen them."""


class Deciding(QObject):
    """The open questions of the own countries, one of them in front."""

    changed = Signal()

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._pickings: dict[int, Picking] = {}
        self._front = -1
        self._held = False
        self._aside: Picking | None = None
        self._wish = -1
        self._claimed: tuple[int, int] | None = None
        self._waived: tuple[int, object] | None = None
        """A seat, and the card whose further parts it does not want."""

    # What is open

    @property
    def seat(self) -> int:
        """The own country in front; -1 for somebody who only watches."""
        return self._front

    @property
    def picking(self) -> Picking | None:
        """The choice in the making of the country in front, if it owes one."""
        return None if self._held else self._pickings.get(self._front) or self._aside

    @property
    def asked(self) -> tuple[int, ...]:
        """The own countries that owe a choice."""
        return () if self._held else tuple(self._pickings)

    @property
    def reaction(self) -> bool:
        """Whether the country in front is asked to react to something."""
        asked = self._table.menus.get(self._front)
        return asked is not None and asked.reaction and asked.menu.offer(Choice(CLAIM)) is not None

    def refresh(self) -> None:
        """Take over what the table asks now; what was picked stays where the menu is the same."""
        table = self._table
        menus = table.menus
        if self._aside is not None and self._aside.menu != self._out_of_turn():
            self._aside = None
        kept = {
            seat: old
            for seat, old in self._pickings.items()
            if seat in menus and old.menu == menus[seat].menu
        }
        self._pickings = {
            seat: kept.get(seat) or Picking(menus[seat].menu) for seat in sorted(menus)
        }
        if self._front not in self._pickings and self._pickings:
            self._front = next(iter(self._pickings))
        if self._front not in table.seats:
            self._front = next(iter(table.seats), -1)
        if self._wish not in self.usable():
            self._wish = -1
        if not self._use_what_was_claimed() and not self._pass_what_was_waived():
            self.changed.emit()

    def hold(self, held: bool) -> None:
        """Ask nothing while the board still shows what happened before."""
        if held != self._held:
            self._held = held
            self.refresh()

    def bring_forward(self, seat: int) -> None:
        """Put another own country in front."""
        if seat in self._table.seats and seat != self._front:
            self._front = seat
            self._aside = None
            self._wish = -1
            self.changed.emit()

    def take_over(self, other: Deciding) -> None:
        """Go on with what was picked elsewhere, where the same is asked still."""
        self._pickings, self._aside = dict(other._pickings), other._aside
        self._front, self._wish = other._front, other._wish
        self.refresh()

    # The same question to several own countries

    @property
    def together(self) -> tuple[int, ...]:
        """The own countries that are asked the very same as the one in front, if it is not alone.

        They choose in any order and are confirmed together.
        """
        front = self._pickings.get(self._front)
        if self._held or front is None or self.reaction or not front.kind():
            return ()
        asked = [s for s, other in self._pickings.items() if other.menu.prompt == front.menu.prompt]
        return tuple(asked) if len(asked) > 1 else ()

    @property
    def still_open(self) -> tuple[int, ...]:
        """Those of them that have not picked all they need, the next one after the front first."""
        missing = [seat for seat in self.together if self._pickings[seat].choice() is None]
        return tuple(sorted(missing, key=lambda seat: (seat <= self._front, seat)))

    def _out_of_turn(self) -> Menu | None:
        table = self._table
        if table.state is None or self._front < 0:
            return None
        return table.game.out_of_turn(table.state, self._front)

    # Reactions

    def usable(self) -> frozenset[int]:
        """In a reaction: the slots of the own cards on the table that could be used now."""
        table, seat = self._table, self._front
        if self._held or not self.reaction or table.state is None:
            return frozenset()
        cards = table.game.usable(table.state, seat, table.knowledge)
        own = table.own_cards(seat)
        return frozenset(
            slot
            for (deck, slot), zone in table.game.zones(table.state).items()
            if deck == seat and zone in ON_THE_TABLE and own.get(slot, -1) in cards
        )

    @property
    def wish(self) -> int:
        """The slot of the card that a reaction is to use, or -1."""
        return self._wish

    def _use_what_was_claimed(self) -> bool:
        """Whoever said which card to use need not say it again when its turn comes."""
        if self._claimed is None:
            return False
        seat, slot = self._claimed
        asked = self._table.menus.get(seat)
        if asked is None:
            return False
        self._claimed = None
        use = Choice("use", (slot,))
        if asked.menu.prompt.key != USE_CARD or asked.menu.offer(use) is None:
            return False
        self._pickings.pop(seat, None)
        self._table.choose(seat, use)
        return True

    # Cards that do several things in order

    def waive_rest(self) -> None:
        """Pass this part of a card, and each that follows when it is asked about."""
        menu = self.menu()
        if menu is not None:
            self._waived = self._front, menu.prompt.arguments().get("card")
            self.act(PASS)

    def _pass_what_was_waived(self) -> bool:
        if self._waived is None:
            return False
        seat, card = self._waived
        asked = self._table.menus.get(seat)
        if asked is None or asked.reaction:
            return False
        may_pass = asked.menu.offer(Choice(PASS)) is not None
        if asked.menu.prompt.arguments().get("card") != card or not may_pass:
            self._waived = None
            return False
        self._pickings.pop(seat, None)
        self._table.choose(seat, Choice(PASS))
        return True

    # What may be picked

    def offers(self) -> tuple[Offer, ...]:
        """The offers that a click can mean now, the present verb's first."""
        picking = self.picking
        if picking is None:
            return ()
        mine = [offer for offer in picking.menu.offers if offer.verb == picking.verb]
        if picking.verb in OUT_OF_THE_WAY:
            return tuple(mine)
        rest = [
            offer
            for offer in picking.menu.offers
            if offer.verb != picking.verb and offer.verb not in ASKED_FOR
        ]
        return (*mine, *rest)

    def pickable(self, kind: str, deck: int = -1) -> frozenset[int]:
        """The nouns of a kind that may be clicked; for slots those of a deck."""
        picking = self.picking
        if self.reaction and kind == "slot" and not self.taking_back:
            return self.usable() if deck == self._front else frozenset()
        return frozenset(
            noun
            for offer in self.offers()
            if offer.kind == kind
            and (kind != "slot" or (picking is not None and picking.deck_of(offer) == deck))
            for noun in offer.nouns
        )

    def picked(self, kind: str) -> tuple[int, ...]:
        """What is picked, if it is of this kind."""
        picking = self.picking
        if self._wish >= 0 and kind == "slot":
            return (self._wish,)
        return picking.nouns if picking is not None and picking.kind() == kind else ()

    def menu(self) -> Menu | None:
        """The menu of the country in front."""
        return None if self.picking is None else self.picking.menu

    # What a person does

    def pick(self, kind: str, noun: int) -> None:
        """Pick a noun or put it back; another verb's noun brings its verb along."""
        picking = self.picking
        if picking is None:
            return
        if kind == "slot" and noun in self.usable():
            self._wish = -1 if noun == self._wish else noun
            self.changed.emit()
            return
        for offer in self.offers():
            if offer.kind == kind and noun in offer.nouns:
                if offer.verb != picking.verb:
                    picking.use_verb(offer.verb)
                picking.toggle(noun)
                self.changed.emit()
                return

    def pick_as(self, verb: str, noun: int) -> None:
        """Pick a noun under a verb, as the action list names both."""
        picking = self.picking
        if picking is not None:
            if picking.verb != verb:
                picking.clear()
                picking.use_verb(verb)
            picking.toggle(noun)
            self.changed.emit()

    def suggest(self, choice: Choice) -> None:
        """Pick what somebody advises; it is confirmed or undone like an own pick."""
        picking = self.picking
        if picking is None or picking.menu.offer(choice) is None:
            return
        picking.clear()
        if choice.nouns:
            picking.use_verb(choice.verb)
            for noun in choice.nouns:
                picking.toggle(noun)
        self.changed.emit()

    def use_verb(self, verb: str) -> None:
        """Go over to another verb."""
        if self.picking is not None:
            self.picking.use_verb(verb)
            self.changed.emit()

    @property
    def taking_back(self) -> bool:
        """Whether the next click takes an own piece off the board."""
        return self.picking is not None and self.picking.verb == TAKE_BACK

    def can_take_back(self) -> bool:
        """Whether the country in front has a piece that it may take back now."""
        if self._held:
            return False
        picking = self._pickings.get(self._front)
        return self._out_of_turn() is not None if picking is None else TAKE_BACK in picking.verbs()

    def take_back(self, wanted: bool) -> None:
        """Begin to take an own piece back, asked or out of turn, or let it be."""
        if not wanted:
            self.undo()
        elif self.can_take_back():
            if self._front in self._pickings:
                self.use_verb(TAKE_BACK)
                return
            menu = self._out_of_turn()
            self._aside = None if menu is None else Picking(menu)
            self.changed.emit()

    def undo(self) -> None:
        """Put everything back that is not confirmed."""
        self._wish = -1
        if self._aside is not None:
            self._aside = None
            self.changed.emit()
        elif self.picking is not None:
            self.picking.clear()
            self.changed.emit()

    def choice(self) -> Choice | None:
        """The choice as picked, once it is whole."""
        if self._wish >= 0 and self.reaction:
            return Choice(CLAIM)
        picking = self.picking
        # A verb alone is said by its own button: Enter must not pass by mistake.
        return picking.choice() if picking is not None and picking.kind() else None

    def confirm(self) -> None:
        """Send the choice that is picked; it is final.

        Countries that are asked the same are sent together; until all have chosen, the next
        one comes forward and nothing is sent.
        """
        choice = self.choice()
        if choice is None:
            return
        if self.still_open:
            self.bring_forward(self.still_open[0])
        elif self.together:
            for seat, chosen in [(s, self._pickings[s].choice()) for s in self.together]:
                assert chosen is not None
                self._pickings.pop(seat)
                self._table.choose(seat, chosen)
        else:
            self._send(choice)

    def act(self, verb: str) -> None:
        """Say a verb that needs no noun; it is final."""
        menu = self.menu()
        if menu is not None and menu.offer(Choice(verb)) is not None:
            self._send(Choice(verb))

    def _send(self, choice: Choice) -> None:
        self._pickings.pop(self._front, None)
        self._aside = None
        claimed = choice.verb == CLAIM and self._wish >= 0
        self._claimed = (self._front, self._wish) if claimed else None
        self._wish = -1
        self._table.choose(self._front, choice)

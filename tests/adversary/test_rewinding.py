"""What more than half of the players learn by leaving entries behind, and cannot use."""

import pytest

from netcore.log import Refused
from netcore.log_bodies import Leaves, Tip
from netcore.sequencer import Sequencer
from tests.adversary.kit import Phase, Verdict, asked, phase, read_part, restarted, seat_down


def shown_by(number, entries):
    """Every secret that a player has shown of candidates that were not chosen."""
    parts = [read_part(entry.said.data) for entry in entries]
    return {
        k
        for part in parts
        if part.author == number and isinstance(part.body, Leaves)
        for k in part.body.others
    }


def rewound(table, entries, *, host=2):
    """Players 0, 2 and 3 open a term on an older log, forget the rest, and one takes a new chain.

    Player 1 is an ordinary program and keeps its journal.
    """
    again = seat_down()
    for player in again.table.players:
        for entry in entries:
            player.take(entry)
    conspirators = [again.player(number) for number in (host, *{0, 2, 3} - {host})]
    votes = tuple(player.vote(1) for player in conspirators)
    new = Sequencer(again.player(host))
    term = new.take_over(1, votes)
    for number in {0, 2, 3} - {host}:
        again.player(number).take(term)
    again.table.players[1] = restarted(table.player(1), [*entries, term])
    again.table.host, again.table.sequencer = again.player(host), new
    for number in (0, 2, 3):
        player = again.player(number)
        player._running += 1000
        if again.position.request is None:
            again.table.send(player._say(("Tip",), Tip(player.secrets.next_chain().tip)))
    return again


def test_nobody_plays_a_deck_whose_secret_it_showed_in_entries_left_behind():
    """Who has seen 63 of 64 candidates opened would know the deck if another one were cut."""
    table = seat_down()
    table.run(phase(Phase.CUT))
    before = list(table.host.replica.entries)
    table.run(phase(Phase.PLAY))
    known = shown_by(1, table.host.replica.entries)
    assert len(known) == 63
    again = rewound(table, before)
    again.run(phase(Phase.PLAY))
    assert not known & set(again.player(1)._secrets.values())
    assert again.finish().verdict is Verdict.HONEST


def test_candidates_left_behind_are_not_ordered_again():
    table = seat_down()
    table.one()
    before = list(table.host.replica.entries)
    table.run(phase(Phase.PLAY))
    known = shown_by(1, table.host.replica.entries)
    again = rewound(table, before)
    again.run(phase(Phase.PLAY))
    assert not known & set(again.player(1)._secrets.values())
    assert again.finish().verdict is Verdict.HONEST


def test_who_has_opened_its_decks_plays_on_in_no_game_whose_end_was_left_behind():
    """The losers would play the last turns once more, with everybody's cards known."""
    table = seat_down()
    table.run(lambda seated: asked(2)(seated) and seated.position.state.turn > 6)
    before = list(table.host.replica.entries)
    table.finish()
    assert table.position.phase is Phase.ENDED
    with pytest.raises(Refused, match=r"player.opened"):
        rewound(table, before).finish()

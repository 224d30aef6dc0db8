"""Where players can be called: what is certain goes before what is told or kept."""

from netcore.pipe import Address
from netcore.whereabouts import MOST_HINTS, Whereabouts

OLD, NEW, WRONG = Address("a", 1), Address("a", 2), Address("b", 3)
NOWHERE = Address("", 0)


def test_what_was_kept_is_known_but_not_passed_on_as_certain() -> None:
    where = Whereabouts()
    where.recall({1: OLD})
    assert where.rows(3) == (NOWHERE, OLD, NOWHERE)
    assert where.fresh_rows(3) == (NOWHERE,) * 3


def test_who_was_met_is_where_it_was_met_whatever_others_say() -> None:
    where = Whereabouts()
    where.note(1, NEW)
    where.hear_all([NOWHERE, WRONG, OLD], but=0)
    assert where.fresh_rows(3) == (NOWHERE, NEW, OLD)


def test_others_are_believed_again_once_nobody_answers_where_we_knew_somebody() -> None:
    where = Whereabouts()
    where.note(1, OLD)
    where.miss(OLD)
    assert where.get(1, NOWHERE) == OLD
    where.hear(1, NEW)
    assert where.get(1, NOWHERE) == NEW


def test_nobody_is_told_where_it_is_itself() -> None:
    where = Whereabouts()
    where.hear_all([WRONG, NEW], but=0)
    assert list(where) == [1]


def test_what_strangers_announce_is_tried_and_forgotten_beyond_a_few() -> None:
    where = Whereabouts()
    where.recall({1: OLD})
    where.hint(1, [NEW])
    assert where.to_call(1) == [NEW, OLD]
    where.note(1, OLD)
    assert where.to_call(1) == [OLD, NEW]
    assert where.fresh_rows(2) == (NOWHERE, OLD)
    where.hint(1, [Address("flood", port) for port in range(1, 100)])
    assert len(where.to_call(1)) == MOST_HINTS + 1
    assert where.to_call(1)[0] == OLD

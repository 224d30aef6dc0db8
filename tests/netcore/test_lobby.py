"""The lobby: seats, options, readiness, lots, chat and being asked to leave."""

import asyncio

import pytest

from netcore.channel import JoinError
from netcore.link import Goodbye, Link, Ping, Pong
from netcore.lobby import Hall, LobbyError, as_message, from_message
from netcore.lots import Lots, lot_order
from netcore.messages import (
    MOST_MEMBERS,
    VOCABULARY,
    Enter,
    Fill,
    LeaveSeat,
    Ready,
    SetOption,
    TableIs,
    TakeSeat,
    Watch,
    Wish,
)
from netcore.session_events import (
    ChatHeard,
    CommandRefused,
    GameStarted,
    LobbyChanged,
    Member,
    Sitting,
    Stopped,
)
from netcore.simclock import run_simulated
from netcore.wire import Message
from tests.netcore.party import Party
from tests.toygame import ToyGame

pytestmark = pytest.mark.usefixtures("quick_disk")

HOST, ANNA, BORIS = (Member(bytes([n]) * 32, name, "here", "code") for n, name in enumerate("hab"))


def hall(*guests: Member) -> Hall:
    made = Hall("table", ToyGame(4, 3), {}, HOST)
    for guest in guests:
        made.enter(guest)
    return made


def ready(table: Hall) -> None:
    """Anna agrees to the table as it is."""
    table.wish(ANNA.public, Ready(True, table.edition))


def test_a_free_seat_can_be_taken_and_a_taken_one_cannot() -> None:
    table = hall(ANNA, BORIS)
    table.wish(ANNA.public, TakeSeat(1))
    with pytest.raises(LobbyError) as refused:
        table.wish(BORIS.public, TakeSeat(1))
    assert refused.value.key == "lobby.seat_taken"
    table.wish(ANNA.public, LeaveSeat(1))
    table.wish(BORIS.public, TakeSeat(1))
    assert table.seats[1] == Sitting(2)


def test_only_the_host_sets_options_fills_seats_and_frees_those_of_others() -> None:
    table = hall(ANNA)
    table.wish(HOST.public, TakeSeat(0))
    for wish in (SetOption("rounds", 5), Fill("random"), LeaveSeat(0)):
        with pytest.raises(LobbyError) as refused:
            table.wish(ANNA.public, wish)
        assert refused.value.key == "lobby.host_only"
    table.wish(HOST.public, SetOption("rounds", 5))
    assert dict(table.snapshot(HOST.public).options) == {"rounds": 5}


def test_whoever_agreed_has_to_agree_again_when_options_or_seats_change() -> None:
    table = hall(ANNA)
    ready(table)
    table.wish(HOST.public, SetOption("rounds", 2))
    assert not table.members[1].ready
    ready(table)
    table.deal([0, 1])
    assert not table.members[1].ready


def test_nobody_agrees_to_a_table_that_changed_while_the_word_was_on_its_way() -> None:
    table = hall(ANNA)
    seen = table.snapshot(ANNA.public)
    table.deal([0, 1])
    with pytest.raises(LobbyError) as refused:
        table.wish(ANNA.public, Ready(True, seen.edition))
    assert refused.value.key == "lobby.changed"
    assert not table.members[1].ready
    table.wish(ANNA.public, Ready(False, seen.edition))
    ready(table)
    assert table.members[1].ready


def test_a_word_that_crosses_the_host_dealing_seats_is_refused_and_may_be_given_again() -> None:
    async def scene() -> None:
        party = Party()
        host = await party.open()
        guest = await party.join()
        host.session.deal()
        guest.session.ready()
        await party.settle()
        assert [told.error.key for told in guest.told(CommandRefused)] == ["lobby.changed"]
        assert not guest.told(LobbyChanged)[-1].lobby.members[1].ready
        guest.session.ready()
        await party.settle()
        assert host.told(LobbyChanged)[-1].lobby.members[1].ready

    run_simulated(scene())


def test_a_game_starts_only_with_every_seat_taken_and_everybody_ready() -> None:
    table = hall(ANNA)
    reasons = []

    def refusal() -> str:
        with pytest.raises(LobbyError) as refused:
            table.verify_can_start()
        return refused.value.key

    reasons.append(refusal())
    for seat in range(4):
        table.wish(ANNA.public, TakeSeat(seat))
    reasons.append(refusal())
    table.wish(HOST.public, LeaveSeat(0))
    table.wish(HOST.public, Fill("random"))
    reasons.append(refusal())
    ready(table)
    table.verify_can_start()
    assert reasons == ["lobby.free_seat", "lobby.host_without_seat", "lobby.not_ready"]


def test_somebody_who_leaves_gives_its_seats_back_and_numbers_move_up() -> None:
    table = hall(ANNA, BORIS)
    table.wish(ANNA.public, TakeSeat(0))
    table.wish(BORIS.public, TakeSeat(1))
    table.leave(ANNA.public)
    assert table.seats[:2] == [Sitting(), Sitting(1)]
    assert table.members[1].name == "b"


def test_a_spectator_takes_no_seat() -> None:
    table = hall(ANNA)
    table.wish(ANNA.public, TakeSeat(0))
    table.wish(ANNA.public, Watch(True))
    assert table.seats[0] == Sitting()
    with pytest.raises(LobbyError) as refused:
        table.wish(ANNA.public, TakeSeat(0))
    assert refused.value.key == "lobby.watching"


def test_two_of_the_same_name_are_told_apart() -> None:
    table = hall(ANNA, BORIS._replace(name="a"))
    assert [member.name for member in table.members] == ["h", "a", "a 2"]


def test_a_table_takes_only_so_many() -> None:
    crowd = [Member(bytes([9, n]) + bytes(30), str(n), "", "open") for n in range(MOST_MEMBERS - 1)]
    with pytest.raises(LobbyError) as refused:
        hall(*crowd).enter(ANNA)
    assert refused.value.key == "lobby.full"


def test_a_snapshot_survives_the_wire_and_nonsense_is_refused() -> None:
    table = hall(ANNA)
    table.wish(ANNA.public, TakeSeat(2, "random"))
    sent = VOCABULARY.encode(as_message(table.snapshot(ANNA.public)))
    message = VOCABULARY.decode(sent)
    assert isinstance(message, TableIs)
    assert from_message(message) == table.snapshot(ANNA.public)
    false = as_message(table.snapshot(ANNA.public)._replace(seats=(Sitting(7),)))
    with pytest.raises(LobbyError):
        from_message(false)


def test_lots_depend_on_every_number_and_break_with_a_false_one() -> None:
    publics = [HOST.public, ANNA.public, BORIS.public]
    drawn = [Lots(publics, public) for public in publics]
    host = drawn[0]
    promised = None
    for lots, public in zip(drawn, publics, strict=True):
        promised = host.hear_promise(public, lots.promise())
    assert promised is not None
    numbers = [lots.hear_all_promises(promised) for lots in drawn]
    assert {lots.order(numbers) for lots in drawn} == {lot_order(publics, numbers)}
    with pytest.raises(LobbyError):
        drawn[1].order([numbers[1], *numbers[1:]])
    orders = {lot_order(publics, [bytes([n]) * 32, *numbers[1:]]) for n in range(40)}
    assert len(orders) == 6


def test_seats_by_lot_are_dealt_as_everybody_works_them_out() -> None:
    async def scene() -> None:
        party = Party()
        await party.open()
        await party.join()
        await party.join()
        party.people[0].session.deal(by_lot=True)
        await party.settle()
        seats = {one.session.lobby.seats for one in party.people}
        assert len(seats) == 1
        assert all(sitting.member >= 0 for sitting in seats.pop())
        assert not any(one.told(CommandRefused) for one in party.people)
        await party.leave()

    run_simulated(scene())


def test_chat_is_plain_capped_and_reaches_everybody() -> None:
    async def scene() -> None:
        party = Party()
        await party.open()
        guest = await party.join()
        guest.session.say("hello\x07 \u202eworld" + "!" * 9000)
        await party.settle()
        for one in party.people:
            (heard,) = one.told(ChatHeard)
            assert heard.name == "p1"
            assert heard.text.startswith("hello world!")
            assert len(heard.text) <= 500
        for _ in range(50):
            guest.session.say("again")
        await party.settle()
        assert len(party.people[0].told(ChatHeard)) < 20
        assert guest.told(CommandRefused)[-1].error.key == "lobby.too_many_lines"
        await party.leave()

    run_simulated(scene())


def test_somebody_who_was_kicked_is_told_and_does_not_come_back() -> None:
    async def scene() -> None:
        party = Party()
        host = await party.open()
        guest = await party.join()
        host.session.kick(guest.identity.public)
        await party.settle()
        assert guest.told(Stopped)[0].error.key == "network.goodbye.kicked"
        assert len(host.session.lobby.members) == 1
        with pytest.raises(JoinError) as refused:
            await guest.come_back()
        assert refused.value.key == "network.join.banned"
        await party.leave()

    run_simulated(scene())


def test_a_player_lost_while_signing_calls_the_charter_off() -> None:
    async def scene() -> None:
        party = Party()
        host = await party.open()
        guest = await party.join()
        await party.sit_down()
        host.session.start()
        guest.kill()
        await party.settle()
        assert host.told(CommandRefused)[-1].error.key == "lobby.player_gone"
        assert not host.told(GameStarted)
        assert not host.told(LobbyChanged)[-1].lobby.starting
        await host.session.leave()

    run_simulated(scene())


def test_a_wish_of_a_guest_that_only_the_host_may_have_is_refused() -> None:
    async def scene() -> None:
        party = Party()
        await party.open()
        guest = await party.join()
        for wish in (guest.session.start, guest.session.deal, lambda: guest.session.fill("x")):
            wish()
            await asyncio.sleep(0.1)
        keys = [refused.error.key for refused in guest.told(CommandRefused)]
        assert keys == ["lobby.host_only"] * 3
        await party.leave()

    run_simulated(scene())


def test_what_a_host_says_twice_is_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    post_frame, frame = Link.post_frame, Link.frame
    said: dict[bytes, Message] = {}

    def make(link: Link, message: Message) -> bytes:
        ready = frame(link, message)
        said[ready] = message
        return ready

    def twice(link: Link, ready: bytes) -> None:
        from_host = not isinstance(said[ready], Enter | Ping | Pong | Goodbye | Wish)
        for _ in range(1 + from_host):
            post_frame(link, ready)

    async def scene() -> None:
        monkeypatch.setattr(Link, "frame", make)
        monkeypatch.setattr(Link, "post_frame", twice)
        party = Party()
        host = await party.open()
        for _ in range(2):
            await party.join()
        host.session.deal(by_lot=True)
        await party.settle()
        assert host.session.lobby is not None
        assert {sitting.member for sitting in host.session.lobby.seats} == {0, 1, 2}
        for one in party.people[1:]:
            one.session.ready()
        await party.settle()
        host.session.start()
        await party.settle()
        for one in party.people:
            assert not one.told(CommandRefused)
            assert len(one.told(GameStarted)) == 1
            assert one.playing.is_live
        await party.leave()

    run_simulated(scene())

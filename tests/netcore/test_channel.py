"""The handshake, with everything that somebody in the middle or at the door may try."""

import asyncio

import pytest

from netcore.channel import (
    HANDSHAKE,
    Admission,
    Answer,
    Challenge,
    Greeting,
    Hello,
    JoinError,
    Refusal,
    Ticket,
    Welcome,
    admit,
    enter,
    refused,
)
from netcore.door import FAILURES_IN_ALL, FAILURES_PER_CODE, Door, can_be_code, code_bytes, new_code
from netcore.pipe import PipeEnded
from netcore.version import PROTOCOL_VERSION
from netcore.wire import Message, NetworkError, WireError
from tests.netcore.linking import CODE, GUEST, HOST, RecordingPipe, Self, pair, player

Outcome = Admission | NetworkError


async def settled(coroutine: object) -> Outcome:
    try:
        return await coroutine  # type: ignore[misc]
    except NetworkError as error:
        return error


async def meet(
    door: Door,
    ticket: Ticket,
    guest: Self = GUEST,
    host: Self = HOST,
    pipes: tuple[RecordingPipe, RecordingPipe] | None = None,
) -> tuple[Outcome, Outcome]:
    """What the guest and the host make of each other."""
    mine, theirs = pipes or pair(RecordingPipe(), RecordingPipe())

    async def hosting() -> Outcome:
        outcome = await settled(admit(theirs, host.identity, host.name, door))
        if isinstance(outcome, NetworkError):
            await asyncio.sleep(0)
            theirs.abort()
        return outcome

    async def visiting() -> Outcome:
        outcome = await settled(enter(mine, guest.identity, guest.name, ticket))
        if isinstance(outcome, NetworkError):
            mine.abort()
        return outcome

    async with asyncio.timeout(20):
        guest_outcome, host_outcome = await asyncio.gather(visiting(), hosting())
    return guest_outcome, host_outcome


def key_of(outcome: Outcome) -> str:
    return outcome.key if isinstance(outcome, NetworkError) else "in"


class Meddler(RecordingPipe):
    """Changes one kind of message on its way."""

    def __init__(self, kind: type[Message], binding: bytes = b"b" * 32, **fields: object) -> None:
        super().__init__(binding)
        self._kind = kind
        self._fields = fields

    def change(self, payload: bytes) -> bytes:
        message = HANDSHAKE.decode(payload)
        if not isinstance(message, self._kind):
            return payload
        values = {name: getattr(message, name) for name in message.__struct_fields__}
        return HANDSHAKE.encode(self._kind(**values | self._fields))


async def test_who_knows_the_code_comes_in_and_both_know_who_is_who() -> None:
    guest, host = await meet(Door(CODE), Ticket(CODE))
    assert isinstance(guest, Admission)
    assert isinstance(host, Admission)
    assert (guest.public, guest.name, guest.way) == (HOST.identity.public, "Hanna", "code")
    assert (host.public, host.name, host.way) == (GUEST.identity.public, "Gleb", "code")
    assert guest.session == host.session


async def test_a_code_is_the_same_however_it_is_spaced_and_cased() -> None:
    guest, _ = await meet(Door("Red-Fox 7"), Ticket("red fox7"))
    assert key_of(guest) == "in"


async def test_a_wrong_code_is_seen_by_both_and_counted() -> None:
    door = Door(CODE)
    guest, host = await meet(door, Ticket("000000"))
    assert key_of(guest) == key_of(host) == "network.join.wrong_code"
    assert door.failures == 1
    assert door.code == CODE


async def test_five_wrong_codes_change_the_code_and_twenty_close_the_table() -> None:
    told: list[tuple[str | None, bool]] = []
    door = Door(CODE, changed=lambda one: told.append((one.code, one.closed)))
    for _ in range(FAILURES_PER_CODE):
        await meet(door, Ticket("wrong"))
    assert door.code not in (CODE, None)
    assert key_of((await meet(door, Ticket(CODE)))[0]) == "network.join.wrong_code"
    while door.failures < FAILURES_IN_ALL:
        await meet(door, Ticket("wrong"))
    guest, host = await meet(door, Ticket(door.code))
    assert key_of(guest) == key_of(host) == "network.join.closed"
    assert len({code for code, _ in told}) == FAILURES_IN_ALL // FAILURES_PER_CODE - 1
    assert told[-1][1]


async def test_a_closed_table_still_takes_its_players_back_and_can_be_reopened() -> None:
    door = Door(CODE, pinned=[GUEST.identity.public])
    door.close()
    back, _ = await meet(door, Ticket(hosts=frozenset({HOST.identity.public})))
    assert key_of(back) == "in"
    door.reopen("new code")
    newcomer, _ = await meet(door, Ticket("new code"), guest=player("Nina", 3))
    assert key_of(newcomer) == "in"


async def test_guesses_under_way_when_the_code_changes_are_void() -> None:
    door = Door(CODE)

    class Changing(RecordingPipe):
        def change(self, payload: bytes) -> bytes:
            if isinstance(HANDSHAKE.decode(payload), Challenge):
                door.change_code("other")
            return payload

    guest, host = await meet(door, Ticket(CODE), pipes=pair(RecordingPipe(), Changing()))
    assert key_of(guest) == key_of(host) == "network.join.code_changed"
    assert door.failures == 0


async def test_an_open_table_needs_no_code_and_says_so() -> None:
    guest, host = await meet(Door(None), Ticket())
    assert isinstance(guest, Admission)
    assert isinstance(host, Admission)
    assert guest.way == host.way == "open"


async def test_who_comes_without_a_code_is_told_that_one_is_needed() -> None:
    guest, _ = await meet(Door(CODE), Ticket())
    assert key_of(guest) == "network.join.code_needed"


async def test_a_host_cannot_talk_a_guest_out_of_its_code() -> None:
    guest, _ = await meet(Door(None), Ticket(CODE))
    assert key_of(guest) == "network.join.no_code_asked"


async def test_a_pinned_player_comes_back_without_a_code() -> None:
    door = Door(CODE, pinned=[GUEST.identity.public])
    guest, host = await meet(door, Ticket(hosts=frozenset({HOST.identity.public})))
    assert isinstance(guest, Admission)
    assert isinstance(host, Admission)
    assert guest.way == host.way == "pinned"


@pytest.mark.parametrize("door", [Door(None), Door(CODE, pinned=[GUEST.identity.public])])
async def test_a_player_comes_back_only_to_a_host_it_knows(door: Door) -> None:
    guest, _ = await meet(door, Ticket(hosts=frozenset({b"k" * 32})))
    assert key_of(guest) == "network.join.unknown_host"


async def test_somebody_who_only_knows_a_pinned_key_does_not_come_in() -> None:
    door = Door(CODE, pinned=[GUEST.identity.public])
    pipes = pair(Meddler(Hello, public=GUEST.identity.public), RecordingPipe())
    thief = player("Thief", 9)
    _, host = await meet(
        door, Ticket(hosts=frozenset({HOST.identity.public})), guest=thief, pipes=pipes
    )
    assert key_of(host) == "network.join.bad_signature"


async def test_a_banned_player_stays_out_even_with_the_code() -> None:
    door = Door(CODE, pinned=[GUEST.identity.public])
    door.banned.add(GUEST.identity.public)
    guest, host = await meet(door, Ticket(CODE))
    assert key_of(guest) == key_of(host) == "network.join.banned"


async def test_nobody_joins_their_own_table_with_the_same_key() -> None:
    guest, host = await meet(Door(CODE), Ticket(CODE), guest=HOST)
    assert key_of(guest) == key_of(host) == "network.join.own_key"


@pytest.mark.parametrize(
    ("door", "ticket"),
    [
        (Door(CODE), Ticket(CODE)),
        (Door(None), Ticket()),
        (
            Door(CODE, pinned=[GUEST.identity.public]),
            Ticket(hosts=frozenset({HOST.identity.public})),
        ),
    ],
)
async def test_somebody_in_the_middle_with_a_certificate_of_their_own_is_found(
    door: Door, ticket: Ticket
) -> None:
    pipes = pair(RecordingPipe(b"1" * 32), RecordingPipe(b"2" * 32))
    guest, host = await meet(door, ticket, pipes=pipes)
    assert isinstance(guest, NetworkError)
    assert isinstance(host, NetworkError)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Greeting, {"oldest": 0}),
        (Hello, {"name": "Somebody else"}),
        (Hello, {"nonce": b"n" * 32}),
        (Hello, {"public": b"\x01" * 32}),
        (Answer, {"confirmation": b"c" * 32}),
        (Answer, {"confirmation": b""}),
        (Answer, {"signature": b"s" * 64}),
        (Answer, {"pake": b""}),
        (Answer, {"pake": b"A" + b"\x00" * 32}),
        (Answer, {"pake": b"A" + b"\xff" * 32}),
        (Answer, {"pake": b"B" + b"\x01" * 32}),
    ],
)
async def test_nothing_a_guest_says_can_be_changed_on_its_way(
    kind: type[Message], fields: dict[str, object]
) -> None:
    guest, host = await meet(
        Door(CODE), Ticket(CODE), pipes=pair(Meddler(kind, **fields), RecordingPipe())
    )
    assert isinstance(guest, NetworkError)
    assert isinstance(host, NetworkError)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Greeting, {"oldest": 0}),
        (Challenge, {"nonce": b"n" * 32}),
        (Challenge, {"public": b"\x01" * 32}),
        (Challenge, {"way": "open", "pake": b""}),
        (Challenge, {"way": "pinned", "pake": b""}),
        (Challenge, {"pake": b"B" + b"\x01" * 32}),
        (Challenge, {"pake": b""}),
        (Welcome, {"confirmation": b"c" * 32}),
        (Welcome, {"confirmation": b""}),
        (Welcome, {"signature": b"s" * 64}),
    ],
)
async def test_nothing_a_host_says_can_be_changed_on_its_way(
    kind: type[Message], fields: dict[str, object]
) -> None:
    guest, _ = await meet(
        Door(CODE), Ticket(CODE), pipes=pair(RecordingPipe(), Meddler(kind, **fields))
    )
    assert isinstance(guest, NetworkError)


async def test_a_guests_own_messages_sent_back_to_it_prove_nothing() -> None:
    class Mirror(RecordingPipe):
        def write(self, frame: bytes) -> None:
            asyncio.get_running_loop().call_soon(self.deliver, frame[4:])

    outcome = await settled(enter(Mirror(), GUEST.identity, "Gleb", Ticket(CODE)))
    assert isinstance(outcome, NetworkError)


async def test_a_recorded_guest_cannot_be_played_again() -> None:
    door = Door(CODE, pinned=[GUEST.identity.public])
    mine, theirs = pair(RecordingPipe(), RecordingPipe())
    await meet(door, Ticket(hosts=frozenset({HOST.identity.public})), pipes=(mine, theirs))
    again = RecordingPipe()
    for payload in mine.sent:
        again.deliver(payload)
    outcome = await settled(admit(again, HOST.identity, "Hanna", door))
    assert key_of(outcome) == "network.join.bad_signature"


async def test_another_version_is_refused_naming_both() -> None:
    pipes = pair(Meddler(Greeting, version=7, oldest=7), RecordingPipe())
    guest, host = await meet(Door(CODE), Ticket(CODE), pipes=pipes)
    assert isinstance(host, JoinError)
    assert host.key == "network.join.other_version"
    assert host.arguments == {"theirs": 7, "ours": PROTOCOL_VERSION}
    assert isinstance(guest, JoinError)
    assert guest.arguments == {"theirs": str(PROTOCOL_VERSION), "ours": "7"}


async def test_another_program_is_told_apart() -> None:
    pipes = pair(Meddler(Greeting, magic="chess"), RecordingPipe())
    _, host = await meet(Door(CODE), Ticket(CODE), pipes=pipes)
    assert key_of(host) == "network.join.not_ours"


async def test_garbage_and_silence_at_the_door_give_a_sentence() -> None:
    pipe = RecordingPipe()
    pipe.deliver(b"GET / HTTP/1.1")
    assert isinstance(await settled(admit(pipe, HOST.identity, "Hanna", Door(CODE))), WireError)
    gone = RecordingPipe()
    gone.abort()
    assert isinstance(await settled(admit(gone, HOST.identity, "Hanna", Door(CODE))), PipeEnded)


def test_only_sentences_of_the_network_are_taken_from_others() -> None:
    assert refused(Refusal("cards.blitzkrieg", ())).key == "network.join.refused"
    error = refused(Refusal("network.join.banned", (("x", "a\u202eb" + "c" * 500),)))
    assert error.arguments["x"] == "ab" + "c" * 62


def test_a_door_never_shows_its_code() -> None:
    assert CODE not in repr(Door(CODE))
    assert CODE not in str(Door(CODE))


def test_new_codes_are_six_digits_and_chosen_ones_have_a_length() -> None:
    assert all(len(code) == 6 and code.isdigit() for code in (new_code() for _ in range(50)))
    assert can_be_code("дом 5")
    assert not can_be_code("a - b")
    assert not can_be_code("x" * 100)
    assert code_bytes("Дом-5") == code_bytes("дом 5")

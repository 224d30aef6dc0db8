"""Links over TLS on loopback, with honest and with hostile company."""

import asyncio
import logging
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from netcore.channel import HANDSHAKE, Greeting, Hello, JoinError, Ticket
from netcore.door import Door
from netcore.link import Limits, Link, LinkEnded, LinkFarewell, LinkLost
from netcore.pipe import Address
from netcore.ports import DEFAULT_PORT, PortError, open_sockets, parse_address
from netcore.tls import guest_context, make_lock
from netcore.transport import Lan, Patience
from netcore.version import PROTOCOL_VERSION
from netcore.wire import FRAME_CAP, STRANGER_CAP, NetworkError, Vocabulary
from resources.catalogue import catalogue
from tests.netcore.linking import CODE, GUEST, HOST, Say, Table, player, table

QUICK = Patience(tls=0.5, handshake=0.5, dial=5.0)
BRISK = Limits(heartbeat=0.05, silence=0.4)


async def said(link: Link) -> str:
    async with asyncio.timeout(10):
        message = await link.receive()
    assert isinstance(message, Say)
    return message.text


async def ending(link: Link) -> LinkEnded:
    async with asyncio.timeout(10):
        while True:
            try:
                await link.receive()
            except LinkEnded as ended:
                return ended


async def assert_can_talk(one: Link, other: Link) -> None:
    await one.send(Say("ping"))
    assert await said(other) == "ping"
    await other.send(Say("pong"))
    assert await said(one) == "pong"


@asynccontextmanager
async def stranger(
    there: Table,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Somebody with TLS but without manners."""
    host, port = there.listener.address
    reader, writer = await asyncio.open_connection(host, port, ssl=guest_context())
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def hung_up(reader: asyncio.StreamReader) -> bytes:
    """Everything the table still says before it hangs up; fails if it does not."""
    heard = b""
    async with asyncio.timeout(10):
        try:
            while data := await reader.read(4096):
                heard += data
        except (ConnectionError, ssl.SSLError):
            pass
    return heard


async def test_two_players_talk_and_know_each_other() -> None:
    async with table() as there:
        guest, host = await there.join()
        assert guest.peer.public == HOST.identity.public
        assert host.peer.public == GUEST.identity.public
        assert (guest.peer.name, host.peer.name) == ("Hanna", "Gleb")
        assert host.peer.address.host == "127.0.0.1"
        assert guest.session == host.session
        await assert_can_talk(guest, host)
        await guest.close()


async def test_a_name_is_cleaned_on_its_way_in() -> None:
    async with table() as there:
        guest, host = await there.join(player("\u202eEve\n" + "x" * 100, 5))
        assert host.peer.name == "Eve " + "x" * 28
        await guest.close()


async def test_large_messages_come_whole_and_in_order() -> None:
    async with table() as there:
        guest, host = await there.join()
        texts = [str(number) + "ж" * 1000 for number in range(1500)]
        for text in texts:
            guest.post(Say(text))
        assert [await said(host) for _ in texts] == texts
        await guest.close()


async def test_what_the_host_sends_right_behind_its_welcome_arrives() -> None:
    async with table() as there:
        dialling = asyncio.create_task(there.lan.dial(there.listener.address, GUEST, Ticket(CODE)))
        host = await anext(aiter(there.listener))
        for _ in range(20):
            host.post(Say("ы" * 1000))
        guest = await dialling
        assert [await said(guest) for _ in range(20)] == ["ы" * 1000] * 20
        await guest.close()


async def test_one_frame_serves_many_links() -> None:
    async with table() as there:
        links = [await there.join(player(f"P{n}", 10 + n)) for n in range(3)]
        frame = links[0][1].frame(Say("to all"))
        for _, host in links:
            host.post_frame(frame)
        assert [await said(guest) for guest, _ in links] == ["to all"] * 3
        for guest, _ in links:
            await guest.close()


async def test_leaving_and_being_lost_are_told_apart() -> None:
    async with table() as there:
        guest, host = await there.join()
        guest.post(Say("last words"))
        await guest.close("left")
        assert await said(host) == "last words"
        left = await ending(host)
        assert isinstance(left, LinkFarewell)
        assert left.reason == "left"
        guest, host = await there.join()
        guest.abort()
        assert isinstance(await ending(host), LinkLost)


async def test_a_kicked_player_is_told_so() -> None:
    async with table() as there:
        guest, host = await there.join()
        await host.close("kicked")
        assert (await ending(guest)).key == "network.goodbye.kicked"
        with pytest.raises(LinkFarewell):
            await guest.send(Say("but"))


async def test_a_player_who_falls_silent_is_lost() -> None:
    async with table(limits=BRISK) as there:
        guest, host = await there.join()
        guest._timer.cancel()
        guest._pipe.hold("asleep")
        assert (await ending(host)).key == "network.link.silent"
        guest.abort()


async def test_heartbeats_keep_a_quiet_link_alive_and_measure_it() -> None:
    async with table(limits=BRISK) as there:
        guest, host = await there.join()
        await asyncio.sleep(1.0)
        assert guest.ended is None
        assert host.delay is not None
        await assert_can_talk(guest, host)
        await guest.close()


async def test_dripping_bytes_are_no_sign_of_life() -> None:
    async with table(limits=BRISK) as there:
        guest, host = await there.join()
        guest._timer.cancel()
        ended = asyncio.create_task(ending(host))
        transport = guest._pipe._transport  # type: ignore[attr-defined]
        transport.write((1000).to_bytes(4, "big"))
        while not ended.done():
            transport.write(b"x")
            await asyncio.sleep(0.02)
        assert (await ended).key == "network.link.silent"
        guest.abort()


async def test_an_oversized_frame_ends_the_link_with_a_reason() -> None:
    async with table() as there:
        guest, host = await there.join()
        guest._pipe.write((FRAME_CAP + 1).to_bytes(4, "big"))
        assert (await ending(host)).key == "network.frame.too_large"
        assert isinstance(await ending(guest), LinkLost)


async def test_a_message_that_the_other_does_not_know_is_refused_in_words_to_both() -> None:
    plain = player("Gleb", 2)
    async with table(host=player("Hanna", 1, Vocabulary())) as there:
        guest, host = await there.join(plain)
        guest.post(Say("?"))
        for ended in (await ending(host), await ending(guest)):
            assert ended.key == "network.message.unknown"
            assert {"theirs", "ours"} <= set(ended.arguments), "both versions are named"
            sentence = catalogue("en").tell(ended)
            assert sentence.count(str(PROTOCOL_VERSION)) >= 2


async def test_a_forged_goodbye_counts_as_lost() -> None:
    async with table() as there:
        guest, host = await there.join()
        guest._identity = player("Eve", 66).identity
        await guest.close()
        assert (await ending(host)).key == "network.join.bad_signature"


async def until_held(link: Link) -> None:
    while not link._pipe.held:  # noqa: ASYNC110 - a pipe tells nobody when it is held
        await asyncio.sleep(0.01)


async def test_a_flood_of_messages_is_held_back_and_others_notice_nothing() -> None:
    limits = Limits(messages_a_second=0.001, messages_at_once=100.0)
    async with table(limits=limits) as there:
        flooder, flooded = await there.join(player("Flo", 7))
        guest, host = await there.join()
        for number in range(400):
            flooder.post(Say(str(number)))
        await assert_can_talk(guest, host)
        await asyncio.wait_for(until_held(flooded), 10)
        assert len(flooded._inbox) <= 101
        flooder.abort()
        await guest.close()


async def test_a_flood_that_is_slowed_down_comes_whole_and_in_order() -> None:
    limits = Limits(messages_a_second=2000.0, messages_at_once=100.0)
    async with table(limits=limits) as there:
        flooder, flooded = await there.join()
        for number in range(400):
            flooder.post(Say(str(number)))
        assert [await said(flooded) for _ in range(400)] == [str(n) for n in range(400)]
        await flooder.close()


@pytest.mark.parametrize("limit", [{"waiting_messages": 10}, {"waiting_bytes": 10_000}])
async def test_a_host_that_does_not_listen_makes_the_sender_wait_and_loses_nothing(
    limit: dict[str, int],
) -> None:
    limits = Limits(bytes_at_once=1e12)._replace(**limit)
    async with table(limits=limits) as there:
        guest, host = await there.join()
        sending = asyncio.create_task(send_many(guest, 3000))
        await asyncio.sleep(0.2)
        assert len(host._inbox) <= 11
        assert [len(await said(host)) for _ in range(3000)] == [1000] * 3000
        await sending
        await guest.close()


async def send_many(link: Link, times: int) -> None:
    for _ in range(times):
        await link.send(Say("x" * 1000))


async def test_a_player_who_takes_nothing_is_dropped_before_it_fills_our_memory() -> None:
    limits = Limits(backlog=1024 * 1024)
    async with table(limits=limits) as there:
        guest, host = await there.join()
        guest._pipe.hold("deaf")
        for _ in range(20_000):
            host.post(Say("x" * 1000))
        assert isinstance(host.ended, LinkLost)
        assert host.ended.key == "network.link.slow"
        guest.abort()


async def test_a_player_who_pings_and_takes_nothing_is_dropped_long_before() -> None:
    async with table(limits=BRISK._replace(silence=60.0, drain=0.3)) as there:
        guest, host = await there.join()
        guest._pipe.hold("deaf")
        for _ in range(100):
            host.post_frame(host.frame(Say("x" * 1000)) * 100)
        assert (await ending(host)).key == "network.link.slow"
        guest.abort()


async def test_wrong_codes_change_the_code_and_players_stay() -> None:
    async with table() as there:
        guest, host = await there.join()
        for number in range(5):
            with pytest.raises(JoinError) as caught:
                await there.join(player("Eve", 66), Ticket(f"00000{number}"))
            assert caught.value.key == "network.join.wrong_code"
        assert there.door.code != CODE
        await assert_can_talk(guest, host)
        await guest.close()


async def test_parallel_guesses_get_no_more_tries_than_one_after_the_other() -> None:
    async with table(patience=Patience(strangers_from_one_address=20, visits_at_once=40)) as there:
        tries = [
            there.lan.dial(there.listener.address, player("Eve", 66), Ticket(f"guess {number}"))
            for number in range(12)
        ]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        keys = [one.key for one in outcomes if isinstance(one, JoinError)]
        assert len(keys) == 12
        assert keys.count("network.join.wrong_code") <= 10
        assert there.door.failures <= 10


async def test_somebody_in_the_middle_cannot_relay_the_code() -> None:
    async with table() as there:
        middle = await asyncio.start_server(
            lambda reader, writer: relay(there, reader, writer),
            "127.0.0.1",
            0,
            ssl=make_lock().context,
        )
        port = middle.sockets[0].getsockname()[1]
        with pytest.raises(JoinError) as caught:
            await there.lan.dial(Address("127.0.0.1", port), GUEST, Ticket(CODE))
        assert caught.value.key == "network.join.wrong_code"
        middle.close()


async def relay(there: Table, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    async with stranger(there) as (inner, outer):

        async def copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
            try:
                while data := await source.read(4096):
                    target.write(data)
            except (ConnectionError, ssl.SSLError):
                pass
            target.close()

        await asyncio.gather(copy(reader, outer), copy(inner, writer))


@pytest.mark.parametrize(
    "noise",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x00\x00\x00\x00",
        (STRANGER_CAP + 1).to_bytes(4, "big"),
        b"\xff\xff\xff\xff" + b"x" * 10_000,
        b"\x00\x00\x00\x05hello",
        HANDSHAKE.frame(Greeting("sealed-orders", 1, 1)) * 20,
        HANDSHAKE.frame(Hello(b"k" * 32, "", b"n" * 32)),
    ],
)
async def test_garbage_at_the_door_is_hung_up_on(noise: bytes) -> None:
    async with table() as there:
        guest, host = await there.join()
        async with stranger(there) as (reader, writer):
            writer.write(noise)
            await hung_up(reader)
        await assert_can_talk(guest, host)
        await guest.close()


async def test_a_stranger_who_says_nothing_or_drips_is_hung_up_on() -> None:
    async with table(patience=QUICK) as there:
        async with stranger(there) as (reader, _):
            await hung_up(reader)
        async with stranger(there) as (reader, writer):
            hanging_up = asyncio.create_task(hung_up(reader))
            greeting = HANDSHAKE.frame(Greeting("sealed-orders", 1, 1))
            for byte in greeting:
                if hanging_up.done():
                    break
                writer.write(bytes([byte]))
                await asyncio.sleep(0.05)
            await hanging_up
        guest, host = await there.join()
        await assert_can_talk(guest, host)
        await guest.close()


async def test_half_open_connections_are_dropped_and_do_not_keep_players_out() -> None:
    patience = Patience(strangers=6, strangers_from_one_address=4, tls=3.0, handshake=3.0)
    async with table(patience=patience) as there:
        guest, host = await there.join()
        host_address, port = there.listener.address
        silent = []
        for last in range(2, 8):
            for _ in range(3):
                one = socket.socket()
                one.bind((f"127.0.0.{last}", 0))
                one.connect((host_address, port))
                silent.append(one)
        await asyncio.sleep(0.1)
        assert there.listener.strangers <= 6
        newcomer, newhost = await there.join(player("Nina", 3))
        await assert_can_talk(newcomer, newhost)
        await assert_can_talk(guest, host)
        for _ in range(600):
            if there.listener.strangers == 0:
                break
            await asyncio.sleep(0.05)
        assert there.listener.strangers == 0
        for one in silent:
            one.close()
        await guest.close()
        await newcomer.close()


async def test_one_address_cannot_fill_the_doorway() -> None:
    patience = Patience(strangers_from_one_address=3, visits_at_once=100)
    async with table(patience=patience) as there:
        crowd = [socket.create_connection(there.listener.address) for _ in range(10)]
        await asyncio.sleep(0.1)
        assert there.listener.strangers == 3
        for one in crowd:
            one.close()


async def test_a_flood_of_visits_is_hung_up_on_before_any_handshake() -> None:
    patience = Patience(visits_a_second=0.001, visits_at_once=2)
    async with table(patience=patience) as there:
        guest, host = await there.join()
        await there.join(player("Second", 4))
        with pytest.raises(NetworkError):
            await there.join(player("Third", 5))
        await assert_can_talk(guest, host)
        await guest.close()


async def test_dialling_where_nobody_is_says_so() -> None:
    unused = socket.socket()
    unused.bind(("127.0.0.1", 0))
    lan = Lan(patience=Patience(dial=0.5, handshake=0.5))
    with pytest.raises(JoinError) as caught:
        await lan.dial(Address("127.0.0.1", unused.getsockname()[1]), GUEST, Ticket(CODE))
    assert caught.value.key == "network.join.nobody_there"
    unused.listen()
    with pytest.raises(JoinError) as caught:
        await lan.dial(Address("127.0.0.1", unused.getsockname()[1]), GUEST, Ticket(CODE))
    assert caught.value.key == "network.join.no_answer"
    unused.close()


async def test_a_host_that_stops_in_mid_handshake_is_given_up() -> None:
    silent = await asyncio.start_server(
        lambda reader, writer: asyncio.sleep(60), "127.0.0.1", 0, ssl=make_lock().context
    )
    lan = Lan(patience=Patience(handshake=0.3))
    with pytest.raises(JoinError) as caught:
        await lan.dial(Address(*silent.sockets[0].getsockname()[:2]), GUEST, Ticket(CODE))
    assert caught.value.key == "network.join.no_answer"
    silent.close()


async def test_only_tls_1_3_is_spoken() -> None:
    async with table() as there:
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.maximum_version = ssl.TLSVersion.TLSv1_2
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await asyncio.open_connection(*there.listener.address, ssl=old)


async def test_closing_a_table_keeps_the_links_and_takes_no_newcomers() -> None:
    async with table() as there:
        guest, host = await there.join()
        address = there.listener.address
        await there.listener.close()
        await assert_can_talk(guest, host)
        with pytest.raises(JoinError):
            await there.lan.dial(address, player("Late", 8), Ticket(CODE))
        await guest.close()


async def test_the_log_never_shows_the_code(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with table(Door("SESAME77")) as there:
        guest, _ = await there.join(ticket=Ticket("sesame77"))
        with pytest.raises(JoinError):
            await there.join(ticket=Ticket("alibaba1"))
        await guest.close()
    assert "sesame" not in caplog.text.lower()
    assert "alibaba" not in caplog.text.lower()


def test_a_table_takes_the_usual_port_or_the_next_free_one() -> None:
    first = open_sockets("127.0.0.1", None)
    second = open_sockets("127.0.0.1", None)
    ports = [one.getsockname()[1] for one in (*first, *second)]
    assert ports[0] >= DEFAULT_PORT
    assert ports[1] > ports[0]
    with pytest.raises(PortError) as caught:
        open_sockets("127.0.0.1", ports[0])
    assert caught.value.key == "network.port.taken"
    for one in (*first, *second):
        one.close()


def test_a_table_listens_on_both_kinds_of_address_on_one_port() -> None:
    sockets = open_sockets(None, 0)
    assert len({one.getsockname()[1] for one in sockets}) == 1
    for one in sockets:
        one.close()


def test_an_address_of_another_machine_is_not_ours() -> None:
    with pytest.raises(PortError) as caught:
        open_sockets("203.0.113.1", 0)
    assert caught.value.key == "network.address.not_here"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (" 192.168.1.7:5000 ", Address("192.168.1.7", 5000)),
        ("192.168.1.7", Address("192.168.1.7", DEFAULT_PORT)),
        ("[fe80::1%eth0]:5000", Address("fe80::1%eth0", 5000)),
        ("fd00::2", Address("fd00::2", DEFAULT_PORT)),
        ("annas-laptop.local:47421", Address("annas-laptop.local", 47421)),
    ],
)
def test_an_address_is_read_as_people_type_it(typed: str, meant: Address) -> None:
    assert parse_address(typed) == meant
    assert parse_address(str(meant)) == meant


@pytest.mark.parametrize(
    "typed", ["", ":5000", "host:", "host:0", "host:99999", "a b:1", "[::1", "x:y"]
)
def test_what_is_no_address_is_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(PortError):
        parse_address(typed)

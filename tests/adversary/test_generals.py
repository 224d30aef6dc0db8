"""The flagship game under attack: leaving at any moment, peeking, flipping bits of its file."""

import random

import pytest

from netcore.audit import Verdict, audit
from netcore.cli.main import main
from netcore.log import Order, Refused, entry_hash, put_in_order, read_order, said_hash
from netcore.log_bodies import Choose
from netcore.simulation import play_sealed, random_chooser, sit_down
from netcore.store import export_game, read_game
from netcore.table_people import has_shared
from netcore.table_position import Phase
from resources.catalogue import catalogue
from rules.games import GAMES
from rules.kernel.choices import Opens
from rules.kernel.errors import SealedOrdersError
from rules.kernel.pending import Ask, Over
from tests.adversary.kit import Seated, silence
from tests.counts import count
from tests.independent_verifier import Table, check

GENERALS = next(game for game in GAMES if game.name == "generals")
LISTS = [deck.cards for deck in GENERALS.decks({})]
DATA = play_sealed(GENERALS, {}, 2, seed=5)


def generals(players, seed):
    return Seated(sit_down(GENERALS, {}, players, seed=seed), GENERALS, random_chooser(seed))


def after(entries):
    """The condition that the game is in play and so long, with no choice half made."""

    def condition(seated):
        position = seated.position
        if position.phase is Phase.ENDED:
            return True
        return position.phase is Phase.PLAY and seated.host.replica.seq >= entries

    return condition


def zone_sizes(state, country):
    return (
        state.hand[country].bit_count(),
        len(state.discard[country]) + state.responses[country].bit_count(),
        len(state.top[country]) + state.pool[country].bit_count() + len(state.bottom[country]),
        len(state.status[country]),
    )


def leave(table, followers):
    """These players are gone for good: all others vote so, and who plays on for each."""
    silence(table, *followers)
    for gone, successor in followers.items():
        for other in table.position.present:
            if other not in followers:
                table.table.send(table.player(other).gone(gone, successor))


def resumed(seated):
    position = seated.position
    return position.phase is not Phase.PLAY or not position.state.held


@pytest.mark.parametrize("moment", range(count(3, 120)))
def test_a_country_whose_player_is_gone_is_dealt_anew_at_any_moment(moment):
    chance = random.Random(moment)
    table = generals(6, moment)
    there, gone = after(chance.randrange(60, 600)), chance.randrange(1, 6)
    # While a draw has its share, nobody is gone: the others make the draw first.
    table.run(lambda seated: there(seated) and not has_shared(seated.position, gone))
    if table.position.phase is Phase.ENDED:
        return
    successor = chance.choice([who for who in range(6) if who % 2 == gone % 2 and who != gone])
    before, pending = zone_sizes(table.position.state, gone), table.position.state.pending
    leave(table, {gone: successor})
    table.run(lambda seated: seated.position.phase is Phase.PLAY)
    table.run(resumed)
    if isinstance(pending, Ask):
        assert zone_sizes(table.position.state, gone) == before
        assert table.position.state.responses[gone] == 0
    report = table.finish()
    assert isinstance(report.over, Over)
    assert report.seats[gone].verdict is Verdict.UNPROVEN
    honest = [seat.verdict for number, seat in enumerate(report.seats) if number != gone]
    assert honest == [Verdict.HONEST] * 5
    assert check(table.table.export(), LISTS, GENERALS.type_of) == []


@pytest.mark.parametrize("moment", range(count(2, 40)))
@pytest.mark.parametrize(
    ("players", "followers"), [(4, {1: 3}), (6, {1: 3, 4: 0}), (6, {2: 4, 5: 3})]
)
def test_several_countries_are_dealt_anew_while_one_of_them_waits_for_its_cards(
    players, followers, moment
):
    """Of one player who is gone, or of two who are gone at once."""
    table = generals(players, moment)
    begun = after(random.Random(moment).randrange(60, 500))
    countries = {seat for seat in range(6) if table.position.seats[seat] in followers}

    def waits(seated):
        position = seated.position
        request = position.request
        return position.phase is Phase.ENDED or (
            request is not None
            and request.deck in countries
            and begun(seated)
            and not any(has_shared(position, gone) for gone in followers)
        )

    table.run(waits)
    leave(table, followers)
    table.run(lambda seated: seated.position.phase is Phase.PLAY)
    table.run(resumed)
    report = table.finish()
    assert isinstance(report.over, Over)
    verdicts = {seat: one.verdict for seat, one in enumerate(report.seats)}
    assert {seat for seat in verdicts if verdicts[seat] is Verdict.UNPROVEN} == countries
    assert {verdicts[seat] for seat in range(6) if seat not in countries} == {Verdict.HONEST}
    assert check(table.table.export(), LISTS, GENERALS.type_of) == []


@pytest.mark.parametrize("moment", range(count(1, 40)))
def test_an_ally_plays_on_for_a_country_that_said_goodbye(moment):
    chance = random.Random(1000 + moment)
    table = generals(6, moment)
    table.run(lambda seated: after(chance.randrange(60, 400))(seated) and not open_chance(seated))
    leaver = chance.randrange(1, 6)
    table.table.send(table.player(leaver).goodbye((leaver + 2) % 6))
    report = table.finish()
    assert report.verdict is Verdict.HONEST
    assert isinstance(report.over, Over)


def open_chance(seated):
    return seated.position.request is not None


VERBS = ("play", "discard", "use", "pass", "claim", "at", "target", "choose", "take_back", "?")


def mutated(chance, player, seat):
    """A legal choice of a seat with one thing or another changed."""
    menu = player.menu(seat)
    choice = random_chooser(chance.randrange(1 << 30))(None, seat, menu, player.knowledge())
    openings = list(player.openings(menu, menu.offer(choice), choice))
    verb, nouns = choice.verb, list(choice.nouns)
    match chance.randrange(8):
        case 0:
            verb = chance.choice(VERBS)
        case 1:
            nouns.append(chance.randrange(-1, 60))
        case 2 if nouns:
            nouns[chance.randrange(len(nouns))] = chance.choice([-1, 2**50, chance.randrange(60)])
        case 3 if nouns:
            nouns.pop()
        case 4:
            openings = []
        case 5:
            openings.append(player.opening(seat, chance.randrange(10), whole=chance.random() < 0.5))
        case 6:
            openings = [player.opening(each.deck, each.slot, whole=False) for each in openings]
        case _:
            openings = openings[::-1] + openings[:1]
    return Choose(seat, verb, tuple(nouns), tuple(openings))


def test_any_changed_choice_is_refused_as_its_authors_doing_or_is_legal_itself():
    for seed in range(count(1, 30)):
        chance, table = random.Random(seed), generals(6, seed)
        table.run(after(0))
        for _ in range(count(250, 900)):
            pending = getattr(table.position.state, "pending", None)
            if table.position.phase is not Phase.PLAY:
                break
            if isinstance(pending, Ask) and not pending.by_program:
                seat = pending.seats[0]
                body = mutated(chance, table.player(table.position.seats[seat]), seat)
                try:
                    table.host.replica.judge(table.forge(table.position.seats[seat], body))
                except Refused as error:
                    assert error.culprit == table.position.seats[seat]  # noqa: PT017
            table.one()


def outcome(data):
    try:
        return audit(GENERALS, read_game(data)).verdict
    except SealedOrdersError as error:
        return error.key


def test_a_changed_bit_of_a_saved_game_is_found():
    chance = random.Random(1)
    assert outcome(DATA) is Verdict.HONEST
    for _ in range(count(10, 3000)):
        changed = bytearray(DATA)
        bit = chance.randrange(len(DATA) * 8)
        changed[bit // 8] ^= 1 << bit % 8
        assert outcome(bytes(changed)) not in (Verdict.HONEST, Verdict.CHEATED), bit


def test_a_changed_game_with_every_hash_made_anew_is_found():
    """Who alters a file can mend the chain of hashes, but not what is signed."""
    saved = read_game(DATA)
    for index in (5, len(saved.entries) // 2, len(saved.entries) - 2):
        entries, previous = list(saved.entries), None
        for at in range(index, len(entries)):
            order = read_order(entries[at].order)
            if at == index:
                order = order._replace(digest=bytes(32))
            else:
                order = order._replace(previous=previous)
            previous = entry_hash(order.encode())
            entries[at] = entries[at]._replace(order=order.encode())
        data = export_game(saved.charter, saved.signatures, entries)
        assert outcome(data) == "audit.altered"


def test_a_cut_game_has_no_winner():
    chance = random.Random(2)
    for _ in range(count(5, 500)):
        try:
            report = audit(GENERALS, read_game(DATA[: chance.randrange(len(DATA))]))
        except SealedOrdersError:
            continue
        assert report.verdict is Verdict.UNPROVEN
        assert report.over is None


def test_the_draws_of_whole_games_are_uniform():
    chance, cells, draws = random.Random(3), [0] * 10, 0
    games = [DATA, *(play_sealed(GENERALS, {}, 2, seed=seed) for seed in range(count(0, 40)))]
    for data in games:
        for purpose, _, _, items, values in Table(data, LISTS, GENERALS.type_of).draws:
            if purpose != "candidate":
                place = (items.index(values[0]) + chance.random()) / len(items)
                cells[int(10 * place)] += 1
                draws += 1
    assert draws > 50
    expected = draws / 10
    assert sum((cell - expected) ** 2 / expected for cell in cells) < 27.9  # 9 df, p = 0.001


def test_the_report_on_a_swapped_card_names_country_entry_and_card_in_words(tmp_path, capsys):
    table = generals(6, 4)

    def opens(seated):
        pending = getattr(seated.position.state, "pending", None)
        if not isinstance(pending, Ask) or pending.by_program:
            return False
        menu = seated.player(pending.seats[0]).menu(pending.seats[0])
        return any(offer.opens is Opens.FACE for offer in menu.offers)

    table.run(lambda seated: seated.position.phase is Phase.PLAY and opens(seated))
    seat = table.position.state.pending.seats[0]
    player = table.player(seat)
    menu = player.menu(seat)
    choice = next(offer for offer in menu.offers if offer.opens is Opens.FACE).choices()
    verb, (slot,) = next(choice)
    opening = player.opening(seat, slot, whole=True)
    other = next(card for card in LISTS[seat] if card != opening.card)
    false = opening._replace(card=other, type=GENERALS.type_of[other])
    said = table.forge(seat, Choose(seat, verb, (slot,), (false,)))
    replica = table.host.replica
    order = Order(
        replica.ground.game_id, 0, replica.seq + 1, replica.head, said_hash(said), replica.digest
    )
    replica.entries.append(put_in_order(table.host.identity, said, order))
    path = tmp_path / "game.sealed"
    path.write_bytes(table.table.export())
    assert main(["verify", str(path), "--lang", "en", "--data-dir", str(tmp_path)]) == 1
    line = next(line for line in capsys.readouterr().out.splitlines() if "not the card" in line)
    words = catalogue("en")
    assert f"entry {len(replica.entries)}, " in line
    assert words.noun("card", GENERALS.card_ids[other]) in line
    assert words.noun("country", GENERALS.seats[seat], "gen") in line

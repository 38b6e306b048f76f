"""Worked examples, by their numbers: what a table does and what comes of it."""

import pytest

from games.split_the_hoard.table import ANN, BOB, CARL, DORA, Table, at
from splitsies.games.split_the_hoard import GAME
from splitsies.games.split_the_hoard.ranks import highest, lowest
from splitsies.games.split_the_hoard.scoring import fixed_ranks, rank_modifiers


def test_1_the_druid_buys_the_shield() -> None:
    table = at("negotiate", coins={ANN: 5}, market={BOB: "- - shield+1"}, classes={ANN: "druid", BOB: "warrior"})
    table.does(ANN, "b3")
    assert (table.coins(ANN), table.haul(ANN), table.coins(BOB), table.pile) == (1, "shield", 4, 1)
    assert table.market(BOB) == "- - -"


def test_2_ranks_of_the_prophecy() -> None:
    box = GAME.material

    def totals(cards: str) -> tuple[int, int]:
        haul = [box.kind_of[card] for card in cards.split()]
        fixed, modifiers = fixed_ranks(box, haul), rank_modifiers(box, haul)
        return sum(fixed) + sum(lowest(fixed, modifiers)), sum(fixed) + sum(highest(fixed, modifiers))

    assert totals("prophecy") == (4, 4)
    assert totals("prophecy enchantment") == (4, 8)
    assert totals("prophecy shield") == (2, 4)
    assert totals("prophecy shield enchantment") == (2, 8)
    assert totals("shield enchantment") == (0, 0)


def test_3_emerald_with_three_cards_left() -> None:
    table = at("negotiate", hauls={ANN: "emerald"}, deck=3)
    table.does(ANN, "!emerald")
    assert (table.coins(ANN), table.deck, table.over) == (3, 0, True)


@pytest.mark.parametrize(("deck", "coins", "over"), [(1, 1, True), (2, 2, False)])
def test_4_take_two(deck: int, coins: int, over: bool) -> None:
    table = at("negotiate", deck=deck)
    table.does(ANN, "coins")
    assert (table.coins(ANN), table.over) == (coins, over)


def test_5_the_end_in_reveal() -> None:
    table = at("round", 3, deck=8)
    assert (table.over, table.deck) == (True, 8)


def test_6_the_end_in_negotiate() -> None:
    table = at("round", 3, coins={ANN: 2}, deck=12)
    table.places(ANN, coins="0 0 2")
    table.places(BOB)
    table.places(CARL)
    before = len(table.state.discard)
    table.does(ANN, "coins")
    table.does(BOB, "coins")
    assert table.legal(ANN) == ["+0", "+1", "+2"]
    table.does(ANN, "+2")
    assert len(table.state.discard) == before + 9
    assert [table.coins(seat) for seat in (ANN, BOB, CARL)] == [4, 1, 0]


def test_7_the_end_in_claim() -> None:
    plain = "ruby ruby giants_axe giants_axe healing_herbs dragon_scale"
    table = at("round", hauls={ANN: "griffin_egg", BOB: "back_stabber"}, coins={ANN: 2}, deck=10, top=plain, dragon=ANN)
    table.all_place()
    table.all_take_coins()
    assert table.deck == 0
    table.does(ANN, "!griffin_egg")
    assert table.awaited == (BOB,)
    table.does(BOB, "!back_stabber", "@a")
    assert table.over
    assert (len(table.state.hauls[ANN]), table.coins(ANN), table.coins(BOB)) == (3, 2, 4)


def test_8_ties_of_titles() -> None:
    hauls = {ANN: "giants_axe", BOB: "forbidden_tome"}
    assert at("over", hauls=hauls, classes={ANN: "warrior"}).winner_of("warlord") == ANN
    assert at("over", hauls=hauls, classes={ANN: "druid", BOB: "rogue"}).winner_of("warlord") is None
    assert at("over", 3, hauls=hauls, classes={CARL: "warrior"}).winner_of("warlord") is None


@pytest.mark.parametrize(
    "haul", ["healing_herbs healing_herbs healing_herbs", "healing_herbs whetstone whetstone holy_water unicorn_hair"]
)
def test_9_herbs_for_two_titles(haul: str) -> None:
    table = at("over", 5, hauls={ANN: haul}, titles={ANN: "smith healer"})
    assert sum(line.points for line in table.outcome.lines[ANN] if line.rule == "SH 8.2") == 30


def test_10_refuse() -> None:
    table = at("negotiate", coins={ANN: 3}, hauls={BOB: "shield"}, market={BOB: "ruby - -"}, deck=50, rest="pile")
    table.does(ANN, "b1")
    table.does(BOB, "!shield")
    assert table.legal(ANN) == ["coins"]
    table.does(ANN, "coins")
    assert (table.coins(ANN), table.discard) == (5, "shield")


def test_11_outbid() -> None:
    table = at("negotiate", 3, coins={ANN: 3, CARL: 4}, hauls={CARL: "war_horn"}, market={BOB: "- ruby -"})
    table.does(ANN, "b2")
    table.does(CARL, "!war_horn")
    table.does(ANN, "coins")
    assert (table.coins(ANN), table.coins(BOB), table.coins(CARL), table.haul(CARL)) == (5, 3, 1, "ruby")


@pytest.mark.parametrize(("answer", "buyer", "seller"), [("pay", 1, 5), ("withdraw", 8, 0)])
def test_12_raise(answer: str, buyer: int, seller: int) -> None:
    table = at("negotiate", coins={ANN: 6}, hauls={BOB: "silver_tongue"}, market={BOB: "- - ruby"})
    table.does(ANN, "b3")
    table.does(BOB, "!silver_tongue")
    table.does(ANN, answer)
    if answer == "withdraw":
        table.does(ANN, "coins")
    assert (table.coins(ANN), table.coins(BOB)) == (buyer, seller)


def test_13_discount() -> None:
    table = at("negotiate", hauls={ANN: "pilgrims_staff"}, market={BOB: "- ruby -"})
    table.does(ANN, "!pilgrims_staff", "b2")
    assert (table.haul(ANN), table.coins(BOB)) == ("ruby", 0)


def bought_deal(pile: int) -> Table:
    table = at("negotiate", coins={ANN: 1}, market={BOB: "deal - -"}, pile=pile)
    table.does(ANN, "b1")
    return table


def test_14_deal_on_gain() -> None:
    table = bought_deal(2)
    table.does(ANN, "!deal")
    assert (table.coins(ANN), table.coins(BOB), table.over) == (2, 1, False)
    table = bought_deal(5)
    table.does(ANN, "!deal", "@b")
    assert (table.coins(ANN), table.coins(BOB), table.pile) == (3, 2, 1)
    table = bought_deal(2)
    table.does(ANN, "pass")
    assert table.haul(ANN) == "deal"


def test_15_an_empty_board() -> None:
    table = at(
        "negotiate",
        4,
        turn=BOB,
        coins={BOB: 3, CARL: 3, DORA: 3},
        market={
            ANN: "ruby whetstone saints_knuckle",
            BOB: "ruby whetstone dragon_scale",
            CARL: "singing_sword singing_sword healing_herbs",
            DORA: "giants_axe healing_herbs giants_axe",
        },
        top="singing_sword healing_herbs healing_herbs",
    )
    table.does(BOB, "a1")
    table.does(CARL, "a2")
    table.does(DORA, "a3")
    assert [len(haul) for haul in table.state.hauls] == [3, 4, 4, 4]


def test_17_archmage_equal_length() -> None:
    hauls = {ANN: "holy_water back_stabber", BOB: "dragon_scale giants_axe"}
    assert at("over", hauls=hauls, classes={BOB: "wizard"}).winner_of("archmage") == BOB
    assert at("over", hauls=hauls, classes={ANN: "druid", BOB: "rogue"}).winner_of("archmage") is None


@pytest.mark.parametrize(
    ("haul", "title", "value"),
    [
        ("giants_axe dragon_scale prophecy whetstone", "natures_balance", 0),
        ("giants_axe giants_axe dragon_scale shield", "natures_balance", 1),
        ("shield", "natures_balance", None),
        ("holy_water golden_chalice grinning_idol", "saint", 1),
        ("holy_water grinning_idol", "saint", None),
    ],
)
def test_18_and_19_balance_and_saint(haul: str, title: str, value: int | None) -> None:
    assert at("over", hauls={ANN: haul}).value_of(ANN, title) == value


def test_20_wealthiest() -> None:
    assert at("over", hauls={ANN: "emerald ruby"}, coins={ANN: 5}).value_of(ANN, "wealthiest") == 9


def test_22_final_ties() -> None:
    assert at("over").winners == (ANN, BOB)
    table = at("over", hauls={ANN: "fist_diamond ruby saints_knuckle", BOB: "saints_knuckle"}, coins={BOB: 2})
    assert table.winners == (ANN,)


def test_23_ward() -> None:
    table = at("claim", hauls={ANN: "thieving_raven whetstone", BOB: "ruby mirror_of_nope"}, deck=40, rest="pile")
    table.does(ANN, "!thieving_raven", "@b", "ruby", "whetstone")
    table.does(BOB, "!mirror_of_nope")
    assert (table.haul(ANN), table.haul(BOB)) == ("whetstone", "ruby")
    assert table.discard == "mirror_of_nope thieving_raven"


def test_24_recall() -> None:
    table = at("claim", hauls={ANN: "scroll_of_recall griffin_egg"}, discard="angel_feather", deck=40, rest="pile")
    assert table.legal(ANN) == ["!griffin_egg", "pass"]


def test_25_a_search_with_one_card_left() -> None:
    table = at("reveal", hauls={ANN: "prayer_beads"}, deck=1, top="ruby")
    table.does(ANN, "!prayer_beads", "ruby")
    assert (table.haul(ANN), table.deck, table.over) == ("ruby", 0, False)
    table = at("reveal", hauls={ANN: "prayer_beads"}, deck=0)
    table.does(ANN, "!prayer_beads")
    assert table.over
    assert table.hand(ANN) == table.hand(BOB) == ""


def test_26_swapped_prices() -> None:
    table = at("negotiate", coins={ANN: 3}, hauls={ANN: "rigged_scales"}, market={BOB: "ruby emerald fist_diamond+2"})
    table.does(ANN, "!rigged_scales", "b1~b3")
    assert [table.state.price(BOB, place) for place in range(3)] == [3, 2, 3]
    assert table.market(BOB) == "fist_diamond+2 emerald ruby"


def test_27_outbid_then_refused() -> None:
    def named() -> Table:
        table = at(
            "negotiate",
            4,
            coins={ANN: 3, CARL: 4, DORA: 4},
            hauls={BOB: "shield", CARL: "war_horn", DORA: "war_horn"},
            market={BOB: "- ruby -"},
        )
        table.does(ANN, "b2")
        table.does(BOB, "pass")
        table.does(CARL, "!war_horn")
        return table

    table = named()
    table.does(BOB, "!shield")
    assert (table.coins(CARL), table.haul(CARL), table.haul(BOB)) == (4, "", "")
    assert table.legal(ANN) == ["coins"]
    table = named()
    table.does(BOB, "pass")
    table.does(DORA, "!war_horn")
    table.does(BOB, "pass")
    assert (table.haul(DORA), table.coins(DORA), table.coins(BOB)) == ("ruby", 0, 4)

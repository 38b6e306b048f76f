"""SH 9: the fourteen verbs, and who is not eligible."""

import pytest

from games.split_the_hoard.table import ANN, BOB, CARL, a_box, at
from splitsies.core.seat import EVERYONE
from splitsies.games.split_the_hoard.ability_events import (
    CoinsAppraised,
    CoinsGained,
    FacesSeen,
    PlacesSwapped,
    PutUnder,
    Searched,
    SearchSeen,
    TitleChosen,
    TitlesKept,
    TitlesPutUnder,
    TitlesSeen,
    TreasureTaken,
    UnderSeen,
)
from splitsies.games.split_the_hoard.events import CoinsTaken, Outbid


def test_sh_9_1_gain_coins_from_the_deck_or_the_top_of_the_pile() -> None:
    table = at("negotiate", hauls={ANN: "emerald"}, top="ruby shield deal whetstone")
    table.does(ANN, "!emerald")
    assert table.faces(ANN) == "ruby shield deal whetstone"
    assert table.told(CoinsTaken)[0].count == 4
    table = at("claiming", 3, market={ANN: "deal - -", BOB: "ruby - -", CARL: "ruby - -"}, pile=5)
    top = table.state.pile[-3:]
    table.does(ANN, "!deal")
    assert table.state.rows[ANN] == top[::-1]
    assert table.legal(ANN) == ["@b", "@c"]
    table.does(ANN, "@c")
    assert [event.count for event in table.told(CoinsGained)] == [3, 1]
    assert table.knows(ANN, ANN) == "? ? ?"


def test_sh_9_1_a_short_pile_never_ends_the_game() -> None:
    table = at("claiming", market={ANN: "deal - -", BOB: "ruby - -"}, pile=1)
    table.does(ANN, "!deal")
    assert table.coins(ANN) == 1
    assert not table.state.ending


def test_sh_9_2_search_looks_alone_keeps_and_puts_the_rest_under() -> None:
    table = at("reveal", hauls={ANN: "prophecy"}, top="ruby shield deal")
    table.does(ANN, "!prophecy")
    assert sorted(table.legal(ANN)) == ["deal", "ruby", "shield"]
    assert table.told(SearchSeen)[0].to == 1 << ANN
    assert table.told(Searched)[0].to == EVERYONE
    assert table.view(BOB).looking == ()
    table.does(ANN, "shield")
    assert table.haul(ANN) == "shield"
    assert table.told(PutUnder)[0].count == 2
    assert table.told(UnderSeen)[0].to == 1 << ANN
    assert {table.name(card) for card in table.state.deck[:2]} == {"ruby", "deal"}


def test_sh_9_2_the_rest_comes_in_random_order() -> None:
    orders = set()
    for seed in range(12):
        table = at("reveal", hauls={ANN: "prophecy"}, top="ruby shield deal", seed=seed)
        table.does(ANN, "!prophecy", "shield")
        orders.add(tuple(table.state.deck[:2]))
    assert len(orders) == 2


def test_sh_9_2_with_fewer_cards_look_at_those_and_only_what_is_kept_is_a_draw() -> None:
    table = at("reveal", hauls={ANN: "prophecy"}, deck=1, top="ruby")
    table.does(ANN, "!prophecy", "ruby")
    assert (table.haul(ANN), table.deck, table.state.ending) == ("ruby", 0, 0)


def test_sh_9_3_appraise_looks_alone_and_may_turn_some() -> None:
    table = at("claim", hauls={ANN: "truffle_pig"}, faces={ANN: "ruby shield deal emerald whetstone sapphire"})
    table.does(ANN, "!truffle_pig")
    assert table.told(CoinsAppraised)[0].count == 5
    assert table.told(FacesSeen)[0].to == 1 << ANN
    assert sorted(table.legal(ANN)) == ["deal", "emerald", "enough", "ruby", "shield", "whetstone"]
    table.does(ANN, "ruby", "emerald")
    assert (table.haul(ANN), table.faces(ANN)) == ("emerald ruby", "shield deal whetstone sapphire")
    assert table.knows(ANN, ANN) == "shield deal whetstone ?"


def test_sh_9_3_known_coins_are_looked_at_by_choice() -> None:
    table = at(
        "reveal", hauls={ANN: "crystal_ball"}, faces={ANN: "ruby shield deal emerald whetstone"}, seen={ANN: "ruby"}
    )
    table.does(ANN, "!crystal_ball")
    assert table.legal(ANN) == ["oldest", "ruby*0", "ruby*1"]
    table.does(ANN, "ruby*1")
    assert "ruby" in table.legal(ANN)
    assert "whetstone" not in table.legal(ANN)
    table = at(
        "reveal", hauls={ANN: "crystal_ball"}, faces={ANN: "ruby shield deal emerald whetstone"}, seen={ANN: "ruby"}
    )
    table.does(ANN, "!crystal_ball", "oldest")
    assert "ruby" not in table.legal(ANN)


def test_sh_9_3_a_coin_turned_up_can_react() -> None:
    table = at("claim", hauls={ANN: "truffle_pig"}, faces={ANN: "deal ruby"}, pile=1)
    table.does(ANN, "!truffle_pig", "deal", "!deal", "ruby")
    assert (table.haul(ANN), table.coins(ANN)) == ("ruby", 1)


def test_sh_9_4_steal_from_one_or_from_each() -> None:
    table = at("claim", 3, hauls={ANN: "back_stabber collection_plate"}, coins={BOB: 1, CARL: 3})
    table.does(ANN, "!back_stabber", "@c")
    assert (table.coins(ANN), table.coins(CARL)) == (2, 1)
    table.does(ANN, "!collection_plate")
    assert (table.coins(ANN), table.coins(BOB), table.coins(CARL)) == (4, 0, 0)


def test_sh_9_5_take_a_fitting_treasure() -> None:
    table = at("claim", hauls={ANN: "grapple_bow", BOB: "prophecy giants_axe shield"})
    table.does(ANN, "!grapple_bow", "@b")
    assert table.legal(ANN) == ["prophecy"]
    table.does(ANN, "prophecy")
    assert (table.haul(ANN), table.haul(BOB)) == ("prophecy", "shield giants_axe")


def test_sh_9_5_a_swap_needs_a_treasure_to_hand_over() -> None:
    table = at("claim", hauls={ANN: "thieving_raven", BOB: "ruby truffle_pig"}, coins={BOB: 1})
    assert table.awaited == (BOB,)
    table = at("claim", hauls={ANN: "thieving_raven whetstone", BOB: "ruby"})
    table.does(ANN, "!thieving_raven", "@b", "ruby", "whetstone")
    assert (table.haul(ANN), table.haul(BOB)) == ("ruby", "whetstone")
    assert [event.seat for event in table.told(TreasureTaken)] == [ANN, BOB]


def test_sh_9_6_sabotage_discards_a_fitting_treasure() -> None:
    table = at("claim", hauls={ANN: "wand_of_sparks", BOB: "ruby giants_axe"})
    table.does(ANN, "!wand_of_sparks", "@b")
    assert table.legal(ANN) == ["giants_axe"]
    table.does(ANN, "giants_axe")
    assert table.haul(BOB) == "ruby"
    assert "giants_axe" in table.discard


def test_sh_9_6_several_are_chosen_one_by_one() -> None:
    box = a_box(
        ('{ verb = "sabotage", filter = { has = "rank" }, n = 1 }', '{ verb = "sabotage", filter = {}, n = 2 }')
    )
    table = at("claim", hauls={ANN: "wand_of_sparks", BOB: "ruby ruby shield"}, box=box)
    table.does(ANN, "!wand_of_sparks", "@b", "ruby")
    assert table.legal(ANN) == ["shield", "ruby"]
    table.does(ANN, "ruby")
    assert table.haul(BOB) == "shield"


def test_sh_9_7_titles_are_drawn_and_kept_in_secret() -> None:
    table = at("reveal", hauls={ANN: "indulgence"}, titles={ANN: "smith"})
    table.does(ANN, "!indulgence")
    choices = table.legal(ANN)
    assert len(choices) == 2
    assert table.told(TitlesSeen)[0].to == 1 << ANN
    assert table.view(BOB).drawn == ()
    table.does(ANN, choices[0])
    assert set(table.titles(ANN).split()) == {"smith", choices[0].removeprefix("title:")}
    assert table.told(TitleChosen)[0].to == 1 << ANN
    assert table.told(TitlesKept)[0].to == table.told(TitlesPutUnder)[0].to == EVERYONE
    assert table.view(BOB).title_counts == (2, 0)
    under = table.box.material.titles[table.state.title_deck[0]].id
    assert f"title:{under}" == choices[1]


def test_sh_9_7_a_short_title_deck_ends_nothing() -> None:
    table = at("claim", hauls={ANN: "bribed_bard", BOB: "bribed_bard"})
    spare = [title.id for title in table.box.material.titles if title.predicate is not None]
    table = at("claim", hauls={ANN: "bribed_bard", BOB: "bribed_bard"}, titles={CARL - 1: " ".join(spare[:14])})
    table.does(ANN, "!bribed_bard", f"title:{spare[14]}")
    assert not table.state.ending
    assert table.state.round == 2


def test_sh_9_8_recover_what_fits_and_never_a_card_that_recovers() -> None:
    table = at(
        "claim",
        hauls={ANN: "scroll_of_recall angel_feather"},
        deck=60,
        rest="pile",
        discard="angel_feather ruby shield healing_herbs",
    )
    table.does(ANN, "!angel_feather")
    assert table.legal(ANN) == ["healing_herbs"]
    table.does(ANN, "healing_herbs", "!scroll_of_recall")
    assert table.legal(ANN) == ["shield", "ruby"]
    table.does(ANN, "ruby")
    assert "ruby" in table.haul(ANN)


def test_sh_9_9_buried_treasures_are_coins_that_all_know() -> None:
    table = at("claim", hauls={ANN: "dwarven_hammer ruby shield deal whetstone"}, coins={ANN: 1})
    table.does(ANN, "!dwarven_hammer", "ruby", "shield", "deal")
    assert (table.haul(ANN), table.coins(ANN)) == ("whetstone", 4)
    assert table.knows(BOB, ANN) == "? ruby shield deal"
    table = at("claim", hauls={ANN: "dwarven_hammer ruby"})
    table.does(ANN, "!dwarven_hammer", "enough")
    assert table.haul(ANN) == "ruby"


def test_sh_9_10_discounts_add_up_and_are_used_once() -> None:
    table = at(
        "negotiate",
        hauls={ANN: "sapphire pilgrims_staff hasty_hourglass"},
        coins={ANN: 2},
        market={BOB: "ruby whetstone shield+3"},
    )
    table.does(ANN, "!sapphire", "!pilgrims_staff", "!hasty_hourglass", "b3")
    assert (table.coins(ANN), table.coins(BOB), table.pile) == (2, 0, 3)
    table.does(ANN, "b2")
    assert (table.coins(ANN), table.coins(BOB)) == (0, 2)


def test_sh_9_10_a_discount_does_not_go_below_its_floor_and_lapses() -> None:
    box = a_box(
        ('effects = [{ verb = "discount", n = 3, floor = 0 }]', 'effects = [{ verb = "discount", n = 3, floor = 2 }]')
    )
    table = at("negotiate", hauls={ANN: "pilgrims_staff"}, coins={ANN: 2}, market={BOB: "ruby - shield"}, box=box)
    table.does(ANN, "!pilgrims_staff")
    assert table.legal(ANN) == ["coins", "b1", "b3"]
    table.does(ANN, "b3")
    assert table.coins(BOB) == 2
    table = at("negotiate", hauls={ANN: "pilgrims_staff"}, market={BOB: "ruby - -"})
    table.does(ANN, "!pilgrims_staff", "coins")
    assert table.state.agenda[-1][3] == 0


def test_sh_9_11_an_extra_action_of_either_kind() -> None:
    table = at("negotiate", hauls={ANN: "hasty_hourglass hasty_hourglass"})
    table.does(ANN, "!hasty_hourglass", "!hasty_hourglass", "coins", "coins")
    assert table.awaited == (ANN,)
    table.does(ANN, "coins")
    assert (table.coins(ANN), table.awaited) == (6, (BOB,))


def test_sh_9_12_swap_moves_treasures_with_their_coins() -> None:
    table = at("negotiate", hauls={ANN: "rigged_scales"}, market={BOB: "ruby - shield+2", ANN: "- - deal"})
    table.does(ANN, "!rigged_scales")
    assert table.legal(ANN) == ["a1~a3", "a2~a3", "b1~b2", "b1~b3", "b2~b3"]
    table.does(ANN, "b1~b3")
    assert table.market(BOB) == "shield+2 - ruby"
    assert len(table.told(PlacesSwapped)) == 1


def test_sh_9_12_a_swap_of_unseen_cards_is_followed() -> None:
    table = at("negotiate", hauls={ANN: "rigged_scales"}, market={BOB: "ruby shield deal"}, coins={ANN: 2}, blind=True)
    table.does(ANN, "!rigged_scales", "b1~b3")
    assert table.view(ANN).market[BOB] == (-1, -1, -1)
    assert table.market(BOB) == "deal shield ruby"


def test_sh_9_13_cancel_a_negotiation_or_an_ability() -> None:
    table = at("negotiate", hauls={BOB: "bitey_wolf_pup"}, coins={ANN: 1}, market={BOB: "ruby - -"})
    table.does(ANN, "b1")
    table.does(BOB, "!bitey_wolf_pup")
    assert (table.coins(ANN), table.market(BOB)) == (1, "ruby - -")
    table = at("claim", hauls={ANN: "grapple_bow", BOB: "mirror_of_nope prophecy"})
    table.does(ANN, "!grapple_bow", "@b", "prophecy")
    table.does(BOB, "!mirror_of_nope")
    assert (table.haul(ANN), table.haul(BOB)) == ("", "prophecy")


def test_sh_9_14_outbid_needs_the_coins_beforehand() -> None:
    table = at("negotiate", 3, hauls={CARL: "war_horn"}, coins={ANN: 3, CARL: 3}, market={BOB: "- - ruby"})
    table.does(ANN, "b3")
    assert table.haul(ANN) == "ruby"
    table = at("negotiate", 3, hauls={CARL: "war_horn"}, coins={ANN: 3, CARL: 4}, market={BOB: "- - ruby"})
    table.does(ANN, "b3")
    assert table.legal(CARL) == ["!war_horn", "pass"]
    table.does(CARL, "!war_horn")
    assert table.told(Outbid)[0].price == 4
    assert table.haul(CARL) == "ruby"


@pytest.mark.parametrize(
    ("title", "haul", "coins"),
    [
        ("archmage", "shield ruby", 3),
        ("natures_balance", "shield ruby", 3),
        ("warlord", "enchantment", 3),
        ("saint", "holy_water grinning_idol", 0),
        ("saint", "ruby", 0),
        ("wealthiest", "shield", 0),
    ],
)
def test_sh_9_15_who_is_not_eligible(title: str, haul: str, coins: int) -> None:
    table = at("over", hauls={ANN: haul}, coins={ANN: coins})
    assert table.value_of(ANN, title) is None
    assert table.winner_of(title) is None
    assert "SH 9.15" in {line.rule for line in table.outcome.lines[ANN]}

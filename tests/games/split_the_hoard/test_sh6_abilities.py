"""SH 6: abilities, their windows, reactions and targets."""

from games.split_the_hoard.table import ANN, BOB, CARL, DORA, a_box, at
from splitsies.core.seat import EVERYONE
from splitsies.games.split_the_hoard.ability_events import AbilityWarded, CardChosen, CoinsStolen, TargetChosen
from splitsies.games.split_the_hoard.events import AbilityUsed, Passed, TreasureKept
from splitsies.games.split_the_hoard.objections import ChangesNothing, NoAbilityNow, NotThatPlayer, NotYours


def test_sh_6_1_an_ability_costs_its_treasure() -> None:
    table = at("negotiate", hauls={ANN: "emerald"})
    table.does(ANN, "!emerald")
    assert "emerald" in table.discard
    assert (table.haul(ANN), table.coins(ANN)) == ("", 4)
    assert table.told(AbilityUsed)[0].to == EVERYONE


def test_sh_6_1_only_in_its_phase_and_from_the_own_haul() -> None:
    table = at("negotiate", hauls={ANN: "back_stabber", BOB: "emerald"}, market={ANN: "emerald - -"}, coins={BOB: 2})
    assert table.legal(ANN) == ["coins"]
    assert table.refused(ANN, "!emerald") == NotYours("SH 6.1", "emerald")
    assert table.refused(ANN, "!back_stabber") == NoAbilityNow("SH 6.1", "back_stabber")


def test_sh_6_2_reactions_without_a_phase_come_at_once() -> None:
    table = at("claim", hauls={ANN: "back_stabber", BOB: "mirror_of_nope"}, coins={BOB: 2})
    table.does(ANN, "!back_stabber", "@b")
    assert table.legal(BOB) == ["!mirror_of_nope", "pass"]
    table.does(BOB, "!mirror_of_nope")
    assert table.told(AbilityUsed)[-1].rule == "SH 6.2"
    assert (table.coins(ANN), table.coins(BOB)) == (0, 2)


def test_sh_6_3_a_window_goes_round_until_all_have_passed_in_a_row() -> None:
    table = at("claim", 3, dragon=BOB, hauls={ANN: "back_stabber", BOB: "back_stabber back_stabber"}, coins={CARL: 9})
    table.does(BOB, "pass")
    table.does(ANN, "!back_stabber", "@c")
    table.does(BOB, "!back_stabber", "@c")
    table.does(BOB, "pass")
    assert table.state.round == 2
    assert [event.seat for event in table.told(Passed)] == [BOB, BOB]


def test_sh_6_3_who_has_nothing_to_use_is_not_asked() -> None:
    table = at("claim", 4, hauls={CARL: "back_stabber", ANN: "emerald shield"}, coins={DORA: 1})
    assert table.awaited == (CARL,)


def test_sh_6_4_effects_run_in_order_each_as_far_as_possible() -> None:
    table = at("claiming", market={ANN: "deal - -", BOB: "ruby - -"}, pile=5)
    table.does(ANN, "!deal", "@b")
    assert (table.coins(ANN), table.coins(BOB), table.pile) == (3, 1, 1)


def test_sh_6_4_what_would_change_nothing_is_not_offered() -> None:
    table = at("claim", hauls={ANN: "back_stabber griffin_egg", BOB: "ruby"})
    assert table.legal(ANN) == ["!griffin_egg", "pass"]
    assert table.refused(ANN, "!back_stabber") == ChangesNothing("SH 6.4", "back_stabber")


def test_sh_6_4_ending_the_game_is_a_change_unless_the_end_is_fixed() -> None:
    table = at("claim", hauls={ANN: "griffin_egg", BOB: "griffin_egg"}, deck=0)
    assert table.legal(ANN) == ["!griffin_egg", "pass"]
    table.does(ANN, "!griffin_egg")
    assert table.over


def test_sh_6_5_everything_is_chosen_before_the_target_answers() -> None:
    table = at(
        "claim",
        hauls={
            ANN: "thieving_raven shield",
            BOB: "ruby mirror_of_nope",
        },
    )
    table.does(ANN, "!thieving_raven", "@b", "ruby", "shield")
    assert table.awaited == (BOB,)
    table.does(BOB, "pass")
    assert (table.haul(ANN), table.haul(BOB)) == ("ruby", "mirror_of_nope shield")
    assert [type(event) for event in table.story[1:3]] == [TargetChosen, CardChosen]


def test_sh_6_5_a_theft_from_each_is_answered_one_by_one() -> None:
    table = at("claim", 4, hauls={ANN: "collection_plate", CARL: "mirror_of_nope"}, coins={BOB: 1, CARL: 1, DORA: 1})
    table.does(ANN, "!collection_plate")
    assert table.awaited == (CARL,)
    assert [event.target for event in table.told(CoinsStolen)] == [BOB]
    table.does(CARL, "!mirror_of_nope")
    assert [event.target for event in table.told(CoinsStolen)] == [BOB, DORA]
    assert [event.seat for event in table.told(AbilityWarded)] == [CARL]


def test_sh_6_5_seats_without_coins_are_skipped_and_cannot_be_chosen() -> None:
    table = at("claim", 3, hauls={ANN: "collection_plate back_stabber", BOB: "mirror_of_nope"}, coins={CARL: 3})
    table.does(ANN, "!collection_plate")
    assert table.coins(ANN) == 1
    table.does(ANN, "!back_stabber")
    assert table.legal(ANN) == ["@c"]
    assert table.refused(ANN, "@b") == NotThatPlayer("SH 6.5", BOB)


def test_sh_6_5_a_gift_is_not_answered() -> None:
    table = at("claiming", market={ANN: "deal - -", BOB: "ruby - -"}, hauls={BOB: "mirror_of_nope"}, pile=4)
    table.does(ANN, "!deal", "@b")
    assert table.coins(BOB) == 1


def test_sh_6_6_a_card_that_reacts_to_a_gain_may_be_kept() -> None:
    table = at("negotiate", coins={ANN: 1}, market={BOB: "deal - -"}, pile=2)
    table.does(ANN, "b1")
    assert table.legal(ANN) == ["!deal", "pass"]
    table.does(ANN, "pass")
    assert table.told(TreasureKept)[0].seat == ANN
    assert table.haul(ANN) == "deal"
    assert table.awaited == (BOB,)


def test_sh_6_6_kept_it_can_be_used_only_when_gained_anew() -> None:
    table = at("claim", hauls={ANN: "back_stabber deal", BOB: "thieving_raven ruby"}, coins={BOB: 3}, pile=4)
    assert table.legal(ANN) == ["!back_stabber", "pass"]
    table.does(ANN, "pass")
    table.does(BOB, "!thieving_raven", "@a", "deal", "ruby")
    assert table.legal(BOB) == ["!deal", "pass"]


def test_sh_6_6_in_a_swap_the_actor_reacts_first() -> None:
    table = at("claim", hauls={ANN: "thieving_raven deal", BOB: "deal"}, pile=9)
    table.does(ANN, "!thieving_raven", "@b", "deal", "deal")
    assert table.awaited == (ANN,)
    table.does(ANN, "pass")
    assert table.awaited == (BOB,)


def test_sh_6_7_a_treasure_gained_may_be_used_in_the_same_phase() -> None:
    table = at("claim", hauls={ANN: "griffin_egg"}, coins={BOB: 3}, top="back_stabber ruby")
    table.does(ANN, "!griffin_egg", "back_stabber", "!back_stabber", "@b")
    assert table.coins(ANN) == 2


# Cards are data.


NEW_CARD = """
[[hoard]]
id = "lucky_clover"
name_en = "Lucky Clover"
name_de = "Glücksklee"
copies = 2
family = "nature"
tags = []
vp = 1
ability = { phase = "claim", out_of_turn = false, effects = [{ verb = "steal_coins", n = 1, scope = "one" }, { verb = "bury", max = 1 }, { verb = "gain_coins", n = 2, to = "self", source = "hoard_deck" }] }
text_en = "Steal a Coin, bury a Treasure, gain 2 Coins."
text_de = "Stiehl eine Münze, vergrabe einen Schatz, erhalte 2 Münzen."
provenance = "reconstructed"
"""  # noqa: E501


def test_a_new_card_of_known_verbs_needs_one_row() -> None:
    box = a_box(
        ("hoard_cards = 103", "hoard_cards = 105"),
        ('[[hoard]]\nid = "prophecy"', NEW_CARD + '\n[[hoard]]\nid = "prophecy"'),
    )
    table = at("claim", hauls={ANN: "lucky_clover ruby"}, coins={BOB: 2}, box=box)
    table.does(ANN, "!lucky_clover", "@b", "ruby")
    assert (table.coins(ANN), table.coins(BOB), table.haul(ANN)) == (4, 1, "")
    assert table.knows(BOB, ANN).split()[1] == "ruby"
    assert "Ann discards Lucky Clover for its ability." in table.says()

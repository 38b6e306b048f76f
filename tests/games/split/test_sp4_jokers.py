"""SP 4: Jokers, always wild (`joker = "wild"`) or keeping the card they were given (`joker = "keeps"`)."""

import pytest

from games.split.table import ANN, BOB, CARL, Table, lay, seated, with_suit
from splitsies.core.game import NotPossibleNow
from splitsies.core.seat import EVERYONE
from splitsies.games.split import GAME
from splitsies.games.split.cards import BLACK_JOKER, MATCH_NAMES, RED_JOKER, parse_card
from splitsies.games.split.events import JokerNamed, MatchMade, StepAwaited
from splitsies.games.split.state import DECLARE

BOTH = pytest.mark.parametrize("joker", ["wild", "keeps"])


def match_of(table: Table) -> tuple[str, str]:
    """The match just made, and the rule that says what it is worth."""
    event = table.told(MatchMade)[-1]
    return MATCH_NAMES[event.match], event.rule


# SP 4.1


@pytest.mark.parametrize(
    ("played", "lying"),
    [("R*", "4S"), ("R*", "4C"), ("4S", "R*"), ("4C", "R*"), ("B*", "4H"), ("B*", "4D"), ("4H", "B*"), ("4D", "B*")],
)
def test_sp_4_1_a_joker_with_the_other_colour_is_weak(played: str, lying: str) -> None:
    table = lay(hands={ANN: played}, slots=lying)
    table.does(ANN, f"{played}>1R")
    assert match_of(table) == ("weak", "SP 4.2")
    table.does(ANN, table.legal(ANN)[0])
    assert table.turn == BOB


@BOTH
@pytest.mark.parametrize(
    ("played", "lying"),
    [("R*", "4H"), ("R*", "4D"), ("4H", "R*"), ("4D", "R*"), ("B*", "4S"), ("B*", "4C"), ("4S", "B*"), ("4C", "B*")],
)
def test_sp_4_1_a_joker_with_its_own_colour_is_strong_or_perfect_as_the_player_says(
    played: str, lying: str, joker: str
) -> None:
    natural = (played + lying).replace("R*", "").replace("B*", "")
    table = lay(hands={ANN: played}, slots=lying, joker=joker)
    table.does(ANN, f"{played}>1R")
    assert table.told(MatchMade) == []
    assert table.legal(ANN) == ["strong", f"perfect:{natural[-1]}"]
    for word, match in (("strong", "strong"), (f"perfect:{natural[-1]}", "perfect")):
        said = seated(table.state)
        said.does(ANN, word)
        assert match_of(said)[0] == match


def test_sp_4_1_it_is_said_before_anything_else() -> None:
    table = lay(hands={ANN: "R* 4H"}, slots="4D", chips={"green": "j10"})
    table.does(ANN, "R*>1R")
    for notation in ("-j10", "+e1", "4H>1R", "none", "stop"):
        assert table.refused(ANN, notation) == StepAwaited("SP 4.1", DECLARE)
    assert table.refused(ANN, "perfect:H") == NotPossibleNow("SP 4.1", "perfect:H")
    assert table.refused(ANN, "weak:H") == NotPossibleNow("SP 4.1", "weak:H")


def test_sp_4_1_a_joker_goes_anywhere() -> None:
    table = lay(hands={ANN: "R*"}, slots="4H/4C B*")
    lone = [f"R*>{slot}R" for slot in range(2, 11)]
    assert table.legal(ANN) == ["R*>1L", "R*>1R", *lone]


def test_sp_4_1_any_card_goes_on_a_lone_joker() -> None:
    table = lay(hands={ANN: "2D 9S KH"}, slots="R*")
    assert table.legal(ANN) == ["2D>1R", "9S>1R", "KH>1R"]


def test_sp_4_1_whoever_makes_the_match_says_not_who_laid_the_joker() -> None:
    table = lay(hands={ANN: "R*", BOB: "4H"}, slots="4D 9H")
    table.does(ANN, "R*>1R", "strong", "+e1", "+a2")
    table.does(BOB, "4H>1L")
    assert table.legal(BOB) == ["strong", "perfect:H"]


# SP 4.2


@pytest.mark.parametrize(("played", "lying", "suits"), [("R*", "4S", "SHD"), ("B*", "4D", "DSC"), ("4C", "R*", "CHD")])
def test_sp_4_2_weak_the_natural_suit_or_either_of_the_jokers_colour(played: str, lying: str, suits: str) -> None:
    table = lay(hands={ANN: played}, slots=lying)
    table.does(ANN, f"{played}>1R")
    assert table.may_place(ANN) == with_suit(suits)
    table.does(ANN, table.legal(ANN)[0])
    assert table.turn == BOB


@pytest.mark.parametrize(("played", "lying", "suits"), [("R*", "4H", "HD"), ("B*", "4C", "SC"), ("4S", "B*", "SC")])
@BOTH
def test_sp_4_2_strong_both_suits_of_the_colour(played: str, lying: str, suits: str, joker: str) -> None:
    table = lay(hands={ANN: played}, slots=lying, joker=joker)
    table.does(ANN, f"{played}>1R", "strong")
    assert table.may_place(ANN) == with_suit(suits)
    table.does(ANN, "+" + min(with_suit(suits[0]) - with_suit(suits[1])))
    assert table.may_place(ANN) == table.free(suits[1])


@pytest.mark.parametrize(("played", "lying"), [("R*", "4H"), ("B*", "4C"), ("4S", "B*")])
@BOTH
def test_sp_4_2_perfect_the_natural_suit(played: str, lying: str, joker: str) -> None:
    suit = (played + lying).replace("R*", "").replace("B*", "")[-1]
    table = lay(hands={ANN: played}, slots=lying, chips={"green": "j10"}, joker=joker)
    table.does(ANN, f"{played}>1R", f"perfect:{suit}")
    assert match_of(table) == ("perfect", "SP 4.2")
    table.does(ANN, "-j10")
    assert table.may_place(ANN) == with_suit(suit)
    for _ in range(2):
        table.does(ANN, min("+" + space for space in table.free(suit)))
    # It is a Perfect like any other: discarded, the Joker as itself, and the slot is filled.
    assert sorted(table.discard.split()) == sorted([played, lying])
    assert "/" not in table.slot(1)


def test_sp_4_2_a_perfect_with_a_joker_takes_what_lies_under_it() -> None:
    table = lay(hands={ANN: "R*"}, slots="4H/4D/4S")
    table.does(ANN, "R*>1L", "perfect:D", "+a2", "+d2")
    assert sorted(table.discard.split()) == ["4D", "4H", "4S", "R*"]


# SP 4.3, wild


def test_sp_4_3_wild_is_the_default() -> None:
    assert GAME.options().plain()["joker"] == "wild"


def test_sp_4_3_a_joker_dealt_face_up_is_wild() -> None:
    table = lay(hands={ANN: "9S"}, slots="B*")
    table.does(ANN, "9S>1R")
    assert table.legal(ANN) == ["strong", "perfect:S"]


def test_sp_4_3_a_joker_played_stays_wild() -> None:
    # The red Joker made a Strong with 4H; now it makes a Weak with a king, which covers the 4H.
    table = lay(hands={ANN: "R*", BOB: "KS", CARL: "2D"}, slots="4H", seats=3)
    table.does(ANN, "R*>1R", "strong", "+e1", "+a2")
    assert table.slot(1) == "4H/R*"
    table.does(BOB, "KS>1L")
    assert match_of(table) == ("weak", "SP 4.2")
    assert table.may_place(BOB) == table.free("SHD")
    table.does(BOB, "+b1")
    assert (table.slot(1), table.under(1)) == ("KS/R*", "4H")
    table.does(CARL, "2D>1L", "perfect:D", "-b1", "+d2", "+g2")
    assert sorted(table.discard.split()) == ["2D", "4H", "KS", "R*"]


def test_sp_4_3_on_a_wild_joker_and_a_card_only_the_card_asks_for_its_rank() -> None:
    table = lay(hands={ANN: "9S 4C"}, slots="4H/R*")
    # Over the 4H anything goes, for it is judged against the Joker; over the Joker only a 4.
    assert table.legal(ANN) == ["4C>1L", "4C>1R", "9S>1L"]


def test_sp_4_3_wild_nobody_names_the_suit_of_a_weak() -> None:
    table = lay(hands={ANN: "R*"}, slots="4S")
    table.does(ANN, "R*>1R")
    assert table.legal(ANN)[0][0] == "+"
    assert table.told(JokerNamed) == []


# SP 4.3, keeps


@pytest.mark.parametrize(
    ("played", "lying", "said", "named", "suits"),
    [
        ("R*", "4S", "weak:H", "4H", "SH"),
        ("R*", "4S", "weak:D", "4D", "SD"),
        ("4C", "R*", "weak:D", "4D", "CD"),
        ("B*", "KH", "weak:S", "KS", "HS"),
        ("KD", "B*", "weak:C", "KC", "DC"),
    ],
)
def test_sp_4_3_keeps_a_weak_names_a_suit_of_the_jokers_colour(
    played: str, lying: str, said: str, named: str, suits: str
) -> None:
    table = lay(hands={ANN: played}, slots=lying, joker="keeps")
    table.does(ANN, f"{played}>1R")
    colours = ["weak:H", "weak:D"] if "R*" in (played, lying) else ["weak:S", "weak:C"]
    assert table.legal(ANN) == colours
    table.does(ANN, said)
    joker = "R*" if "R*" in (played, lying) else "B*"
    assert f"{joker}={named}" in table.slot(1).split("/")
    assert table.told(JokerNamed) == [JokerNamed(EVERYONE, "SP 4.3", ANN, 0, parse_card(joker), parse_card(named))]
    assert match_of(table) == ("weak", "SP 3.3")
    assert table.may_place(ANN) == with_suit(suits)


@pytest.mark.parametrize(
    ("played", "lying", "named"),
    [("R*", "4H", "4D"), ("R*", "4D", "4H"), ("9S", "B*", "9C"), ("9C", "B*", "9S")],
)
def test_sp_4_3_keeps_a_strong_names_the_other_suit_of_the_colour(played: str, lying: str, named: str) -> None:
    table = lay(hands={ANN: played}, slots=lying, joker="keeps")
    table.does(ANN, f"{played}>1R", "strong")
    joker = "R*" if "R*" in (played, lying) else "B*"
    assert f"{joker}={named}" in table.slot(1).split("/")
    assert match_of(table) == ("strong", "SP 3.4")


def test_sp_4_3_keeps_a_perfect_names_nothing() -> None:
    table = lay(hands={ANN: "R*"}, slots="4H", joker="keeps")
    table.does(ANN, "R*>1R", "perfect:H")
    assert table.told(JokerNamed) == []
    assert table.slot(1) == "4H/R*"


def test_sp_4_3_keeps_it_stays_that_card() -> None:
    table = lay(hands={ANN: "R*", BOB: "4C 9S 4S", CARL: "KH"}, slots="4S", joker="keeps", seats=3)
    table.does(ANN, "R*>1R", "weak:D", "+a2")
    assert table.slot(1) == "4S/R*=4D"
    # It counts as the 4D: only 4s go on it, and a king is out of place.
    assert table.legal(BOB) == ["4S>1L", "4S>1R", "4C>1L", "4C>1R"]
    assert table.refused(BOB, "9S>1L").rule == "SP 3.1"
    table.does(BOB, "4C>1L")
    assert match_of(table) == ("weak", "SP 3.3")
    assert table.may_place(BOB) == table.free("DC")


def test_sp_4_3_keeps_it_makes_matches_as_that_card() -> None:
    for played, match, suits in (("4D", "perfect", "D"), ("4H", "strong", "DH"), ("4S", "weak", "DS")):
        table = lay(hands={ANN: played}, slots="4C/R*=4D", joker="keeps")
        table.does(ANN, f"{played}>1L")
        assert match_of(table)[0] == match
        assert table.may_place(ANN) == with_suit(suits)


def test_sp_4_3_keeps_a_joker_meets_a_named_joker_as_the_card_it_is() -> None:
    table = lay(hands={ANN: "B*"}, slots="4C/R*=4D", joker="keeps")
    table.does(ANN, "B*>1L")
    assert table.legal(ANN) == ["weak:S", "weak:C"]
    table.does(ANN, "weak:S")
    assert table.slot(1) == "B*=4S/R*=4D"
    assert table.may_place(ANN) == table.free("SD")
    table = lay(hands={ANN: "R*"}, slots="4C/R*=4D", joker="keeps")
    table.does(ANN, "R*>1L")
    assert table.legal(ANN) == ["strong", "perfect:D"]
    table.does(ANN, "strong")
    assert table.slot(1) == "R*=4H/R*=4D"


def test_sp_4_3_keeps_until_it_is_discarded() -> None:
    table = lay(hands={ANN: "4D", BOB: "2C"}, slots="4C/R*=4D", joker="keeps")
    table.does(ANN, "4D>1L", "+a2", "+d2")
    # In the discard pile it is a Joker again.
    assert sorted(table.discard.split()) == ["4C", "4D", "R*"]


def test_sp_4_3_keeps_a_covered_joker_is_a_joker_again_when_it_is_discarded() -> None:
    table = lay(hands={ANN: "4S", BOB: "4C"}, slots="4C/R*=4D", joker="keeps")
    table.does(ANN, "4S>1R", "+b1", "+b2")
    assert table.under(1) == "R*"
    table.does(BOB, "4C>1R", "-b1", "+b5", "+e5")
    assert sorted(table.discard.split()) == ["4C", "4C", "4S", "R*"]


@BOTH
def test_sp_4_3_a_joker_not_yet_matched_is_wild(joker: str) -> None:
    table = lay(hands={ANN: "2S 9H"}, slots="R*", joker=joker)
    assert table.legal(ANN) == ["2S>1R", "9H>1R"]


@BOTH
def test_sp_4_3_a_joker_matched_only_with_a_joker_is_wild(joker: str) -> None:
    table = lay(hands={ANN: "B*", BOB: "9H"}, slots="R*", joker=joker)
    table.does(ANN, "B*>1R", "+a1")
    assert table.slot(1) == "R*/B*"
    assert table.legal(BOB) == ["9H>1L", "9H>1R"]
    # Over the black Joker the 9H meets the red one: Strong or Perfect.
    table.does(BOB, "9H>1R")
    assert table.legal(BOB) == ["strong", "perfect:H"]
    table.does(BOB, "strong")
    assert table.slot(1) == ("R*/9H" if joker == "wild" else "R*=9D/9H")


def test_sp_4_3_keeps_a_wild_pair_is_named_once_a_card_comes() -> None:
    table = lay(hands={ANN: "9H"}, slots="R*/B*", joker="keeps")
    # Over the red Joker the 9H meets the black one: Weak, and the black Joker gets its card.
    table.does(ANN, "9H>1L", "weak:C")
    assert table.slot(1) == "9H/B*=9C"
    assert table.may_place(ANN) == table.free("HC")


# SP 4.4


@BOTH
@pytest.mark.parametrize(("name", "suits"), [("R*", "HD"), ("B*", "SC")])
def test_sp_4_4_two_jokers_of_one_colour_are_perfect_or_strong(name: str, suits: str, joker: str) -> None:
    table = lay(hands={ANN: name}, slots=name, joker=joker)
    table.does(ANN, f"{name}>1R")
    assert table.legal(ANN) == ["strong", *(f"perfect:{suit}" for suit in suits)]

    strong = seated(table.state)
    strong.does(ANN, "strong")
    assert match_of(strong) == ("strong", "SP 4.4")
    assert strong.may_place(ANN) == with_suit(suits)
    strong.does(ANN, "+" + min(with_suit(suits[1]) - with_suit(suits[0])))
    assert strong.may_place(ANN) == strong.free(suits[0])
    # Matched only with each other, they stay wild and nameless.
    assert (strong.slot(1), strong.told(JokerNamed)) == (f"{name}/{name}", [])

    for suit in suits:
        perfect = seated(table.state)
        perfect.does(ANN, f"perfect:{suit}")
        assert match_of(perfect) == ("perfect", "SP 4.4")
        assert perfect.may_place(ANN) == with_suit(suit)
        for _ in range(2):
            perfect.does(ANN, min("+" + space for space in perfect.free(suit)))
        assert perfect.discard == f"{name} {name}"


@BOTH
@pytest.mark.parametrize(("played", "lying"), [("R*", "B*"), ("B*", "R*")])
def test_sp_4_4_two_jokers_of_two_colours_are_weak_on_any_suit(played: str, lying: str, joker: str) -> None:
    table = lay(hands={ANN: played}, slots=lying, joker=joker, chips={"green": "j10"})
    table.does(ANN, f"{played}>1R")
    assert match_of(table) == ("weak", "SP 4.4")
    assert table.told(MatchMade)[0].suits == (0, 1, 2, 3)
    assert table.may_place(ANN) == table.free()
    table.does(ANN, "+e5")
    assert table.turn == BOB
    assert table.told(JokerNamed) == []


@BOTH
def test_sp_4_4_a_joker_covers_a_card_beside_a_joker(joker: str) -> None:
    table = lay(hands={ANN: "R*"}, slots="9H/B*" if joker == "wild" else "R*/B*", joker=joker)
    table.does(ANN, "R*>1L")
    assert match_of(table) == ("weak", "SP 4.4")


def test_sp_4_4_a_suit_of_the_other_colour_is_refused() -> None:
    table = lay(hands={ANN: "R*"}, slots="R*")
    table.does(ANN, "R*>1R")
    assert table.refused(ANN, "perfect:S") == NotPossibleNow("SP 4.4", "perfect:S")


def test_sp_4_4_there_are_two_jokers_of_each_colour() -> None:
    deck = GAME.census(GAME.options())
    assert (deck.count(RED_JOKER), deck.count(BLACK_JOKER)) == (2, 2)

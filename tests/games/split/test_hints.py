"""What SPLIT knows about playing itself well: it wins, blocks and removes where it can."""

from __future__ import annotations

import pytest

from games.split.table import ANN, CARL, Table, column, deal, lay, random_game, row, seated
from splitsies import bots
from splitsies.core import Ask, Rng, Seat
from splitsies.core.rng import key_from
from splitsies.games.split import GAME
from splitsies.games.split.actions import CLAIM, Declare, PlayCard
from splitsies.games.split.board import BIT, BOTTOM, GOALS, LEFT, RIGHT, SPACES, TOP, parse_space
from splitsies.games.split.cards import PERFECT, STRONG
from splitsies.games.split.current import flow
from splitsies.games.split.hints import NEVER, SplitHints, declared, made
from splitsies.games.split.outlook import FAR, WON, distance, finishing
from splitsies.games.split.state import CHOOSE, DECLARE


def greedy(table: Table, seat: Seat) -> str:
    """What the greedy bot decides on this seat."""
    bot = bots.make("greedy", GAME, Rng(key_from(1)))
    return str(bot.choose(Ask(table.view(seat), tuple(table.state.legal(seat)), (), 0)))


def greedy_turn(table: Table, seat: Seat) -> list[str]:
    """A whole turn of the greedy bot."""
    decisions = []
    while not table.over and table.turn == seat:
        decisions.append(greedy(table, seat))
        table.does(seat, decisions[-1])
    return decisions


def ratings(table: Table, seat: Seat) -> dict[str, float]:
    legal = table.state.legal(seat)
    rated = SplitHints().rate(table.view(seat), legal)
    return {str(action): rating for action, rating in zip(legal, rated, strict=True)}


# It wins when it can. On the board: e10 is hearts and spades, e9 diamonds, e5 clubs, j5 spades, j6 hearts and clubs.


def test_it_places_the_winning_chip() -> None:
    table = lay(hands={ANN: "4S 9D KD"}, slots="4H 9D KC", chips={"red": column("e", 1, 9), "green": "a1 j10 c7"})
    assert greedy_turn(table, ANN) == ["4S>1R", "+e10"]
    assert table.winners == (ANN,)


def test_it_wins_with_two_chips_of_a_strong() -> None:
    table = lay(hands={ANN: "4S 8D KH"}, slots="4H 8H KC", chips={"red": column("e", 1, 8), "green": "a1 j10 c7"})
    decisions = greedy_turn(table, ANN)
    assert decisions[0] == "8D>2R"
    assert sorted(decisions[1:]) == ["+e10", "+e9"]
    assert table.winners == (ANN,)


def test_it_wins_with_a_perfect_that_removes_what_is_in_the_way() -> None:
    red = [space for space in column("e") if space != "e5"]
    table = lay(hands={ANN: "4C 8D KH"}, slots="4C 8H KC", chips={"red": red, "green": "d5 e5 f5 a1 j10"})
    decisions = greedy_turn(table, ANN)
    assert decisions == ["4C>1R", "-e5", "+e5"]
    assert table.winners == (ANN,)


def test_it_says_what_a_joker_must_be_to_win() -> None:
    red = [space for space in column("e") if space != "e5"]
    table = lay(hands={ANN: "B*"}, slots="4C", chips={"red": red, "green": "d5 e5 f5"})
    table.does(ANN, "B*>1R")
    assert greedy(table, ANN) == "perfect:C"


def test_it_wins_for_its_partner() -> None:
    table = lay(4, hands={CARL: "4S 9D"}, slots="4H 9D", chips={"red": column("e", 1, 9)}, turn=CARL)
    greedy_turn(table, CARL)
    assert table.winners == (ANN, CARL)


def test_with_three_sides_either_pair_of_edges_will_do() -> None:
    for chips, space in ((column("e", 1, 9), "e10"), (row(5, "a", "i"), "j5")):
        table = lay(3, hands={ANN: "4S 9D"}, slots="4H 9D", chips={"red": chips})
        assert greedy_turn(table, ANN) == ["4S>1R", "+" + space]
        assert table.winners == (ANN,)


def test_the_last_chip_of_all_wins() -> None:
    table = lay(hands={ANN: "4S 8D"}, slots="4H 8H", supply={"red": 2, "green": 0})
    assert greedy(table, ANN) == "8D>2R"


# It blocks when it cannot win. The green row is one chip short of the right edge.


@pytest.mark.parametrize("hand", ["4S 9D", "4S 8D 9D"])
def test_it_blocks_an_immediate_win(hand: str) -> None:
    table = lay(hands={ANN: hand}, slots="4H 8H 9D", chips={"green": row(5, "a", "i"), "red": column("e", 6, 9)})
    greedy_turn(table, ANN)
    assert table.chip("j5") == "red" or len([space for space in row(5) if table.chip(space) == "green"]) < 9


def test_it_blocks_rather_than_goes_on() -> None:
    table = lay(hands={ANN: "4S"}, slots="4H", chips={"green": row(5, "a", "i"), "red": column("e", 6, 9)})
    assert greedy_turn(table, ANN)[-1] == "+j5"


def test_it_blocks_the_more_dangerous_opponent() -> None:
    chips = {"green": row(5, "a", "i"), "gold": column("e", 7, 10), "red": "b2 b3"}
    table = lay(3, hands={ANN: "4S"}, slots="4H", chips=chips)
    assert greedy_turn(table, ANN)[-1] == "+j5"


def test_it_does_not_block_its_partner() -> None:
    table = lay(6, hands={ANN: "4D"}, slots="4C", chips={"red": row(5, "a", "h"), "green": "a1"})
    rated = ratings_of_placing(table, ANN, "4D>1R")
    assert max(rated, key=rated.__getitem__) == "+i5"


def ratings_of_placing(table: Table, seat: Seat, card: str) -> dict[str, float]:
    table.does(seat, card)
    return ratings(table, seat)


# It removes what matters most.


def test_it_removes_a_chip_of_the_chain_not_a_stray_one() -> None:
    green = [*row(5, "a", "i"), "a1", "c9", "j10"]
    table = lay(hands={ANN: "4H"}, slots="4H", chips={"green": green, "red": "e6 e7"})
    decisions = greedy_turn(table, ANN)
    assert decisions[0] == "4H>1R"
    assert decisions[1].endswith("5")


def test_it_takes_the_place_of_the_chip_it_removes() -> None:
    """Of the green row, b5, e5 and h5 are clubs: there Ann's chip stays in the way."""
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"green": row(5, "a", "i"), "red": "e6 e7"})
    _, removed, *placed = greedy_turn(table, ANN)
    assert removed in ("-b5", "-e5", "-h5")
    assert "+" + removed[1:] in placed


def test_with_a_memory_it_goes_on_removing_while_it_helps() -> None:
    green = [*row(5, "a", "i"), "c1"]
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"green": green}, memory=True)
    table.does(ANN, "4C>1R", "-e5")
    rated = ratings(table, ANN)
    assert max(rated["-d5"], rated["-f5"]) > rated["stop"]


# It never claims falsely.


def test_it_never_claims_falsely() -> None:
    table = deal(seed=3, claims="honour")
    rated = ratings(table, table.turn)
    assert rated["none"] == NEVER
    assert min(rating for action, rating in rated.items() if action != "none") > NEVER


def test_it_never_claims_falsely_in_whole_games() -> None:
    claimed = 0
    for seed in range(3):
        table = deal(seed=seed, claims="honour")
        while not table.over:
            legal = table.state.legal(table.turn)
            decision = greedy(table, table.turn)
            if decision == str(CLAIM):
                claimed += 1
                assert list(legal) == [CLAIM]
            table.does(table.turn, decision)
    assert claimed < 20


# What it knows of the rules is what the rules say.


@pytest.mark.parametrize("joker", ["wild", "keeps"])
def test_it_knows_what_a_card_makes(joker: str) -> None:
    declarations = 0
    for seed in range(6):
        for table in random_game(deal(seed=seed, joker=joker), seed):
            if table.over or table.state.stage != CHOOSE:
                continue
            for action in table.state.legal(table.turn):
                if isinstance(action, PlayCard):
                    declarations += check_what_it_makes(table, action, joker)
    assert declarations > 20


def check_what_it_makes(table: Table, action: PlayCard, joker: str) -> int:
    """Compare with the rules; the number of things that had to be declared."""
    seat = table.turn
    left, right, _ = table.view(seat).slots[action.slot]
    expected = [(match, sorted(due)) for match, due in made(action.card, left if action.half else right, joker)]
    after = table.state.clone()
    after.apply(seat, action, None)
    if after.stage != DECLARE:
        if after.stage != CHOOSE and after.turn == seat:
            assert expected == [(after.match, sorted(after.due))]
        return 0
    found = []
    for word in after.legal(seat):
        assert isinstance(word, Declare)
        said = after.clone()
        said.apply(seat, word, None)
        if said.turn == seat and said.stage != CHOOSE:
            assert said.match == word.match
            assert sorted(said.due) == sorted(declared(after.left[after.slot], after.right[after.slot], word))
        found.append((word.match, sorted(declared(after.left[after.slot], after.right[after.slot], word))))
    assert expected == found
    return len(found)


def test_every_decision_gets_a_rating() -> None:
    stages = set()
    for seats in (2, 3):
        for table in random_game(deal(seats, seed=1, memory=True, claims="honour"), 2):
            if table.over:
                continue
            legal = table.state.legal(table.turn)
            rated = SplitHints().rate(table.view(table.turn), legal)
            assert len(rated) == len(legal)
            assert all(-WON <= rating <= WON for rating in rated)
            stages.add(type(legal[0]))
    assert len(stages) >= 3


def test_the_view_alone_decides() -> None:
    """Whatever the others hold, the ratings are the same."""
    table = deal(seed=5)
    rated = ratings(table, table.turn)
    for world in table.worlds(table.turn, 5):
        assert ratings(seated(world), table.turn) == rated


# What it measures.


def test_an_empty_board_conducts_alike_in_both_directions() -> None:
    whole, squares = flow([1.0] * SPACES)
    assert whole == pytest.approx(1.0)
    assert squares == pytest.approx([0.01] * SPACES)


def test_a_bottleneck_carries_the_whole_current() -> None:
    resistances = [1e9] * SPACES
    for space in column("e"):
        resistances[parse_space(space)] = 1.0
    whole, squares = flow(resistances)
    assert whole == pytest.approx(10.0)
    assert squares[parse_space("e5")] == pytest.approx(1.0)


def test_distances() -> None:
    everything = sum(BIT)
    chips = sum(BIT[parse_space(space)] for space in column("e", 3, 8))
    wall = sum(BIT[parse_space(space)] for space in row(9))
    assert distance(0, everything, (TOP, BOTTOM)) == 10
    assert distance(chips, everything & ~chips, (TOP, BOTTOM)) == 4
    assert distance(chips, everything & ~chips, (LEFT, RIGHT)) == 9
    assert distance(chips, everything & ~chips & ~wall, (TOP, BOTTOM)) == FAR
    assert distance(sum(BIT[parse_space(space)] for space in column("a")), 0, (TOP, BOTTOM)) == 0


def test_finishing_spaces() -> None:
    chips = sum(BIT[parse_space(space)] for space in [*column("e", 1, 4), *column("e", 6, 10), *column("f", 6, 10)])
    free = sum(BIT) & ~chips
    assert finishing(chips, free, GOALS[0][0]) == BIT[parse_space("e5")]
    assert finishing(chips, free & ~BIT[parse_space("e5")], GOALS[0][0]) == 0
    assert finishing(0, free, GOALS[0][0]) == 0


def test_matches_of_two_jokers() -> None:
    red, black = 52, 53
    assert made(red, red, "wild") == [(STRONG, (1, 4)), (PERFECT, (1,)), (PERFECT, (4,))]
    assert made(red, black, "keeps") == [(1, (15,))]

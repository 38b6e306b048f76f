"""SH 2: set-up."""

import pytest

from games.split_the_hoard.table import ANN, deal
from splitsies.core.seat import SPECTATOR
from splitsies.games.split_the_hoard import GAME
from splitsies.games.split_the_hoard.events import ClassesDealt, DragonGiven, TitleDealt, TitleReceived

BOX = GAME.material


def test_sh_2_1_five_starting_titles_lie_open_and_fifteen_are_the_deck() -> None:
    names = [BOX.titles[title].id for title in BOX.starting]
    assert names == ["archmage", "natures_balance", "saint", "warlord", "wealthiest"]
    assert [BOX.titles[title].points for title in BOX.starting] == [30] * 5
    assert len(BOX.hidden) == 15
    assert deal(2).view(SPECTATOR).title_deck == 13


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_sh_2_2_each_seat_has_a_title_a_class_and_four_coins(seats: int) -> None:
    table = deal(seats)
    assert [len(titles) for titles in table.state.titles] == [1] * seats
    assert [table.coins(seat) for seat in range(seats)] == [4] * seats
    assert len(set(table.state.classes)) == seats
    assert table.deck == 103 - 7 * seats
    assert len(table.told(TitleDealt)) == len(table.told(TitleReceived)) == seats
    assert table.told(ClassesDealt)[0].classes == table.state.classes


def test_sh_2_2_classes_come_at_random() -> None:
    assert len({deal(2, seed).state.classes for seed in range(20)}) > 5


def test_sh_2_3_the_dragon_starts_at_random() -> None:
    holders = [deal(3, seed).state.dragon for seed in range(40)]
    assert set(holders) == {0, 1, 2}
    assert deal(3, 5).told(DragonGiven)[0].seat == holders[5]


def test_the_box_has_103_cards() -> None:
    assert len(BOX.hoard) == 103
    assert len(deal(2).state.census()) == 103 + 15
    assert deal(2).hand(ANN).count(" ") == 2

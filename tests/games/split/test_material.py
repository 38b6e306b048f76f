"""SPLIT's material file: what is in the box, and what is said of a box that cannot be played with."""

from collections import Counter

import pytest

from games.split.table import ANN, a_box, changed_material, deal, random_game
from splitsies.core.errors import MaterialError
from splitsies.core.record import Position, Record, replay
from splitsies.core.rng import key_from
from splitsies.core.sitting import sit_down
from splitsies.games import game as find
from splitsies.games.split import GAME
from splitsies.games.split.board import PAIRS_ACROSS, PAIRS_ALONG, SINGLES, SPACES
from splitsies.games.split.cards import SUITS
from splitsies.games.split.material import Material

OURS = GAME.material_text
ROWS = [line.strip(" ,").strip('"') for line in OURS.splitlines() if line.startswith('  "')]


def changed(old: str, new: str) -> str:
    """Our material file with this piece of text replaced."""
    assert OURS.count(old) == 1, f"{old!r} is there {OURS.count(old)} times"
    return OURS.replace(old, new)


def complaints(text: str) -> list[str]:
    """What is wrong with a material file."""
    with pytest.raises(MaterialError) as trouble:
        GAME.with_material(text)
    return str(trouble.value).splitlines()


# What is in the box.


def test_the_board_has_ten_by_ten_spaces() -> None:
    assert [len(row.split()) for row in ROWS] == [10] * 10
    assert len(GAME.material.board.suits) == SPACES


def test_each_suit_has_19_single_and_31_usable_spaces_and_each_pair_four() -> None:
    count = Counter(GAME.material.board.suits)
    assert [count[single] for single in SINGLES] == [19] * 4
    assert [count[pair] for pair in PAIRS_ALONG + PAIRS_ACROSS] == [4] * 6
    assert sum(count.values()) == 4 * 19 + 6 * 4 == SPACES
    assert [len(GAME.material.board.spaces[1 << suit]) for suit in range(4)] == [31] * 4


def test_a_quarter_turn_with_the_suits_cycling_gives_the_same_board() -> None:
    spaces = [row.split() for row in ROWS]
    after = dict(zip("HSDC", "SDCH", strict=True))
    for down in range(10):
        for across in range(10):
            turned = spaces[across][9 - down]
            assert set(turned) == {after[suit] for suit in spaces[down][across]}


def test_the_file_says_where_each_part_comes_from() -> None:
    assert OURS.count('provenance = "rulebook"') == 2
    assert OURS.count('provenance = "reconstructed"') == 1


def test_the_numbers_of_the_rules_page() -> None:
    material = GAME.material
    assert (material.hand, material.slots, len(material.deck)) == (7, 10, 108)
    assert material.chips == {2: 45, 3: 30, 4: 45, 6: 30}


# Another box.


def test_an_equal_copy_is_our_own() -> None:
    assert GAME.with_material(OURS).own_material
    assert not GAME.with_material(OURS + "# mine\n").own_material


def test_a_changed_copy_is_played_with() -> None:
    box = a_box(hand=5, slots=8, chips=12, copies=3)
    table = deal(3, 1, box)
    assert [len(hand) for hand in table.state.hands] == [5, 5, 5]
    assert len(table.state.left) == 8
    assert table.supply("gold") == 12
    assert len(table.state.census()) == 3 * 52 + 4
    *_, end = random_game(table)
    assert end.over
    assert sorted(end.state.census()) == box.census(end.state.options)


def test_a_box_without_jokers() -> None:
    table = deal(2, 1, a_box(red_jokers=0, black_jokers=0))
    assert len(table.state.census()) == 104
    *_, end = random_game(table)
    assert end.over


def test_another_board_is_played_on() -> None:
    first = ROWS[0].split()
    box = GAME.with_material(changed(ROWS[0], "  ".join(["D", *first[1:]])))
    table = deal(2, 1, box)
    assert table.suits("a1") == "D"
    # Options that shuffle the board leave it as it is.
    assert deal(2, 1, box, board="shuffled").state.board.suits == deal(2, 1, board="shuffled").state.board.suits


def test_a_record_carries_material_that_is_not_ours() -> None:
    box = a_box(chips=5)
    sitting = sit_down(box, box.options(seats=3), 7)
    while sitting.state.awaiting():
        seat = sitting.state.awaiting().bit_length() - 1
        sitting.submit(seat, sitting.state.legal(seat)[-1])
    text = sitting.record.text()
    record = Record.parse(text, find)
    assert record.material == box.material_text
    carried = record.box(find)
    assert not carried.own_material
    assert carried.material_digest == box.material_digest == record.material_digest
    assert replay(carried, record) == sitting.state


def test_a_record_of_our_own_material_does_not_carry_it() -> None:
    record = Record.new(GAME, GAME.options(), key_from(1))
    assert record.material is None
    assert record.material_digest == GAME.material_digest


def test_a_position_carries_material_that_is_not_ours() -> None:
    table = deal(2, 1, a_box(chips=5))
    position = Position.parse(Position.of(table.box, table.state, table.state.options).text(), find)
    assert position.material is not None
    again = position.set_up(find)
    assert again == table.state
    assert again.view(ANN) == table.view(ANN)


# A box that cannot be played with.


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("hand", "0", "table.hand must be a whole number from 1 to 10, not 0"),
        ("hand", "7.0", "table.hand must be a whole number from 1 to 10, not 7.0"),
        ("hand", '"seven"', "table.hand must be a whole number from 1 to 10, not 'seven'"),
        ("hand", "true", "table.hand must be a whole number from 1 to 10, not True"),
        ("slots", "11", "table.slots must be a whole number from 1 to 10, not 11"),
        ("copies", "0", "deck.copies must be a whole number from 1 to 4, not 0"),
        ("red_jokers", "-1", "deck.red_jokers must be a whole number from 0 to 4, not -1"),
        ("black_jokers", "5", "deck.black_jokers must be a whole number from 0 to 4, not 5"),
        ("suits", '["H", "S"]', "deck.suits must be ['H', 'S', 'D', 'C'], not ['H', 'S']"),
        ("size", "9", "board.size must be 10, not 9"),
        ("chips", "{ 2 = 45, 3 = 30, 4 = 45 }", "table.chips must give a number for each of 2, 3, 4, 6 seats"),
        ("chips", "45", "table.chips must give a number for each of 2, 3, 4, 6 seats"),
        (
            "chips",
            "{ 2 = 51, 3 = 30, 4 = 45, 6 = 30 }",
            "table.chips.2 must be a whole number from 1 to 50, not 51",
        ),
        (
            "chips",
            "{ 2 = 45, 3 = 34, 4 = 45, 6 = 30 }",
            "table.chips.3 must be a whole number from 1 to 33, not 34",
        ),
    ],
)
def test_a_wrong_number_is_named(key: str, value: str, complaint: str) -> None:
    assert complaints(changed_material(**{key: value})) == [complaint]


@pytest.mark.parametrize("ranks", ["[]", '["2", "1"]', "[2]", '"23"', "7"])
def test_wrong_ranks_are_named(ranks: str) -> None:
    (complaint,) = complaints(changed_material(ranks=ranks))
    assert complaint.startswith("deck.ranks must be some of 2 3 4 5 6 7 8 9 10 J Q K A, not ")


def test_a_rank_named_twice() -> None:
    ranks = '["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "K"]'
    assert complaints(changed_material(ranks=ranks)) == ["deck.ranks names a rank twice"]


def test_a_deck_too_small_for_six() -> None:
    assert complaints(changed_material(ranks='["2", "3"]')) == [
        "the deck has 20 cards; six hands and the slots need at least 53"
    ]


@pytest.mark.parametrize("part", ["deck", "table", "board"])
def test_a_missing_part_is_named_and_nothing_else(part: str) -> None:
    assert complaints(changed(f"[{part}]", f"[{part}s]")) == [f"[{part}] is missing"]


@pytest.mark.parametrize("part", ["deck", "table", "board"])
def test_where_a_part_comes_from_must_be_told(part: str) -> None:
    lines = OURS.splitlines()
    at = lines.index(f"[{part}]") + 1
    lines[at] = 'provenance = "a dream"'
    assert complaints("\n".join(lines)) == [
        f"{part}.provenance must be rulebook or derived or reconstructed, not 'a dream'"
    ]


@pytest.mark.parametrize("space", ["HSD", "HH", "X", "h", "♥"])
def test_a_wrong_space_is_named(space: str) -> None:
    fifth = ROWS[4].split()
    row = " ".join([*fifth[:2], space, *fifth[3:]])
    assert complaints(changed(ROWS[4], row)) == [f"board.rows: c5 must have one or two suits of {SUITS}, not {space!r}"]


def test_a_row_too_short_is_named() -> None:
    assert complaints(changed(ROWS[4], "SD C H")) == ["board.rows: row 5 has 3 spaces, not 10"]


def test_a_row_too_many_or_too_few() -> None:
    assert complaints(changed(f'  "{ROWS[4]}",\n', "")) == ["board.rows must be 10 texts"]
    assert complaints(changed(f'  "{ROWS[4]}",\n', f'  "{ROWS[4]}", "{ROWS[4]}",\n')) == ["board.rows must be 10 texts"]
    assert complaints(changed(f'"{ROWS[4]}"', "5")) == ["board.rows must be 10 texts"]


def test_a_suit_without_a_space() -> None:
    text = OURS
    for row in ROWS:
        text = text.replace(row, " ".join(space.replace("C", "") or "H" for space in row.split()))
    assert complaints(text) == ["board.rows: no space has the suit C"]


def test_several_problems_are_listed_together() -> None:
    text = changed_material(hand=0, copies=9, red_jokers='"two"', size=8).replace(ROWS[9], "H S")
    assert complaints(text) == [
        "table.hand must be a whole number from 1 to 10, not 0",
        "deck.copies must be a whole number from 1 to 4, not 9",
        "deck.red_jokers must be a whole number from 0 to 4, not 'two'",
        "board.size must be 10, not 8",
        "board.rows: row 10 has 2 spaces, not 10",
    ]


@pytest.mark.parametrize(
    "text",
    ["", "[deck", "= 3", "a = 1\na = 2", "a = " + "[" * 5000, "a = " + "9" * 5000, "a = 1979-13-99", 'a = "\x00"'],
)
def test_no_text_does_any_harm(text: str) -> None:
    assert complaints(text)


def test_a_file_that_is_not_toml_says_so() -> None:
    (complaint,) = complaints("[deck")
    assert complaint.startswith("this is not a TOML file: ")


def test_half_a_character_does_no_harm() -> None:
    assert complaints(OURS + "# \ud800\n")


def test_our_own_file_has_no_problem() -> None:
    assert Material(OURS).digest == GAME.material_digest

"""The Great Split's material file: what is in the box, and what is said of a box that cannot be played with."""

import tomllib
from collections import Counter

import pytest

from games.great_split.table import ANN, a_box, at_round, cards, changed_material, deal, random_game
from splitsies.core.errors import MaterialError
from splitsies.core.record import Position, Record, replay
from splitsies.core.rng import key_from
from splitsies.core.sitting import resume
from splitsies.games.great_split import GAME
from splitsies.games.great_split.faces import KINDS, RESOURCES, icons_of, kind_of
from splitsies.games.great_split.game import GreatSplitGame
from splitsies.games.great_split.material import Material

OURS = GAME.material_text
NAMED_IN_THE_RULEBOOK = "2Z 3T 2T 3P 1Z 2G 2Q 1Q 1D 2S"


def find(name: str) -> GreatSplitGame:
    assert name == GAME.name
    return GAME


def complaints(text: str) -> list[str]:
    """What is wrong with a material file."""
    with pytest.raises(MaterialError) as trouble:
        GAME.with_material(text)
    return str(trouble.value).splitlines()


def without(start: str, end: str) -> str:
    """Our material file without what stands from here up to there."""
    first = OURS.index(start)
    return OURS[:first] + OURS[OURS.index(end, first) :]


# What is in the box.


def test_the_decks() -> None:
    assert [len(deck) for deck in GAME.material.decks] == [29, 21, 21]
    assert [sum(icons_of(card) for card in deck) for deck in GAME.material.decks] == [33, 36, 49]


@pytest.mark.parametrize(
    ("kind", "icons"),
    [
        ("prestige", [[2, 2], [3], [4]]),
        ("tome", [[1, 1, 1, 2], [1, 2, 3], [2, 3]]),
        ("artwork", [[1, 1, 1, 1], [1, 2], [2, 3]]),
        ("topaz", [[1, 1], [1, 2], [2, 2]]),
        ("emerald", [[1, 1], [1, 2], [2, 2]]),
        ("gold", [[1, 1, 2], [1, 2, 2], [2, 2, 3]]),
        ("diamond", [[1, 1, 1, 1], [1, 2, 2], [2, 2, 3]]),
        ("square", [[1, 1, 1, 1, 1], [1, 2, 2], [2, 2, 3]]),
        ("star", [[1, 1, 1], [1, 2], [2, 2, 2]]),
    ],
)
def test_the_cards_of_a_kind(kind: str, icons: list[list[int]]) -> None:
    found = [[icons_of(card) for card in deck if KINDS[kind_of(card)] == kind] for deck in GAME.material.decks]
    assert found == icons


def test_the_faces_named_in_the_rulebook_are_there() -> None:
    faces = {card for deck in GAME.material.decks for card in deck}
    assert len(NAMED_IN_THE_RULEBOOK.split()) == 10
    assert set(cards(NAMED_IN_THE_RULEBOOK)) <= faces


def test_seven_tiles_of_three_steps_and_three_contracts() -> None:
    tiles = GAME.material.tiles
    assert len({tile.id for tile in tiles}) == 7
    assert [(sum(tile.steps), sum(tile.contracts)) for tile in tiles] == [(3, 3)] * 7
    assert max(tile.steps[4] for tile in tiles) == 1 < 3  # the first Double Arrow lies on 3


def test_the_tiles_of_the_examples() -> None:
    contracts = {tile.id: tile.contracts for tile in GAME.material.tiles}
    assert contracts["heiress"] == (1, 0, 0, 0, 2)
    assert contracts["curator"][:2] == (1, 1)


def test_every_tile_has_a_name_in_both_languages() -> None:
    assert all(tile.names["en"] and tile.names["de"] for tile in GAME.material.tiles)


def test_the_tracks() -> None:
    assert GAME.material.length[:5] == [16, 18, 15, 15, 14]
    assert GAME.material.length[5:10] == [12, 11, 10, 10, 9]
    assert [reached[-1] for reached in GAME.material.contracts] == [7, 6, 6, 6, 5]
    assert [stars[-1] for stars in GAME.material.stars] == [4, 4, 3, 3, 3]
    assert GAME.material.banners[-1] == 10


def test_every_part_says_where_it_comes_from() -> None:
    page = tomllib.loads(OURS)
    parts = [page["meta"], page["market"], page["scoring_tokens"], page["art_market"], *page["round"], *page["card"]]
    parts += [*page["track"].values(), *page["seal"].values(), *page["character"]]
    assert {part["provenance"] for part in parts} == {"rulebook", "derived", "reconstructed"}


def test_our_own_file_has_no_problem() -> None:
    assert Material(OURS).digest == GAME.material_digest


# Another box.


def test_an_equal_copy_is_our_own() -> None:
    assert GAME.with_material(OURS).own_material
    assert not GAME.with_material(OURS + "# mine\n").own_material
    assert not GAME.with_material(OURS + "# mine\n").with_material(OURS + "# mine\n").own_material


def test_a_changed_copy_is_played_with() -> None:
    box = a_box(
        ("setup_cards = 4", "setup_cards = 3"),
        ("hand_limit = 5", "hand_limit = 4"),
        ("gem_factor = 2", "gem_factor = 3"),
        ("double_arrow_steps = 2", "double_arrow_steps = 3"),
        ("tokens = [0, 1, 1, 2, 2, 2, 3, 3, 4]", "tokens = [1, 1, 1, 1, 1, 1, 9]"),
        ("length = 16\n", "length = 20\n"),
        ("kind = \"prestige\"\nicons = 4", "kind = \"gold\"\nicons = 7"),
    )  # fmt: skip
    table = deal(3, 1, box)
    assert [len(hand) for hand in table.state.hands] == [4, 4, 4]
    *_, end = random_game(table)
    assert end.over
    assert sorted(end.state.census()) == box.census(end.state.options)
    assert sum(sorted(box.material.market_tokens)[:6]) <= end.arrow


def test_a_changed_copy_changes_what_happens() -> None:
    box = a_box(("double_arrow_steps = 2", "double_arrow_steps = 3"), ("double_arrows = [3,", "double_arrows = [2,"))
    table = at_round(1, phase="resolve", hands={ANN: "2G 1T"}, box=box)
    table.resolve(ANN, "2G", ">T")
    assert table.level(ANN, "T") == 3


def test_a_seal_icon_may_move_another_resource() -> None:
    box = a_box(('icons = { 1 = "tome", 6 = "tome" }', 'icons = { 1 = "gold", 6 = "tome" }'))
    table = at_round(1, phase="resolve", box=box)
    table.resolve(ANN, "!sT")
    assert table.levels(ANN) == "0,0,0,0,1 | 1,0,0,0,0"


def test_more_than_seven_characters_may_be_in_the_box() -> None:
    eighth = OURS[OURS.index("[[character]]") : OURS.index("[[character]]", OURS.index("[[character]]") + 1)]
    text = OURS + eighth.replace('id = "bibliophile"', 'id = "guest"')
    box = GAME.with_material(text)
    assert {deal(7, seed, box).tile(ANN) for seed in range(60)} >= {"guest", "bibliophile"}


def test_a_record_carries_material_that_is_not_ours() -> None:
    box = a_box(("setup_cards = 4", "setup_cards = 3"))
    table = deal(3, 7, box)
    *_, end = random_game(table)
    record = Record.parse(end.sitting.record.text(), find)
    assert record.material == box.material_text
    carried = record.box(find)
    assert not carried.own_material
    assert carried.material_digest == box.material_digest == record.material_digest
    assert replay(carried, record) == end.state
    assert resume(carried, record).state == end.state


def test_a_record_of_our_own_material_does_not_carry_it() -> None:
    record = Record.new(GAME, GAME.options(), key_from(1))
    assert record.material is None
    assert record.material_digest == GAME.material_digest


def test_a_position_carries_material_that_is_not_ours() -> None:
    table = deal(2, 1, a_box(("setup_cards = 4", "setup_cards = 3")))
    position = Position.parse(Position.of(table.box, table.state, table.state.options).text(), find)
    assert position.material is not None
    again = position.set_up(find)
    assert again == table.state
    assert again.view(ANN) == table.view(ANN)


# A box that cannot be played with.


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("setup_cards = 4", "setup_cards = 1", "meta.setup_cards must be a whole number from 2 to 6, not 1"),
        ("setup_cards = 4", "setup_cards = 4.0", "meta.setup_cards must be a whole number from 2 to 6, not 4.0"),
        ("gem_factor = 2", 'gem_factor = "two"', "meta.gem_factor must be a whole number from 1 to 9, not 'two'"),
        (
            "double_arrow_steps = 2",
            "double_arrow_steps = 0",
            "meta.double_arrow_steps must be a whole number from 1 to 9, not 0",
        ),
        ("splitter_steps = 1", "splitter_steps = 2", "meta.splitter_steps must be 1, not 2"),
        (
            'sell_tracks = ["gold", "prestige"]',
            'sell_tracks = ["gold"]',
            "meta.sell_tracks must be ['gold', 'prestige'], not ['gold']",
        ),
        ("drawn = 6", "drawn = 5", "market.drawn must be 6, not 5"),
        ("round = 2\n", "round = 3\n", "round 2: its number must be 2, not 3"),
        ("hand_limit = 5", "hand_limit = 2", "round 1.hand_limit must be a whole number from 3 to 10, not 2"),
        ("hand_limit = 5", "hand_limit = 11", "round 1.hand_limit must be a whole number from 3 to 10, not 11"),
        ("level = 2\nhand", "level = 1\nhand", "round 1.level must be a whole number from 2 to 3, not 1"),
        ("after = true", "after = false", "two rounds must have scoring_line_after = true"),
        (
            "tokens = [0, 1, 1, 2, 2, 2, 3, 3, 4]",
            "tokens = [0, 1, 1, 2, 2]",
            "market.tokens has 5 tokens, fewer than the 6 rounds",
        ),
        ("tokens = [0, 1,", "tokens = [0, -1,", "market.tokens: -1 is not a whole number from 0 to 9"),
        ("tokens = [0, 1, 1, 2, 2, 2, 3, 3, 4]", "tokens = 4", "market.tokens must be a list of whole numbers, not 4"),
        (
            '"gem", "none"]',
            '"none"]',
            "scoring_tokens.tokens must be ['tome', 'artwork', 'gem', 'none'], not ['tome', 'artwork', 'none']",
        ),
        ("length = 16", "length = 0", "track.tome.length must be a whole number from 1 to 99, not 0"),
        ("length = 16", "length = 15", "track.tome.banners: space 16 is not on the track, which goes from 1 to 15"),
        ("contracts = [3, 5,", "contracts = [0, 5,", "track.tome.contracts: 0 is not a whole number from 1 to 16"),
        (
            "contracts = [4, 7, 10, 13, 16, 18]",
            "contracts = [19]",
            "track.artwork.contracts: 19 is not a whole number from 1 to 18",
        ),
        (
            "banners = { 2 = 1,",
            "banners = { 0 = 1,",
            "track.tome.banners: space 0 is not on the track, which goes from 1 to 16",
        ),
        (
            "banners = { 2 = 1,",
            "banners = { 2 = 100,",
            "track.tome.banners.2 must be a whole number from 0 to 99, not 100",
        ),
        (
            "banners = { 2 = 1,",
            "banners = { 02 = 1,",
            "track.tome.banners: space 02 is not on the track, which goes from 1 to 16",
        ),
        (
            "double_arrows = [3, 7, 11]",
            "double_arrows = [3, 15]",
            "track.gold.double_arrows: 15 is not a whole number from 1 to 14",
        ),
        ("length = 12", "length = 100", "seal.tome.length must be a whole number from 1 to 99, not 100"),
        (
            'icons = { 1 = "tome", 6',
            'icons = { 13 = "tome", 6',
            "seal.tome.icons: space 13 is not on the track, which goes from 1 to 12",
        ),
        (
            'icons = { 1 = "tome", 6',
            'icons = { 01 = "tome", 6',
            "seal.tome.icons: space 01 is not on the track, which goes from 1 to 12",
        ),
        (
            'icons = { 1 = "tome", 6',
            'icons = { 1 = "prestige", 6',
            "seal.tome.icons.1 must be one of tome, artwork, topaz, emerald, gold, not 'prestige'",
        ),
        (
            "stars = { 2 = 1, 5 = 2, 8 = 3, 12 = 4 }",
            "stars = { 2 = 1, 5 = 10 }",
            "seal.tome.stars.5 must be a whole number from 0 to 9, not 10",
        ),
        (
            "stars = { 2 = 1, 5 = 2, 8 = 3, 12 = 4 }",
            "stars = 4",
            "seal.tome.stars must be a table from space to what lies there",
        ),
        ('group = "diamond"', 'group = "square"', "seal.tome.group must be diamond, not 'square'"),
        (
            "steps = { tome = 3 }",
            "steps = { prestige = 3 }",
            "character 1 (bibliophile): steps must name some of tome, artwork, topaz, emerald, gold",
        ),
        (
            "steps = { tome = 3 }",
            "steps = { tome = 10 }",
            "character 1 (bibliophile).steps.tome must be a whole number from 0 to 9, not 10",
        ),
        (
            "steps = { tome = 3 }",
            "steps = { gold = 3 }",
            "character 1 (bibliophile): its gold steps reach an instant space",
        ),
        (
            "contracts = { tome = 1, gold = 2 }",
            "contracts = 3",
            "character 2 (heiress): contracts must name some of tome, artwork, topaz, emerald, gold",
        ),
        ('id = "heiress"', 'id = "bibliophile"', "character 2 (bibliophile): there is another character with this id"),
        ('id = "heiress"', "id = 2", "character 2 (2).id must be a text, not 2"),
        (
            'name_de = "Ottoline Quill, die Bibliophile"\n',
            "",
            "character 1 (bibliophile).name_de must be a text, not None",
        ),
        ('kind = "prestige"', 'kind = "ruby"', f"card row 1: kind must be one of {', '.join(KINDS)}, not 'ruby'"),
        ("level = 1\nkind", "level = 4\nkind", "card row 1.level must be a whole number from 1 to 3, not 4"),
        ("icons = 2\ncount", "icons = 8\ncount", "card row 1.icons must be a whole number from 1 to 7, not 8"),
        ("icons = 2\ncount = 2", "icons = 2\ncount = 0", "card row 1.count must be a whole number from 1 to 50, not 0"),
        ("count = 5", "count = 3", "level 1 has 27 cards; 7 collectors need 28"),
        (
            "max_offset = 0,",
            "max_offset = -1,",
            "art_market.bands must rise, and the last must reach every level (max_offset = 999)",
        ),
        (
            "max_offset = 999,",
            "max_offset = 9,",
            "art_market.bands must rise, and the last must reach every level (max_offset = 999)",
        ),
        ("points = 13", "points = -1", "art_market band 4.points must be a whole number from 0 to 99, not -1"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named_and_nothing_else(old: str, new: str, complaint: str) -> None:
    assert complaints(changed_material((old, new))) == [complaint]


def test_too_few_cards_of_a_later_level() -> None:
    stars = 'level = 3\nkind = "star"\nicons = 2\ncount = '
    text = changed_material((stars + "3", stars + "1"))
    assert complaints(text) == ["level 3 has 19 cards; 7 collectors need 21"]


def test_too_few_cards_for_two() -> None:
    """GS 9.2: two players need more of the level before than seven do, if every round deals the next one."""
    text = OURS.replace("level = 2\nhand_limit", "level = 3\nhand_limit")
    text = text[: text.index("# ---- Level II:")] + text[text.index("# ---- Level III") :]
    text += '[[card]]\nprovenance = "derived"\nlevel = 3\nkind = "gold"\nicons = 1\ncount = 30\n'
    assert complaints(text) == ["level 2 has 0 cards; 2 collectors need 12"]


@pytest.mark.parametrize(
    ("start", "end", "part"),
    [
        ("[meta]", "[[round]]", "[meta]"),
        ("[[round]]", "[market]", "[[round]]"),
        ("[market]", "[scoring_tokens]", "[market]"),
        ("[scoring_tokens]", "[art_market]", "[scoring_tokens]"),
        ("[art_market]", "[track.prestige]", "[art_market]"),
        ("[track.tome]", "[track.artwork]", "[track.tome]"),
        ("[track.prestige]", "[seal.tome]", "[track]"),
        ("[seal.gold]", "[[character]]", "[seal.gold]"),
        ("[seal.tome]", "[[character]]", "[seal]"),
        ("[[character]]", "# ---- Level I:", "[[character]]"),
    ],
    ids=str,
)
def test_a_missing_part_is_named_and_nothing_else(start: str, end: str, part: str) -> None:
    assert complaints(without(start, end)) == [f"{part} is missing"]


def test_no_cards_at_all() -> None:
    assert complaints(OURS[: OURS.index("[[card]]")]) == ["[[card]] is missing"]
    assert complaints("card = []\n" + OURS[: OURS.index("[[card]]")]) == ["[[card]] is missing"]


def test_an_empty_part_is_not_taken_for_a_whole_one() -> None:
    assert len(complaints(without("[meta]", "[[round]]") + "[meta]\n")) == 4


def test_too_few_rounds_or_characters() -> None:
    first = OURS.index("[[round]]")
    second = OURS.index("[[round]]", first + 1)
    assert complaints(OURS[:first] + OURS[second:])[-1] == "there must be 6 rounds, not 5"
    first = OURS.index("[[character]]")
    second = OURS.index("[[character]]", first + 1)
    assert complaints(OURS[:first] + OURS[second:]) == ["there are 6 characters; 7 collectors need 7"]


@pytest.mark.parametrize(
    ("where", "path"),
    [("[meta]", "meta"), ("[market]", "market"), ("[[round]]", "round 1"), ("[[card]]", "card 1"),
     ("[track.gold]", "track.gold"), ("[seal.gold]", "seal.gold"), ("[[character]]", "character 1")],
)  # fmt: skip
def test_where_a_part_comes_from_must_be_told(where: str, path: str) -> None:
    at = OURS.index("provenance", OURS.index(where))
    text = OURS[:at] + 'provenance = "a dream" #' + OURS[at:]
    assert complaints(text) == [f"{path}.provenance must be rulebook or derived or reconstructed, not 'a dream'"]


def test_several_problems_are_listed_together() -> None:
    text = changed_material(
        ("setup_cards = 4", "setup_cards = 9"),
        ("hand_limit = 5", "hand_limit = 0"),
        ("double_arrows = [3, 7, 11]", "double_arrows = [99]"),
        ("steps = { tome = 3 }", "steps = { ruby = 3 }"),
        ('group = "diamond"', 'group = "star"'),
    )
    assert complaints(text) == [
        "meta.setup_cards must be a whole number from 2 to 6, not 9",
        "round 1.hand_limit must be a whole number from 3 to 10, not 0",
        "seal.tome.group must be diamond, not 'star'",
        "track.gold.double_arrows: 99 is not a whole number from 1 to 14",
        f"character 1 (bibliophile): steps must name some of {', '.join(RESOURCES)}",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "", "[meta", "= 3", "a = 1\na = 2", "a = " + "[" * 5000, "a = " + "9" * 5000, "a = 1979-13-99", 'a = "\x00"',
        OURS + "# \ud800\n", OURS.replace("icons = { 1 =", "icons = { " + "9" * 5000 + " =", 1),
        "track = 3\nseal = []\nround = 5\ncard = [1, 2]\ncharacter = [[]]\nmeta = 'x'\nmarket = 1\n",
    ],
    ids=range(11),
)  # fmt: skip
def test_no_text_does_any_harm(text: str) -> None:
    assert complaints(text)


def test_a_file_that_is_not_toml_says_so() -> None:
    (complaint,) = complaints("[meta")
    assert complaint.startswith("this is not a TOML file: ")


def test_the_census_is_the_box() -> None:
    assert Counter(GAME.census(GAME.options())) == Counter(card for deck in GAME.material.decks for card in deck)
    assert len(GAME.census(GAME.options())) == 71

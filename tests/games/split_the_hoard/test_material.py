"""Split the Hoard's material file: what is in the box, and what is said of a box that cannot be played with."""

from collections import Counter
from pathlib import Path

import pytest

import splitsies.games.split_the_hoard as package
from games.split_the_hoard.table import ANN, BOB, a_box, at, deal, random_game
from splitsies.core.errors import MaterialError
from splitsies.core.record import Record, replay
from splitsies.games.split_the_hoard import GAME
from splitsies.games.split_the_hoard.cards import VERBS
from splitsies.games.split_the_hoard.game import HoardGame
from tables import with_changes

BOX = GAME.material
OURS = GAME.material_text


def complaints(*changes: tuple[str, str]) -> list[str]:
    """What is wrong with our material file, so changed."""
    with pytest.raises(MaterialError) as trouble:
        GAME.with_material(with_changes(OURS, *changes))
    return str(trouble.value).splitlines()


# What is in the box.


def test_families_tags_and_ranks() -> None:
    cards = [BOX.cards[kind] for kind in BOX.hoard]
    assert Counter(card.family for card in cards) == {
        "arcane": 20, "martial": 22, "holy": 19, "nature": 21, "riches": 21,
    }  # fmt: skip
    assert Counter(card.rank for card in cards if card.rank) == {1: 5, 2: 6, 3: 8, 4: 5, 5: 5, 6: 5, 7: 5, 8: 5}
    assert Counter(card.modifier for card in cards if card.modifier) == {4: 2, 2: 2, 1: 2, -1: 2, -2: 3, -3: 2}
    assert sum(card.ability is not None for card in cards) == 63


def test_every_verb_is_on_some_card() -> None:
    used = {effect.verb for card in BOX.cards if card.ability is not None for effect in card.ability.effects}
    assert used == set(range(len(VERBS)))


def test_what_the_rulebook_names_is_there() -> None:
    assert BOX.cards[BOX.kind_of["prophecy"]].rank == 4
    assert BOX.cards[BOX.kind_of["enchantment"]].modifier == 4
    assert BOX.cards[BOX.kind_of["shield"]].modifier == -2
    assert set(BOX.cards[BOX.kind_of["healing_herbs"]].tags) == {"remedy", "material"}
    assert [BOX.titles[one.title].id for one in BOX.classes] == [
        "natures_balance", "warlord", "saint", "wealthiest", "archmage",
    ]  # fmt: skip


def test_no_card_has_code_of_its_own_name() -> None:
    for path in Path(package.__file__).parent.glob("*.py"):
        lines = path.read_text("utf-8").splitlines()
        code = [line for line in lines if not line.startswith(">>>") and 'rng.fork("deal")' not in line]
        for card in BOX.cards[1:]:
            assert f'"{card.id}"' not in "\n".join(code), f"{path.name} knows {card.id}"


# A box of one's own.


def test_other_copies_and_coins_are_played_with() -> None:
    box = a_box(("starting_coins = 4", "starting_coins = 6"), ("take_coins = 2", "take_coins = 3"))
    table = deal(3, box=box)
    assert table.coins(ANN) == 6
    table = at("negotiate", box=box)
    table.does(ANN, "coins")
    assert table.coins(ANN) == 3


def test_a_record_carries_a_box_of_ones_own() -> None:
    box = a_box(("starting_coins = 4", "starting_coins = 6"))
    table = deal(2, box=box)
    for _ in random_game(table):
        pass

    def find(name: str) -> HoardGame:
        assert name == GAME.name
        return GAME

    text = table.sitting.record.text()
    record = Record.parse(text, find)
    assert record.material == box.material_text
    assert replay(box, record) == table.state


def test_our_own_text_is_our_own_material() -> None:
    assert GAME.with_material(OURS).own_material
    assert not a_box(("starting_coins = 4", "starting_coins = 5")).own_material


def test_names_and_texts_of_the_box_are_spoken() -> None:
    box = a_box(('name_en = "Ruby"', 'name_en = "Red Stone"'))
    table = at("negotiate", coins={ANN: 1}, market={BOB: "ruby - -"}, box=box)
    table.does(ANN, "b1")
    assert "Ann gets Red Stone from place 1 of Bob." in table.says()


# A box that cannot be played with.


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hoard_cards = 103", "hoard_cards = 104", "meta.hoard_cards is 104, but there are 103"),
        ("players = [2, 5]", "players = [2, 6]", "meta.players must be [2, 5], not [2, 6]"),
        ("starting_coins = 4", "starting_coins = 0", "meta.starting_coins must be a whole number from 1 to 9, not 0"),
        ('id = "ruby"', 'id = "b3"', "must be a word of three small letters or more"),
        ('id = "ruby"', 'id = "coins"', "and no word of the notation"),
        ('id = "ruby"', 'id = "emerald"', "there is another one with this id"),
        ("rank = 4\nvp = 0", "rank = 4\nrank_mod = 1\nvp = 0", "has a rank or a rank_mod, not both"),
        ('verb = "search"', 'verb = "find"', "a verb is one of gain_coins"),
        ('phase = "reveal"', 'phase = "dawn"', "ability.phase must be one of reveal, negotiate, claim, not 'dawn'"),
        ("look = 3, keep = 1", "look = 3, keep = 4", "keeps more cards than it looks at"),
        ("look = 3, keep = 1", "look = 0, keep = 1", "search.look must be a whole number from 1 to 99, not 0"),
        ('scope = "one"', 'scope = "two"', "scope must be one of one, each, not 'two'"),
        ('{ has = "rank" }', '{ has = "teeth" }', "filter.has must be one of rank, modifier, ability, not 'teeth'"),
        ('{ tag = "material" }', '{ tag = "metal" }', "filter.tag must be one of scroll"),
        ('{ tag = "material" }', '{ colour = "red" }', "a filter says some of id, ids"),
        ("min = [5, 4, 3, 3]", "min = [5, 4, 3]", "must have a number for each of 2, 3, 4 and 5 players"),
        ("min = [5, 4, 3, 3]", "least = 3", "must say either min or max"),
        ('kind = "count", filter = { tag = "material" }', 'kind = "weight"', "criterion.kind must be one of count"),
        ('metric = "run"', 'metric = "jump"', "criterion.metric must be one of run"),
        ('best = "min", need_fixed = 1', 'best = "max"', "the lowest wins a rank_gap"),
        ('family = "riches"\ntags = ["gem"]', 'family = "poor"\ntags = ["gem"]', "family must be one of arcane"),
        ('tags = ["scroll"]', 'tags = "scroll"', "tags must be some of scroll"),
        ('name_en = "Ruby"', "", "name_en must be a text, not None"),
        ('title = "warlord"', 'title = "smith"', "it must win the ties of a starting Title"),
        ("starting = true", "starting = false", "there must be 5 starting Titles and 5 others or more"),
        ('phase = "claim", out_of_turn = false', 'phase = "claim", out_of_turn = true', "out_of_turn must be false"),
        (
            'effects = [{ verb = "gain_coins", n = 3',
            'effects = [{ verb = "search", look = 1, keep = 1 }, { verb = "gain_coins", n = 3',
            "search cannot be used at that time",
        ),
        ('provenance = "reconstructed"', 'provenance = "guessed"', "provenance must be"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(old: str, new: str, said: str) -> None:
    assert any(said in complaint for complaint in complaints((old, new))), complaints((old, new))


def test_all_that_is_wrong_is_said_at_once() -> None:
    wrong = complaints(("starting_coins = 4", "starting_coins = 0"), ('metric = "run"', 'metric = "jump"'))
    assert len(wrong) >= 2


@pytest.mark.parametrize(
    "text", ["", "[meta]", "hoard = 3", "titles = [1]", "[[hoard]]\nid = 3", "\x00", "a = [" * 900]
)
def test_what_is_no_material_at_all_is_refused(text: str) -> None:
    with pytest.raises(MaterialError):
        GAME.with_material(text)

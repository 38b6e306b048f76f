"""Split the Hoard's material: Hoard cards, Titles and classes, read from a material file and checked."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any, Final

from splitsies.core.complaints import MISSING, Complaints, parsed

from .actions import (
    Choose,
    HoardAction,
    KeepTitle,
    Spend,
    Use,
    plain_action,
    wants_a_card,
)
from .cards import NEVER, ON_GAIN, PLACES, HeroClass, Title, Treasure, moment
from .reading import MOST, Printed

MOST_SEATS: Final = 5
MOST_KINDS: Final = 99
STARTING: Final = 5
ID: Final = re.compile(r"[a-z][a-z0-9_]{2,30}")
FIXED: Final[dict[str, Any]] = {
    "players": [2, MOST_SEATS],
    "reveal_cards": PLACES,
    "negotiate_cards": [1, 2, 3],
    "ability_cost": "discard",
    "ability_optional": True,
}
"""What a file may say, but not otherwise: these are rules."""


class Material:
    """All the cards of one box of Split the Hoard."""

    def __init__(self, text: str) -> None:
        """Read a material file; raises MaterialError that lists all that is wrong with it."""
        page = parsed(text)
        wrong = Complaints()
        self.text = text
        self.digest = sha256(text.encode()).hexdigest()

        meta = wrong.part(page, "meta")
        self.starting_coins = wrong.number(meta, "meta.starting_coins", 1, 9)
        self.take_coins = wrong.number(meta, "meta.take_coins", 1, 9)
        self.empty_board_draw = wrong.number(meta, "meta.empty_board_draw", 1, 9)
        for name, value in FIXED.items():
            if name in meta and meta[name] != value:
                wrong.say(f"meta.{name} must be {value!r}, not {meta[name]!r}")
        rows = wrong.rows(page, "hoard")
        printed = Printed(wrong, _ids(page, "families", wrong), _ids(page, "tags", wrong), _named(rows))
        self.cards = _treasures(rows, printed)
        """Every kind of Hoard card by its number; number 0 is none."""
        self.titles = _titles(page, printed)
        self.starting = tuple([title.number for title in self.titles if title.metric is not None])
        self.hidden = tuple([title.number for title in self.titles if title.predicate is not None])
        self.classes = _classes(page, wrong, self.titles)
        self._check_counts(meta, wrong)
        wrong.out_with_it()

        for filter in printed.filters:
            filter.fit = tuple([filter.fits(card) for card in self.cards])
        self.hoard = tuple([card.kind for card in self.cards[1:] for _ in range(card.copies)])
        """Every Hoard card, as kinds."""
        self.kind_of = {card.id: card.kind for card in self.cards[1:]}
        self.title_of = {title.id: title.number for title in self.titles}
        # Every action that names a card, made once.
        self.uses = tuple([Use(card.id) for card in self.cards])
        self.choices = tuple([Choose(card.id) for card in self.cards])
        self.spends = tuple([tuple([Spend(card.id, count) for count in range(card.copies + 1)]) for card in self.cards])
        self.keeps = tuple([KeepTitle(title.id) for title in self.titles])
        self.used_at = tuple(
            [NEVER if card.ability is None else moment(card.ability.phase, card.ability.trigger) for card in self.cards]
        )
        """By kind: the moment at which its ability can be used."""
        self.reacts_to_gain = tuple(
            [card.ability is not None and card.ability.trigger == ON_GAIN for card in self.cards]
        )

    def _check_counts(self, meta: dict[str, Any], wrong: Complaints) -> None:
        copies = sum([card.copies for card in self.cards])
        need = MOST_SEATS * (self.starting_coins + PLACES)
        if self.cards[1:] and copies < need:
            wrong.say(f"there are {copies} Hoard cards; {MOST_SEATS} players need {need}")
        for name, count in (("hoard_cards", copies), ("titles", len(self.titles))):
            if name in meta and meta[name] != count:
                wrong.say(f"meta.{name} is {meta[name]!r}, but there are {count}")
        if self.titles and (len(self.starting) != STARTING or len(self.hidden) < MOST_SEATS):
            wrong.say(f"there must be {STARTING} starting Titles and {MOST_SEATS} others or more")

    def parse(self, notation: str) -> HoardAction:
        """The action that this notation means; raises NotationError."""
        action = plain_action(notation)
        if action is None:
            action = wants_a_card(notation, self.kind_of, self.title_of)
        if isinstance(action, Use):
            return self.uses[self.kind_of[action.card]]
        if isinstance(action, Choose):
            return self.choices[self.kind_of[action.card]]
        return action


def _treasures(rows: list[dict[str, Any]], printed: Printed) -> tuple[Treasure, ...]:
    wrong = printed.wrong
    cards = [Treasure(0, "", {})]
    if len(rows) > MOST_KINDS:
        wrong.say(f"there are {len(rows)} kinds of Hoard cards, more than {MOST_KINDS}")
    for kind, row in enumerate(rows, 1):
        path = f"hoard {kind} ({row.get('id')})"
        card = Treasure(kind, _id(row, path, [card.id for card in cards], wrong), _names(row, path, wrong))
        card.texts = {language: str(row.get(f"text_{language}", "")) for language in ("en", "de")}
        card.copies = wrong.number(row, f"{path}.copies", 1, 9)
        card.family = str(row.get("family"))
        if card.family not in printed.families:
            wrong.say(f"{path}.family must be one of {', '.join(printed.families)}, not {row.get('family')!r}")
        tags = row.get("tags", [])
        card.tags = tuple([str(tag) for tag in tags]) if isinstance(tags, list) else ()
        if not isinstance(tags, list) or any(tag not in printed.tags for tag in tags):
            wrong.say(f"{path}.tags must be some of {', '.join(printed.tags)}, not {tags!r}")
        if "rank" in row and "rank_mod" in row:
            wrong.say(f"{path} has a rank or a rank_mod, not both")
        elif "rank" in row:
            card.rank = wrong.number(row, f"{path}.rank", 1, MOST)
        elif "rank_mod" in row:
            card.modifier = wrong.number(row, f"{path}.rank_mod", -MOST, MOST)
        card.points = wrong.number(row, f"{path}.vp", 0, MOST)
        if "vp_condition" in row:
            card.condition = printed.predicate(row["vp_condition"], f"{path}.vp_condition")
        if "ability" in row:
            card.ability = printed.ability(row["ability"], f"{path}.ability")
        cards.append(card)
    return tuple(cards)


def _titles(page: dict[str, Any], printed: Printed) -> tuple[Title, ...]:
    wrong = printed.wrong
    titles: list[Title] = []
    for number, row in enumerate(wrong.rows(page, "titles")):
        path = f"title {number + 1} ({row.get('id')})"
        title = Title(number, _id(row, path, [title.id for title in titles], wrong), _names(row, path, wrong))
        title.texts = {language: str(row.get(f"text_{language}", "")) for language in ("en", "de")}
        title.points = wrong.number(row, f"{path}.points", 0, MOST)
        if row.get("starting") is True:
            title.metric = printed.metric(row.get("criterion"), f"{path}.criterion")
        else:
            title.predicate = printed.predicate(row.get("criterion"), f"{path}.criterion")
        titles.append(title)
    return tuple(titles)


def _classes(page: dict[str, Any], wrong: Complaints, titles: tuple[Title, ...]) -> tuple[HeroClass, ...]:
    starting = {title.id: title.number for title in titles if title.metric is not None}
    classes: list[HeroClass] = []
    for number, row in enumerate(wrong.rows(page, "classes"), 1):
        path = f"class {number} ({row.get('id')})"
        ability = row.get("ability")
        title = ability.get("title") if isinstance(ability, dict) and ability.get("kind") == "wins_ties" else None
        if title not in starting:
            wrong.say(f"{path}: it must win the ties of a starting Title")
        id = _id(row, path, [one.id for one in classes], wrong)
        classes.append(HeroClass(id, _names(row, path, wrong), starting.get(str(title), 0)))
    if 0 < len(classes) < MOST_SEATS:
        wrong.say(f"there are {len(classes)} classes; {MOST_SEATS} players need {MOST_SEATS}")
    return tuple(classes)


def _id(row: dict[str, Any], path: str, others: list[str], wrong: Complaints) -> str:
    id = row.get("id")
    if not isinstance(id, str) or ID.fullmatch(id) is None or plain_action(id) is not None:
        wrong.say(f"{path}.id must be a word of three small letters or more, and no word of the notation, not {id!r}")
        return ""
    if id in others:
        wrong.say(f"{path}: there is another one with this id")
    return id


def _names(row: dict[str, Any], path: str, wrong: Complaints) -> dict[str, str]:
    names = {}
    for language in ("en", "de"):
        name = row.get(f"name_{language}")
        if not isinstance(name, str) or not name:
            wrong.say(f"{path}.name_{language} must be a text, not {name!r}")
        names[language] = str(name)
    return names


def _named(rows: list[dict[str, Any]]) -> list[str]:
    return [str(row.get("id")) for row in rows]


def _ids(page: dict[str, Any], part: str, wrong: Complaints) -> list[str]:
    """The ids of families or tags; each has a name in every language."""
    rows = wrong.rows(page, part) if page is not MISSING else []
    found: list[str] = []
    for number, row in enumerate(rows, 1):
        found.append(_id(row, f"{part} {number}", found, wrong))
        _names(row, f"{part} {number}", wrong)
    return found

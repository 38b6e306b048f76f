"""Reads what is printed on cards out of a material file: filters, abilities and tests, each checked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from splitsies.core.complaints import Complaints

from .cards import (
    APPRAISE,
    BURY,
    CANCEL,
    DISCOUNT,
    DRAW_TITLE,
    EXTRA_ACTION,
    GAIN_COINS,
    NEGOTIATE,
    NO_PHASE,
    NO_TRIGGER,
    ON_GAIN,
    ON_NEGOTIATED,
    ON_OTHER,
    ON_TARGETED,
    OUTBID,
    PHASES,
    RECOVER,
    REPRICE,
    SABOTAGE,
    SEARCH,
    STEAL_COINS,
    TAKE,
    TRIGGERS,
    VERBS,
    Ability,
    Effect,
    Filter,
    Metric,
    Predicate,
)

SEAT_COUNTS: Final = (2, 3, 4, 5)
MOST: Final = 99
FILTER_KEYS: Final[tuple[str, ...]] = ("id", "ids", "family", "tag", "rank_min", "rank_max", "has", "any", "not_verb")
HAS: Final = ("rank", "modifier", "ability")
PREDICATES: Final = ("count", "coins", "run", "rank_total", "rank_same", "each")
METRICS: Final = ("run", "rank_total", "rank_gap", "count", "coins")
NUMBERS: Final[dict[int, tuple[str, ...]]] = {
    GAIN_COINS: ("n",),
    SEARCH: ("look", "keep"),
    APPRAISE: ("look", "flip"),
    STEAL_COINS: ("n",),
    TAKE: ("give",),
    SABOTAGE: ("n",),
    DRAW_TITLE: ("draw", "keep"),
    RECOVER: ("n",),
    BURY: ("max",),
    DISCOUNT: ("n", "floor"),
    EXTRA_ACTION: ("n",),
    REPRICE: (),
    CANCEL: (),
    OUTBID: ("extra",),
}
"""The figures of each verb: the first is its `n`, the second its `keep`."""
FROM_NOUGHT: Final = ("floor", "flip", "give")
WORDS: Final[dict[int, tuple[tuple[str, tuple[str, str]], ...]]] = {
    GAIN_COINS: (("to", ("self", "chosen_other")), ("source", ("hoard_deck", "coin_discard"))),
    STEAL_COINS: (("scope", ("one", "each")),),
    REPRICE: (("mode", ("raise", "swap")),),
    CANCEL: (("what", ("ability", "negotiation")),),
}
"""What else each verb says, and the two words it may say there."""
FILTERED: Final = (TAKE, SABOTAGE, RECOVER)


class Printed:
    """Reads parts of cards; the names of families, tags and cards are checked against those of the file."""

    def __init__(self, wrong: Complaints, families: Iterable[str], tags: Iterable[str], ids: Iterable[str]) -> None:
        self.wrong = wrong
        self.families = tuple(families)
        self.tags = tuple(tags)
        self.ids = tuple(ids)
        self.filters: list[Filter] = []
        """All that have been read."""

    def filter(self, given: object, path: str) -> Filter:
        """Which Treasures are meant."""
        found = Filter()
        self.filters.append(found)
        if not isinstance(given, dict):
            self.wrong.say(f"{path} must be a table, not {given!r}")
            return found
        for key in given:
            if key not in FILTER_KEYS:
                self.wrong.say(f"{path} says {key!r}; a filter says some of {', '.join(FILTER_KEYS)}")
        if "id" in given or "ids" in given:
            ids = given["ids"] if "ids" in given else [given["id"]]
            found.ids = frozenset([self._one_of(id, self.ids, f"{path}.id") for id in _listed(ids)])
        if "family" in given:
            found.family = self._one_of(given["family"], self.families, f"{path}.family")
        if "tag" in given:
            found.tag = self._one_of(given["tag"], self.tags, f"{path}.tag")
        if "rank_min" in given:
            found.rank_min = self.wrong.number(given, f"{path}.rank_min", 1, MOST)
        if "rank_max" in given:
            found.rank_max = self.wrong.number(given, f"{path}.rank_max", 1, MOST)
        if "has" in given:
            found.has = self._one_of(given["has"], HAS, f"{path}.has")
        if "not_verb" in given:
            found.not_verb = VERBS.index(self._one_of(given["not_verb"], VERBS, f"{path}.not_verb"))
        found.any = tuple([self.filter(one, f"{path}.any") for one in _listed(given.get("any", []))])
        return found

    def ability(self, given: object, path: str) -> Ability | None:
        """When it can be used, and what it does."""
        effects = given.get("effects") if isinstance(given, dict) else None
        if not isinstance(given, dict) or not isinstance(effects, list) or not effects:
            self.wrong.say(f"{path} must have effects")
            return None
        phase, trigger = NO_PHASE, NO_TRIGGER
        if "phase" in given:
            phase = PHASES.index(self._one_of(given["phase"], PHASES, f"{path}.phase"))
        if "trigger" in given:
            trigger = TRIGGERS.index(self._one_of(given["trigger"], TRIGGERS, f"{path}.trigger"))
        if (trigger in (ON_NEGOTIATED, ON_OTHER)) != (phase == NEGOTIATE and trigger != NO_TRIGGER) or (
            trigger in (ON_GAIN, ON_TARGETED)
        ) != (phase == NO_PHASE):
            self.wrong.say(f"{path}: it has a phase, or reacts without one, or reacts to a negotiation")
        if given.get("out_of_turn") is not (trigger != NO_TRIGGER):
            self.wrong.say(f"{path}.out_of_turn must be {str(trigger != NO_TRIGGER).lower()}: it has a trigger or not")
        ability = Ability(phase, trigger, [self._effect(effect, path) for effect in effects])
        for effect in ability.effects:
            if not _may_be(effect, ability):
                self.wrong.say(f"{path}: {VERBS[effect.verb]} cannot be used at that time")
        return ability

    def _effect(self, given: object, path: str) -> Effect:
        if not isinstance(given, dict) or given.get("verb") not in VERBS:
            verb = given.get("verb") if isinstance(given, dict) else given
            self.wrong.say(f"{path}: a verb is one of {', '.join(VERBS)}, not {verb!r}")
            return Effect(GAIN_COINS)
        effect = Effect(VERBS.index(given["verb"]))
        path = f"{path}.{given['verb']}"
        figures = NUMBERS[effect.verb]
        if effect.verb == REPRICE and given.get("mode") == "raise":
            figures = ("n",)
        values = [self.wrong.number(given, f"{path}.{name}", int(name not in FROM_NOUGHT), MOST) for name in figures]
        effect.n = values[0] if values else 0
        effect.keep = values[1] if len(values) > 1 else 0
        if effect.verb == TAKE and effect.n > 1:
            self.wrong.say(f"{path}.give must be 0 or 1, not {effect.n}")
        if effect.verb in (SEARCH, DRAW_TITLE) and effect.keep > effect.n:
            self.wrong.say(f"{path} keeps more cards than it looks at")
        chosen = [
            self._one_of(given.get(name), words, f"{path}.{name}") == words[1]
            for name, words in WORDS.get(effect.verb, ())
        ]
        if effect.verb == GAIN_COINS:
            effect.to_other, effect.from_pile = chosen
        elif effect.verb == STEAL_COINS:
            effect.each = chosen[0]
        elif effect.verb == REPRICE:
            effect.swap = chosen[0]
        elif effect.verb == CANCEL:
            effect.negotiation = chosen[0]
        if effect.verb in FILTERED:
            effect.filter = self.filter(given.get("filter"), f"{path}.filter")
        return effect

    def predicate(self, given: object, path: str) -> Predicate:
        """A test that is met or not."""
        if not isinstance(given, dict) or given.get("kind") not in PREDICATES:
            kind = given.get("kind") if isinstance(given, dict) else given
            self.wrong.say(f"{path}.kind must be one of {', '.join(PREDICATES)}, not {kind!r}")
            return Predicate("coins")
        found = Predicate(str(given["kind"]))
        if found.kind == "count":
            found.filters = (self.filter(given.get("filter"), f"{path}.filter"),)
            found.exclude_self = given.get("exclude_self") is True
        elif found.kind == "each":
            found.filters = tuple([self.filter(one, f"{path}.filters") for one in _listed(given.get("filters"))])
            found.need = self._by_seats(given, f"{path}.need")
        if "min" in given:
            found.low = self._by_seats(given, f"{path}.min")
        if "max" in given:
            found.high = self._by_seats(given, f"{path}.max")
        if (not found.low) == (not found.high) or (found.high and found.kind in ("run", "rank_same", "each")):
            self.wrong.say(f"{path} must say either min or max")
        if "need_fixed" in given:
            found.need_fixed = self.wrong.number(given, f"{path}.need_fixed", 0, MOST)
        return found

    def metric(self, given: object, path: str) -> Metric:
        """By what seats are compared."""
        if not isinstance(given, dict) or given.get("metric") not in METRICS:
            kind = given.get("metric") if isinstance(given, dict) else given
            self.wrong.say(f"{path}.metric must be one of {', '.join(METRICS)}, not {kind!r}")
            return Metric("coins")
        found = Metric(str(given["metric"]))
        found.lowest_wins = self._one_of(given.get("best"), ("max", "min"), f"{path}.best") == "min"
        if found.lowest_wins != (found.kind == "rank_gap"):
            self.wrong.say(f"{path}: the lowest wins a rank_gap, the highest everything else")
        if found.kind == "count":
            found.filter = self.filter(given.get("filter"), f"{path}.filter")
            if "minus" in given:
                found.minus = self.filter(given["minus"], f"{path}.minus")
        elif found.kind == "coins" and "plus_filter" in given:
            found.filter = self.filter(given["plus_filter"], f"{path}.plus_filter")
            found.plus_each = self.wrong.number(given, f"{path}.plus_each", 0, MOST)
        elif found.kind == "rank_gap":
            found.target = self.wrong.number(given, f"{path}.target", 0, 999)
        return found

    def _by_seats(self, given: dict[str, Any], path: str) -> tuple[int, ...]:
        """One number, or one for each number of seats."""
        value = given.get(path.split(".")[-1])
        if isinstance(value, list):
            numbers = self.wrong.numbers(given, path, 0, 999)
            if len(value) != len(SEAT_COUNTS):
                self.wrong.say(f"{path} must have a number for each of 2, 3, 4 and 5 players")
            return tuple(numbers) if len(numbers) == len(SEAT_COUNTS) else (0,) * len(SEAT_COUNTS)
        return (self.wrong.number(given, path, 0, 999),) * len(SEAT_COUNTS)

    def _one_of(self, given: object, allowed: tuple[str, ...], path: str) -> str:
        if isinstance(given, str) and given in allowed:
            return given
        self.wrong.say(f"{path} must be one of {', '.join(allowed)}, not {given!r}")
        return allowed[0] if allowed else ""


def _listed(given: object) -> list[Any]:
    return given if isinstance(given, list) else [given]


def _may_be(effect: Effect, ability: Ability) -> bool:
    """Whether a verb can be used when its ability can."""
    verb, trigger = effect.verb, ability.trigger
    if verb == CANCEL:
        return trigger == (ON_NEGOTIATED if effect.negotiation else ON_TARGETED)
    if verb == OUTBID:
        return trigger == ON_OTHER
    if verb == REPRICE and not effect.swap:
        return trigger == ON_NEGOTIATED
    if verb in (DISCOUNT, EXTRA_ACTION, REPRICE):
        return ability.phase == NEGOTIATE and trigger == NO_TRIGGER
    if verb in (SEARCH, APPRAISE, DRAW_TITLE):  # what lets a seat look at cards is no reaction
        return trigger == NO_TRIGGER
    return True

"""Print what the numbers of an environment mean: `python -m splitsies.env.spaces split_v0 seats=6`."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import Any

from splitsies.core.errors import Trouble
from splitsies.core.numbers import Numbers

from .boxes import Environment, environment


def fields_table(numbers: Numbers[Any, Any]) -> list[str]:
    """Every field of an observation: where it begins, its shape, its highest value, what it says."""
    lines = ["| from | field | shape | up to | says |", "|---:|---|---|---:|---|"]
    start = 0
    for field in numbers.fields:
        shape = " × ".join(map(str, field.shape))
        lines.append(f"| {start} | `{field.name}` | {shape} | {field.high} | {field.meaning} |")
        start += field.size
    return lines


def actions_table(numbers: Numbers[Any, Any]) -> list[str]:
    """Every stretch of actions of one kind: its numbers, the kind, and the first and the last of them."""
    lines = ["| numbers | action | notation |", "|---:|---|---|"]
    names = numbers.names()
    kinds = [type(action).__name__ for action in numbers.tables[0]]
    start = 0
    for kind, run in groupby(kinds):
        end = start + len(list(run)) - 1
        lines.append(
            f"| {start} | {kind} | `{shown(names[start])}` |"
            if end == start
            else f"| {start} to {end} | {kind} | `{shown(names[start])}` to `{shown(names[end])}` |"
        )
        start = end + 1
    lines.append(f"| {numbers.wait} | wait | not asked: only all at once |")
    return lines


def shown(notation: str) -> str:
    """A notation that breaks no table."""
    return notation.replace("|", "\\|")


def asked_for(words: list[str]) -> tuple[Environment, dict[str, object]]:
    """The environment and its options, as they were typed."""
    if not words:
        raise Trouble("say which environment, such as split_v0 seats=6")
    box = environment(words[0])
    options: dict[str, object] = {}
    for word in words[1:]:
        name, sign, value = word.partition("=")
        known = {option.name: option for option in box.game.option_list}
        if not sign or name not in known:
            raise Trouble(f"{word!r} is no option of {box.name}; it has {', '.join(known)}, written like seats=2")
        options[name] = known[name].parse(value)
    return box, options


def main(words: list[str]) -> int:
    """Print both tables; what cannot be understood is said."""
    try:
        box, options = asked_for(words)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    numbers = box.numbers(recall=True, **options)
    print("\n".join([*fields_table(numbers), "", *actions_table(numbers)]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

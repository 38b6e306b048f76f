"""Write the tables of docs/environments.md: the fields and the actions of every environment, for two seats.

python scripts/environments_page.py
"""

import re
from pathlib import Path

from splitsies.env import ENVIRONMENTS
from splitsies.env.spaces import actions_table, fields_table

PAGE = Path(__file__).parents[1] / "docs" / "environments.md"


def written(text: str) -> str:
    """The page with its tables as they must be."""
    fields, actions = [], []
    for name, box in ENVIRONMENTS.items():
        numbers = box.numbers(recall=True, seats=2)
        fields += ["", f"### `{name}`: {numbers.size} bytes", "", *fields_table(numbers)]
        actions += ["", f"### `{name}`: {numbers.actions} actions", "", *actions_table(numbers)]
    return between("actions", actions, between("spaces", fields, text))


def between(mark: str, lines: list[str], text: str) -> str:
    """The text with these lines between its two marks."""
    begin, end = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    inside = "\n".join([begin, *lines, "", end])
    found, count = re.subn(f"{begin}.*?{end}", lambda _: inside, text, flags=re.DOTALL)
    if count != 1:
        raise SystemExit(f"{PAGE.name} must have {begin} and {end}, once")
    return found


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")

"""The page's types are those of the engine and of the server."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from outside import ROOT, loaded
from splitsies.core import codec
from splitsies.games import GAMES
from splitsies.server.wire import SERVER_MESSAGES, SOCKET_COMMANDS


def test_the_types_are_up_to_date() -> None:
    script = ROOT / "scripts" / "wire_types.py"
    ran = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_every_class_that_travels_has_its_type() -> None:
    text = (ROOT / "web" / "src" / "core" / "wire.ts").read_text("utf-8")
    for game in GAMES:
        prefix = game.name.replace("-", "_")
        for kind in codec.registered(prefix, object):
            assert f"_: '{prefix}.{kind.__name__}';" in text


@pytest.fixture
def reader() -> Any:
    return loaded("scripts/wire_types.py").Reader()


SOURCE = """
Colour = Literal["red", "green"]
Number = Annotated[int, Field(ge=0)]

class Chip(Strict):
    \"\"\"A chip. And more.

    Than that.
    \"\"\"

    colour: Colour
    spaces: list[Number | None]
    names: dict[str, str] = Field(default_factory=dict)
    note: str = ""

class Big(Chip):
    kind: Literal["big"] = Field(alias="is")

class Odd(Exception):
    pass
"""


def test_a_class_is_read_from_its_source(reader: Any) -> None:
    reader.read(SOURCE, ())
    assert reader.lines == [
        "export type Colour = 'red' | 'green';",
        "",
        "/** A chip. And more. */",
        "export interface Chip {",
        "  colour: Colour;",
        "  spaces: (number | null)[];",
        "  names?: Record<string, string>;",
        "  note?: string;",
        "}",
        "",
        "export interface Big extends Chip {",
        "  is: 'big';",
        "}",
        "",
    ]


def test_a_type_that_nobody_can_read_is_not_passed_over(reader: Any) -> None:
    with pytest.raises(TypeError, match="no TypeScript for set"):
        reader.read("class Odd(Told):\n    these: set[int]", ())


@pytest.mark.parametrize(("union", "tag"), [(SERVER_MESSAGES, "is"), (SOCKET_COMMANDS, "do")])
def test_every_message_has_its_type(union: Any, tag: str) -> None:
    text = (ROOT / "web" / "src" / "core" / "messages.ts").read_text("utf-8")
    kinds = union.json_schema(by_alias=True)["discriminator"]["mapping"]
    assert len(kinds) > 10
    for kind in kinds:
        assert f"  {tag}: '{kind}';" in text

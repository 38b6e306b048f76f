"""The base of all frozen values: what travels between the rules, the players and the files."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from .native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """A frozen value; subclasses are frozen dataclasses. It can be copied and pickled in every build."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), tuple(getattr(self, field.name) for field in fields(self)))  # type: ignore[arg-type]

"""What the native build needs to be told, with stand-ins for plain Python; and which build this is.

`i64` is an int that fits into a machine word: the native build keeps it there, plain Python sees an int. Nothing of
this asks for a package: `mypy_extensions` is there while the engine is compiled or checked, and need not be afterwards.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(*flags: str, **settings: object) -> Any:
        """In plain Python the attribute says nothing and changes nothing."""
        return lambda cls: cls


def build() -> str:
    """Which build of the engine this is: `native` if it was compiled, otherwise `pure`."""
    return "pure" if str(sys.modules["splitsies.core"].__file__).endswith(".py") else "native"


__all__ = ["build", "i64", "mypyc_attr"]

"""What the native build needs to be told, with a stand-in for plain Python; and which build this is.

Nothing of this asks for a package: `mypy_extensions` is there while the engine is compiled or checked, and need not be
afterwards.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(*flags: str, **settings: object) -> Any:
        """In plain Python the attribute says nothing and changes nothing."""
        return lambda cls: cls


def build() -> str:
    """Which build of the engine this is: `native` if it was compiled, otherwise `pure`."""
    return "pure" if str(sys.modules["splitsies.core"].__file__).endswith(".py") else "native"


__all__ = ["build", "mypyc_attr"]

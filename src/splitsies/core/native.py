"""The one thing the native build needs to be told, with a stand-in for plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:
    try:
        from mypy_extensions import mypyc_attr
    except ImportError:

        def mypyc_attr(*flags: str, **settings: object) -> Any:
            """Without mypyc installed the attribute says nothing and changes nothing."""
            return lambda cls: cls


__all__ = ["mypyc_attr"]

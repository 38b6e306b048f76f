"""placeholder"""
from __future__ import annotations

from splitsies.core.game import Hints

from .actions import SplitAction
from .view import SplitView


class SplitHints(Hints[SplitAction, SplitView]):
    """x"""

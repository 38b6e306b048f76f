"""What The Great Split knows about playing itself well."""

from __future__ import annotations

from splitsies.core.game import Hints

from .actions import GreatSplitAction
from .material import Material
from .view import GreatSplitView


class GreatSplitHints(Hints[GreatSplitAction, GreatSplitView]):
    """Rates decisions from a seat's own View."""

    def __init__(self, material: Material) -> None:
        self.material = material

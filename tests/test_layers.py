"""Who may import whom: the layers of the design, and the walls between a State and the outside."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "splitsies"
MODULES = sorted(SOURCE.rglob("*.py"))
BELOW = {
    "core": ("core",),
    "games": ("core", "games"),
    "bots": ("core", "bots"),
    "lab": ("core", "games", "bots", "lab"),
    "server": ("core", "games", "bots", "server"),
    "env": ("core", "games", "bots", "env"),
    "cli": ("core", "games", "bots", "lab", "server", "cli"),
}
"""Each layer and those it may import."""
STANDARD_ONLY = ("core", "games", "bots")


def layer(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0]


def imports(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Every module a file imports, by its full name, and the names it takes."""
    package = ["splitsies", *path.relative_to(SOURCE).with_suffix("").parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, []
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            names = [alias.name for alias in node.names]
            yield ".".join([*start, node.module] if node.module else start), names


@pytest.mark.parametrize("path", [path for path in MODULES if layer(path) in BELOW], ids=str)
def test_a_layer_imports_only_what_lies_below(path: Path) -> None:
    allowed = BELOW[layer(path)]
    for module, names in imports(path):
        if module == "splitsies":
            assert all(name in allowed or name == "__version__" for name in names), f"{path.name} imports {names}"
        elif module.startswith("splitsies."):
            assert module.split(".")[1] in allowed, f"{path.name} imports {module}"


@pytest.mark.parametrize("path", [path for path in MODULES if layer(path) in STANDARD_ONLY], ids=str)
def test_core_games_and_bots_use_the_standard_library_only(path: Path) -> None:
    for module, _ in imports(path):
        top = module.split(".")[0]
        if (path.name, top) == ("native.py", "mypy_extensions"):
            continue
        assert top == "splitsies" or top in sys.stdlib_module_names, f"{path.name} imports {module}"


@pytest.mark.parametrize("path", [path for path in MODULES if layer(path) in ("bots", "lab", "server", "cli")], ids=str)
def test_no_state_leaves_the_rules(path: Path) -> None:
    for module, names in imports(path):
        found = [name for name in names if name.endswith("State") or (name.endswith("Table") and "games" in module)]
        assert not found, f"{path.name} takes {found} of {module}"


@pytest.mark.parametrize("path", [path for path in MODULES if layer(path) != "games"], ids=str)
def test_no_game_is_known_by_name(path: Path) -> None:
    if "boards" in path.parts:
        return
    for module, _ in imports(path):
        assert not module.startswith("splitsies.games."), f"{path.name} imports {module}"

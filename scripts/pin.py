"""Write constraints.txt: every package this project needs, those that these need included.

Run it with the Pythons to pin for, oldest first:

    python3 scripts/pin.py python3.11 python3.12 python3.13
"""

import json
import subprocess
import sys
import tomllib
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]


def wanted() -> list[str]:
    """Everything that pyproject.toml asks for: to build, to run, to test, to compare."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    lists = [project["build-system"]["requires"], project["project"]["dependencies"], *extras]
    return [requirement for requirements in lists for requirement in requirements]


def resolve(python: str) -> dict[str, str]:
    """The versions pip would install under this Python, without installing them."""
    pip = [python, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    answer = subprocess.run([*pip, *wanted()], check=True, stdout=subprocess.PIPE, text=True)
    packages = [package["metadata"] for package in json.loads(answer.stdout)["install"]]
    return {package["name"].lower().replace("_", "-"): package["version"] for package in packages}


def release(python: str) -> str:
    """The Python's version as a marker names it, such as "3.11"."""
    ask = [python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    return subprocess.run(ask, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def lines(name: str, versions: list[tuple[str, str]]) -> list[str]:
    """One line if all Pythons take the same version, else one for each stretch of Pythons that do."""
    runs = groupby(versions, key=lambda pair: pair[1])
    stretches = [(version, [python for python, _ in run]) for version, run in runs]
    found = []
    for i, (version, pythons) in enumerate(stretches):
        bounds = []
        if i > 0:
            bounds.append(f'python_version >= "{pythons[0]}"')
        if i < len(stretches) - 1:
            bounds.append(f'python_version < "{stretches[i + 1][1][0]}"')
        found.append(f"{name}=={version}" + (f" ; {' and '.join(bounds)}" if bounds else ""))
    return found


def main(pythons: list[str]) -> None:
    resolved = {release(python): resolve(python) for python in pythons}
    text = [f"# Made by scripts/pin.py for Python {', '.join(resolved)}."]
    for name in sorted({name for packages in resolved.values() for name in packages}):
        found = [(python, packages[name]) for python, packages in resolved.items() if name in packages]
        text += lines(name, found)
    (ROOT / "constraints.txt").write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])

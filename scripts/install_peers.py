"""Install the benchmark's peers into this Python's environment, one by one, and note which could not be.

.venv-bench/bin/python scripts/install_peers.py .venv-bench/absent.json
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(note: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    absent = {}
    for peer in project["project"]["optional-dependencies"]["bench"]:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        ran = subprocess.run(
            [*pip, "--constraint", str(ROOT / "constraints.txt"), peer], stderr=subprocess.PIPE, text=True, check=False
        )
        if ran.returncode:
            errors = [line for line in ran.stderr.splitlines() if line.startswith("ERROR")]
            absent[peer] = errors[-1] if errors else "pip gives no reason"
            print(f"{peer} cannot be installed here: {absent[peer]}")
    note.write_text(json.dumps(absent), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))

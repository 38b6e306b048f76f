"""The native build, made once for all the tests that play with it, and what programs say with it."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from outside import ROOT


def wheel(source: Path, folder: Path, **environment: str) -> tuple[Path, str]:
    """The wheel that pip builds of this source when it is asked for the native one, and what was said meanwhile.

    It is compiled with few optimisations: a game then takes a little longer, and the compiler half as long.
    """
    pip = [sys.executable, "-m", "pip", "wheel", "--verbose", "--no-build-isolation", "--no-deps", "--no-cache-dir"]
    built = subprocess.run(
        [*pip, "--wheel-dir", str(folder), str(source)],
        env={**os.environ, "SPLITSIES_NATIVE": "1", "SPLITSIES_NO_PAGE": "1", "MYPYC_OPT_LEVEL": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout
    (made,) = folder.glob("*.whl")
    return made, built.stdout


def native_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the native wheel's contents; whoever comes first makes it, in whichever process of the tests."""
    everybody = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        everybody = everybody.parent
    folder = everybody / "native"
    with (everybody / "native.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            made, said = wheel(ROOT, tmp_path_factory.mktemp("wheel"))
            assert "Splitsies: the engine is compiled; this is the native build." in said
            assert not made.name.endswith("-none-any.whl")
            with zipfile.ZipFile(made) as archive:
                archive.extractall(folder)
    return folder


def said_with(source: Path, *command: str) -> str:
    """What Python says to this, with the package that lies in this folder."""
    ran = subprocess.run(
        [sys.executable, *command],
        cwd=source,
        env={**os.environ, "PYTHONPATH": str(source), "SPLITSIES_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout

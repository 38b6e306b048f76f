"""`splitsies verify`: what it says, in which language, and with which exit code."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from splitsies.core import Contribution, Proof, Record
from splitsies.core.game import Plain
from splitsies.games import game as find
from terminal import run, splitsies
from test_proof import CONTRIBUTIONS, OTHER, PROOF, SECRET, SHORT, TABLE, TRUST, WHOLE, proven


def saved(folder: Path, record: Record | str) -> str:
    """This record, or whatever it is, as a file."""
    file = folder / "game.json"
    file.write_text(record if isinstance(record, str) else record.text(), "utf-8", newline="")
    return str(file)


def test_a_game_of_which_everything_holds(tmp_path: Path) -> None:
    done = splitsies("verify", saved(tmp_path, WHOLE), "--commitment", PROOF.commitment, home=tmp_path)
    assert done.exit_code == 0
    assert done.stderr == ""
    *lines, empty, verdict = done.stdout.splitlines()
    assert all(line.startswith(("yes   ", "      ")) for line in lines)
    assert (empty, verdict) == ("", "Everything holds.")
    assert "This is the commitment you noted." in done.stdout
    assert f"{len(WHOLE.moves)} moves, all of them legal" in done.stdout


def test_the_page_about_trust_shows_what_is_said(tmp_path: Path) -> None:
    typed, printed = re.findall(r"```\nsplitsies (verify .*?)\n```\n\n```text\n(.*?)```", TRUST, re.DOTALL)[0]
    command, file, *rest = typed.split()
    (tmp_path / file).write_text(proven(find("great-split"), 10_000).text(), "utf-8")
    done = splitsies(command, str(tmp_path / file), *rest, home=tmp_path)
    figures = re.compile(r"\d+ moves|scores [\d, ]+")
    assert figures.sub("", done.stdout) == figures.sub("", printed)


MADE_UP = Proof.of(TABLE, bytes(32), CONTRIBUTIONS)
NOBODY = Proof.of(TABLE, SECRET, [Contribution("empty")] * 4)


def with_proof(**changes: Plain) -> Record:
    """The short record with other things in its proof."""
    return replace(SHORT, proof={**PROOF.plain(), **changes})


def dealt_from(proof: Proof) -> Record:
    """A game about to begin, with this proof."""
    return replace(SHORT, start=proof.seed().hex(), proof=proof.plain(), moves=())


MEDDLED: dict[str, tuple[Record | str, str]] = {
    "secret": (with_proof(secret=OTHER), "does not fit the commitment"),
    "contribution": (with_proof(contributions=[["given", OTHER]] * 4), "but the game was dealt from"),
    "order": (with_proof(contributions=PROOF.plain()["contributions"][::-1]), "follows the seed"),
    "seats": (with_proof(contributions=[["bot", ""]]), "The proof lists one seat, but 4"),
    "nobody": (dealt_from(NOBODY), "the server made the seed alone"),
    "noted": (dealt_from(MADE_UP), "not the commitment you noted"),
    "seed": (replace(SHORT, start=OTHER, moves=()), f"but the game was dealt from {OTHER}"),
    "move": (replace(SHORT, moves=SHORT.moves[1:]), "Move 1 of 4, "),
    "outcome": (replace(WHOLE, moves=WHOLE.moves[:-1]), "does not end as the record says"),
    "missing": (replace(SHORT, proof=None), "It carries no proof of its shuffle"),
    "unreadable": (replace(SHORT, proof={}), "cannot be read: proof lacks 'table'"),
    "changed": (SHORT.text().replace(SECRET.hex(), OTHER), "The file is not whole: the record was changed"),
    "truncated": (SHORT.text()[:-100], "The file is not whole: the file is damaged"),
}


@pytest.mark.parametrize("how", list(MEDDLED))
def test_a_game_of_which_something_does_not_hold(how: str, tmp_path: Path) -> None:
    record, why = MEDDLED[how]
    done = splitsies("verify", saved(tmp_path, record), "--commitment", PROOF.commitment, home=tmp_path)
    assert done.exit_code == 1
    assert done.stderr == ""
    assert done.stdout.endswith("\n\nNot everything holds.\n")
    assert why in " ".join(done.stdout.split())
    assert re.search(r"^NO    ", done.stdout, re.MULTILINE)


def test_a_game_played_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    splitsies("play", "split", "--save", str(file), home=tmp_path, lines=["1", "quit"])
    done = splitsies("verify", str(file), home=tmp_path)
    assert done.exit_code == 1
    assert "NO    It carries no proof of its shuffle" in done.stdout
    assert "yes   Played again by the rules" in done.stdout


def test_in_german(tmp_path: Path) -> None:
    file = saved(tmp_path, SHORT)
    done = splitsies("verify", file, "--lang", "de", "--commitment", PROOF.commitment, home=tmp_path)
    assert done.exit_code == 0
    assert "ja    Die Datei ist unversehrt" in done.stdout
    assert "Das ist die Zusage, die du dir notiert hast." in done.stdout
    assert done.stdout.endswith("\nAlles stimmt.\n")
    done = splitsies("verify", file, "--commitment", OTHER, home=tmp_path, LANG="de_DE.UTF-8")
    assert done.exit_code == 1
    assert "NEIN  Das ist nicht die Zusage" in done.stdout
    assert done.stdout.endswith("\nNicht alles stimmt.\n")


@pytest.mark.parametrize(
    ("contents", "more", "why"),
    [
        ("", [], "no record"),
        ("hello", [], "no record"),
        ("[]", [], "this is not a record of Splitsies"),
        (SHORT.text(), ["--commitment", "27"], "a commitment is 64 hexadecimal digits, not '27'"),
        (SHORT.text(), ["--lang", "fr"], "there are no texts in fr"),
    ],
)
def test_what_cannot_be_judged(contents: str, more: list[str], why: str, tmp_path: Path) -> None:
    done = splitsies("verify", saved(tmp_path, contents), *more, home=tmp_path)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("splitsies: ")
    assert done.stderr.count("\n") == 1
    assert why in done.stderr


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    assert "cannot be read" in splitsies("verify", str(tmp_path / "nowhere.json"), home=tmp_path).stderr
    (tmp_path / "game.json").write_bytes(b"\x00\xff\xfe")
    done = splitsies("verify", str(tmp_path / "game.json"), home=tmp_path)
    assert done.exit_code == 2
    assert "is not a text file" in done.stderr


def test_a_real_command(tmp_path: Path) -> None:
    done = run("verify", saved(tmp_path, replace(SHORT, proof=None)), home=tmp_path)
    assert done.returncode == 1
    assert done.stderr == b""

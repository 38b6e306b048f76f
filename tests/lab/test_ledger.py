"""A tournament that is stopped goes on where it was, and ends as if nothing had happened."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from splitsies.core import Trouble
from splitsies.games import game
from splitsies.lab import ledger
from splitsies.lab.arena import Result, Tournament, plan, played_by
from splitsies.lab.crews import Alone
from splitsies.lab.ledger import opened

SPLIT = game("split")


def cup(games: int = 6, seed: int = 1, players: str = "random greedy") -> Tournament:
    return plan(SPLIT, SPLIT.options(), players.split(), games, seed)


def play(path: Path, tournament: Tournament, most: int = 10**6) -> list[Result]:
    """Play on, but not more games than this."""
    with opened(path, tournament) as kept:
        games = played_by(tournament, Alone(), len(kept.done))
        for _, result in zip(range(most), games, strict=False):
            kept.add(result)
        return list(kept.done)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file as it is when nobody disturbs."""
    path = tmp_path_factory.mktemp("whole") / "whole.jsonl"
    play(path, cup())
    return path.read_bytes()


def test_a_run_in_two_parts_gives_the_same_file(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "cup.jsonl"
    assert len(play(path, cup(), most=2)) == 2
    assert whole.startswith(path.read_bytes())
    results = play(path, cup())
    assert path.read_bytes() == whole
    assert len(results) == 6
    assert all(len(result.nanoseconds) == 2 for result in results)


@pytest.mark.parametrize("lost", [1, 2, 40, 200])
def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, whole: bytes, lost: int) -> None:
    path = tmp_path / "cup.jsonl"
    path.write_bytes(whole[:-lost])
    play(path, cup())
    assert path.read_bytes() == whole


def test_a_heading_that_was_cut_off_is_written_again(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "cup.jsonl"
    path.write_bytes(whole[:20])
    play(path, cup())
    assert path.read_bytes() == whole


def test_a_longer_tournament_goes_on_after_a_shorter_one(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "cup.jsonl"
    play(path, cup(4))
    play(path, cup(6))
    assert path.read_bytes() == whole
    assert len(play(path, cup(2))) == 2
    assert path.read_bytes() == whole


def test_without_the_clock_file_the_games_are_still_there(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "cup.jsonl"
    path.write_bytes(whole)
    assert [result.nanoseconds for result in play(path, cup())] == [()] * 6


def test_a_clock_file_that_was_damaged_costs_only_the_times(tmp_path: Path) -> None:
    path = tmp_path / "cup.jsonl"
    times = tmp_path / "cup.jsonl.times"
    before = play(path, cup())
    rows = times.read_text().splitlines()
    times.write_text("\n".join([*rows[:1], "oops", "[3]", "[[4], 5]", *rows[4:]]) + "\n")
    again = play(path, cup())
    assert [result.plain() for result in again] == [result.plain() for result in before]
    assert [bool(result.nanoseconds) for result in again] == [True, False, False, False, True, True]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (cup(seed=2), "another seed"),
        (cup(players="random"), "another round"),
        (plan(SPLIT, SPLIT.options(memory=True), ["random", "greedy"], 6, 1), "another options"),
    ],
)
def test_a_file_of_another_tournament_is_left_alone(tmp_path: Path, whole: bytes, other: Tournament, said: str) -> None:
    path = tmp_path / "cup.jsonl"
    path.write_bytes(whole)
    with pytest.raises(Trouble, match=f"holds something else: {said}"):
        play(path, other)
    assert path.read_bytes() == whole


def test_games_of_bots_that_have_changed_are_not_mixed(
    tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cup.jsonl"
    path.write_bytes(whole)
    monkeypatch.setattr(ledger, "source_digest", lambda: "0123456789abcdef")
    with pytest.raises(Trouble, match="holds something else: another source"):
        play(path, cup())
    assert path.read_bytes() == whole


@pytest.mark.parametrize("contents", [b"hello\n", b"hello", b"{}\n", b'{"kind": 5}\n', b"\xff\xfe\n"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, contents: bytes) -> None:
    path = tmp_path / "cup.jsonl"
    path.write_bytes(contents)
    with pytest.raises(Trouble, match=r"cup\.jsonl"):
        play(path, cup())
    assert path.read_bytes() == contents


@pytest.mark.parametrize("damage", [b"{}", b"[1,2", b'{"number":1}'])
def test_a_damaged_line_in_the_middle_is_said(tmp_path: Path, whole: bytes, damage: bytes) -> None:
    path = tmp_path / "cup.jsonl"
    lines = whole.split(b"\n")
    lines[2] = damage
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(Trouble, match="line 3, is damaged"):
        play(path, cup())


def test_a_missing_line_is_said(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "cup.jsonl"
    lines = whole.split(b"\n")
    del lines[2]
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(Trouble, match="line 3, is not game 1"):
        play(path, cup())


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_command_that_was_killed_can_be_given_again(tmp_path: Path, workers: str) -> None:
    command = [sys.executable, "-c", "from splitsies.cli import main; main()", "lab", "split", "--games", "24"]
    command += ["--players", "random", "--workers"]
    straight, path = tmp_path / "straight.jsonl", tmp_path / "cup.jsonl"
    subprocess.run([*command, "1", "--results", str(straight)], check=True, capture_output=True, timeout=300)
    killed = subprocess.Popen(
        [*command, workers, "--results", str(path)], stdout=subprocess.DEVNULL, start_new_session=True
    )
    while not path.exists() or path.read_bytes().count(b"\n") < 3:
        assert killed.poll() is None
        time.sleep(0.01)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    left = path.read_bytes()
    assert straight.read_bytes().startswith(left)
    assert left != straight.read_bytes()
    again = subprocess.run([*command, workers, "--results", str(path)], check=True, capture_output=True, timeout=300)
    assert b"games are there already" in b" ".join(again.stdout.split())
    assert path.read_bytes() == straight.read_bytes()

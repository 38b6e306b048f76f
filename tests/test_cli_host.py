"""The host knows no game by name: Parley, which has no drawing of its own, is played through it."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import toy
from splitsies.cli.host import Host
from splitsies.cli.screen import Screen
from splitsies.cli.seating import Seating
from splitsies.cli.words import words
from splitsies.core import Event, codec, replay, sit_down
from splitsies.core.text import Catalogue

TEMPLATES = {kind.__name__: {"they": f"{{seat}} {kind.__name__}."} for kind in codec.registered("toy", Event)}
for _name in ("Revealed", "Asked", "TitlesShown"):
    TEMPLATES[_name] = {"they": f"{_name}."}
TEMPLATES |= {
    "Chosen": {"they": "{seat} secretly bids {card}."},
    "NotPossibleNow": {"they": "{action} is not possible now."},
    "NoTakeBack": {"they": "Nothing can be taken back."},
    "Bids": {"they": "bids"},
}


class SpokenParley(toy.ToyGame):
    """Parley with words."""

    def catalogue(self, language: str) -> Catalogue:
        return Catalogue(language, "Parley", "", "", TEMPLATES, {}, {})


@pytest.fixture(autouse=True)
def shelf_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is left unsaved here does not replace the game that a developer has put aside."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def sit(lines: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[Host, str]:
    """Ann and Bob play Parley with these lines; the host afterwards and all that was shown."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    host = Host(sit_down(SpokenParley(), seed=1), Seating(("ann", "bob")), Screen(), words("en"), None)
    assert host.play() == 0
    return host, capsys.readouterr().out


def test_the_fallback_shows_what_the_seat_knows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    host, shown = sit([""], monkeypatch, capsys)
    view = host.sitting.state.view(0)
    assert f"hand: {view.hand}" in shown
    assert f"title: {view.title}" in shown
    assert f"title: {host.sitting.state.view(1).title}" not in shown
    assert f"1 bid{view.hand[0]}" in shown


def test_a_choice_nobody_heard_of_is_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    host, shown = sit(["", "1", "undo", "1", "add0", "", "undo", "quit"], monkeypatch, capsys)
    assert [move.text for move in host.sitting.moves][1] == "<"
    assert "you Unchosen. [T 2]" in shown
    assert "Nothing can be taken back. [T 2]" in shown
    assert host.record.notes["decided"] == ["person"] * len(host.sitting.moves)
    assert replay(host.game, host.record) == host.sitting.state


def test_what_is_sealed_is_not_shown_to_the_next_person(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, shown = sit(["", "1", "1", ""], monkeypatch, capsys)
    _, ann, bob = shown.split("Hand over to ")
    assert "secretly bids" in ann
    assert "secretly bids" not in bob
    assert "Ann Sealed. [T 2]" in bob


def test_a_game_of_simultaneous_decisions_comes_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    host, shown = sit(["1", ""] * 40, monkeypatch, capsys)
    assert host.sitting.state.outcome() is not None
    assert "TitlesShown. [T 6]" in shown
    assert "[T 6]" in shown

"""Records of every version are kept: those of the current version must replay to the same end."""

from pathlib import Path
from typing import Any

import pytest

from splitsies.core import codec
from splitsies.core.errors import RecordError
from splitsies.core.game import Game
from splitsies.core.record import Record, _sealed, replay
from splitsies.core.sitting import resume
from splitsies.games import GAMES
from splitsies.games import game as find

KEPT = sorted((Path(__file__).parent / "records").glob("*.json"))
every_record = pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)


def version_of(file: Path) -> tuple[str, int]:
    page = codec.load(file.read_text("utf-8"))
    return page["game"], page["version"]


@every_record
def test_a_record_is_called_after_its_game_and_version(file: Path) -> None:
    game, version = version_of(file)
    assert file.stem.startswith(f"{game}-v{version}-")


@every_record
def test_a_record_of_this_version_replays_to_the_same_end(file: Path) -> None:
    name, version = version_of(file)
    text = file.read_text("utf-8")
    if version != find(name).version:
        with pytest.raises(RecordError, match=f"of {name} version {version}; the rules here are version"):
            Record.parse(text, find)
        return
    record = Record.parse(text, find)
    assert record.text() == text
    game = record.box(find)
    state = replay(game, record)
    assert codec.encode(state.outcome()) == record.notes["outcome"]
    assert resume(game, record).state == state


@every_record
@pytest.mark.parametrize("other", [-1, 1, 100])
def test_a_record_of_another_version_is_refused_by_its_number(file: Path, other: int) -> None:
    name, _ = version_of(file)
    here = find(name).version
    page = codec.load(file.read_text("utf-8"))
    del page["sha256"]
    page["version"] = here + other
    with pytest.raises(RecordError) as refused:
        Record.parse(_sealed(page), find)
    assert f"of {name} version {here + other}; the rules here are version {here}" in str(refused.value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_records_of_its_version(game: Game[Any, Any]) -> None:
    assert [file for file in KEPT if file.stem.startswith(f"{game.name}-v{game.version}-")]

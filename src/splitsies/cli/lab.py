"""`splitsies lab GAME`: bots play a tournament, or the same one twice with a change in between."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from splitsies.core import Game, OptionError, Options, Trouble
from splitsies.core.options import show
from splitsies.games import game as find
from splitsies.lab import report as reports
from splitsies.lab import words as lab_words
from splitsies.lab.arena import Result, Tournament, lineups, pairings, plan_lineups, played_by
from splitsies.lab.crews import Cluster, Crew, crew_of
from splitsies.lab.ledger import opened
from splitsies.lab.page import report as page_of
from splitsies.lab.page import whatif_report
from splitsies.lab.whatif import compared

from .flags import GameName, Lang, Plain, told
from .play import chosen_options
from .saving import read_text
from .screen import Screen
from .words import Words, chosen_language, words

FILE = "FILE"
USUAL = "greedy,random"
"""Who plays unless somebody is named."""


def lab(
    game: GameName,
    players: Annotated[
        str | None, typer.Option("--players", metavar="A,B,…", help=told("lab_players"), show_default=USUAL)
    ] = None,
    pairs: Annotated[bool, typer.Option("--pairs", help=told("lab_pairs"))] = False,
    lineup: Annotated[list[str] | None, typer.Option("--lineup", metavar="A,B,…", help=told("lab_lineup"))] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", help=told("lab_games"))] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=told("lab_seed"))] = 1,
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", help=told("seats"))] = None,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=told("option"))] = None,
    material: Annotated[Path | None, typer.Option("--material", metavar=FILE, help=told("material"))] = None,
    against_option: Annotated[
        list[str] | None, typer.Option("--against-option", metavar="NAME=VALUE", help=told("lab_against_option"))
    ] = None,
    against_material: Annotated[
        Path | None, typer.Option("--against-material", metavar=FILE, help=told("lab_against_material"))
    ] = None,
    results: Annotated[Path | None, typer.Option("--results", metavar=FILE, help=told("lab_results"))] = None,
    json: Annotated[Path | None, typer.Option("--json", metavar=FILE, help=told("lab_json"))] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar=FILE, help=told("lab_csv"))] = None,
    ratings: Annotated[Path | None, typer.Option("--ratings", metavar=FILE, help=told("lab_ratings"))] = None,
    report: Annotated[Path | None, typer.Option("--report", metavar=FILE, help=told("lab_report"))] = None,
    workers: Annotated[int | None, typer.Option("--workers", metavar="N", help=told("lab_workers"))] = None,
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS", help=told("lab_cluster"))] = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Let bots play a tournament and compare them, or compare two ways to play."""
    spoken = words(chosen_language(lang))
    box = find(game)
    if material is not None:
        box = box.with_material(read_text(material, spoken))
    asked = list(option or [])
    if seats is not None:
        asked.append(f"seats={seats}")
    options = chosen_options(box, asked, None, spoken)
    bench = Bench(Screen(plain).console, spoken, workers, cluster)
    line_up = LineUp(players, pairs, tuple(lineup or ()))
    before = plan_lineups(box, options, line_up.at(options, spoken), games, seed)
    written = [file for file in (*_kept_with(results), json, csv, ratings, report) if file is not None]
    for file in written:
        _must_be_writable(file, spoken)
    _must_differ(written, [file for file in (material, against_material) if file is not None], spoken)
    if against_option or against_material is not None:
        if csv is not None or ratings is not None:
            raise Trouble(spoken.say("lab.no_csv"))
        other, changed, changes = _changed(box, options, against_option or [], against_material, spoken)
        after = plan_lineups(other, changed, line_up.at(changed, spoken), games, seed)
        bench.compare(before, replace(after, deals=before.deals), changes, Files(results, json, report=report))
    else:
        bench.hold(before, Files(results, json, csv, ratings, report))


@dataclass(frozen=True)
class LineUp:
    """Who is to play whom, as it was typed."""

    players: str | None
    """None: nobody was named."""
    pairs: bool
    fixed: tuple[str, ...]

    def at(self, options: Options, spoken: Words) -> list[tuple[str, ...]]:
        """The line-ups at a table with these options."""
        if self.fixed:
            if self.pairs or self.players is not None:
                raise Trouble(spoken.say("lab.two_ways"))
            return [tuple(_names(text)) for text in self.fixed]
        names = _names(USUAL if self.players is None else self.players)
        if not names:
            raise Trouble(spoken.say("lab.no_players"))
        if self.pairs:
            if len(set(names)) < 2:
                raise Trouble(spoken.say("lab.one_player"))
            return pairings(names, options)
        return lineups(names, options)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")] if text.strip() else []


@dataclass(frozen=True)
class Files:
    """Where things are to be written."""

    results: Path | None = None
    json: Path | None = None
    csv: Path | None = None
    ratings: Path | None = None
    report: Path | None = None


@dataclass
class Bench:
    """Plays, shows what came of it, and writes it down."""

    console: Console
    spoken: Words
    workers: int | None
    cluster: str | None
    seconds: float = field(default=0.0, init=False)
    """How long the games took that were played just now, reckoned up to all of them."""
    kept: tuple[Path, int, int] | None = field(default=None, init=False)
    """The file that games are written to, how many are in it, and how many there will be."""

    def hold(self, tournament: Tournament, files: Files) -> None:
        """Play a tournament."""
        with self._crew() as crew, self._last_words(files.results):
            results = self._played(tournament, crew, files.results)
        said = lab_words.words(self.spoken.language)
        self.console.print(reports.shown(tournament, results, self.seconds, said))
        self._write(files.json, lambda: reports.written(tournament, results))
        self._write(files.csv, lambda: reports.games_csv(results))
        self._write(files.ratings, lambda: reports.ratings_csv(tournament, results))
        self._write(files.report, lambda: page_of(tournament, results, said))

    def compare(self, before: Tournament, after: Tournament, changes: Sequence[str], files: Files) -> None:
        """Play the same tournament both ways."""
        beside = None if files.results is None else files.results.with_name(f"{files.results.name}.against")
        with self._crew() as crew, self._last_words(files.results):
            differences = compared(self._played(before, crew, files.results), self._played(after, crew, beside))
        said = lab_words.words(self.spoken.language)
        listed = ", ".join(changes)
        self.console.print(reports.compared_table(before, differences, listed, said))
        self._write(files.json, lambda: reports.written_whatif(before, after, differences, changes))
        self._write(files.report, lambda: whatif_report(before, after, differences, listed, said))

    @contextmanager
    def _crew(self) -> Iterator[Crew]:
        if self.workers is not None and self.workers < 1:
            crew_of(self.workers)
        if self.cluster is None:
            yield crew_of(self.workers if self.workers is not None else os.cpu_count() or 1)
            return
        cluster = Cluster(self.cluster, self.workers)
        try:
            yield cluster
        finally:
            cluster.leave()

    @contextmanager
    def _last_words(self, file: Path | None) -> Iterator[None]:
        """When somebody stops it, say what is kept and how to go on."""
        try:
            yield
        except KeyboardInterrupt:
            if self.kept is not None:
                there, done, games = self.kept
                print(self.spoken.say("lab.stopped_kept", file=there, done=done, games=games), file=sys.stderr)
            elif file is None:
                print(self.spoken.say("lab.stopped_lost"), file=sys.stderr)
            raise

    def _played(self, tournament: Tournament, crew: Crew, file: Path | None) -> list[Result]:
        """Play what is left to be played, with a bar that grows when somebody sits at the terminal."""
        with ExitStack() as open_files:
            ledger = None if file is None else open_files.enter_context(opened(file, tournament))
            results: list[Result] = [] if ledger is None else list(ledger.done)
            done = len(results)
            if file is not None and done:
                said = lab_words.words(self.spoken.language)
                self.console.print(said.say("table.resumed", file=file, done=done, games=tournament.games))
            self.kept = None if file is None else (file, done, tournament.games)
            began = perf_counter()
            with _bar(self.console) as bar:
                task = bar.add_task(tournament.game, total=tournament.games - done)
                with closing(played_by(tournament, crew, done)) as games:
                    for result in games:
                        results.append(result)
                        if ledger is not None and file is not None:
                            ledger.add(result)
                            self.kept = file, len(results), tournament.games
                        bar.advance(task)
            new = tournament.games - done
            self.seconds = (perf_counter() - began) * tournament.games / new if new else 0.0
        return results

    def _write(self, file: Path | None, text: Any) -> None:
        if file is not None:
            file.write_text(text(), "utf-8", newline="\n")
            self.console.print(lab_words.words(self.spoken.language).say("table.kept", file=file))


def _bar(console: Console) -> Progress:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("/"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _changed(
    box: Game[Any, Any], options: Options, asked: list[str], material: Path | None, spoken: Words
) -> tuple[Game[Any, Any], Options, list[str]]:
    """The game and the options with the change in them, and what is changed."""
    other = box if material is None else box.with_material(read_text(material, spoken))
    known = {option.name: option for option in other.option_list}
    given: dict[str, object] = {**options.plain()}
    for text in asked:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise OptionError(spoken.say("option_form", text=repr(text), names=", ".join(known)))
        if name not in known:
            other.options(**{name: value})
        given[name] = known[name].parse(value)
    changed = other.options(**given)
    changes = [
        f"{name}={show(value)} → {name}={show(changed.plain()[name])}"
        for name, value in options.plain().items()
        if changed.plain()[name] != value
    ]
    if other.material_digest != box.material_digest:
        changes.append(lab_words.words(spoken.language).say("whatif.material", file=material))
    if not changes:
        raise Trouble(spoken.say("lab.no_change"))
    return other, changed, changes


def _kept_with(results: Path | None) -> list[Path]:
    """All the files in which games are kept: a tournament and the one it is compared with, each with its times."""
    if results is None:
        return []
    return [results.with_name(results.name + end) for end in ("", ".times", ".against", ".against.times")]


def _must_differ(written: Sequence[Path], read: Sequence[Path], spoken: Words) -> None:
    """No file is written over another, nor over what is read."""
    taken = {file.resolve() for file in read}
    for file in written:
        if file.resolve() in taken:
            raise Trouble(spoken.say("lab.same_file", file=file))
        taken.add(file.resolve())


def _must_be_writable(file: Path, spoken: Words) -> None:
    """Say so before the games are played, not after."""
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        raise Trouble(spoken.say("lab.cannot_write", file=file))

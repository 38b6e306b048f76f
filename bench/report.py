"""The benchmarks as a page with a picture: docs/benchmarks.md and docs/benchmarks.svg."""

from __future__ import annotations

import os
import platform
from html import escape
from pathlib import Path
from statistics import median
from typing import Any, Final, TypeAlias

Figures: TypeAlias = dict[str, dict[str, Any]]
"""By contestant: decisions, with_deal and games a second, lap by lap; clone in microseconds; bytes; absent."""
GAMES: Final = {"split": "SPLIT", "great-split": "The Great Split", "split-the-hoard": "Split the Hoard"}
COLOURS: Final = {"native": "#b3541e", "pure": "#d9a066", "peer": "#6c7a89"}

INTRODUCTION: Final = """\
# Benchmarks

`make bench` writes this page: every figure below was measured in one run of it{when}. A *decision* is
`awaiting`, `legal(seat)`, a uniform pick and `apply(seat, action, None)` on one state, never cloned; for a peer it is
what comes to the same. The loop is ordinary Python everywhere, except where it says *inside the engine*. Rates are per
CPU second of playing, after the deal (pgx uses all cores at once, so its seconds are the wall clock's; it plays 1,024
games side by side, twenty steps in one compiled call, and begins none anew: with the calls and new games that a learner
needs it is among the environments below). Everybody is asked in turn, {rounds} laps of {seconds:g} s after one to warm
up; a figure is the median, in brackets the slowest and the fastest lap. Ratios are medians of the ratios within a
round, and tell more than the rates: those depend on the machine, here {machine}.
"""


def write(
    folder: Path,
    figures: Figures,
    goals: list[tuple[str, float | None, float]],
    builds: dict[str, dict[str, str]],
    laps: tuple[int, float],
    names: tuple[tuple[str, ...], dict[str, tuple[int, ...]], dict[str, int]],
    reasons: dict[str, str],
    environments: str,
) -> str:
    """Write the page and its picture; the page's text."""
    peers, seats, shown = names
    native = "native" in builds and builds["native"]["build"] == "native"
    kinds = ("native", "pure") if native else ("pure",)
    parts = [
        INTRODUCTION.format(when="", rounds=laps[0], seconds=laps[1], machine=machine(builds)),
        "![Decisions a second](benchmarks.svg)\n",
        _goals(goals),
        _speeds(figures, peers, shown, kinds),
        _absent(figures, peers, reasons),
        _seats(figures, seats, kinds),
        _clones(figures, peers, shown, kinds),
        _clones_by_seats(figures, seats, kinds),
    ]
    if not native:
        parts.append("This run had no native build beside it, so there are no native figures.\n")
    if environments:
        parts.append(f"## The environments' cost over the bare engine\n\n```\n{environments.strip()}\n```\n")
    text = "\n".join(parts)
    (folder / "benchmarks.md").write_text(text, "utf-8")
    (folder / "benchmarks.svg").write_text(picture(figures, peers, shown, kinds), "utf-8")
    return text


def machine(builds: dict[str, dict[str, str]]) -> str:
    """What it was measured on."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, Python {builds['pure']['python']}"


def spread(rates: list[float]) -> str:
    return f"{median(rates):,.0f} ({min(rates):,.0f} to {max(rates):,.0f})"


def _goals(goals: list[tuple[str, float | None, float]]) -> str:
    rows = ["## What we hold ourselves to", "", "| | ratio | |", "|---|---:|---|"]
    for says, ratio, least in goals:
        found = "-" if ratio is None else f"{ratio:.2f}"
        verdict = "not measured" if ratio is None else "" if not least else "met" if ratio >= least else "missed"
        rows.append(f"| {says} | {found} | {verdict} |")
    return "\n".join(rows) + "\n"


def _ours(shown: dict[str, int], kinds: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """Our contestants that stand for all: name, what to call it, kind."""
    found = []
    for kind in kinds:
        for game, seats in shown.items():
            found.append((f"{kind} {game} {seats}", f"{GAMES[game]}, {seats} seats, {kind}", kind))
        for game, seats in shown.items():
            found.append((f"{kind} playout {game} {seats}", f"{GAMES[game]}, inside the engine, {kind}", kind))
    return found


def _speeds(figures: Figures, peers: tuple[str, ...], shown: dict[str, int], kinds: tuple[str, ...]) -> str:
    rows = ["## Random play", "", "| | decisions/s | of hex | with dealing | games/s |", "|---|---:|---:|---:|---:|"]
    hexes = figures[peers[0]]["decisions"]
    for name, called, _ in [*_ours(shown, kinds), *[(peer, peer, "peer") for peer in peers]]:
        one = figures[name]
        if one["decisions"]:
            part = "-"
            if hexes:
                part = f"{median(a / b for a, b in zip(one['decisions'], hexes, strict=True)):.2f}"
            dealt = median(one["with_deal"])
            rows.append(
                f"| {called} | {spread(one['decisions'])} | {part} | {dealt:,.0f} | {median(one['games']):,.1f} |"
            )
    return "\n".join(rows) + "\n"


def _absent(figures: Figures, peers: tuple[str, ...], reasons: dict[str, str]) -> str:
    lines = [f"- {peer}: {figures[peer]['absent']}" for peer in peers if figures[peer]["absent"]]
    lines += [f"- {package} could not be installed: {why}" for package, why in reasons.items()]
    return "Not measured on this Python:\n\n" + "\n".join(lines) + "\n" if lines else ""


def _seats(figures: Figures, seats: dict[str, tuple[int, ...]], kinds: tuple[str, ...]) -> str:
    rows = ["## How the cost grows with seats", ""]
    for kind in kinds:
        rows += [f"Decisions a second, {kind}:", "", "| | " + " | ".join(str(count) for count in range(2, 8)) + " |"]
        rows.append("|---" + "|---:" * 6 + "|")
        for game, counts in seats.items():
            cells = []
            for count in range(2, 8):
                found = count in counts
                cells.append(f"{median(figures[f'{kind} {game} {count}']['decisions']):,.0f}" if found else "")
            rows.append(f"| {GAMES[game]} | " + " | ".join(cells) + " |")
        rows.append("")
    return "\n".join(rows)


def _clones(figures: Figures, peers: tuple[str, ...], shown: dict[str, int], kinds: tuple[str, ...]) -> str:
    rows = [
        "## Clones",
        "",
        "Over every moment of a random game; memory by how much a process grows with 4,000 of them.",
        "",
    ]
    rows += ["| | microseconds | bytes |", "|---|---:|---:|"]
    for name, called, _ in [*_ours(shown, kinds), *[(peer, peer, "peer") for peer in peers]]:
        one = figures[name]
        if one["clone"]:
            rows.append(f"| {called} | {median(one['clone']):.2f} | {one['bytes']:,.0f} |")
    return "\n".join(rows) + "\n"


def _clones_by_seats(figures: Figures, seats: dict[str, tuple[int, ...]], kinds: tuple[str, ...]) -> str:
    rows = ["By seats, in microseconds:", "", "| | " + " | ".join(str(count) for count in range(2, 8)) + " |"]
    rows.append("|---" + "|---:" * 6 + "|")
    for kind in kinds:
        for game, counts in seats.items():
            taken = {count: median(figures[f"{kind} {game} {count}"]["clone"]) for count in counts}
            cells = [f"{taken[count]:.2f}" if count in taken else "" for count in range(2, 8)]
            rows.append(f"| {GAMES[game]}, {kind} | " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


def picture(figures: Figures, peers: tuple[str, ...], shown: dict[str, int], kinds: tuple[str, ...]) -> str:
    """Bars of decisions a second, the fastest first, with a thin line from the slowest to the fastest lap."""
    rows = [*_ours(shown, kinds), *[(peer, peer, "peer") for peer in peers]]
    bars = [(called, figures[name]["decisions"], kind) for name, called, kind in rows if figures[name]["decisions"]]
    bars.sort(key=lambda bar: -median(bar[1]))
    left, width, height = 300, 560, 22
    most = max(max(rates) for _, rates, _ in bars)
    tall = 64 + height * len(bars)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 110} {tall}" '
        'font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Decisions a second">',
        f'<rect width="{left + width + 110}" height="{tall}" fill="#fbf8f3"/>',
        '<text x="16" y="24" font-size="15" font-weight="600" fill="#33302b">Decisions a second, random play</text>',
    ]
    x = left
    for kind, called in (("native", "ours, native"), ("pure", "ours, pure Python"), ("peer", "peers")):
        if kind == "peer" or kind in kinds:
            lines.append(f'<rect x="{x}" y="14" width="12" height="12" fill="{COLOURS[kind]}"/>')
            lines.append(f'<text x="{x + 17}" y="24" fill="#33302b">{called}</text>')
            x += 140
    for i, (called, rates, kind) in enumerate(bars):
        y = 46 + i * height
        middle = median(rates)
        long = width * middle / most
        lines.append(f'<text x="{left - 8}" y="{y + 12}" text-anchor="end" fill="#33302b">{escape(called)}</text>')
        lines.append(f'<rect x="{left}" y="{y}" width="{long:.1f}" height="15" fill="{COLOURS[kind]}"/>')
        low, high = left + width * min(rates) / most, left + width * max(rates) / most
        lines.append(f'<path d="M{low:.1f} {y + 7.5}H{high:.1f}" stroke="#33302b" stroke-width="1.5"/>')
        lines.append(f'<text x="{max(high, left + long) + 6:.1f}" y="{y + 12}" fill="#33302b">{middle:,.0f}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"

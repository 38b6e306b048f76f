"""How a playthrough of The Great Split shows what the seats see."""

from collections.abc import Sequence

from splitsies.core.seat import SPECTATOR, members
from splitsies.games.great_split.faces import PRESTIGE, hand_name
from splitsies.games.great_split.material import TOKENS
from splitsies.games.great_split.state import ADVANCE, CHOOSE, DISCARD, OVER, RESOLVE, SEALS, SPLIT
from splitsies.games.great_split.view import DECK, NO_WALLET, OUT, GreatSplitView

PHASES = {DISCARD: "discard", SPLIT: "split", CHOOSE: "choose", RESOLVE: "resolve", OVER: "over"}
FEW = 12
"""So many hidden cards are named, more are counted; the mark of the view changes with each of them."""


def show_views(views: Sequence[GreatSplitView], names: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """What all see, and what each one knows beyond it."""
    return table(views[-1], names), [[*own(view), *knowledge(view, names)] for view in views]


def table(view: GreatSplitView, names: Sequence[str]) -> list[str]:
    ready = ", ".join(names[seat] for seat in members(view.sealed)) or "nobody"
    lines = " ".join(TOKENS[token] for token in view.lines[:2]), " ".join(TOKENS[token] for token in view.lines[2:])
    sizes = f"Hands: {' '.join(map(str, view.hand_sizes))}; decks: {' '.join(map(str, view.decks))}; out: {view.out}"
    return [
        f"Round {view.round}, {PHASES[view.phase]}; ready: {ready}",
        f"Market: {view.arrow} {list(view.tokens)}; scoring after 3: {lines[0]}, after 4: {lines[1]}",
        sizes,
        *(f"{names[seat]}: {board(levels)}" for seat, levels in enumerate(view.levels)),
    ]


def board(levels: Sequence[int]) -> str:
    resources, seals = levels[:5], levels[5:PRESTIGE]
    return f"{','.join(map(str, resources))} | {','.join(map(str, seals))}, Prestige {levels[PRESTIGE]}"


def own(view: GreatSplitView) -> list[str]:
    if view.seat == SPECTATOR:
        return []
    lines = [f"holds {hand_name(view.hand) or 'nothing'}"]
    if view.discards or view.pending:
        lines.append(
            f"has discarded {hand_name(view.discards) or 'nothing'}; now {hand_name(view.pending) or 'nothing'}"
        )
    if view.split:
        lines.append(f"has split {view.split:b}")
    if view.wallet != NO_WALLET:
        kept = {-1: "not chosen yet", 0: "keeps the left", 1: "keeps the right"}[view.kept]
        lines.append(f"is offered {hand_name(view.wallet[0])} or {hand_name(view.wallet[1])}: {kept}")
    if view.phase == RESOLVE:
        left = hand_name(view.todo) + " !" * view.splitter
        lines.append(f"is at {board(view.levels[view.seat])}; left: {left.strip() or 'nothing'}")
        if view.agenda:
            kinds = {ADVANCE: "steps", SEALS: "seals"}
            lines.append("has to do " + ", ".join(f"{kinds.get(what, 'arrow')} x{n}" for what, _, n, _ in view.agenda))
    return lines


def knowledge(view: GreatSplitView, names: Sequence[str]) -> list[str]:
    """Where cards are, or may be if there are but two places; the rest is counted."""
    lines = []
    for where in sorted({places for _, places in view.known if places.bit_count() <= 2}):
        hidden = [kind for kind, places in view.known if places == where]
        lines.append(f"{spot(where, names)}: {hand_name(hidden) if len(hidden) <= FEW else f'{len(hidden)} cards'}")
    wider = sum(places.bit_count() > 2 for _, places in view.known)
    return [*lines, f"elsewhere: {wider} cards"] if wider else lines


def spot(where: int, names: Sequence[str]) -> str:
    holders = [names[seat] for seat in range(7) if where >> seat & 1]
    holders += [f"deck {level}" for level, deck in zip(("I", "II", "III"), DECK[1:], strict=True) if where & deck]
    return " or ".join(holders + ["out"] * bool(where & OUT))

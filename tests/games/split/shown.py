"""How a playthrough of SPLIT shows what the seats see."""

from collections.abc import Sequence

from splitsies.core.seat import SPECTATOR
from splitsies.games.split.board import COLUMNS, SIZE
from splitsies.games.split.cards import MATCH_NAMES, NO_CARD, SUITS, card_name
from splitsies.games.split.view import DRAW_PILE, SplitView

COLOURS = ("Red", "Green", "Gold")
CHIPS = ("(R)", "(G)", "(Y)")
FEW = 20
"""So many hidden cards are named, more are counted; the mark of the view changes with each of them."""
STAGES = ("chooses a card", "declares", "removes a chip", "places", "is done")


def show_views(views: Sequence[SplitView], names: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """What all see, and what each one knows beyond it."""
    return [*table(views[0], names), *board(views[0])], [knowledge(view, names) for view in views]


def table(view: SplitView, names: Sequence[str]) -> list[str]:
    slots = []
    for number, (left, right, under) in enumerate(view.slots, 1):
        match = card_name(left) if right == NO_CARD else f"{card_name(left)}/{card_name(right)}"
        slots.append(f"{number} {match}" + f" over {len(under)}" * bool(under))
    doing = f"{names[view.turn]} {STAGES[view.stage]}"
    if view.owed:
        suits = " and ".join("".join(SUITS[suit] for suit in range(4) if some >> suit & 1) for some in view.due)
        doing += f" {view.owed} for a {MATCH_NAMES[view.match]}: {suits}"
    return [
        doing,
        "Slots: " + ", ".join(slots),
        "Supplies: " + ", ".join(f"{COLOURS[side]} {count}" for side, count in enumerate(view.supply)),
        f"Hands: {' '.join(map(str, view.hand_sizes))}; to draw: {view.pile}; discarded: {cards(view.discard)}",
    ]


def board(view: SplitView) -> list[str]:
    """The suits of the free spaces, and the chips."""
    lines = ["    " + "".join(f"{column:4}" for column in COLUMNS)]
    for row in range(SIZE):
        spaces = []
        for space in range(row * SIZE, row * SIZE + SIZE):
            suits = "".join(SUITS[suit] for suit in range(4) if view.suits[space] >> suit & 1)
            spaces.append(suits if view.owner[space] < 0 else CHIPS[view.owner[space]])
        lines.append(f"{row + 1:2}  " + "".join(f"{space:4}" for space in spaces))
    return [line.rstrip() for line in lines]


def knowledge(view: SplitView, names: Sequence[str]) -> list[str]:
    lines = [] if view.seat == SPECTATOR else [f"holds {cards(view.hand)}"]
    for where in sorted({places for _, places in view.known}):
        holders = [names[seat] for seat in range(6) if where >> seat & 1] + ["the draw pile"] * bool(where & DRAW_PILE)
        hidden = [kind for kind, places in view.known if places == where]
        lines.append(f"{' or '.join(holders)}: {cards(hidden) if len(hidden) <= FEW else f'{len(hidden)} cards'}")
    return lines


def cards(some: Sequence[int]) -> str:
    """4Cx2 KH, and so on."""
    counted = [(card_name(kind), list(some).count(kind)) for kind in sorted(set(some))]
    return " ".join(name if count == 1 else f"{name}x{count}" for name, count in counted) or "nothing"

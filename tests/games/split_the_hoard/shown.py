"""How a playthrough of Split the Hoard shows what the seats see."""

from collections.abc import Sequence

from splitsies.core.seat import SPECTATOR, members
from splitsies.games.split_the_hoard import GAME
from splitsies.games.split_the_hoard.memory import FIRST_MARK, TITLE
from splitsies.games.split_the_hoard.view import HoardView

PHASES = ("reveal", "negotiate", "claim", "ending", "over")
BOX = GAME.material
FEW = 6
"""So many hidden cards are named, more are counted; the mark of the view changes with each of them."""


def show_views(views: Sequence[HoardView], names: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """What all see, and what each one knows beyond it."""
    return table(views[-1], names), [[*own(view), *knowledge(view, names)] for view in views]


def ids(cards: Sequence[int]) -> str:
    words = []
    for card in cards:
        if card >= TITLE:
            words.append(BOX.titles[card - TITLE].id)
        else:
            words.append("face-down" if card < 0 else BOX.cards[card].id if card else "-")
    return " ".join(words) or "nothing"


def table(view: HoardView, names: Sequence[str]) -> list[str]:
    bundles = "".join(f" +{size}" for _, size in view.under)
    sealed = ", ".join(names[seat] for seat in members(view.sealed))
    lines = [
        f"Round {view.round}, {PHASES[view.phase]}; Dragon: {names[view.dragon]}; deck {view.deck}{bundles}; "
        f"Coins discarded {len(view.pile)}; sealed: {sealed or 'nobody'}",
        f"Discarded: {ids(view.discard)}",
        f"Left to do: {' '.join(','.join(map(str, step)) for step in view.agenda) or 'nothing'}",
    ]
    for seat in range(view.options.seats):
        lines.append(
            f"{names[seat]} ({BOX.classes[view.classes[seat]].id}): {len(view.rows[seat])} Coins, "
            f"{view.title_counts[seat]} Titles, {ids(view.hauls[seat])}"
        )
        if any(view.market[seat]):
            extras = "/".join(str(len(coins)) for coins in view.extras[seat])
            lines.append(f"  offers {ids(view.market[seat])}, extra Coins {extras}")
    return lines


def own(view: HoardView) -> list[str]:
    if view.seat == SPECTATOR:
        return []
    lines = [f"has the Titles {ids([TITLE + title for title in view.titles[view.seat]])}"]
    if view.hand:
        laid = "/".join(str(len(coins)) for coins in view.laid)
        lines.append(f"holds {ids(view.hand)}; placed {ids(view.placed)}, laid {laid}")
    if any(view.market[view.seat]):
        lines.append(f"offers {ids(view.market[view.seat])}")
    if view.looking or view.drawn:
        lines.append(f"looks at {ids([*view.looking, *(TITLE + title for title in view.drawn)])}")
    return lines


def knowledge(view: HoardView, names: Sequence[str]) -> list[str]:
    """Cards whose place is known, or one of a few; the rest is counted."""
    owners = {FIRST_MARK + coin: f"{names[seat]}'s Coin" for seat, row in enumerate(view.rows) for coin in row}
    lines = []
    for kinds, places in view.known:
        if len(places) <= 2 and len(kinds) <= FEW:
            where = " or ".join(owners.get(place, f"place {place}") for place in places)
            lines.append(f"{where}: {ids(kinds)}")
    wide = sum(len(kinds) for kinds, places in view.known if len(places) > 2 or len(kinds) > FEW)
    return [*lines, f"elsewhere: {wide} cards"] if wide else lines

"""The host of a game in the terminal: asks people, lets bots decide, tells the story, keeps the record.

It knows no game by name and draws from nothing but the View of whoever is looking.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from splitsies import bots
from splitsies.core import (
    SPECTATOR,
    Action,
    Ask,
    Event,
    Illegal,
    NotationError,
    Record,
    Rng,
    Seat,
    Sitting,
    Trouble,
    members,
    play,
)
from splitsies.core.codec import dump
from splitsies.core.text import why

from .boards import art_of
from .page import in_columns, show_end, show_page
from .rulebook import open_rule, rule_sheet
from .saving import clear_the_way, shelf, write_record
from .screen import Screen, dim
from .seating import Seating
from .story import Teller, since_last_decision
from .words import Words

PERSON: Final = "person"
BOT: Final = "bot"


class Leave(Exception):
    """Somebody wants to stop."""


class Host:
    """One game at one terminal."""

    def __init__(self, sitting: Sitting, seating: Seating, screen: Screen, words: Words, file: Path | None) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self.seating = seating
        self.screen = screen
        self.words = words
        self.catalogue = self.game.catalogue(words.language)
        self.art = art_of(self.game, self.catalogue, words)
        self.teller = Teller(self.catalogue, seating, words)
        self.file = file
        self.saved = len(sitting.moves)
        self.decided = _decided_before(sitting)
        self.heard: dict[Seat, list[Event]] = {seat: [] for seat in (*range(len(seating.players)), SPECTATOR)}
        self.at_screen: Seat | None = None
        self.thinks: Seat | None = None
        """Which bot is known to think; it is not said again for every step it makes."""
        self.narrates = not seating.people
        """With nobody to ask, the whole story is told as it happens."""

    # The game.

    def play(self) -> int:
        """Play until the game is over or somebody leaves; the number is the exit code."""
        try:
            if self.file is not None:
                clear_the_way(self.file, self.record, self.screen, self.words)
                self._keep(self.file)
            self._catch_up()
            while awaited := members(self.sitting.state.awaiting()):
                self._next(awaited)
            self._end()
            return 0
        except (EOFError, Leave):
            self._goodbye()
            return 0
        except KeyboardInterrupt:
            self._goodbye()
            return 130

    @property
    def record(self) -> Record:
        """The game so far, with a note of who played and who decided."""
        return self.sitting.record.noted(players=list(self.seating.players), decided=list(self.decided))

    def _next(self, awaited: tuple[Seat, ...]) -> None:
        """The next decision; bots do not let people wait."""
        for seat in awaited:
            if self.seating.is_bot(seat):
                self._let_decide(seat)
                return
        self._ask(awaited[0])

    def _let_decide(self, seat: Seat) -> None:
        ask = self.sitting.ask(seat)
        name = self.seating.names(self.words)[seat]
        if self.screen.live and self.thinks != seat:
            self.screen.write(dim(self.words.say("thinking", name=name)))
            self.thinks = seat
        # A stream of chance for each decision, so that a game resumed is the game uninterrupted.
        chance = Rng(_key(self.sitting.start)).fork("bot", seat, ask.number)
        self._decide(seat, bots.make(self.seating.players[seat], self.game, chance).choose(ask), BOT)

    def _decide(self, seat: Seat, action: Action, who: str) -> None:
        self.sitting.submit(seat, action)
        self._went_on(who)

    def _went_on(self, who: str) -> None:
        self.decided.append(who)
        if self.file is not None:
            self._keep(self.file)
        if self.narrates:
            self._hear(SPECTATOR)

    def _hear(self, seat: Seat) -> Ask:
        """What a seat is asked or shown now; what it hears is remembered for its log."""
        ask = self.sitting.ask(seat)
        self.heard[seat] += ask.events
        if self.narrates and seat == SPECTATOR:
            self.screen.write(*self.teller.turns(ask.events, SPECTATOR))
        return ask

    def _catch_up(self) -> None:
        """After a resume, the story so far has been heard; what counts as new is what came since the last decision."""
        if self.sitting.moves:
            record = self.sitting.record
            for seat in self.heard:
                events = self.sitting.ask(seat).events
                new = since_last_decision(self.game, record, seat)
                self.heard[seat] += events[: len(events) - len(new)]
                self.sitting.unheard[seat] += new
        if self.narrates:
            self._hear(SPECTATOR)

    # A person.

    def _ask(self, seat: Seat) -> None:
        """Show a person the page and listen until something has been decided."""
        self._hand_over(seat)
        ask = self._hear(seat)
        self._show(seat, ask)
        while not self._listen(seat, ask):
            pass

    def _hand_over(self, seat: Seat) -> None:
        """Between two people the screen is wiped, so that nobody sees another's secrets."""
        if self.at_screen != seat and len(self.seating.people) > 1:
            self.screen.wipe()
            name = self.seating.names(self.words)[seat]
            self.screen.write("", Text(self.words.say("hand_over", name=name), style="bold"))
            self.screen.read(self.words.say("press_enter"))
            self.screen.wipe()
        self.at_screen = seat

    def _show(self, seat: Seat, ask: Ask) -> None:
        self.thinks = None
        names = self.seating.names(self.words, seat)
        story = self.teller.turns(self.art.news(ask.view, ask.events), seat)
        show_page(self.screen, self.art, ask, names, story, self.words)

    def _listen(self, seat: Seat, ask: Ask) -> bool:
        """One line from a person; whether it changed the game."""
        typed = self.screen.read(self.words.say("prompt"))
        word, _, rest = typed.partition(" ")
        command = self.words.commands().get(word.lower())
        if not typed:
            self._show(seat, ask)
        elif typed.startswith("?") and typed != "??":
            self._open_rule(typed[1:].strip() or self.art.awaited(ask.view, ask.legal)[1])
        elif command == "undo" and not rest:
            return self._undo(seat)
        elif command == "plan" and not rest:
            return self._plan(seat, ask)
        elif command is not None:
            self._command(command, rest.strip(), seat, ask)
        else:
            return self._try(typed, seat, ask)
        return False

    def _try(self, typed: str, seat: Seat, ask: Ask) -> bool:
        """Take what was typed for a decision; where it is none, say why."""
        try:
            self._decide(seat, self._meant(typed, ask), PERSON)
        except NotationError as problem:
            english = self.words.language == "en"
            self._complain(
                str(problem) if english else self.words.say("no_move", typed=typed[:40], spelling=self.art.spelling)
            )
        except Illegal as illegal:
            self.screen.write(self.teller.sentence(illegal.refusal, seat))
        except Trouble as problem:
            self._complain(str(problem))
        else:
            return True
        return False

    def _meant(self, typed: str, ask: Ask) -> Action:
        if typed.isdecimal():
            number = int(typed[:9])
            if not 1 <= number <= len(ask.legal):
                raise Trouble(self.words.say("no_choice", number=typed[:20], count=len(ask.legal)))
            return ask.legal[number - 1]
        meant: Action = self.game.parse(self.art.notation(ask.view, typed, ask.legal))
        return meant

    def _undo(self, seat: Seat) -> bool:
        try:
            self.sitting.take_back(seat)
        except Illegal as illegal:
            self.screen.write(self.teller.sentence(illegal.refusal, seat))
            return False
        self._went_on(PERSON)
        return True

    def _plan(self, seat: Seat, ask: Ask) -> bool:
        """Show the moves a game plans for the seat, and make them all if the person wants it."""
        planned = self._planned(ask)
        if not planned:
            self._complain(self.words.say("no_plan"))
            return False
        texts = self._in_words(seat, ask, planned)
        self.screen.write(self.words.say("plan"))
        self.screen.draw(in_columns(texts, self.screen.width))
        if self.screen.read(self.words.say("plan_offer")).lower() not in self.words.page["yes"]:
            self._show(seat, ask)
            return False
        with suppress(Illegal):  # what chance brings on the way can make the rest of a plan impossible
            for action in planned:
                self._decide(seat, action, PERSON)
        return True

    def _planned(self, ask: Ask) -> list[Action]:
        """What the game would do from here on, if it plans at all and this is a moment for it."""
        planned: list[Action] = self.game.hints().plan(ask.view)
        return planned if planned and planned[0] in ask.legal else []

    def _in_words(self, seat: Seat, ask: Ask, planned: list[Action]) -> list[str]:
        """Each planned move as it is said when its turn comes, in a world that the seat's View allows."""
        world = self.game.imagine(ask.view, Rng())
        texts = []
        with suppress(Illegal):
            for action in planned:
                texts.append(self.art.choice(world.view(seat), action)[0])
                world, _ = play(world, seat, action)
        return texts

    # What else can be typed.

    def _command(self, command: str, rest: str, seat: Seat, ask: Ask | None) -> None:
        if command == "quit":
            raise Leave
        if command == "help":
            plans = self.words.say("help_plan") if self.game.hints().plans() else ""
            self.screen.write(*self.words.say("help").splitlines(), *plans.splitlines(), self.art.spelling)
        elif command == "log":
            self.screen.write(*self.teller.turns(self.heard[seat], seat))
        elif command == "save":
            self._save(rest)
        elif command == "rules":
            rule_sheet(self.screen, self.game, self.words)
        elif ask is not None and command == "list":
            texts = [self.art.choice(ask.view, action)[0] for action in ask.legal]
            self.screen.draw(in_columns(texts, self.screen.width))
        elif ask is not None and command == "hint":
            self._hint(ask)
        else:
            self._complain(self.words.say("not_now"))

    def _hint(self, ask: Ask) -> None:
        """What a strong bot would do, its three best, each with a reason."""
        catalogue = self.game.catalogue(self.words.language)
        self.screen.write(self.words.say("hint"))
        for one in bots.advise(self.game, ask.view, ask.legal, Rng().fork("hint", ask.number)):
            number, choice = ask.legal.index(one.action) + 1, self.art.choice(ask.view, one.action)[0]
            self.screen.write(f"  {number}: {choice}", f"     {why(catalogue, one.share, one.brings)}")

    def _open_rule(self, wanted: str) -> None:
        if not wanted:
            rule_sheet(self.screen, self.game, self.words)
            return
        try:
            open_rule(self.screen, self.game, wanted, self.words)
        except Trouble as problem:
            self._complain(str(problem))

    def _save(self, name: str) -> None:
        if not name and self.file is None:
            self._complain(self.words.say("save_where"))
            return
        file = Path(name).expanduser() if name else self.file
        assert file is not None
        try:
            clear_the_way(file, self.record, self.screen, self.words)
            write_record(self.record, file, self.words)
        except Trouble as problem:
            self._complain(str(problem))
            return
        self.file = file
        self.saved = len(self.sitting.moves)
        self.screen.draw([Text(self.words.say("saved", file=file))])

    def _keep(self, file: Path) -> None:
        """Save after every decision; a disk that is full does not end the game."""
        try:
            write_record(self.record, file, self.words)
            self.saved = len(self.sitting.moves)
        except Trouble as problem:
            if not self.sitting.moves:
                raise
            self._complain(str(problem))

    def _complain(self, sentence: str) -> None:
        self.screen.write(Text(sentence, style="bold"))

    # The end.

    def _end(self) -> None:
        """The table with all that was covered, how it ended, and a last chance to save."""
        people = self.seating.people
        seat = people[0] if len(people) == 1 else SPECTATOR
        if len(people) > 1:
            self.screen.wipe()
        ask = self._hear(seat)
        told = ask.events if seat != SPECTATOR else ask.events[-1:] if people else ()
        names = self.seating.names(self.words, seat)
        outcome = self.sitting.state.outcome()
        assert outcome is not None
        closing = [Text(self.words.say("replay_with", file=self.file))] if self.file is not None else []
        if people:
            self.screen.clear()
            closing.append(Text(self.words.say("over_offer")))
        table = self.art.table(ask.view, names, (), told, self.screen.width, self.screen.height)
        ending = self.teller.outcome(outcome, seat, self.art.sheet(outcome, names, self.screen.width))
        story = self.teller.turns(self.art.news(ask.view, told), seat)
        show_end(self.screen, table, story, ending, closing, self.words)
        if people:
            self._last_words(seat)

    def _last_words(self, seat: Seat) -> None:
        while typed := self.screen.read(self.words.say("prompt")):
            word, _, rest = typed.partition(" ")
            command = self.words.commands().get(word.lower())
            if typed.startswith("?") and typed != "??":
                self._open_rule(typed[1:].strip() or self.art.awaited(self.sitting.ask(seat).view, ())[1])
            elif command is None:
                self._complain(self.words.say("over_offer"))
            else:
                self._command(command, rest.strip(), seat, None)

    def _goodbye(self) -> None:
        """Leave politely, and say how to go on; a game that nobody saved is put on the shelf."""
        self.screen.write("")
        over = not self.sitting.state.awaiting()
        if over or not self.sitting.moves:
            self.screen.write(self.words.say("goodbye"))
        elif self.file is not None and self.saved == len(self.sitting.moves):
            self.screen.draw([Text(self.words.say("resume_with", file=self.file))])
        else:
            self._put_on_shelf()

    def _put_on_shelf(self) -> None:
        try:
            write_record(self.record, shelf(self.words), self.words)
        except Trouble as problem:
            self.screen.write(self.words.say("not_saved"), str(problem))
        else:
            self.screen.write(self.words.say("resume_last"))


def _decided_before(sitting: Sitting) -> list[str]:
    """Who made the moves so far, as the record notes it."""
    noted: Any = sitting.start.notes
    decided = noted.get("decided") if isinstance(noted, dict) else None
    known = [str(who) for who in decided] if isinstance(decided, list) else []
    return (known + [""] * len(sitting.moves))[: len(sitting.moves)]


def _key(start: Record) -> bytes:
    """The chance of the bots comes from the seed of the deal, or from the position the game began with."""
    return bytes.fromhex(start.start) if isinstance(start.start, str) else sha256(dump(start.start).encode()).digest()

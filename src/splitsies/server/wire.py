"""What travels between a table and its people: commands in, facts out. `docs/api.md` tells it with examples."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from splitsies.core.seat import MOST_SEATS

Language = Literal["en", "de"]
Status = Literal["gathering", "shuffling", "playing", "over", "closed"]
Ended = Literal["rules", "agreement", "host"]
Decider = Literal["person", "bot", "clock", "stand-in"]

NAME_LENGTH: Final = 24
CHAT_LENGTH: Final = 500
MATERIAL_LENGTH: Final = 300_000

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_LENGTH)]
BotName = Annotated[str, StringConstraints(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS, strict=True)]
EncodedAction = Any
EncodedAsk = Any
EncodedOutcome = Any
"""Values of the games, as the codec writes them."""
GivenAction = Annotated[str, StringConstraints(max_length=100)] | dict[str, Any]
Number = Annotated[int, Field(ge=0, le=2**31, strict=True)]


class Strict(BaseModel):
    """Nothing unknown, nothing converted, nothing changed afterwards."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# How a table is set up.


class NoClock(Strict):
    """Everybody takes their time."""

    kind: Literal["none"] = "none"


class DecisionClock(Strict):
    """So many seconds for each decision."""

    kind: Literal["decision"]
    seconds: Annotated[int, Field(ge=5, le=7 * 86400, strict=True)]


class BankClock(Strict):
    """So many seconds for the whole game, and some more with each decision."""

    kind: Literal["bank"]
    seconds: Annotated[int, Field(ge=10, le=7 * 86400, strict=True)]
    increment: Annotated[int, Field(ge=0, le=3600, strict=True)] = 0


ClockChoice = Annotated[NoClock | DecisionClock | BankClock, Field(discriminator="kind")]


class NewTable(Strict):
    """A table as its host wants it."""

    game: Annotated[str, StringConstraints(max_length=40)]
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=20)
    material: Annotated[str, StringConstraints(max_length=MATERIAL_LENGTH)] | None = None
    lang: Language = "en"
    open: bool = False
    watchers: bool = True
    hints: bool = True
    """Whether people at this table may ask a bot for advice."""
    clock: ClockChoice = NoClock()
    away: Annotated[int, Field(ge=5, le=86400, strict=True)] | None = 120
    sit: bool = True
    bots: dict[str, BotName] = Field(default_factory=dict, max_length=MOST_SEATS)
    start: bool = False


class NewName(Strict):
    """What a guest wants to be called."""

    name: Name


class Claim(Strict):
    """A personal link, opened in another browser."""

    token: Annotated[str, StringConstraints(min_length=1, max_length=200)]


# What people at a table say and do.


class Command(Strict):
    """Something a person wants; the answer carries the same id."""

    id: Annotated[int, Field(ge=0, le=2**53, strict=True)] | None = None


class MoveCommand(Command):
    do: Literal["move"]
    number: Number
    action: GivenAction
    """An action as it stood in `legal`, or its notation."""


class TakeBackCommand(Command):
    do: Literal["take_back"]
    number: Number


class ContributeCommand(Command):
    do: Literal["contribute"]
    bytes: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class SayCommand(Command):
    do: Literal["say"]
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=CHAT_LENGTH)]
    confer: bool = False


class SitCommand(Command):
    do: Literal["sit"]
    seat: SeatNumber


class StandCommand(Command):
    do: Literal["stand"]


class BotCommand(Command):
    do: Literal["bot"]
    seat: SeatNumber
    bot: BotName


class EmptyCommand(Command):
    do: Literal["empty"]
    seat: SeatNumber


class StartCommand(Command):
    do: Literal["start"]


class PauseCommand(Command):
    do: Literal["pause"]


class GoOnCommand(Command):
    do: Literal["go_on"]


class CloseCommand(Command):
    do: Literal["close"]


class AgreeCommand(Command):
    do: Literal["agree"]
    to_end: bool


class RematchCommand(Command):
    do: Literal["rematch"]


class NewLinkCommand(Command):
    do: Literal["new_link"]


AnyCommand = Annotated[
    MoveCommand
    | TakeBackCommand
    | ContributeCommand
    | SayCommand
    | SitCommand
    | StandCommand
    | BotCommand
    | EmptyCommand
    | StartCommand
    | PauseCommand
    | GoOnCommand
    | CloseCommand
    | AgreeCommand
    | RematchCommand
    | NewLinkCommand,
    Field(discriminator="do"),
]


class ForecastCommand(Command):
    """What would these decisions bring me?"""

    do: Literal["forecast"]
    number: Number
    actions: Annotated[list[GivenAction], Field(max_length=100)]


class PlanCommand(Command):
    """How would the rest be done well?"""

    do: Literal["plan"]
    number: Number


class HintCommand(Command):
    """What would a strong bot do in my place, and why?"""

    do: Literal["hint"]
    number: Number


AnyQuestion = Annotated[ForecastCommand | PlanCommand | HintCommand, Field(discriminator="do")]


class PingCommand(Command):
    do: Literal["ping"]


class HelloCommand(Command):
    """How a program that cannot send a cookie or a header says who it is: its first message."""

    do: Literal["hello"]
    token: Annotated[str, StringConstraints(max_length=200)]


SOCKET_COMMANDS: Final[TypeAdapter[Any]] = TypeAdapter(
    Annotated[AnyCommand | AnyQuestion | PingCommand | HelloCommand, Field(discriminator="do")]
)


# What people at a table are told.


class ChairInfo(BaseModel):
    """One seat, as everybody sees it."""

    seat: int
    who: Literal["person", "bot", "nobody"]
    name: str
    bot: str | None
    stand_in: bool
    here: bool
    host: bool
    agrees: bool
    shuffled: Literal["waiting", "given", "empty"] | None


class TableInfo(BaseModel):
    """A table, as everybody sees it."""

    id: str
    game: str
    title: str
    options: dict[str, bool | int | str]
    own_material: bool
    lang: Language
    open: bool
    watchers: bool
    hints: bool
    clock: ClockChoice
    away: int | None
    status: Status
    paused: bool
    seats: list[ChairInfo]
    commitment: str
    rematch: str | None
    ended: Ended | None
    replay: str | None
    watching: int
    created: str


class MyTable(TableInfo):
    """A table where I sit, and whether it waits for me."""

    seat: int
    awaited: bool


class Told(BaseModel):
    """Something the server says; it says nothing that is not written here."""

    model_config = ConfigDict(extra="forbid")


class ChatLine(Told):
    """Something somebody said."""

    id: int
    at: str
    seat: int
    name: str
    text: str
    confer: bool


class Moved(Told):
    """Whose decision led to a moment, and who took it; in a replay also what it was."""

    seat: int
    by: Decider
    text: str | None = None


class SeatClock(Told):
    """A seat's time."""

    left_ms: int
    running: bool


class SheetLine(Told):
    """A line of the score sheet."""

    rule: str
    text: str
    points: int


class HelloMessage(Told):
    """The first message: whose eyes these are, and the table."""

    kind: Literal["hello"] = Field(alias="is")
    seat: int
    host: bool
    table: TableInfo
    chat: list[ChatLine]


class TableMessage(Told):
    """Something about the table has changed."""

    kind: Literal["table"] = Field(alias="is")
    table: TableInfo


class Moment(Told):
    """What a seat sees after a decision, and the story that led there."""

    kind: Literal["moment"] = Field(alias="is")
    seq: int
    seat: int
    ask: EncodedAsk
    texts: list[str]
    moved: Moved | None
    awaited: list[int]
    take_back: bool
    confer: list[int]
    clocks: list[SeatClock] | None
    outcome: EncodedOutcome | None
    sheet: list[list[SheetLine]] | None
    again: bool


class ChatMessage(Told):
    """Somebody has said something."""

    kind: Literal["chat"] = Field(alias="is")
    line: ChatLine


class ShuffleMessage(Told):
    """Everybody is asked for a part of the shuffle."""

    kind: Literal["shuffle"] = Field(alias="is")
    commitment: str
    seconds: float


class DoneMessage(Told):
    """A command was obeyed; a rematch is at another table."""

    kind: Literal["done"] = Field(alias="is")
    re: int | None
    table: str | None = None


class RefusedMessage(Told):
    """A command was refused, and nothing has changed."""

    kind: Literal["refused"] = Field(alias="is")
    re: int | None
    code: str
    text: str
    rule: str | None


class ForecastMessage(Told):
    """What these decisions would bring."""

    kind: Literal["forecast"] = Field(alias="is")
    re: int | None
    number: int
    brings: list[Any]


class PlanMessage(Told):
    """How the rest would be done well."""

    kind: Literal["plan"] = Field(alias="is")
    re: int | None
    number: int
    actions: list[EncodedAction]


class Hint(Told):
    """A decision that a strong bot would take, the share of the game that it expects, and why."""

    action: EncodedAction
    share: int
    """In per cent."""
    brings: list[tuple[str, int]]
    """Points by their source."""
    why: str


class HintMessage(Told):
    """What a strong bot would do, the best first."""

    kind: Literal["hint"] = Field(alias="is")
    re: int | None
    number: int
    hints: list[Hint]


class PongMessage(Told):
    """The server is there."""

    kind: Literal["pong"] = Field(alias="is")
    re: int | None


class ByeMessage(Told):
    """The connection ends, and why."""

    kind: Literal["bye"] = Field(alias="is")
    code: str
    text: str


ServerMessage = Annotated[
    HelloMessage
    | TableMessage
    | Moment
    | ChatMessage
    | ShuffleMessage
    | DoneMessage
    | RefusedMessage
    | ForecastMessage
    | PlanMessage
    | HintMessage
    | PongMessage
    | ByeMessage,
    Field(discriminator="kind"),
]
SERVER_MESSAGES: Final[TypeAdapter[Any]] = TypeAdapter(ServerMessage)


class Refused(Exception):
    """Something asked of the server is not possible; the code says what to the program, the text to the person."""

    def __init__(self, code: str, rule: str | None = None, text: str | None = None, **slots: object) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.text = text
        """Words that are known already, such as the engine's own."""
        self.slots = slots

"""The engine: the words every game is made of, and the laws they all keep. Standard library only."""

from .codec import decode, encode, from_text, to_text
from .errors import CodecError, MaterialError, NotationError, OptionError, RecordError, Trouble
from .game import (
    Action,
    Ask,
    Event,
    Game,
    Hints,
    Illegal,
    NoTakeBack,
    NotPossibleNow,
    NotYourTurn,
    Outcome,
    Player,
    Refusal,
    ScoreLine,
    State,
    View,
)
from .options import Option, Options
from .play import heard, play
from .record import Move, Position, Record, replay, steps, take_back
from .rng import Rng
from .seat import EVERYONE, NOBODY, SPECTATOR, Seat, Seats, bit, members, seats
from .sitting import Sitting, resume, run, sit_down

__all__ = [
    "EVERYONE",
    "NOBODY",
    "SPECTATOR",
    "Action",
    "Ask",
    "CodecError",
    "Event",
    "Game",
    "Hints",
    "Illegal",
    "MaterialError",
    "Move",
    "NoTakeBack",
    "NotPossibleNow",
    "NotYourTurn",
    "NotationError",
    "Option",
    "OptionError",
    "Options",
    "Outcome",
    "Player",
    "Position",
    "Record",
    "RecordError",
    "Refusal",
    "Rng",
    "ScoreLine",
    "Seat",
    "Seats",
    "Sitting",
    "State",
    "Trouble",
    "View",
    "bit",
    "decode",
    "encode",
    "from_text",
    "heard",
    "members",
    "play",
    "replay",
    "resume",
    "run",
    "seats",
    "sit_down",
    "steps",
    "take_back",
    "to_text",
]

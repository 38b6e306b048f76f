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
from .numbers import Field, Numbers
from .options import Option, Options
from .play import heard, play
from .playout import play_out
from .proof import Contribution, Finding, Proof, Report, commitment, seed, verify
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
    "Contribution",
    "Event",
    "Field",
    "Finding",
    "Game",
    "Hints",
    "Illegal",
    "MaterialError",
    "Move",
    "NoTakeBack",
    "NotPossibleNow",
    "NotYourTurn",
    "NotationError",
    "Numbers",
    "Option",
    "OptionError",
    "Options",
    "Outcome",
    "Player",
    "Position",
    "Proof",
    "Record",
    "RecordError",
    "Refusal",
    "Report",
    "Rng",
    "ScoreLine",
    "Seat",
    "Seats",
    "Sitting",
    "State",
    "Trouble",
    "View",
    "bit",
    "commitment",
    "decode",
    "encode",
    "from_text",
    "heard",
    "members",
    "play",
    "play_out",
    "replay",
    "resume",
    "run",
    "seats",
    "seed",
    "sit_down",
    "steps",
    "take_back",
    "to_text",
    "verify",
]

"""What can be left to do in Split the Hoard: small rows of numbers on a stack, the next one on top.

The first number says what, the second mostly by whom; the others are named beside each.
"""

from __future__ import annotations

from typing import Final

# The round.
WINDOW: Final = 0  # phase, seat to be asked next, passes in a row (SH 6.3)
PLACING: Final = 1  # everybody, at the same time (SH 3.3)
TURNS: Final = 2  # how many turns there have been (SH 4.1)
TURN: Final = 3  # seat, actions left, discount, its floor, barred places as bits
CLAIMING: Final = 4  # (SH 5.1)
CLAIM: Final = 5  # seat, place
DRAW: Final = 6  # seat, cards to come (SH 5.2)
NEXT: Final = 7  # the Dragon passes (SH 5.3)
BACK: Final = 8  # seat, Coins taken back so far (SH 7.3)
END: Final = 9  # scoring (SH 8)

# A negotiation.
DEAL: Final = 10  # buyer, seller, place, raised by, former buyers, outbidders, seats that have passed
RAISED: Final = 11  # buyer: pay or withdraw
PAY: Final = 12  # buyer, seller, place, Coins

# Abilities.
GAINED: Final = 13  # seat, card: on gain (SH 6.6)
EFFECT: Final = 14  # actor, card, number of the effect
GIFT: Final = 15  # actor, card, number of the effect
KEEPING: Final = 16  # actor, cards to keep
LOOKING: Final = 17  # actor, Coins to look at, how many may be turned
TURNING: Final = 18  # actor, Coins that may still be turned
TARGET: Final = 19  # actor, card, number of the effect
WANTED: Final = 20  # actor, card, number of the effect, target, cards chosen so far
RETURN: Final = 21  # actor, target, card wanted
ANSWER: Final = 22  # target: may react (SH 6.5)
STEAL_FROM: Final = 23  # actor, target, Coins: one of several
STOLEN: Final = 24  # actor, target, Coins
TAKEN: Final = 25  # actor, target, card, card given or 0
LOST: Final = 26  # actor, target, cards
CHOOSING_TITLES: Final = 27  # actor, Titles to keep
RECOVERING: Final = 28  # actor, card, number of the effect, how many
BURYING: Final = 29  # actor, how many
SWAPPING: Final = 30  # actor
STEPS: Final = 31

QUESTIONS: Final = frozenset(
    (WINDOW, PLACING, TURN, BACK, DEAL, RAISED, PAY, GAINED, GIFT, KEEPING, LOOKING, TURNING, TARGET, WANTED, RETURN,
     ANSWER, CHOOSING_TITLES, RECOVERING, BURYING, SWAPPING)
)  # fmt: skip
"""The steps at which somebody decides."""
IS_QUESTION: Final = tuple(step in QUESTIONS for step in range(STEPS))
AIMED: Final = frozenset((STOLEN, TAKEN, LOST))
"""What is aimed at a player, and can be warded off."""

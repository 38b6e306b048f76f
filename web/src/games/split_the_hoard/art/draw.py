# ruff: noqa: E501 -- a path is one word
"""Draws pictures.svg: the signs in icons/, and a picture for each Treasure, made of a few shared parts.

One ink, tapered cuts, no outline. A picture is a list of parts; `ink` and `cut` are shapes in the two colours.

    python draw.py            write the file
    python draw.py --check    write nothing; say whether the file is up to date
"""

import math
import re
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
FILE: Final = HERE / "pictures.svg"
CUT: Final = 'fill="var(--cut, #f4e8cb)"'


def number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def ink(path: str) -> str:
    return f'<path d="{path}"/>'


def cut(path: str) -> str:
    return f'<path {CUT} d="{path}"/>'


def line(path: str, width: float = 2, of: str = "cut") -> str:
    colour = "var(--cut, #f4e8cb)" if of == "cut" else "currentColor"
    round_ = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path fill="none" stroke="{colour}" stroke-width="{number(width)}" {round_} d="{path}"/>'


def disc(x: float, y: float, r: float) -> str:
    return f"M{number(x - r)} {number(y)}a{number(r)} {number(r)} 0 1 0 {number(2 * r)} 0a{number(r)} {number(r)} 0 1 0 {number(-2 * r)} 0Z"


def spark(x: float, y: float, r: float) -> str:
    s = r / 4
    points = ((0, -r), (s, -s), (r, 0), (s, s), (0, r), (-s, s), (-r, 0), (-s, -s))
    return "M" + "L".join(f"{number(x + a)} {number(y + b)}" for a, b in points) + "Z"


def stroke(x: float, y: float, dx: float, dy: float, w: float = 1.4) -> str:
    """One tapered cut from a point."""
    length = math.hypot(dx, dy) or 1
    px, py = -dy / length * w, dx / length * w
    a, b = x + dx * 0.35, y + dy * 0.35
    ends = f"{number(x + dx)} {number(y + dy)}"
    return f"M{number(x)} {number(y)}Q{number(a + px)} {number(b + py)} {ends}Q{number(a - px)} {number(b - py)} {number(x)} {number(y)}Z"


def hatch(x: float, y: float, sx: float, sy: float, n: int, dx: float, dy: float, w: float = 1.1) -> str:
    """Several cuts side by side."""
    return "".join(stroke(x + sx * i, y + sy * i, dx * (1 + i % 2 * 0.2), dy * (1 + i % 2 * 0.2), w) for i in range(n))


def rays(x: float, y: float, r: float, length: float, n: int, start: float = 0, sweep: float = 360) -> str:
    found = ""
    for i in range(n):
        angle = math.radians(start + sweep * i / (n if sweep == 360 else max(1, n - 1)))
        c, s = math.cos(angle), math.sin(angle)
        found += stroke(x + c * r, y + s * r, c * length, s * length, 1.6)
    return found


def turned(parts: str, degrees: float, x: float = 32, y: float = 32) -> str:
    return f'<g transform="rotate({number(degrees)} {number(x)} {number(y)})">{parts}</g>'


# Parts that several pictures share.

BLADE: Final = ink("M32 3 37 12V42H27V12Z") + cut(stroke(32, 8, 0, 30, 1.6))
HILT: Final = ink("M20 42H44Q46 45 44 47.500H20Q18 45 20 42ZM29.500 47H34.500V57H29.500Z" + disc(32, 58.5, 3.8))
POLE: Final = ink("M29.500 14H34.500V62H29.500Z") + cut(stroke(31.5, 22, 0, 36, 1))
BOOK: Final = ink("M10 10Q10 6 14 6H52V50H16Q13 50 13 53 13 56 16 56H52V60H14Q10 60 10 56Z")
FLASK: Final = ink("M25 4H39V10H37V21C47 25 53 33 53 42 53 53 44 60 32 60 20 60 11 53 11 42 11 33 17 25 27 21V10H25Z")
ROLL: Final = ink(
    "M11 7H53A5.500 5.500 0 0 1 53 18H50V46H53A5.500 5.500 0 0 1 53 57H11A5.500 5.500 0 0 1 11 46H14V18H11A5.500 5.500 0 0 1 11 7Z"
) + cut("M17.500 21H46.500V43H17.500Z")
STONE: Final = ink("M16 10H48L61 26 32 59 3 26Z")
BASE: Final = ink("M16 56H48V61H16Z")
EYE: Final = (
    cut("M19 31C23 25 28 23 32 23 36 23 41 25 45 31 41 37 36 39 32 39 28 39 23 37 19 31Z")
    + ink(disc(32, 31, 5))
    + cut(disc(33.5, 29.5, 1.5))
)
BEADS: Final = "".join(
    ink(disc(32 + 22 * math.cos(a), 28 + 20 * math.sin(a), 3.6)) for a in (math.pi * 2 * k / 15 for k in range(15))
)
SKULL: Final = "M32 36C38 36 42 40 42 45 42 48 40 50 38 51V55H26V51C24 50 22 48 22 45 22 40 26 36 32 36Z"


def hilted(length: str = "") -> str:
    return turned((length or BLADE) + HILT, 45)


PICTURES: Final[dict[str, str]] = {
    "prophecy": ROLL
    + ink(disc(32, 32, 7.5))
    + cut(disc(32, 32, 3.2))
    + ink(rays(32, 32, 8, 5, 10))
    + cut(hatch(12, 10, 0, 2.4, 3, 22, 0)),
    "enchantment": ink(spark(32, 32, 28))
    + turned(ink(spark(32, 32, 18)), 45)
    + cut(disc(32, 32, 6))
    + ink(disc(32, 32, 3) + spark(53, 11, 6) + spark(12, 53, 5)),
    "smug_grimoire": BOOK
    + cut("M17 12H47V44H17Z")
    + ink("M22 22Q26 18 30 22 26 26 22 22ZM34 22Q38 18 42 22 38 26 34 22Z")
    + ink("M24 32Q34 41 42 30 40 40 32 40 26 39 24 32Z")
    + cut(hatch(17, 52, 0, 2, 2, 30, 0, 0.7)),
    "wand_of_sparks": turned(
        ink("M29.500 22H34.500V62H29.500Z") + cut(stroke(32, 30, 0, 26, 1.2)) + ink(disc(32, 20, 6)), 40
    )
    + ink(spark(47, 13, 12) + spark(29, 9, 5) + spark(56, 33, 5))
    + ink(rays(46, 14, 14, 6, 5, -30, 150)),
    "crystal_ball": ink(disc(32, 27, 22))
    + cut(rays(32, 27, 4, 9, 8))
    + cut(spark(32, 27, 8))
    + cut("M18 18Q22 11 29 10 22 14 18 18Z")
    + ink("M14 52Q18 44 22 44H42Q46 44 50 52L52 60H12Z")
    + cut(hatch(18, 54, 5, 0, 6, 0, 4)),
    "scroll_of_recall": ROLL
    + ink("M32 24A8 8 0 1 0 40 32H36A4 4 0 1 1 32 28V31L39 26 32 21Z")
    + cut(hatch(12, 49, 0, 2.4, 3, 22, 0)),
    "hasty_hourglass": ink("M14 5H50V12H14ZM14 52H50V59H14Z")
    + ink("M18 12H46C46 24 36 28 36 32 36 36 46 40 46 52H18C18 40 28 36 28 32 28 28 18 24 18 12Z")
    + cut("M22 16H42C40 23 34 26 32 29 30 26 24 23 22 16Z")
    + cut("M32 36C36 40 41 43 42 49H22C23 43 28 40 32 36Z")
    + ink("M25 49Q32 40 39 49ZM31 30H33V42H31Z")
    + ink(rays(32, 32, 24, 7, 3, -20, 40))
    + ink(rays(32, 32, 24, 7, 3, 160, 40)),
    "mirror_of_nope": ink("M32 2C46 2 54 12 54 24 54 36 46 45 32 45 18 45 10 36 10 24 10 12 18 2 32 2ZM28 44H36V62H28Z")
    + cut("M32 7C43 7 49 15 49 24 49 33 43 40 32 40 21 40 15 33 15 24 15 15 21 7 32 7Z")
    + line("M22 14 42 34M42 14 22 34", 4, "ink")
    + cut(stroke(32, 48, 0, 12, 1)),
    "forbidden_tome": BOOK
    + cut("M14 26H52V30H14Z")
    + ink("M24 22H42V36H24Z")
    + cut(disc(33, 27, 3))
    + cut("M31.500 28H34.500V34H31.500Z")
    + cut(hatch(18, 10, 6, 0, 5, 4, 8))
    + cut(hatch(18, 38, 6, 0, 5, 4, 8)),
    "shield": ink("M32 2 56 8V30C56 46 46 56 32 62 18 56 8 46 8 30V8Z")
    + cut("M32 8V32H14V30 13ZM32 32H50C49 43 42 51 32 56Z")
    + ink(disc(32, 32, 6))
    + ink(hatch(18, 16, 4, 0, 4, 0, 12))
    + cut(hatch(36, 12, 5, 1, 3, -2, 12)),
    "singing_sword": hilted()
    + ink("M45 36V52A5 4 0 1 1 42 48.500V34L56 31V48A5 4 0 1 1 53 44.500V35Z")
    + ink(rays(16, 16, 8, 6, 4, 140, 90)),
    "giants_axe": turned(
        POLE
        + ink(
            "M34 6C48 2 58 12 58 24 58 30 56 34 52 38 50 28 42 24 34 26ZM30 6C16 2 6 12 6 24 6 30 8 34 12 38 14 28 22 24 30 26Z"
        )
        + cut(hatch(40, 10, 4, 3, 4, 5, 4))
        + cut(hatch(24, 10, -4, 3, 4, -5, 4)),
        20,
    ),
    "back_stabber": turned(
        ink("M32 4 38 16 35 40H29L26 16Z")
        + cut(stroke(32, 10, 0, 26, 1.6))
        + ink("M22 40H42L39 45H25Z")
        + ink("M29 45H35V60H29Z")
        + cut(hatch(29.5, 47, 0, 4, 3, 5, 2)),
        -45,
    )
    + ink("M50 44C54 50 54 56 50 57 46 56 46 50 50 44Z"),
    "grapple_bow": turned(
        POLE
        + line("M8 26C14 10 50 10 56 26", 5, "ink")
        + line("M8 26 32 34 56 26", 1.6, "ink")
        + ink("M32 0 38 10H26Z")
        + ink("M32 10V20")
        + line("M24 6Q20 14 28 15M40 6Q44 14 36 15", 3, "ink"),
        45,
    ),
    "dwarven_hammer": turned(
        POLE
        + ink("M12 6H52L56 11V25L52 30H12L8 25V11Z")
        + cut(spark(32, 18, 7))
        + cut(hatch(13, 9, 0, 4, 5, 7, 0))
        + cut(hatch(51, 9, 0, 4, 5, -7, 0)),
        40,
    ),
    "whetstone": ink("M8 38 46 20 58 28 58 38 20 58 8 50Z")
    + cut("M12 40 45 25 53 29 21 46Z")
    + ink(hatch(20, 41, 7, -3.4, 4, 5, 1))
    + turned(ink("M10 14 46 8 48 12 12 20Z") + cut(stroke(14, 16, 28, -5, 0.9)), -6)
    + ink(spark(54, 10, 6)),
    "war_horn": ink("M4 20C14 44 34 56 58 50 62 48 62 40 58 38 42 42 26 34 20 12 18 6 6 10 4 20Z")
    + cut("M8 19Q12 12 17 15 15 21 9 23Z")
    + cut(stroke(24, 38, 12, -10, 1.8) + stroke(34, 46, 8, -9, 1.8) + stroke(45, 49, 4, -9, 1.8))
    + ink(rays(10, 14, 10, 7, 4, 200, 90)),
    "dented_helm": ink("M11 33C11 17 20 9 32 9 44 9 53 17 53 33V50L42 57V41H36.500V59H27.500V41H22V57L11 50Z")
    + cut("M15 31Q21.400 36.400 29 33 22.600 27.600 15 31ZM49 31Q41.400 27.600 35 33 42.600 36.400 49 31Z")
    + cut("M40 10 47 15 44 22 38 17Z")
    + ink("M41 13 45 16 43 19Z")
    + cut(hatch(15, 39, 0, 3.4, 4, 5, 1)),
    "holy_water": FLASK + cut("M29 32H35V38H41V44H35V52H29V44H23V38H29Z") + cut(hatch(15, 38, 0.6, 3.6, 4, 3, 0.6)),
    "saints_knuckle": turned(
        ink("M28 17H36V47H28Z" + disc(25.5, 13, 7) + disc(38.5, 13, 7) + disc(25.5, 51, 7) + disc(38.5, 51, 7))
        + cut(stroke(31, 16, 0, 30, 1.6)),
        45,
    )
    + ink(rays(32, 32, 22, 8, 4, 195, 60))
    + ink(rays(32, 32, 22, 8, 4, 15, 60)),
    "prayer_beads": BEADS + ink("M30.500 48H33.500V52H38V55H33.500V63H30.500V55H26V52H30.500Z"),
    "golden_chalice": ink("M14 6H50C50 24 44 32 35 34V48L46 55V60H18V55L29 48V34C20 32 14 24 14 6Z")
    + cut("M18 9H46V12H18Z")
    + cut(hatch(19, 16, 0.6, 4, 3, 7, 1))
    + cut(spark(35, 20, 5))
    + ink(rays(32, 4, 4, 6, 5, 200, 140)),
    "angel_feather": turned(
        ink("M32 2C44 14 46 32 38 46L34 50V62H30V50L26 46C18 32 20 14 32 2Z")
        + cut(stroke(32, 10, 0, 46, 1.2))
        + cut(hatch(34, 22, 0, 6, 4, 7, -5))
        + cut(hatch(30, 22, 0, 6, 4, -7, -5)),
        30,
    ),
    "collection_plate": ink("M4 34H60C58 48 46 54 32 54 18 54 6 48 4 34Z")
    + ink("M22 54H42V60H22Z")
    + ink(disc(22, 27, 8) + disc(40, 26, 9) + disc(31, 16, 8))
    + cut(disc(22, 27, 4) + disc(40, 26, 5) + disc(31, 16, 4))
    + cut(stroke(8, 38, 46, 0, 1.4))
    + cut(hatch(16, 43, 6, 0, 5, 3, 5)),
    "pilgrims_staff": turned(
        POLE
        + ink("M32 2C40 2 44 8 42 14 40 19 34 18 34 14H30C24 10 24 2 32 2Z")
        + ink("M34 26C44 26 46 34 42 40 36 42 34 38 34 34Z")
        + cut(hatch(37, 30, 2, 1, 3, 1, 6)),
        14,
    ),
    "second_hand_halo": ink("M32 6C48 6 60 11 60 18 60 25 48 30 32 30 16 30 4 25 4 18 4 11 16 6 32 6Z")
    + cut("M32 12C43 12 51 15 51 18 51 21 43 24 32 24 21 24 13 21 13 18 13 15 21 12 32 12Z")
    + ink("M46 28 56 34 52 44 42 38Z")
    + cut(disc(49, 33, 1.6))
    + ink(rays(30, 34, 6, 18, 7, 50, 80)),
    "indulgence": ink("M14 4H50V46H14Z")
    + cut("M18 8H46V42H18Z")
    + ink(hatch(22, 14, 0, 5, 4, 20, 0))
    + ink(disc(40, 46, 10))
    + cut(disc(40, 46, 6.500))
    + ink(spark(40, 46, 5))
    + ink("M34 53 32 63 37 60ZM46 53 48 63 43 60Z"),
    "healing_herbs": ink(
        "M30 62C30 44 22 30 10 22 8 34 16 42 26 44 14 44 8 50 6 58 18 60 26 56 30 50ZM34 62C34 40 40 22 54 8 58 24 52 36 40 42 50 40 58 46 60 54 48 58 38 54 34 50Z"
    )
    + cut(
        stroke(14, 27, 12, 14, 1.2)
        + stroke(51, 14, -12, 22, 1.4)
        + stroke(11, 55, 13, -6, 1.1)
        + stroke(54, 52, -13, -3, 1.1)
    )
    + ink("M22 50H42V55H22Z"),
    "bitey_wolf_pup": ink("M12 4 24 16H40L52 4 54 26C56 36 50 42 44 46L40 58H24L20 46C14 42 8 36 10 26Z")
    + cut("M18 26Q22 22 27 27 22 30 18 26ZM46 26Q42 22 37 27 42 30 46 26Z")
    + cut("M24 44H40L38 49 35 45 32 50 29 45 26 49Z")
    + ink("M28 36H36L32 41Z")
    + cut(hatch(15, 10, 2, 3, 2, 5, 6))
    + cut(hatch(49, 10, -2, 3, 2, -5, 6)),
    "griffin_egg": ink("M32 6C44 6 52 24 52 38 52 50 44 58 32 58 20 58 12 50 12 38 12 24 20 6 32 6Z")
    + line("M13 34 22 28 28 36 35 27 42 35 51 30", 2.600)
    + cut(disc(24, 18, 2.4) + disc(38, 16, 2) + disc(30, 47, 2.6) + disc(42, 44, 2))
    + cut(hatch(17, 42, 1, 3.6, 3, 4, 1))
    + ink("M32 6 30 1 36 3Z"),
    "thieving_raven": ink("M2 24 18 18C24 10 36 10 42 18L60 44 62 58 46 50C36 56 24 52 20 42L16 30Z")
    + cut(disc(25, 20, 2.2))
    + cut(stroke(34, 30, 20, 16, 1.8) + stroke(28, 34, 18, 14, 1.6) + stroke(24, 40, 14, 9, 1.4))
    + ink("M26 50H29V62H26ZM36 50H39V62H36Z")
    + ink(disc(7, 34, 5))
    + cut(disc(7, 34, 2.4)),
    "dragon_scale": ink("M32 3C50 8 58 22 54 36 50 50 40 58 32 62 24 58 14 50 10 36 6 22 14 8 32 3Z")
    + line("M32 8V56M20 12C22 30 26 44 32 56M44 12C42 30 38 44 32 56", 1.8)
    + cut(hatch(13, 26, 1, 5, 4, 6, 2))
    + cut(hatch(51, 26, -1, 5, 4, -6, 2)),
    "unicorn_hair": ink("M12 4C30 10 24 22 30 32 36 44 54 40 52 60 40 64 24 56 20 42 16 30 22 18 12 4Z")
    + line("M16 8C30 16 24 26 30 36 36 46 46 46 48 56M20 16C24 28 22 36 30 46 36 52 42 54 46 58", 1.8)
    + ink(spark(44, 16, 11) + spark(58, 30, 4) + spark(54, 4, 4)),
    "pixie_dust": FLASK
    + cut(spark(32, 42, 11))
    + cut(spark(21, 34, 4) + spark(43, 50, 4))
    + ink(spark(50, 10, 6) + spark(12, 14, 5) + spark(58, 24, 3)),
    "truffle_pig": ink(
        "M8 30C10 20 20 16 32 16 44 16 58 20 58 34 58 42 54 46 52 48V58H45V50H22V58H15V47C10 44 8 40 6 40H2V32Z"
    )
    + ink("M14 20 12 10 24 16Z")
    + cut(disc(15, 29, 2))
    + cut(disc(4.5, 35, 1) + disc(4.5, 38, 1))
    + cut(hatch(28, 22, 6, 1, 4, 3, 8))
    + line("M57 28Q63 26 60 20", 2.4, "ink")
    + cut(stroke(24, 40, 22, 3, 1.4)),
    "emerald": ink("M18 4H46L58 16V48L46 60H18L6 48V16Z")
    + line(
        "M22 14H42L48 20V44L42 50H22L16 44V20ZM18 4 22 14M46 4 42 14M58 16 48 20M58 48 48 44M46 60 42 50M18 60 22 50M6 48 16 44M6 16 16 20",
        1.8,
    )
    + cut(hatch(20, 22, 2.6, 0, 4, 4, 18)),
    "ruby": STONE
    + line("M7 26H57M17 12.500 24 26 32 56M47 12.500 40 26 32 56M24 26 32 12.500 40 26", 1.8)
    + cut(hatch(13, 29, 2.4, 3.2, 4, 6, 1))
    + cut("M44 14 51 23 43 23Z"),
    "sapphire": ink("M32 3C48 3 60 16 60 32 60 48 48 61 32 61 16 61 4 48 4 32 4 16 16 3 32 3Z")
    + line("M32 3 20 20 4 32 20 44 32 61 44 44 60 32 44 20ZM20 20H44V44H20Z", 1.8)
    + cut(hatch(24, 24, 4, 0, 4, -2, 14)),
    "fist_diamond": ink("M20 4H44L54 16 32 40 10 16Z")
    + line("M12 16H52M22 6 26 16 32 36M42 6 38 16 32 36", 1.6)
    + ink("M12 38C16 32 22 34 24 38L32 46 40 38C42 34 48 32 52 38L50 54 44 62H20L14 54Z")
    + cut(stroke(20, 40, 4, 14, 1.4) + stroke(44, 40, -4, 14, 1.4) + stroke(32, 48, 0, 10, 1.4))
    + ink(rays(32, 4, 26, 5, 2, 150, 240)),
    "deal": ink(
        "M1 20 14 15 26 19 32 16 44 15 63 22V40L54 42 42 53C39 56 35 55 34 52 31 54 27 52 27 49 23 50 20 47 21 44 17 44 15 40 17 37L12 36 1 38Z"
    )
    + cut(stroke(32, 18, -9, 11, 1.8) + stroke(24, 29, 9, -1, 1.4) + stroke(33, 28, 18, 14, 2))
    + cut(stroke(22, 43, 5, -6) + stroke(28, 48, 5, -7) + stroke(35, 51, 3, -5))
    + cut(hatch(4, 22, 0, 4, 4, 6, -0.6))
    + cut(hatch(60, 25, 0, 4, 4, -5, 0.3)),
    "bribed_bard": ink(
        "M44 4 60 14 50 22 46 20C50 34 42 48 28 54 18 58 6 54 4 46 4 38 12 34 18 34 18 26 26 18 36 14L38 12Z"
    )
    + cut(disc(27, 37, 6.500))
    + line("M16 50 48 12M20 52 51 14", 1.200, "ink")
    + line("M20 46 42 20M24 48 45 22", 1.300)
    + ink(disc(52, 44, 8))
    + cut(disc(52, 44, 4.500))
    + ink(spark(52, 44, 3.5)),
    "rigged_scales": ink(
        "M29.500 6H34.500V54H29.500ZM16 61C18 56 25 54 32 54 39 54 46 56 48 61ZM6 12Q32 4 58 22L57 26Q32 10 7 16Z"
        + disc(32, 6, 4)
    )
    + line("M10 15 3 34M10 15 18 34M54 24 46 44M54 24 62 44", 1.8, "ink")
    + ink("M0 34H21C21 41 16 44 11 44 6 44 0 41 0 34ZM43 44H64C64 51 59 54 54 54 49 54 43 51 43 44Z")
    + ink("M4 33C6 26 16 26 18 33Z")
    + ink("M52 55V62M50 58H58V62H50Z"),
    "silver_tongue": ink("M4 24C14 12 24 12 32 18 40 12 50 12 60 24 54 42 44 50 32 50 20 50 10 42 4 24Z")
    + cut("M10 25C20 20 27 23 32 25 37 23 44 20 54 25 44 30 37 29 32 29 27 29 20 30 10 25Z")
    + ink("M22 28C26 25 38 25 42 28L40 56C38 64 26 64 24 56Z")
    + cut(stroke(32, 31, 0, 25, 1.8))
    + ink(spark(52, 8, 6)),
    "crooked_crown": turned(
        ink(
            "M8 50 4 18 20 32 32 10 44 32 60 18 56 50ZM9 53H55V59H9Z"
            + disc(4, 15, 3.4)
            + disc(32, 7, 3.6)
            + disc(60, 15, 3.4)
        )
        + cut(disc(32, 41, 4.5) + disc(18, 44, 2.6) + disc(46, 44, 2.6))
        + cut(stroke(12, 56, 40, 0, 1.2)),
        -9,
    ),
    "stubby_sceptre": turned(
        ink("M27 26H37V56H27ZM23 54H41V61H23Z")
        + ink(disc(32, 16, 13))
        + cut(spark(32, 16, 9))
        + ink("M22 26H42V31H22Z")
        + cut(hatch(27, 35, 0, 6, 3, 9, 3)),
        25,
    )
    + ink(rays(41, 13, 15, 5, 4, -80, 100)),
    "grinning_idol": ink("M16 6H48L54 16V40L48 50H16L10 40V16Z")
    + ink("M12 52H52V61H12Z")
    + cut("M17 20H28V26L17 24ZM47 20H36V26L47 24Z")
    + ink(disc(23.5, 23, 1.8) + disc(40.500, 23, 1.8))
    + cut("M16 34H48C46 44 40 46 32 46 24 46 18 44 16 34Z")
    + line("M22 34V43M27 34V45.500M32 34V46M37 34V45.500M42 34V43M17 39H47", 1.4, "ink")
    + cut("M30 27H34L36 32H28Z")
    + cut(hatch(17, 55, 6, 0, 5, 3, 3)),
}


def sign(path: Path) -> str:
    """A sign of its own file, as a symbol."""
    text = path.read_text("utf-8").strip()
    inside = re.sub(r"^<svg[^>]*>|</svg>$", "", text)
    return f'<symbol id="{path.stem}" viewBox="0 0 64 64">{inside}</symbol>'


def text() -> str:
    """The whole file."""
    signs = [sign(path) for path in sorted((HERE / "icons").glob("*.svg"))]
    drawn = [f'<symbol id="art-{id}" viewBox="0 0 64 64">{parts}</symbol>' for id, parts in PICTURES.items()]
    head = '<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor">'
    return "\n".join([head, *signs, *drawn, "</svg>"]) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(
            0
            if FILE.exists() and FILE.read_text("utf-8") == text()
            else f"{FILE.name} is not up to date: run {Path(__file__).name}"
        )
    FILE.write_text(text(), "utf-8", newline="\n")

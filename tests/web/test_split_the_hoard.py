"""Split the Hoard on its board: whole games by mouse, keyboard and finger, secrets, mishaps, and for everybody."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from server.served import Served
from splitsies.core.game import to_its_seat
from splitsies.core.record import Record, steps
from splitsies.core.sitting import Sitting
from splitsies.games import game as find
from splitsies.games.split_the_hoard.agenda import PLACING
from web.browser import FORMS, PHONE, SCHEMES, Visitor, violations
from web.conftest import Visit
from web.finished import bots_play, record_of, told_no_more_than
from web.hoarding import MOVED, Hoarder, Toucher, Typist

GAME = "Split the Hoard"
PASSING = "splitsies.split-the-hoard.pass"
SEEN_ALONE = ("CardsFound", "FacesSeen", "SearchSeen", "TitleReceived", "TitlesSeen", "TitlesUnderSeen", "UnderSeen")
"""The events that tell one seat what cards are: Coins, cards of the decks, Titles."""


def sits_down(visitor: Visitor, heroes: str = "three heroes") -> Hoarder:
    """A table against bots, started at once."""
    form = visitor.sets_up(GAME, {"Seats": heroes})
    form.get_by_role("button", name="Bots everywhere").click()
    form.get_by_role("button", name="Start the game").click()
    return Hoarder(visitor.page)


def gather(visit: Visit, heroes: str, *names: str) -> list[Visitor]:
    """People at a table of their own, in this order; the game has begun."""
    people = [visit(name) for name in names]
    host = people[0]
    form = host.sets_up(GAME, {"Seats": heroes, "Who may join": "With the link only"})
    form.get_by_role("button", name="Open the table").click()
    link = host.page.get_by_role("textbox", name="Invitation").input_value()
    for other in people[1:]:
        other.opens()
        other.page.get_by_role("textbox", name="Link or code of a table").fill(link)
        other.button("Join").click()
        other.button("Sit here").first.click()
        expect(host.page.get_by_text(other.name, exact=True)).to_be_visible()
    host.button("Start").click()
    return people


def record_after(visitor: Visitor, server: Served) -> Record:
    """The record of the game whose reckoning this visitor has turned to its last page."""
    visitor.button("Result and rematch").click()
    link = visitor.page.get_by_role("dialog").get_by_role("link", name="Replay")
    return record_of(server, (link.get_attribute("href") or "").rpartition("/")[2])


def turns_the_pages(page: Page) -> list[str]:
    """Go through the reckoning; the headings of its pages."""
    found = []
    while True:
        heading = page.get_by_role("region", name="The reckoning").locator("[data-page] h2")
        found.append(heading.inner_text())
        onward = page.get_by_role("button", name="Next", exact=True)
        if not onward.count():
            return found
        onward.click()


@pytest.mark.soak
def test_a_whole_game_against_two_bots_by_clicks_with_reactions(visit: Visit, server: Served) -> None:
    used: list[str] = []
    for _ in range(8):
        ann = visit("Ann")
        player = sits_down(ann)
        reckoning = player.plays()
        used += player.used
        expect(reckoning).to_be_visible()
        headings = turns_the_pages(ann.page)
        assert len(headings) == 7
        assert re.search(" wins? with ", headings[-1])
        record = record_after(ann, server)
        result = ann.page.get_by_role("dialog", name=re.compile(r"wins?[.!]$|You win"))
        expect(result.get_by_role("table", name="Score sheet")).to_be_visible()
        told_no_more_than(record, 0, ann.frames)
        keeps_its_secrets(record, 0, ann.frames)
        if {"wanted", "others", "aimed", "gained"} & set(used):
            break
    assert {"wanted", "others", "aimed", "gained"} & set(used), used
    print(f"abilities used: {', '.join(used)}")


def test_a_whole_game_of_five_and_its_reckoning(visit: Visit, server: Served) -> None:
    """Whatever can be passed is passed without asking, so that it is a short one; the page is told no secret."""
    ann = visit("Ann")
    settings = dict.fromkeys(("reveal", "claim", "wanted", "others", "aimed", "gained"), True)
    ann.context.add_init_script(f"localStorage['{PASSING}'] ??= {json.dumps(json.dumps(settings))}")
    player = sits_down(ann, "five heroes")
    reckoning = player.plays()
    assert player.used == []
    headings = turns_the_pages(ann.page)
    titles = ["Archmage", "Nature's Balance", "Saint", "Warlord", "Wealthiest", "Hidden Titles"]
    assert [heading.lower() for heading in headings[:-1]] == [title.lower() for title in titles]
    scores = ann.moment()["outcome"]["scores"]
    for score in scores:
        expect(reckoning.locator("[data-page]")).to_contain_text(str(score))
    record = record_after(ann, server)
    expect(ann.page.get_by_role("table", name="Score sheet")).to_be_visible()
    told_no_more_than(record, 0, ann.frames)
    keeps_its_secrets(record, 0, ann.frames)


def keeps_its_secrets(record: Record, seat: int, frames: list[str]) -> None:
    """No message tells a seat what is for another alone, another's hidden Titles before the end, or the face of a Coin
    that it cannot know: what must lie in one place only is what the seat can tell, or one card of several there.
    """
    game = find(record.game)
    sitting = Sitting(game, record)
    tellable: dict[int, set[int]] = {}

    def remember() -> None:
        places = tellable.setdefault(len(sitting.story[seat]), set())
        for name, (cards, is_sure) in sitting.state.hidden(seat).items():
            if name.startswith("place ") and (is_sure or "," in cards):
                places.add(int(name.removeprefix("place ")) - 1)

    remember()
    for step in steps(game, record):
        sitting.accept(step)
        remember()
    private = {f"split_the_hoard.{name}" for name, audience in game.audiences.items() if audience is to_its_seat}
    assert private >= {f"split_the_hoard.{name}" for name in SEEN_ALONE}
    faces = 0
    for message in map(json.loads, frames):
        if message["is"] != "moment":
            continue
        events, view = message["ask"]["events"], message["ask"]["view"]
        assert [event for event in events if event["_"] in private and event["seat"] != seat] == []
        told = {places[0] for _, places in view["known"] if len(places) == 1}
        assert told <= tellable[message["seq"]], f"moment {message['seq']} tells seat {seat} what it cannot know"
        faces += sum(len(row) for row in view["rows"])
        if message["outcome"] is None:
            others = [other for other in range(len(view["titles"])) if other != seat]
            assert [(view["titles"][other], view["progress"][other]) for other in others] == [([], [])] * len(others)
    assert faces > 0


@pytest.mark.soak
def test_three_people_play_each_other_and_no_page_is_told_a_secret(visit: Visit, server: Served) -> None:
    people = gather(visit, "three heroes", "Ann", "Bob", "Cora")
    players = [Hoarder(one.page) for one in people]
    over = [False] * 3
    while not all(over):
        due = [player.sees() for player in players]
        over = [kind == "over" for kind in due]
        for player, kind in zip(players, due, strict=True):
            if kind and kind != "over":
                player.decides_and_waits(kind)
        if not any(due):
            people[0].page.wait_for_timeout(20)
    turns_the_pages(people[0].page)
    record = record_after(people[0], server)
    for one in people:
        seat = one.moment()["seat"]
        told_no_more_than(record, seat, one.frames)
        keeps_its_secrets(record, seat, one.frames)


@pytest.mark.soak
def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    ann = visit("Ann")
    sits_down(ann, "five heroes")
    player = Typist(ann.page)
    player.plays()
    keys = ann.page.keyboard
    for _ in range(6):
        keys.press(" ")
    expect(ann.button("Result and rematch")).to_be_visible()


def test_a_round_by_keyboard(visit: Visit) -> None:
    ann = visit("Ann")
    sits_down(ann)
    player = Typist(ann.page)
    kinds: list[str] = []

    def has_claimed(kind: str) -> bool:
        kinds.append(kind)
        return "turn" in kinds[:-1] and kind == "price"

    player.plays_until(has_claimed)
    assert {"price", "turn"} <= set(kinds)
    keys = ann.page.keyboard
    keys.press("t")
    expect(ann.page.locator(":focus")).to_have_text(re.compile("^Titles"))
    keys.press("1")
    keys.press("i")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_be_hidden()


def test_a_reload_in_mid_decision_keeps_the_prices(visit: Visit) -> None:
    ann = visit("Ann")
    player = sits_down(ann)
    player.plays_until(lambda kind: kind == "price")
    more = ann.page.get_by_role("button", name="One Coin more on place 3", exact=True)
    more.click()
    ann.page.get_by_role("button", name=re.compile(" to place 2$")).first.click()
    stalls = ann.page.locator("[data-stall]")
    before = stalls.all_inner_texts()
    number = ann.moment()["ask"]["number"]
    ann.page.reload()
    player.plays_until(lambda kind: kind == "price")
    assert stalls.all_inner_texts() == before
    assert ann.moment()["ask"]["number"] == number
    player.prices()
    assert player.waits() != "price"
    laid = [event for one in ann.moments() for event in one["ask"]["events"] if event["_"].endswith(".CoinsAdded")]
    assert sum(event["count"] for event in laid if event["seat"] == 0) == 2


def test_a_seal_is_broken_and_other_prices_are_sealed(visit: Visit, server: Served) -> None:
    ann, bob = gather(visit, "two heroes", "Ann", "Bob")
    player, other = Hoarder(ann.page), Hoarder(bob.page)
    assert player.waits() == other.waits() == "price"
    ann.page.get_by_role("button", name="One Coin more on place 2", exact=True).click()
    player.due.get_by_role("button", name=re.compile("^Seal my prices")).click()
    player.due.get_by_role("button", name=re.compile("^Break the seal")).click()
    assert player.waits() == "price"
    ann.page.get_by_role("button", name="One Coin less on place 2", exact=True).click()
    ann.page.get_by_role("button", name="One Coin more on place 1", exact=True).click()
    player.due.get_by_role("button", name=re.compile("^Seal my prices")).click()
    expect(player.due).to_contain_text("Your prices are sealed")
    other.due.get_by_role("button", name=re.compile("^Seal my prices")).click()
    for one in (ann, bob):
        expect(one.page.locator("[data-due]")).not_to_have_attribute("data-due", re.compile("price|sealed"))
    extras = bob.moment()["ask"]["view"]["extras"][0]
    assert [len(coins) for coins in extras] == [1, 0, 0]
    early = [one for one in bob.moments() if not any(one["ask"]["view"]["market"][0])]
    assert all(one["ask"]["view"]["hand_sizes"] == [3, 3] or one["ask"]["view"]["round"] == 0 for one in early)
    chain = {"split_the_hoard.CardPlaced", "split_the_hoard.CoinsLaid"}
    heard = [
        {event["_"] for one in each.moments() for event in one["ask"]["events"] if event.get("seat") == 0}
        for each in (ann, bob)
    ]
    assert chain <= heard[0]
    assert not chain & heard[1]


def takes_first(visitor: Visitor) -> bool:
    """Decide for a visitor without the page: buy, or else the first thing that is offered; whether anything was."""
    now = visitor.moment()["ask"]
    if not now["legal"]:
        return False
    action = next((one for one in now["legal"] if one["_"] == "split_the_hoard.Negotiate"), now["legal"][0])
    table = visitor.page.url.rpartition("/")[2]
    move = {"do": "move", "number": now["number"], "action": action}
    answer = visitor.context.request.post(f"{visitor.server.address}/api/tables/{table}/do", data=move)
    assert answer.ok, answer.text()
    while visitor.moment()["ask"]["number"] == now["number"]:
        visitor.page.wait_for_timeout(5)
    return True


def has_seen_coins(visitor: Visitor) -> bool:
    """Whether somebody in seat 0 begins to price and will be asked which Coins to lay."""
    view = visitor.moment()["ask"]["view"]
    is_pricing = view["agenda"] == [[PLACING]] and not view["placed"] and not view["sealed"]
    coins = view["rows"][0]
    return is_pricing and len(coins) > 1 and any(mark in coins and seats & 1 for mark, seats in view["seen"])


def chooses_coins(visit: Visit) -> tuple[Hoarder, Hoarder]:
    """Two people play until one is asked which Coins to lay, while the other has not sealed yet."""
    while True:
        ann, bob = gather(visit, "two heroes", "Ann", "Bob")
        one, other = Hoarder(ann.page), Hoarder(bob.page)
        assert one.waits() == other.waits() == "price"
        while ann.moment()["outcome"] is None:
            if has_seen_coins(ann):
                assert one.waits() == other.waits() == "price"
                one.prices()
                assert one.has_priced() == "ask "
                return one, other
            if not takes_first(ann) and not takes_first(bob):
                ann.page.wait_for_timeout(5)


def test_a_step_of_pricing_that_is_refused_ends_the_sealing(visit: Visit) -> None:
    ann = visit("Ann")
    decided = ann.misspeaks("pass")
    hero = sits_down(ann)
    assert hero.waits() == "price"
    hero.prices()
    expect(ann.page.get_by_role("alert")).to_contain_text("SH ")
    assert hero.waits() == "price"
    assert len(decided) == 1
    hero.seals()
    hero.has_priced()
    assert len(decided) > 2


def test_what_others_do_leaves_alone_what_is_being_chosen(visit: Visit) -> None:
    chooser, other = chooses_coins(visit)
    keys = chooser.page.keyboard
    marked = chooser.answers.last
    keys.press("ArrowUp")
    expect(marked).to_be_focused()
    keys.press("Enter")
    expect(marked).to_have_attribute("aria-pressed", "true")
    meant, before = marked.locator(".sh-answer__verb").inner_text(), chooser.now()
    other.seals()
    expect(chooser.page.locator(".sh-sealrow")).to_contain_text("sealed")
    assert chooser.now() != before
    expect(marked).to_have_attribute("aria-pressed", "true")
    expect(marked).to_be_focused()
    assert marked.locator(".sh-answer__verb").inner_text() == meant
    before = chooser.now()
    keys.press("Enter")
    chooser.page.wait_for_function(MOVED, arg=before)


def test_what_is_passed_by_itself_is_seen_and_revoked(visit: Visit) -> None:
    ann = visit("Ann")
    player = sits_down(ann)
    kind = player.plays_until(lambda kind: kind in ("ask claim", "ask reveal"))
    trigger = kind.removeprefix("ask ")
    label = {"claim": "Pass in the Claim window", "reveal": "Pass in the Reveal window"}[trigger]
    number = ann.moment()["ask"]["number"]
    player.prompt.get_by_role("checkbox", name=label).click()
    expect(ann.page.get_by_role("button", name=re.compile("^Answer for me: 1$"))).to_be_visible()
    expect(player.prompt.filter(has=ann.page.get_by_role("checkbox", name=label))).to_have_count(0)
    player.waits()
    passes = [move for move in ann.moments() if move["ask"]["number"] > number]
    told = [event["_"] for one in passes for event in one["ask"]["events"] if event.get("seat") == 0]
    assert "split_the_hoard.Passed" in told
    ann.page.get_by_role("button", name=re.compile("^Answer for me: 1$")).click()
    dialog = ann.page.get_by_role("dialog", name="Answer for me")
    dialog.get_by_role("checkbox", name=label).uncheck()
    dialog.get_by_role("button", name="Close", exact=True).click()
    expect(ann.page.get_by_role("button", name=re.compile("^Answer for me: 0$"))).to_be_visible()


def test_a_game_on_a_phone(visit: Visit) -> None:
    ann = visit("Ann", **PHONE)
    sits_down(ann, "five heroes")
    player = Toucher(ann.page)
    rounds: list[int] = []

    def is_second_round(kind: str) -> bool:
        wide = ann.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{kind} is {wide} pixels too wide"
        rounds.append(ann.moment()["ask"]["view"]["round"])
        return rounds[-1] == 2

    player.plays_until(is_second_round)
    assert rounds[-1] == 2


def clean(visitor: Visitor, what: str, forms: tuple[Any, ...] = FORMS, within: str = "") -> None:
    """Nothing that axe-core finds wrong, in any form and scheme."""
    for form in forms:
        for scheme in SCHEMES:
            visitor.page.set_viewport_size(form)
            visitor.page.emulate_media(color_scheme=scheme)
            assert violations(visitor.page, within) == [], f"{what} at {form['width']} in {scheme}"
    visitor.page.set_viewport_size(FORMS[0])


def test_everybody_can_use_every_phase(visit: Visit) -> None:
    ann = visit("Ann")
    player = sits_down(ann)
    player.plays_until(lambda kind: kind == "price")
    clean(ann, "pricing")
    player.plays_until(lambda kind: kind == "turn")
    clean(ann, "the market")
    player.plays_until(lambda kind: kind.startswith("ask"))
    clean(ann, "a question")
    ann.page.locator("[data-kind], [data-lot]").first.focus()


def test_everybody_can_read_the_reckoning(visit: Visit, server: Served) -> None:
    ann = visit("Ann")
    ann.opens(f"/r/{bots_play(server, 'split-the-hoard')}")
    expect(ann.page.get_by_text(re.compile(r"^Step 0 of [1-9]"))).to_be_visible()
    ann.button("To the end").click()
    reckoning = ann.page.get_by_role("region", name="The reckoning")
    expect(reckoning).to_be_visible()
    clean(ann, "a Title", within=".sh")
    for name in ("Hidden Titles", "Points"):
        reckoning.get_by_role("navigation").get_by_role("button", name=name).click()
        clean(ann, name, within=".sh")

"""The lobby: from the first look to a table, in one's own language and colours."""

from __future__ import annotations

import re
from functools import partial

import httpx
import pytest
from playwright.sync_api import Page, expect

from server.served import Served
from splitsies.games import GAMES
from web.browser import Visitor, waits_until
from web.conftest import Visit
from web.finished import bots_play, titles
from web.playing import Player


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_one_click_leads_to_the_first_decision(visit: Visit, server: Served, game: str) -> None:
    robin = visit()
    robin.opens()
    robin.button(f"Play now: {titles(server)[game]}, against bots").click()
    expect(robin.page.get_by_role("button", name=re.compile(r"\(you\) your turn"))).to_be_visible()
    robin.page.wait_for_function("() => document.title.startsWith('● Your turn')")


def test_a_table_is_set_up_as_its_host_wants_it(visit: Visit) -> None:
    ann = visit("Ann")
    wanted = {
        "Seats": "two teams of two",
        "Board": "new every time",
        "Jokers": "keep the card they were named",
        "No match": "can always be claimed; a false claim costs the turn",
        "Perfect Memory": "a Perfect may remove more, as long as its suit comes to light",
    }
    form = ann.sets_up("SPLIT", {**wanted, "Clock": "For each decision", "Who may join": "With the link only"})
    form.get_by_role("group", name="For each decision").get_by_role("radio", name="30 s").check()
    form.get_by_role("button", name="SP 4.3", exact=True).click()
    expect(form.get_by_text("Joker", exact=False).nth(1)).to_be_visible()
    form.get_by_role("combobox", name="Seat 4").select_option(label="Bot: Greedy")
    form.get_by_role("button", name="Open the table").click()
    expect(ann.heading("A table of SPLIT")).to_be_visible()
    for label, value in wanted.items():
        expect(ann.page.get_by_role("term").filter(has_text=label)).to_be_visible()
        expect(ann.page.get_by_role("definition").filter(has_text=value)).to_be_visible()
    expect(ann.page.get_by_text("2 seats are still free.")).to_be_visible()
    expect(ann.button("Start")).to_be_disabled()
    ann.button("Fill with bots").click()
    ann.button("Start").click()
    expect(ann.page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    expect(
        ann.page.get_by_role("navigation", name="Seats, clockwise").get_by_text(re.compile("^0:[0-3]"))
    ).to_be_visible()


def test_what_is_wrong_with_a_form_is_said_where_it_is_seen(visit: Visit) -> None:
    ann = visit("Ann")
    ann.forgiven = re.compile("status of 400")
    form = ann.sets_up("SPLIT", {})
    form.get_by_text("More", exact=True).click()
    form.get_by_label("Own material").set_input_files({"name": "a.toml", "mimeType": "text/plain", "buffer": b"[deck]"})
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("alert")).to_be_in_viewport()
    assert form.get_by_role("alert").evaluate(
        "one => { const box = one.getBoundingClientRect();"
        " return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)); }"
    )


def test_an_open_table_is_found_in_the_lobby(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    ann.sets_up("The Great Split", {}).get_by_role("button", name="Open the table").click()
    expect(ann.heading("A table of The Great Split")).to_be_visible()
    bob.opens()
    tables = bob.page.get_by_role("region", name="Open tables")
    path = ann.page.url.removeprefix(ann.server.address)  # others may have left tables open before
    row = tables.get_by_role("listitem").filter(has=bob.page.locator(f"a[href='{path}']"))
    expect(row).to_contain_text(re.compile(r"1 of [2-7] seated\s+Ann"))
    row.get_by_role("link", name="Join The Great Split").click()
    bob.button("Sit here").first.click()
    expect(bob.page.get_by_text("Bob (you)")).to_be_visible()
    expect(ann.page.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("here")


def test_a_link_leads_to_its_table_and_anything_else_says_so(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    ann.sets_up("SPLIT", {"Who may join": "With the link only"}).get_by_role("button", name="Open the table").click()
    link = ann.page.get_by_role("textbox", name="Invitation").input_value()
    bob.opens()
    tables = bob.page.get_by_role("region", name="Open tables")
    expect(tables).to_contain_text(re.compile("seated|Nobody is waiting"))
    expect(tables.locator(f"a[href='{link.removeprefix(bob.server.address)}']")).to_have_count(0)
    field = bob.page.get_by_role("textbox", name="Link or code of a table")
    field.fill("nothing at all")
    bob.button("Join").click()
    expect(bob.page.get_by_role("alert")).to_have_text("This is no link to a table or a replay.")
    field.fill(f"  {link} ")
    bob.button("Join").click()
    expect(bob.page).to_have_url(link)
    expect(bob.button("Sit here")).to_be_visible()


def test_a_table_that_is_not_there_is_said_to_be_not_there(visit: Visit) -> None:
    bob = visit("Bob")
    bob.forgiven = re.compile("WebSocket|40[34]")
    for path in ("/t/nowhere", "/r/nowhere"):
        bob.opens(path)
        expect(bob.heading("There is nothing here.")).to_be_visible()
        bob.page.get_by_role("link", name="To the lobby", exact=True).click()
        expect(bob.heading("One cuts, the other chooses.")).to_be_visible()


@pytest.mark.parametrize("path", ["/nowhere", "/t", "/t/one/two", "/assets/old.js", "/r/%E0%A4%A", "/r/%00"])
def test_an_address_that_leads_nowhere_leads_home(visit: Visit, path: str) -> None:
    bob = visit("Bob")
    bob.forgiven = re.compile("404")
    answer = bob.page.goto(bob.server.address + path)
    assert answer is not None
    assert answer.status == (200 if path.startswith("/r/") else 404)
    expect(bob.heading("There is nothing here.")).to_be_visible()
    bob.page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(bob.heading("One cuts, the other chooses.")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "accept"),
    [("/api/nowhere", "text/html,*/*"), ("/nowhere", "application/json"), ("/assets/old.js", "*/*")],
)
def test_a_program_is_told_that_there_is_nothing_in_its_own_way(server: Served, path: str, accept: str) -> None:
    answer = httpx.get(server.address + path, headers={"accept": accept})
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "no_such_page"


def test_what_somebody_smuggles_into_the_page_is_neither_run_nor_shown(visit: Visit) -> None:
    bob = visit("Bob")
    bob.forgiven = re.compile("Content Security Policy")
    bob.opens()
    expect(bob.heading("One cuts, the other chooses.")).to_be_visible()
    colour = bob.page.evaluate("""() => {
        const smuggled = document.createElement('div');
        smuggled.innerHTML = '<p style="color: rgb(1, 2, 3)">read me</p><img src="data:," onerror="window.ran = true">';
        document.body.append(smuggled);
        return getComputedStyle(smuggled.firstChild).color;
    }""")
    assert colour != "rgb(1, 2, 3)"
    blocked = "\n".join(bob.wrong)
    assert "inline style" in blocked
    assert "inline event handler" in blocked
    assert "data:," in blocked


def test_my_games_and_recent_games(visit: Visit, server: Served) -> None:
    ann = visit("Ann")
    ann.opens()
    mine = ann.page.get_by_role("region", name="My games")
    expect(mine).to_contain_text("No game of yours is running.")
    ann.button("Play now: SPLIT, against bots").click()
    player = Player(ann.page)
    player.waits()
    address = ann.page.url
    ann.page.get_by_role("link", name="Splitsies, to the lobby").click()
    mine.get_by_role("link", name="Go on with SPLIT").click()
    expect(ann.page).to_have_url(address)
    player.waits()
    replay = bots_play(server)
    ann.page.get_by_role("link", name="Splitsies, to the lobby").click()
    recent = ann.page.get_by_role("region", name="Recent games")
    recent.get_by_role("listitem").filter(has=ann.page.locator(f"a[href='/r/{replay}']")).get_by_role(
        "link", name="Replay of SPLIT"
    ).click()
    expect(ann.page.get_by_text(re.compile("^Step 0 of "))).to_be_visible()


def test_name_and_settings_are_kept(visit: Visit) -> None:
    robin = visit()
    robin.opens()
    robin.page.get_by_role("button", name=re.compile("name and settings$")).click()
    dialog = robin.page.get_by_role("dialog", name="You and this browser")
    dialog.get_by_role("textbox", name="Your name").fill("Robin")
    dialog.get_by_role("button", name="Rename").click()
    expect(dialog.get_by_role("button", name="Saved")).to_be_visible()
    dialog.get_by_role("group", name="Pace").get_by_role("radio", name="Slow").check()
    robin.page.keyboard.press("Escape")
    robin.page.reload()
    robin.button("Robin: name and settings").click()
    expect(dialog.get_by_role("radio", name="Slow")).to_be_checked()


def test_light_and_dark(visit: Visit) -> None:
    ann = visit("Ann")
    ann.opens()
    paper = "getComputedStyle(document.body).backgroundColor"
    light = ann.page.evaluate(paper)
    ann.button("Dark colours").click()
    expect(ann.button("Light colours")).to_be_visible()
    dark = ann.page.evaluate(paper)
    assert brightness(dark) < 80 < 180 < brightness(light)
    ann.page.reload()
    expect(ann.button("Light colours")).to_be_visible()
    assert ann.page.evaluate(paper) == dark
    night = visit("Bob", color_scheme="dark")
    night.opens()
    assert night.page.evaluate(paper) == dark


def brightness(colour: str) -> float:
    red, green, blue = map(float, re.findall(r"[\d.]+", colour)[:3])
    return (red + green + blue) / 3


READ = """() => {
    const said = new Set([document.title]);
    const seen = one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    for (const one of document.querySelectorAll('body *')) {
        if (one.closest('svg, code, kbd, script, [lang=de] [lang=en]') || !seen(one)) continue;
        for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext'])
            if (one.getAttribute(name)) said.add(one.getAttribute(name));
        for (const node of one.childNodes)
            if (node.nodeType === Node.TEXT_NODE) said.add(node.data);
    }
    return [...said].map(text => text.trim()).filter(text => /\\p{L}{2}/u.test(text));
}"""
ALIKE = {
    "Splitsies", "SPLIT · Splitsies", "EN", "DE", "Joker", "Log", "Chat",
    "splitsies/t/…", "Weak", "Strong", "Perfect", "Perfect Memory",
}  # fmt: skip
"""What reads the same in both languages."""


def read(page: Page) -> set[str]:
    """Every text that is there to be read or heard, without the numbers of rules."""
    texts: list[str] = page.evaluate(READ)
    return {text for text in texts if not re.fullmatch(r"(SP|GS) \d+(\.\d+)?", text)}


def names(server: Served) -> set[str]:
    """Everybody who sits at an open table or has played."""
    ask = partial(httpx.get, verify=False, timeout=30)
    tables, replays = (ask(f"{server.address}/api/{what}").json() for what in ("tables", "replays"))
    seated = {seat["name"] for table in tables for seat in table["seats"]}
    return seated | {name for replay in replays for name in replay["names"]} | {"Ann"}


def in_german(visitor: Visitor) -> None:
    """What stands on the page stands there in German once that is chosen, and in English again afterwards."""
    english = read(visitor.page)
    visitor.button("DE, German").click()
    expect(visitor.button("EN, Englisch")).to_be_visible()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")
    people = names(visitor.server)

    def left() -> set[str]:
        both = english & read(visitor.page) - ALIKE - set(titles(visitor.server).values())
        return {text for text in both if not people.issuperset(text.split(", "))}

    waits_until(visitor.page, lambda: len(read(visitor.page)) > 0.8 * len(english) and not left())
    assert left() == set()
    assert len(read(visitor.page)) > 0.8 * len(english)
    visitor.button("EN, Englisch").click()
    expect(visitor.button("DE, German")).to_be_visible()


def test_everything_is_there_in_german(visit: Visit, server: Served) -> None:
    bots_play(server)
    ann = visit("Ann")
    ann.opens()
    expect(ann.page.get_by_role("region", name="Recent games").get_by_role("listitem").first).to_be_visible()
    expect(ann.button("Play now: SPLIT, against bots")).to_be_visible()
    in_german(ann)
    ann.sets_up("SPLIT", {}).get_by_role("button", name="Open the table").click()
    expect(ann.button("Fill with bots")).to_be_visible()
    in_german(ann)
    ann.button("Fill with bots").click()
    ann.button("Start").click()
    player = Player(ann.page)
    player.plays_until(lambda kind: kind == "space")
    in_german(ann)
    assert player.waits() == "space"

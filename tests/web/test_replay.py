"""A finished game: step by step, through any eyes, as a file that leaves and comes back."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Route, expect

from server.served import Served
from web.conftest import Visit
from web.finished import bots_play, record_of


def test_a_replay_is_walked_through_and_seen_with_any_eyes(visit: Visit, server: Served) -> None:
    ann = visit("Ann")
    page = ann.opens(f"/r/{bots_play(server)}")
    now = page.get_by_text(re.compile(r"^Step \d+ of \d+\."))
    expect(now).to_contain_text(re.compile("Step 0 of [1-9]"))
    last = int(re.findall(r"of (\d+)", now.inner_text())[0])
    ann.button("One step on").click()
    expect(now).to_contain_text("Step 1 of ")
    page.keyboard.press("ArrowRight")
    expect(now).to_contain_text("Step 2 of ")
    ann.button("One step back").click()
    expect(now).to_contain_text("Step 1 of ")
    hand = page.get_by_role("toolbar", name="Your hand")
    expect(hand).to_have_count(0)
    eyes = page.get_by_role("group", name="Whose eyes")
    cards = "JSON.stringify([...document.querySelectorAll('[role=toolbar] button')].map(one => one.ariaLabel))"
    seen = page.evaluate(cards)
    for seat in (0, 1):
        eyes.get_by_role("button", name=re.compile("^As ")).nth(seat).click()
        page.wait_for_function(f"seen => {cards} !== seen", arg=seen)
        expect(hand.get_by_role("button").first).to_be_visible()
        expect(now).to_contain_text("Step 1 of ")
        seen = page.evaluate(cards)
    eyes.get_by_role("button", name="Public").click()
    expect(hand).to_have_count(0)
    slider = page.get_by_role("slider", name="Moment of the game")
    slider.focus()
    slider.press("End")
    expect(now).to_contain_text(f"Step {last} of {last}.")
    ann.button("To the start").click()
    expect(now).to_contain_text("Step 0 of ")
    ann.button("Play").click()
    expect(now).to_contain_text(re.compile(r"Step [1-9]\d* of "))
    ann.button("Stop").click()


def test_a_replay_is_walked_by_keys_and_rounds(visit: Visit, server: Served) -> None:
    ann = visit("Ann")
    page = ann.opens(f"/r/{bots_play(server, 'great-split')}")
    now = page.get_by_text(re.compile(r"^Step \d+ of \d+\."))
    marks = page.get_by_role("list", name="Rounds", exact=True).get_by_role("button")
    expect(now).to_contain_text("Step 0 of ")
    last = int(re.findall(r"of (\d+)", now.inner_text())[0])
    expect(marks).to_have_text(["1", "2", "3", "4", "5", "6"])
    expect(page.get_by_role("button", name=re.compile("Open the board")).first).to_be_visible()
    page.keyboard.press("End")
    expect(now).to_contain_text(f"Step {last} of {last}.")
    expect(page.get_by_role("heading", name="The last round")).to_be_visible()
    page.keyboard.press("PageUp")
    expect(marks.nth(5)).to_have_attribute("aria-current", "step")
    page.keyboard.press("PageUp")
    expect(marks.nth(4)).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("heading", name="Round 4 revealed")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.get_by_role("heading", name="Round 5 revealed")).to_be_visible()
    marks.nth(1).click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    eyes = page.get_by_role("group", name="Whose eyes").get_by_role("button")
    expect(eyes.nth(1)).to_have_attribute("aria-pressed", "true")
    for _ in range(2):  # the board of a seat leaves the arrows to the replay
        was = now.inner_text().partition(".")[0]
        page.keyboard.press("ArrowRight")
        expect(now).not_to_contain_text(was + ".")
    page.keyboard.press("0")
    expect(page.get_by_role("button", name="Public")).to_have_attribute("aria-pressed", "true")
    speed = page.get_by_role("combobox", name="Speed")
    expect(speed).to_have_value("fast")
    page.keyboard.press("-")
    expect(speed).to_have_value("normal")
    page.keyboard.press("+")
    page.locator("#main").focus()
    page.keyboard.press("Space")
    expect(ann.button("Stop")).to_be_visible()
    page.keyboard.press("Space")
    expect(ann.button("Play")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("A round back, a round on")


def test_the_address_leads_to_a_moment(visit: Visit, server: Served) -> None:
    replay = bots_play(server)
    ann = visit("Ann")
    page = ann.opens(f"/r/{replay}#7/1")
    now = page.get_by_text(re.compile(r"^Step \d+ of \d+\."))
    expect(now).to_contain_text("Step 7 of ")
    eyes = page.get_by_role("group", name="Whose eyes").get_by_role("button")
    expect(eyes.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    ann.button("One step on").click()
    expect(page).to_have_url(re.compile(r"#8/1$"))
    eyes.last.click()
    expect(page).to_have_url(re.compile(r"#8$"))
    ann.button("This replay").click()
    link = page.get_by_role("textbox", name="Link to step 8").input_value()
    assert link == page.url
    page.evaluate("location.hash = '#100000'")
    last = re.findall(r"of (\d+)", now.inner_text())[0]
    expect(now).to_contain_text(f"Step {last} of {last}.")

    bob = visit("Bob")
    bob.opens()
    bob.page.get_by_role("textbox", name="Link or code of a table").fill(link)
    bob.button("Join").click()
    expect(bob.page.get_by_text(re.compile("^Step 8 of "))).to_be_visible()


def test_the_end_of_a_replay_can_be_asked_for_before_anything_has_come(visit: Visit, server: Served) -> None:
    ann = visit("Ann")
    held: list[Route] = []
    ann.page.route(re.compile("/moments"), lambda route: held.append(route))
    page = ann.opens(f"/r/{bots_play(server)}")
    ann.button("To the end").click()
    now = page.get_by_text(re.compile(r"^Step (\d+) of \1\."))
    expect(now).to_be_visible()
    for route in held:
        route.continue_()
    ann.page.unroute(re.compile("/moments"))
    expect(ann.button("Result")).to_be_visible()


def test_nothing_can_be_decided_in_a_replay(visit: Visit, server: Served) -> None:
    ann = visit("Ann")
    replay = bots_play(server, "great-split")
    page = ann.opens(f"/r/{replay}#0/0")
    board = page.get_by_role("region", name="The Great Split table")
    decisions = re.compile(
        "^(Sun|Moon|Seal|Keep|Play|Sell|I am done|Resolve the rest|Start over|Take back|Discard|Choose)"
    )
    marks = page.get_by_role("list", name="Rounds", exact=True).get_by_role("button")
    for _ in range(12):
        expect(board.get_by_role("button", name=decisions)).to_have_count(0)
        ann.button("One step on").click()
    marks.nth(1).click()
    expect(board.get_by_role("heading", name="Round 1 revealed")).to_be_visible()
    expect(board.get_by_role("button", name=decisions)).to_have_count(0)


def test_a_record_is_verified_downloaded_and_opened_again(visit: Visit, server: Served, tmp_path: Path) -> None:
    ann = visit("Ann")
    page = ann.opens(f"/r/{bots_play(server)}")
    expect(page.get_by_text(re.compile(r"^Step 0 of [1-9]"))).to_be_visible()
    ann.button("To the end").click()
    ann.button("Result").click()
    result = page.get_by_role("dialog")
    result.get_by_role("button", name="Verify this game").click()
    expect(result.get_by_role("status")).to_contain_text("Everything holds.")
    page.keyboard.press("Escape")
    ann.button("This replay").click()
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("link", name="Record").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    record = json.loads(file.read_text("utf-8"))
    assert record["kind"] == "record"

    bob = visit("Bob")
    bob.forgiven = re.compile("status of 400")
    bob.opens()
    upload = bob.page.get_by_label("Open a record")
    upload.set_input_files({"name": "bad.json", "mimeType": "text/plain", "buffer": file.read_bytes()[:-40]})
    expect(bob.page.get_by_role("alert")).to_be_visible()
    upload.set_input_files(file)
    expect(bob.page.get_by_text(re.compile(f"^Step 0 of {len(record['moves'])}"))).to_be_visible()
    first = bob.page.url
    bob.button("This replay").click()
    bob.page.get_by_label("Open a record").set_input_files(file)
    bob.page.wait_for_url(lambda url: url != first)
    expect(bob.page.get_by_text(re.compile(f"^Step 0 of {len(record['moves'])}"))).to_be_visible()


def test_a_shuffle_that_cannot_be_verified_is_told_apart_from_one_that_is_wrong(
    visit: Visit, server: Served, tmp_path: Path
) -> None:
    record = record_of(server, bots_play(server))
    without = replace(record, proof=None)
    outcome = {**record.notes["outcome"], "scores": [7, 7]}
    for one, said in (
        (without, "All that can be checked holds. How the cards were shuffled cannot be checked."),
        (without.noted(outcome=outcome), "Something does not hold."),
    ):
        ann = visit("Ann")
        ann.opens()
        file = tmp_path / "game.json"
        file.write_text(one.text(), "utf-8")
        ann.page.get_by_label("Open a record").set_input_files(file)
        expect(ann.page.get_by_text(re.compile(r"^Step 0 of [1-9]"))).to_be_visible()
        ann.button("To the end").click()
        ann.button("Result").click()
        ann.button("Verify this game").click()
        expect(ann.page.get_by_role("dialog").get_by_role("status")).to_contain_text(said)

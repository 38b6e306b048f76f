"""A finished game: step by step, through any eyes, as a file that leaves and comes back."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import expect

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


def test_a_record_is_verified_downloaded_and_opened_again(visit: Visit, server: Served, tmp_path: Path) -> None:
    ann = visit("Ann")
    page = ann.opens(f"/r/{bots_play(server)}")
    expect(page.get_by_text(re.compile(r"^Step 0 of [1-9]"))).to_be_visible()
    ann.button("To the end").click()
    ann.button("Result").click()
    result = page.get_by_role("dialog")
    result.get_by_role("button", name="Verify this game").click()
    expect(result.get_by_role("status")).to_contain_text("Everything holds.")
    with page.expect_download() as download:
        result.get_by_role("link", name="Record").click()
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

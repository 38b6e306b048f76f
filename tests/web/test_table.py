"""Around the board: pace, what happened meanwhile, the rule sheet, refusals, talk."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import Locator, expect

from web.browser import Visitor, violations
from web.conftest import Visit
from web.playing import Player

WATCH = """() => {
    const log = document.querySelector('ol.log');
    window.told = [[performance.now(), log.children.length]];
    new MutationObserver(() => told.push([performance.now(), log.children.length])).observe(log, { childList: true });
}"""


def at_a_table(visit: Visit, pace: str) -> tuple[Visitor, Player]:
    ann = visit("Ann", pace=pace)
    ann.opens()
    ann.button("Play now: SPLIT, against bots").click()
    return ann, Player(ann.page)


def until_the_others_are_shown(ann: Visitor, player: Player) -> Locator:
    """Decide until there is more to see than is shown; what skips it."""
    skip = ann.page.get_by_role("button", name=re.compile("more steps?: skip$"))
    while (kind := player.waits(skip)) != "other":
        assert kind != "over"
        player.decides(kind)
    return skip


def test_what_the_others_do_is_shown_step_by_step(visit: Visit) -> None:
    ann, player = at_a_table(visit, "normal")
    player.waits()
    ann.page.evaluate(WATCH)
    skip = until_the_others_are_shown(ann, player)
    expect(skip).to_be_hidden()
    told = ann.page.evaluate("told")
    steps = [later[0] - sooner[0] for sooner, later in pairwise(told)]
    assert max(steps) > 450, told  # pace.ts: the shortest story of all stays for half a second


def test_whoever_has_seen_enough_skips(visit: Visit) -> None:
    ann, player = at_a_table(visit, "slow")
    skip = ann.page.get_by_role("button", name=re.compile("more steps?: skip$"))
    for by_key in (True, False):
        until_the_others_are_shown(ann, player)
        if by_key:
            ann.page.keyboard.press(".")
        else:
            skip.click()
        expect(skip).to_be_hidden()
        shown = ann.page.get_by_role("list", name="Log").get_by_role("listitem").count()
        assert shown == ann.moment()["seq"]


def test_what_happened_while_somebody_was_away_is_told(visit: Visit) -> None:
    ann, player = at_a_table(visit, "slow")
    until_the_others_are_shown(ann, player)
    ann.page.get_by_role("link", name="Splitsies, to the lobby").click()
    mine = ann.page.get_by_role("region", name="My games")
    mine.get_by_role("link", name=re.compile("(Go on with|Look in on) SPLIT")).click()
    recap = ann.page.get_by_role("region", name="Since you were away")
    expect(recap).to_be_visible()
    newest = ann.moment()["texts"][-1]
    expect(recap).to_contain_text(newest)
    recap.get_by_role("button", name="Close").click()
    expect(recap).to_be_hidden()
    player.waits()


def test_the_rule_sheet_opens_at_the_rule_that_a_line_of_the_log_cites(visit: Visit) -> None:
    ann, player = at_a_table(visit, "once")
    player.waits()
    cite = ann.page.get_by_role("list", name="Log").get_by_role("button", name=re.compile("^Open rule ")).last
    rule = cite.inner_text()
    cite.click()
    opened(ann, rule)
    sheet = ann.page.get_by_role("complementary", name="Rule sheet")
    search = sheet.get_by_role("searchbox", name="Find a rule")
    rules = sheet.get_by_role("region", name="Rule sheet")
    search.fill("joker")
    expect(rules.locator("mark").first).to_have_text(re.compile("joker", re.IGNORECASE))
    found = rules.locator("[data-rule]")
    assert 0 < found.count() == found.filter(has_text=re.compile("joker", re.IGNORECASE)).count()
    search.fill("no rule speaks of this")
    expect(rules).to_have_text("No rule says that.")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    cite.click()
    opened(ann, rule)


def test_the_log_button_says_whether_the_log_is_seen(visit: Visit) -> None:
    ann, player = at_a_table(visit, "once")
    player.waits()
    log = ann.page.get_by_role("list", name="Log")
    button = ann.page.get_by_role("button", name=re.compile("^Log, "))
    rules = ann.page.get_by_role("complementary", name="Rule sheet")
    for width, both in ((1280, False), (1440, True)):
        ann.page.set_viewport_size({"width": width, "height": 900})
        expect(button).to_have_attribute("aria-pressed", "true")
        ann.button("Rule sheet").click()
        expect(rules).to_be_visible()
        expect(log).to_be_visible(visible=both)
        expect(button).to_have_attribute("aria-pressed", "true" if both else "false")
        button.click()
        expect(log).to_be_visible(visible=not both)
        expect(rules).to_be_visible(visible=both)
        expect(button).to_have_attribute("aria-pressed", "false" if both else "true")


def test_the_help_lists_the_keys_of_the_board_and_of_the_table(visit: Visit) -> None:
    ann, player = at_a_table(visit, "once")
    player.waits()
    ann.page.keyboard.press("?")
    help = ann.page.get_by_role("dialog", name="Keys")
    expect(help.get_by_role("heading", name="On the board of SPLIT")).to_be_visible()
    expect(help.get_by_role("definition").filter(has_text="Say that no card makes a match")).to_be_visible()
    expect(help.get_by_role("definition").filter(has_text="Rule sheet")).to_be_visible()
    assert not re.search(r"split\.|keys\.", help.inner_text())  # every text is there
    ann.page.keyboard.press("Escape")
    expect(help).to_be_hidden()
    player.waits()


def opened(visitor: Visitor, rule: str) -> None:
    """The rule sheet shows this rule, and where it stands."""
    place = visitor.page.get_by_role("complementary", name="Rule sheet").locator("[aria-current=true]")
    expect(place).to_be_in_viewport()
    expect(place).to_contain_text(rule)


def test_a_refusal_says_why_and_leads_to_its_rule(visit: Visit) -> None:
    ann = visit("Ann")
    ann.misspeaks("stop")  # there is nothing to stop
    ann.opens()
    ann.button("Play now: SPLIT, against bots").click()
    player = Player(ann.page)
    player.decides(player.waits())
    refusal = ann.page.get_by_role("alert")
    cite = refusal.get_by_role("button", name=re.compile("^Open rule "))
    expect(cite).to_be_visible()
    rule = cite.inner_text()
    cite.click()
    opened(ann, rule)
    player.waits()
    refusal.get_by_role("button", name="Close").click()
    expect(refusal).to_be_hidden()


def test_people_at_a_table_talk_and_can_end_the_game_together(visit: Visit) -> None:
    ann, bob, eve = visit("Ann"), visit("Bob"), visit("Eve")
    ann.sets_up("SPLIT", {}).get_by_role("button", name="Open the table").click()
    link = ann.page.get_by_role("textbox", name="Invitation").input_value()
    bob.page.goto(link)
    bob.button("Sit here").click()
    expect(ann.button("Start")).to_be_enabled()
    ann.button("Start").click()
    Player(ann.page).hand.wait_for()
    eve.page.goto(link)
    expect(eve.page.get_by_text("You are watching")).to_be_visible()
    expect(Player(eve.page).hand).to_have_count(0)
    bob.page.get_by_role("textbox", name="Message to the table").fill("<b>Good luck!</b>")
    bob.button("Send").click()
    for visitor in (ann, bob, eve):
        expect(visitor.page.get_by_role("list", name="Chat")).to_contain_text("<b>Good luck!</b>")
    bob.button("This table").click()
    bob.button("Propose to end the game").click()
    expect(ann.page.get_by_text("Bob would like to end the game here.")).to_be_visible()
    ann.button("Agree").click()
    for visitor in (ann, bob, eve):
        expect(visitor.page.get_by_role("dialog", name="The game was ended by agreement.")).to_be_visible()


def test_a_hint_is_asked_for_and_followed(visit: Visit) -> None:
    ann, player = at_a_table(visit, "once")
    player.plays_until(lambda kind: kind == "space")
    hint = ann.button("Hint")
    panel = ann.page.get_by_role("region", name="What a strong bot would do")
    hint.click()
    told = panel.get_by_role("listitem")
    expect(told).to_have_count(min(3, len(ann.moment()["ask"]["legal"])))
    for one in told.all():
        expect(one).to_contain_text(re.compile(r"^Place on [a-j]\d+.*\d+ %.*of 100 games", re.DOTALL))
    assert violations(ann.page, ".hints") == []
    ann.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(hint).to_be_focused()
    ann.page.keyboard.press("w")
    best = panel.get_by_role("button", name=re.compile("^Do it: Place on ")).first
    space = (best.get_attribute("aria-label") or "").removeprefix("Do it: Place on ")
    number = ann.moment()["ask"]["number"]
    best.click()
    expect(panel).to_be_hidden()
    told_so = ann.page.get_by_role("listitem").filter(has_text=re.compile(rf"You place a chip for \w+ on {space}\."))
    expect(told_so.first).to_be_attached()  # the others may have removed it from the board by now
    player.waits()
    assert ann.moment()["ask"]["number"] > number


def test_a_table_without_hints_offers_none(visit: Visit) -> None:
    ann = visit("Ann")
    form = ann.sets_up("SPLIT", {})
    form.get_by_text("More", exact=True).click()
    form.get_by_role("group", name="Hints").get_by_role("radio", name="None").check()
    form.get_by_role("button", name="Open the table").click()
    ann.button("Fill with bots").click()
    ann.button("Start").click()
    Player(ann.page).waits()
    expect(ann.button("Hint")).to_have_count(0)
    ann.page.keyboard.press("w")
    expect(ann.page.get_by_role("region", name="What a strong bot would do")).to_have_count(0)


def test_a_hint_on_a_phone_comes_from_the_dock(visit: Visit) -> None:
    ann = visit("Ann", viewport={"width": 390, "height": 844})
    ann.opens()
    ann.button("Play now: Split the Hoard, against bots").click()
    hint = ann.page.get_by_role("navigation", name="Table", exact=True).get_by_role("button", name="Hint")
    hint.click()
    panel = ann.page.get_by_role("region", name="What a strong bot would do")
    panel.get_by_role("button", name=re.compile("^Do it: Put .* on place 1$")).first.click()
    expect(panel).to_be_hidden()
    hint.click()
    expect(panel.get_by_role("listitem").first).to_contain_text("on place 2")
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()

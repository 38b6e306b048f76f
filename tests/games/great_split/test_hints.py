"""What The Great Split knows about playing itself: its resolutions are the rules' own, its plans can be played."""

from collections.abc import Iterator

import pytest

from games.great_split.table import ANN, BOB, CARL, Table, at_round, deal, random_game
from splitsies.bots.greedy import GreedyBot
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import Seat, members
from splitsies.core.sitting import run, sit_down
from splitsies.games.great_split import GAME
from splitsies.games.great_split.actions import GreatSplitAction
from splitsies.games.great_split.faces import ARTWORK, PRESTIGE
from splitsies.games.great_split.hints import GreatSplitHints
from splitsies.games.great_split.resolution import Resolver, tasks_after, tasks_left
from splitsies.games.great_split.rules import GreatSplitState
from splitsies.games.great_split.scoring import final_points
from splitsies.games.great_split.state import DISCARD, RESOLVE
from splitsies.games.great_split.worth import Outlook

BOX = GAME.material


def hints() -> GreatSplitHints:
    return GreatSplitHints(BOX)


def best(table: Table, seat: Seat) -> str:
    """What the hints rate highest, in notation."""
    legal = table.state.legal(seat)
    ratings = hints().rate(table.view(seat), legal)
    assert len(ratings) == len(legal)
    return str(legal[ratings.index(max(ratings))])


def resolutions(seats: int, seed: int, every: int) -> Iterator[tuple[GreatSplitState, Seat]]:
    """Moments of a random game in which a seat resolves its hand."""
    for number, table in enumerate(random_game(deal(seats, seed), seed)):
        if number % every == 0 and table.state.phase == RESOLVE:
            for seat in table.awaited:
                yield table.state, seat


def outlook(state: GreatSplitState, seat: Seat) -> Outlook:
    tokens = state.tokens[: state.revealed_tokens()]
    return Outlook(BOX, BOX.tiles[state.tiles[seat]], state.round, tokens, state.lines)


# The light resolution is the one of the rules.


@pytest.mark.parametrize("seed", range(2))
def test_any_way_through_a_resolution_leads_where_the_rules_lead(seed: int) -> None:
    rng = Rng(key_from(seed)).fork("ways")
    resolver = Resolver(BOX)
    checked = 0
    for state, seat in resolutions(3, seed, every=5):
        board = tuple(state.levels[seat])
        moves: list[GreatSplitAction] = []
        look = outlook(state, seat)
        for task in tasks_left(state.view(seat)):
            board, more = rng.choice(resolver.ways(look, board, task))
            moves += more
        world = state.clone()
        for move in moves:
            assert move in world.legal(seat), f"{move} cannot be done now"
            world.apply(seat, move, None)
        assert tuple(world.levels[seat]) == board
        assert [str(action) for action in world.legal(seat)] == ["done"]
        checked += 1
    assert checked > 50


@pytest.mark.parametrize("seed", range(2))
def test_what_is_left_to_do_after_a_decision_is_what_the_rules_leave(seed: int) -> None:
    rng = Rng(key_from(seed)).fork("after")
    resolver = Resolver(BOX)
    for state, seat in resolutions(2, seed, every=7):
        action = rng.choice(state.legal(seat))
        if str(action) == "done":
            continue
        world = state.clone()
        world.apply(seat, action, [])
        look = outlook(state, seat)
        supposed = resolver.best(look, state.levels[seat], tasks_after(BOX, state.view(seat), action), 200)
        true = resolver.best(look, world.levels[seat], tasks_left(world.view(seat)), 200)
        assert look.resolved.worth(supposed[0]) == pytest.approx(look.resolved.worth(true[0]))


def test_a_board_after_the_last_round_is_worth_its_points() -> None:
    table = at_round(6, phase="resolve", arrow=9, levels={ANN: "16,9,14,9,14 | 12,0,2,0,9"}, prestige={ANN: 16})
    state = table.state
    levels = state.levels[ANN]
    unseen = state.tokens[5:]
    points = [final_points(BOX, BOX.tiles[state.tiles[ANN]], levels, 9 + token) for token in unseen]
    assert outlook(state, ANN).resolved.worth(levels) == pytest.approx(16 + sum(points) / len(points))


def test_the_best_way_is_as_good_as_any_the_rules_allow() -> None:
    table = at_round(
        6, phase="resolve", arrow=9, hands={ANN: "1G 2D"}, levels={ANN: "2,3,5,4,2 | 4,1,0,0,0"}, tiles={ANN: "curator"}
    )
    look = outlook(table.state, ANN)
    ends: dict[tuple[int, ...], float] = {}
    seen: set[str] = set()
    queue = [table.state]
    for state in queue:
        for action in state.legal(ANN):
            if str(action) == "done":
                ends[tuple(state.levels[ANN])] = look.resolved.worth(state.levels[ANN])
                continue
            world = state.clone()
            world.apply(ANN, action, None)
            key = f"{world.levels[ANN]} {world.todo[ANN]} {world.agenda[ANN]} {world.splitters}"
            if key not in seen:
                seen.add(key)
                queue.append(world)
    assert len(ends) > 100
    found, _ = Resolver(BOX).best(look, table.state.levels[ANN], tasks_left(table.view(ANN)), 48)
    assert look.resolved.worth(found) == pytest.approx(max(ends.values()))


# Plans and forecasts.


@pytest.mark.parametrize("seed", range(2))
def test_a_plan_can_be_played_and_ends_in_done_and_the_forecast_is_where_it_leads(seed: int) -> None:
    knows = hints()
    for state, seat in resolutions(4, seed, every=23):
        view = state.view(seat)
        plan = knows.plan(view)
        assert str(plan[-1]) == "done"
        world = state.clone()
        for action in plan[:-1]:
            assert action in world.legal(seat)
            world.apply(seat, action, None)
        assert [str(action) for action in world.legal(seat)] == ["done"]
        worth = outlook(state, seat).resolved.worth
        assert worth(knows.forecast(view, plan[0])) == pytest.approx(worth(world.levels[seat]), abs=1.0)


def test_a_plan_is_kept_while_it_is_followed_and_made_anew_when_it_is_left() -> None:
    rng = Rng(key_from(5)).fork("leaving")
    left_plans = 0
    for state, seat in resolutions(2, 5, every=31):
        knows = hints()
        plan = knows.plan(state.view(seat))
        followed, left = state.clone(), state.clone()
        for number, action in enumerate(plan[:-1], 1):
            followed.apply(seat, action, [])
            assert knows.plan(followed.view(seat)) == plan[number:]
        others = [action for action in state.legal(seat) if action not in plan]
        if others:
            left.apply(seat, rng.choice(others), [])
            for action in knows.plan(left.view(seat))[:-1]:
                assert action in left.legal(seat)
                left.apply(seat, action, [])
            assert [str(action) for action in left.legal(seat)] == ["done"]
            left_plans += 1
    assert left_plans > 3


def test_every_decision_has_a_forecast_that_takes_nothing_away() -> None:
    knows = hints()
    rng = Rng(key_from(1)).fork("forecast")
    for number, table in enumerate(random_game(deal(3, 2), 2)):
        if table.over or number % 9:
            continue
        for seat in table.awaited:
            view = table.view(seat)
            after = knows.forecast(view, rng.choice(table.state.legal(seat)))
            assert all(before <= level for before, level in zip(view.levels[seat], after, strict=True))


def test_the_forecast_of_the_last_step_is_exact() -> None:
    table = at_round(6, phase="resolve", hands={ANN: "1T 1A"}, levels={ANN: "2,1,2,3,2 | 0,0,0,1,0"})
    table.resolve(ANN, "1T", "1A")
    view = table.view(ANN)
    assert hints().forecast(view, GAME.parse("!G"))[4] == 3
    assert hints().forecast(view, GAME.parse("!P"))[PRESTIGE] == 1


# What is plainly best.


def test_the_lower_gem_is_raised_at_the_end() -> None:
    table = at_round(6, phase="resolve", hands={ANN: "1T 1A"}, levels={ANN: "0,0,8,4,14 | 0,0,0,0,0"}, arrow=11)
    assert "!E" in [str(action) for action in hints().plan(table.view(ANN))]


def test_a_card_for_a_full_track_is_sold() -> None:
    table = at_round(6, phase="resolve", hands={ANN: "3T 1A"}, levels={ANN: "16,0,0,0,14 | 0,0,0,0,0"}, arrow=11)
    assert "3T$P" in [str(action) for action in hints().plan(table.view(ANN))]


def test_the_art_market_is_met() -> None:
    table = at_round(6, phase="resolve", hands={ANN: "3A 1T"}, levels={ANN: "0,9,0,0,14 | 0,0,0,0,0"}, arrow=11)
    assert hints().forecast(table.view(ANN), GAME.parse("3A"))[ARTWORK] >= 12


def test_a_card_nobody_can_use_is_discarded() -> None:
    levels = {ANN: "16,9,7,7,14 | 12,4,2,2,5", BOB: "16,9,7,7,14 | 12,4,2,2,5"}
    table = at_round(6, phase="deal", hands={ANN: "1T 2A 3A 2Z 2Z 2E 2E 3D"}, levels=levels, arrow=11)
    assert best(table, ANN) == "-1T"


def test_a_hand_far_over_the_limit_is_trimmed_card_by_card() -> None:
    table = at_round(6, phase="deal", hands={ANN: "1T 1T 2T 1A 2A 3A 2Z 2Z 2E 2E 2G 3D 4P"})
    while table.state.awaiting() >> ANN & 1 and table.state.phase == DISCARD:
        table.does(ANN, best(table, ANN))
    assert "4P" in table.hand(ANN).split()
    assert len(table.hand(ANN).split()) == 7


def test_the_richer_group_is_kept() -> None:
    hands = {CARL: "2P 3T 2G 2D", ANN: "1T 1A 1Z"}
    table = at_round(3, hands=hands)
    table.split(ANN)
    table.split(BOB)
    table.split(CARL, "3T 2G 2D | 2P")
    kept = table.offered(ANN)[("left", "right").index(best(table, ANN))]
    assert len(kept) == 3


def test_a_split_gives_the_neighbour_what_only_it_wants() -> None:
    levels = {ANN: "16,2,9,9,2 | 12,0,2,2,0", BOB: "9,2,0,0,2 | 12,0,0,0,0"}
    table = at_round(6, hands={ANN: "3T 2T 2Z 2E"}, levels=levels, tiles={ANN: "jeweller", BOB: "bibliophile"})
    table.does(ANN, best(table, ANN))
    table.split(BOB)
    table.split(CARL)
    assert best(table, BOB) in ("left", "right")
    table.choose(BOB, best(table, BOB))
    table.choose(ANN, "left")
    table.choose(CARL, "left")
    assert {"2Z", "2E"} <= set(table.hand(ANN).split())


# Always the same, never illegal.


def test_equal_views_are_rated_alike_by_anybody() -> None:
    knows = hints()
    for number, table in enumerate(random_game(deal(4, 5), 5)):
        if table.over or number % 29:
            continue
        for seat in table.awaited:
            legal: tuple[GreatSplitAction, ...] = tuple(table.state.legal(seat))
            ratings = knows.rate(table.view(seat), legal)
            assert ratings == hints().rate(table.view(seat), legal)
            assert len(ratings) == len(legal)


def test_greedy_bots_finish_their_game_and_play_it_the_same_again() -> None:
    scores = []
    for _ in range(2):
        bots = [GreedyBot(GAME, Rng(key_from(1)).fork("bot", seat)) for seat in range(2)]
        outcome = run(sit_down(GAME, GAME.options(seats=2), 1), bots)
        assert members(outcome.winners)
        scores.append(outcome.scores)
    assert scores[0] == scores[1]

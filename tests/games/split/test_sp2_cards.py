"""SP 2: cards and set-up, and what is public, private and secret."""

import pytest

from games.split.table import ANN, BOB, CARL, FULL_SLOTS, NAMES, cards, deal, lay, random_game
from splitsies.core.errors import Trouble
from splitsies.core.seat import EVERYONE, SPECTATOR, bit
from splitsies.games.split import GAME
from splitsies.games.split.cards import BLACK_JOKER, RED_JOKER, card_name, colour, parse_card
from splitsies.games.split.events import (
    CardsDrawn,
    CardsReceived,
    DeadPass,
    Dealt,
    HandDealt,
    HandShown,
    PileReshuffled,
)
from splitsies.games.split.view import DRAW_PILE

# SP 2.1


def test_sp_2_1_there_are_108_half_cards() -> None:
    deck = GAME.census(GAME.options())
    assert len(deck) == 108
    assert all(deck.count(card) == 2 for card in range(54))
    assert [card_name(card) for card in (RED_JOKER, BLACK_JOKER)] == ["R*", "B*"]
    assert len({card_name(card) for card in range(52)}) == 52


def test_sp_2_1_hearts_and_diamonds_are_red() -> None:
    assert [colour(parse_card(card)) for card in ("2H", "AD", "R*")] == [0, 0, 0]
    assert [colour(parse_card(card)) for card in ("2S", "AC", "B*")] == [1, 1, 1]


# SP 2.2


@pytest.mark.parametrize(("seats", "pile"), [(2, 84), (3, 77), (4, 70), (6, 56)])
def test_sp_2_2_seven_a_seat_ten_slots_and_the_rest_to_draw(seats: int, pile: int) -> None:
    table = deal(seats)
    assert [len(hand) for hand in table.state.hands] == [7] * seats
    assert [table.slot(number).count("/") for number in range(1, 11)] == [0] * 10
    assert (len(table.state.draw), table.discard) == (pile, "")
    assert sorted(table.state.census()) == GAME.census(table.state.options)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_sp_2_2_a_random_dealer_and_the_left_of_the_dealer_starts(seats: int) -> None:
    dealers = set()
    for seed in range(60):
        table = deal(seats, seed)
        assert table.turn == (table.state.dealer + 1) % seats
        assert table.state.awaiting() == bit(table.turn)
        dealers.add(table.state.dealer)
    assert dealers == set(range(seats))


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_sp_2_2_the_turn_passes_to_the_left(seats: int) -> None:
    hands = dict(enumerate(["2C", "3C", "4C", "5C", "6C", "7C"][:seats]))
    table = lay(seats, hands=hands, slots="2H 3H 4H 5H 6H 7H")
    for seat in range(seats):
        assert table.turn == seat
        table.does(seat, f"{hands[seat]}>{seat + 1}R")
        table.does(seat, table.legal(seat)[0])
    assert table.turn == ANN


def test_sp_2_2_the_deal_is_told() -> None:
    table = deal(3)
    dealt, *hands = table.story
    state = table.state
    assert dealt == Dealt(EVERYONE, "SP 2.2", state.dealer, state.turn, tuple(state.left), 77)
    assert hands == [HandDealt(bit(seat), "SP 2.2", seat, tuple(state.hands[seat])) for seat in range(3)]


def test_sp_2_2_another_seed_deals_other_cards() -> None:
    assert deal(seed=1).state == deal(seed=1).state
    assert len({deal(seed=seed).hand(ANN) for seed in range(50)}) == 50


# SP 2.3


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_sp_2_3_what_is_public_is_the_same_for_all(seats: int) -> None:
    private = {"seat", "hand", "known"}
    table = deal(seats)
    for now in random_game(table):
        views = [now.view(seat) for seat in (*range(seats), SPECTATOR)]
        public = [{name: value for name, value in vars(view).items() if name not in private} for view in views]
        assert all(one == public[0] for one in public)
        view, state = views[0], now.state
        assert view.owner == tuple(state.owner)
        assert view.supply == tuple(state.supply)
        assert view.slots == tuple(zip(state.left, state.right, state.under, strict=True))
        assert view.hand_sizes == tuple(len(hand) for hand in state.hands)
        assert view.pile == len(state.draw)
        assert len(view.discard) == len(state.discard)
        assert (view.dealer, view.turn) == (state.dealer, state.turn)


def test_sp_2_3_the_discard_pile_is_not_browsed() -> None:
    # Its cards have all been seen, so they are known; their order is nobody's business.
    one = lay(discard="KH 2C 9S")
    other = lay(discard="9S KH 2C")
    assert one.view(ANN).discard == other.view(ANN).discard == tuple(sorted(cards("KH 2C 9S")))


def test_sp_2_3_a_hand_is_private() -> None:
    table = lay(3, hands={ANN: "4C KH", BOB: "9S 10D", CARL: "AS"})
    assert table.view(ANN).hand == tuple(cards("4C KH"))
    assert table.view(SPECTATOR).hand == ()
    assert table.where(ANN, "10D") == ["Bob Carl draw"] * 2
    assert table.where(BOB, "10D") == ["Ann Carl draw"]
    assert table.where(SPECTATOR, "10D") == ["Ann Bob Carl draw"] * 2


def test_sp_2_3_the_draw_pile_is_secret() -> None:
    one = lay(hands={ANN: "4C"}, draw="KH 2C 9S")
    other = lay(hands={ANN: "4C"}, draw="9S KH 2C")
    for seat in (ANN, BOB, SPECTATOR):
        assert one.view(seat) == other.view(seat)
    assert one.draw != other.draw


def test_sp_2_3_what_is_drawn_is_told_to_its_owner_alone() -> None:
    table = lay(hands={ANN: "4C KH", BOB: "9S"}, slots="4H", draw="QS")
    table.does(ANN, "4C>1R", "+e1")
    assert table.told(CardsDrawn) == [CardsDrawn(EVERYONE, "SP 3.1", ANN, 1)]
    assert table.told(CardsReceived) == [CardsReceived(bit(ANN), "SP 3.1", ANN, tuple(cards("QS")))]
    assert not any(isinstance(event, CardsReceived) for event in table.heard_by(BOB) + table.heard_by(SPECTATOR))
    assert table.where(BOB, "QS") == ["Ann draw"] * 2
    assert table.where(ANN, "QS") == ["Bob draw"]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_sp_2_3_nothing_but_a_shown_hand_or_a_full_account_tells_where_cards_are(seats: int) -> None:
    """Whoever knows a card in another hand for sure has seen that hand, or has seen all the others."""
    table = deal(seats)
    seen_hands: set[int] = set()
    told = 0
    for now in random_game(table):
        for event in now.story[told:]:
            if isinstance(event, HandShown):
                seen_hands.add(event.seat)
            if isinstance(event, PileReshuffled):
                seen_hands |= set(range(seats))
        told = len(now.story)
        for seat in range(seats):
            for other in range(seats):
                if now.surely_in(seat, NAMES[other]):
                    assert other in seen_hands or not now.state.draw


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_sp_2_3_what_a_seat_knows_is_true(seats: int) -> None:
    """Each kind of hidden card can be laid where it truly is."""
    for claims in ("checked", "honour"):
        table = deal(seats, seed=3, claims=claims)
        for now in random_game(table):
            for seat in (*range(seats), SPECTATOR):
                hidden = [(hand, 1 << other) for other, hand in enumerate(now.state.hands) if other != seat]
                truth = [(card, place) for pile, place in [*hidden, (now.state.draw, DRAW_PILE)] for card in pile]
                known = now.view(seat).known
                assert [kind for kind, _ in known] == sorted(card for card, _ in truth)
                for kind in {kind for kind, _ in known}:
                    where = [place for card, place in truth if card == kind]
                    may = [some for one, some in known if one == kind]
                    assert any(
                        all(place & some for place, some in zip(order, may, strict=True))
                        for order in (where, where[::-1])
                    )


def test_sp_2_3_a_game_played_silently_has_no_views() -> None:
    table = lay(hands={ANN: "4C"}, slots="4H")
    state = table.state.clone()
    state.apply(ANN, GAME.parse("4C>1R"), None)
    with pytest.raises(Trouble, match="played silently"):
        state.view(BOB)


# Recall: what is seen narrows, what is drawn unseen widens.


def test_sp_2_3_a_card_played_is_hidden_no_more() -> None:
    table = lay(hands={ANN: "4C", BOB: "4S"}, slots="4H")
    assert table.where(ANN, "4S") == ["Bob draw", "Bob draw"]
    table.does(ANN, "4C>1R", "+e1")
    table.does(BOB, "4S>1L", "+b1", "+b2")
    assert table.where(ANN, "4S") == ["Bob draw"]
    # The other one is in the draw pile or, since Bob has drawn, in Bob's hand.
    assert table.where(SPECTATOR, "4S") == ["Ann Bob draw"]


def test_sp_2_3_a_slot_filled_is_seen() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C", draw="QS 9D")
    assert table.where(BOB, "QS") == ["Ann draw", "Ann draw"]
    table.does(ANN, "4C>1R", "+b2", "+b5")
    assert table.slot(1) == "QS"
    assert table.where(BOB, "QS") == ["Ann draw"]


def test_sp_2_3_a_shown_hand_that_is_kept_is_known_until_it_is_played() -> None:
    hands = {ANN: "4C 9H KD", BOB: "5C 6C", CARL: "2S"}
    table = lay(3, hands=hands, slots="4H 5H 6H", claims="honour")
    table.does(ANN, "none")  # false: the 4C matches
    for seat in (BOB, CARL, SPECTATOR):
        assert table.surely_in(seat, "Ann") == "4C 9H KD"
        assert all(world.hands[ANN] == cards("4C 9H KD") for world in table.worlds(seat))
    table.does(BOB, "5C>2R", "+e1")
    assert table.surely_in(CARL, "Ann") == "4C 9H KD"
    # Carl's match comes of a redrawn hand; Ann's is still known when her turn comes again.
    table = lay(3, hands={**hands, CARL: "6D"}, slots="4H 5H 6H", claims="honour")
    table.does(ANN, "none")
    table.does(BOB, "5C>2R", "+e1")
    table.does(CARL, "6D>3R", "+a2", "+c2")
    table.does(ANN, "4C>1R", "+b2")
    # The 4C is gone, what is left of the hand is still known, and the card she drew is not.
    for seat in (BOB, CARL, SPECTATOR):
        assert table.surely_in(seat, "Ann") == "9H KD"
        assert "Ann" in table.where(seat, "QS")[0].split()
        assert len({tuple(world.hands[ANN]) for world in table.worlds(seat)}) > 1


def test_sp_2_3_a_hand_shown_and_discarded_leaves_nothing_known() -> None:
    table = lay(hands={ANN: "9C KD", BOB: "5C"}, slots="4H")
    table.does(ANN, "none")
    assert table.discard == "9C KD"
    assert table.surely_in(BOB, "Ann") == ""
    # One 9C is in the discard pile, for all to remember; the other one is where it may be.
    assert table.where(BOB, "9C") == ["Ann draw"]
    assert parse_card("9C") in table.view(BOB).discard


def test_sp_2_3_a_shown_card_is_not_confused_with_its_twin() -> None:
    """Ann's 9H was seen; one she plays later may be that one or a twin she drew."""
    table = lay(hands={ANN: "4C 9H", BOB: "5C 9C"}, slots="4H 5H 9D", draw="8C 9H 8S", claims="honour")
    table.does(ANN, "none")
    table.does(BOB, "5C>2R", "+e1")
    table.does(ANN, "4C>1R", "+b2")
    assert table.where(BOB, "9H") == ["Ann", "Ann draw"]
    table.does(BOB, "9C>3R", "+a2")
    table.does(ANN, "9H>3L", "+a4")
    assert table.where(BOB, "9H") == ["Ann draw"]


def test_sp_2_3_a_draw_widens_what_may_be_where() -> None:
    table = lay(3, hands={ANN: "4C", BOB: "", CARL: ""}, slots="4H")
    assert table.where(BOB, "QS") == ["Ann draw", "Ann draw"]
    table = lay(3, hands={ANN: "4C", BOB: "5C", CARL: "KH"}, slots="4H 5H")
    table.does(ANN, "4C>1R", "+e1")
    table.does(BOB, "5C>2R", "+b2")
    assert table.where(ANN, "QS") == ["Bob Carl draw"] * 2


def test_sp_2_3_a_reshuffle_makes_the_other_hand_certain_for_two() -> None:
    # The draw pile is empty, so every card Bob cannot see is in Ann's hand; then the discard pile is shuffled.
    table = lay(hands={ANN: "4C 9H", BOB: "KD"}, slots="4H", discard="QS QD 2C 2D", rest="buried")
    assert table.surely_in(BOB, "Ann") == "4C 9H"
    table.does(ANN, "4C>1R", "+e1")
    assert table.told(PileReshuffled)[0].count == 4
    assert table.surely_in(BOB, "Ann") == "9H"
    # What she drew is one of the four, and the other three are the pile.
    assert {table.where(BOB, card)[0] for card in ("QS", "QD", "2C", "2D")} == {"Ann draw"}
    drawn = next(card for card in table.hand(ANN).split() if card != "9H")
    assert table.where(ANN, drawn) == []


def test_sp_2_3_a_reshuffle_in_a_crowd_leaves_hands_unknown() -> None:
    table = lay(3, hands={ANN: "4C", BOB: "KD", CARL: "9H"}, slots="4H", discard="QS QD", rest="buried")
    table.does(ANN, "4C>1R", "+e1")
    assert table.where(ANN, "KD") == ["Bob Carl"]
    assert table.where(BOB, "9H") == ["Carl"]


def test_sp_2_3_a_reshuffle_in_the_middle_of_a_draw() -> None:
    """Ann draws the last two cards, the discard pile is shuffled, she draws five more."""
    table = lay(hands={ANN: "9H KD", BOB: "4C"}, slots="4H", draw="QS 4D", discard="2C 2D 3C 3D 8C 8D", rest="buried")
    table.does(ANN, "none")
    assert [event.count for event in table.told(CardsDrawn)] == [2, 5]
    assert sorted(table.told(PileReshuffled)[0].cards) == cards("2D 2C 3D 3C 8D 8C 9H KD")
    # Bob knows that the two are in her hand, whatever else is.
    assert table.surely_in(BOB, "Ann") == "4D QS"
    assert table.where(BOB, "9H") == ["Ann draw"]


def test_sp_2_3_a_dead_pass_tells_what_the_draw_pile_is_not() -> None:
    """Nobody may pass like this while the draw pile has a match: so it has none, and all have heard it."""
    table = lay(3, hands={ANN: "QS", BOB: "KD", CARL: "2S"}, slots=FULL_SLOTS, draw="QD KS AH AC", rest="buried")
    assert table.where(BOB, "2S") == table.where(BOB, "AH") == ["Ann Carl draw"]
    table.does(ANN, "none")
    assert table.told(DeadPass)
    # What matches a slot can only be Carl's; and with that, so is all that Carl holds.
    assert table.surely_in(BOB, "Ann") == "QS"
    assert table.surely_in(BOB, "Carl") == "2S"
    assert table.surely_in(BOB, "draw") == "QD KS AH AC"
    assert table.where(SPECTATOR, "KD") == ["Bob Carl draw"]
    assert table.where(SPECTATOR, "2S") == ["Bob Carl"]

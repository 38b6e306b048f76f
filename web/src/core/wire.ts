// Made by scripts/wire_types.py from the shapes that the codec checks: change those, then run it again.
// What the server wraps around these values is in messages.ts.

export * from './messages';

/** Any value that travels says what it is. */
export interface Tagged {
  _: string;
}

/** The seat is not awaited. */
export interface NotYourTurn {
  _: 'NotYourTurn';
  rule: string;
  seat: number;
}

/** The decision is none of those that can be taken now. */
export interface NotPossibleNow {
  _: 'NotPossibleNow';
  rule: string;
  action: string;
}

/** The seat's last decision has been heard of, or there is none. */
export interface NoTakeBack {
  _: 'NoTakeBack';
  rule: string;
  seat: number;
}

/** One line of a score sheet: what scored, by which rule, how much, and the figures behind it. */
export interface ScoreLine {
  _: 'ScoreLine';
  rule: string;
  what: string;
  points: number;
  figures: [string, number][];
}

/** How a game ended: each seat's score with its lines, who won (none: a draw), and the rule that ended it. */
export interface Outcome {
  _: 'Outcome';
  winners: number;
  scores: number[];
  lines: ScoreLine[][];
  rule: string;
}

/** What a player is given: what it knows, what it may do, what it has heard since it was last asked. */
export interface Ask {
  _: 'Ask';
  view: View;
  legal: Action[];
  events: Event[];
  number: number;
}

export type View =
  | great_split.View
  | split.View
  | split_the_hoard.View;

export type Action =
  | great_split.Action
  | split.Action
  | split_the_hoard.Action;

export type Event =
  | great_split.Event
  | split.Event
  | split_the_hoard.Event;

export type Refusal =
  | great_split.Refusal
  | split.Refusal
  | split_the_hoard.Refusal;

export type Options =
  | great_split.Options
  | split.Options
  | split_the_hoard.Options;

export namespace great_split {
  /** Discard a card, face down: -2T (GS 3.2). */
  export interface Discard {
    _: 'great_split.Discard';
    face: number;
  }

  /** Divide the hand: 1.3| puts the first and the third card of the sorted hand into one group (GS 4.1). */
  export interface Split {
    _: 'great_split.Split';
    mask: number;
  }

  /** Keep one of the two groups offered: left or right (GS 4.3). */
  export interface Keep {
    _: 'great_split.Keep';
    group: number;
  }

  /** Play a card for its icons: 2T (GS 5.1). */
  export interface PlayCard {
    _: 'great_split.PlayCard';
    face: number;
  }

  /** Sell a card for a step of Gold or Prestige: 2T$G (GS 5.5). */
  export interface Sell {
    _: 'great_split.Sell';
    face: number;
    track: number;
  }

  /** Advance a track with the Splitter: !sG (GS 5.4). */
  export interface UseSplitter {
    _: 'great_split.UseSplitter';
    track: number;
  }

  /** Advance a seal track with a seal icon: sT (GS 5.3). */
  export interface ChooseSeal {
    _: 'great_split.ChooseSeal';
    track: number;
  }

  /** Advance a track with a Double Arrow: >A (GS 5.6). */
  export interface ChooseArrow {
    _: 'great_split.ChooseArrow';
    track: number;
  }

  /** Say that the resolution is finished: done (GS 5.10). */
  export interface Done {
    _: 'great_split.Done';
  }

  /** Every collector has a character. */
  export interface TilesDealt {
    _: 'great_split.TilesDealt';
    to: number;
    rule: string;
    tiles: number[];
  }

  /** The scoring tokens lie on their two lines. */
  export interface TokensLaid {
    _: 'great_split.TokensLaid';
    to: number;
    rule: string;
    first: number[];
    second: number[];
  }

  /** A collector sees its first hand. */
  export interface HandDealt {
    _: 'great_split.HandDealt';
    to: number;
    rule: string;
    seat: number;
    cards: number[];
  }

  /** A new round. */
  export interface RoundBegun {
    _: 'great_split.RoundBegun';
    to: number;
    rule: string;
    round: number;
    level: number;
    limit: number;
  }

  /** A collector sees the card it was dealt. */
  export interface CardReceived {
    _: 'great_split.CardReceived';
    to: number;
    rule: string;
    seat: number;
    level: number;
    card: number;
  }

  /** Everybody got a card of a level. */
  export interface CardsDealt {
    _: 'great_split.CardsDealt';
    to: number;
    rule: string;
    level: number;
    count: number;
  }

  /** A collector chose a card to discard. */
  export interface DiscardChosen {
    _: 'great_split.DiscardChosen';
    to: number;
    rule: string;
    seat: number;
    card: number;
  }

  /** A collector divided its hand. */
  export interface SplitChosen {
    _: 'great_split.SplitChosen';
    to: number;
    rule: string;
    seat: number;
    one: number[];
    other: number[];
  }

  /** A collector chose the group it keeps. */
  export interface ChoiceMade {
    _: 'great_split.ChoiceMade';
    to: number;
    rule: string;
    seat: number;
    kept: number[];
  }

  /** A collector is ready. */
  export interface Sealed {
    _: 'great_split.Sealed';
    to: number;
    rule: string;
    seat: number;
  }

  /** A collector is not ready after all. */
  export interface Unsealed {
    _: 'great_split.Unsealed';
    to: number;
    rule: string;
    seat: number;
  }

  /** A collector took its last step back. */
  export interface StepTakenBack {
    _: 'great_split.StepTakenBack';
    to: number;
    rule: string;
    seat: number;
  }

  /** All discards lie face down. */
  export interface HandsTrimmed {
    _: 'great_split.HandsTrimmed';
    to: number;
    rule: string;
    counts: number[];
  }

  /** A wallet went to the left; its chooser sees both groups. */
  export interface WalletOffered {
    _: 'great_split.WalletOffered';
    to: number;
    rule: string;
    seat: number;
    chooser: number;
    one: number[];
    other: number[];
  }

  /** Everybody kept a group and returned the other; how many cards is public. */
  export interface WalletsReturned {
    _: 'great_split.WalletsReturned';
    to: number;
    rule: string;
    kept: number[];
    returned: number[];
  }

  /** Which group of a wallet was kept and which came back, for its owner and its chooser. */
  export interface GroupKept {
    _: 'great_split.GroupKept';
    to: number;
    rule: string;
    seat: number;
    chooser: number;
    kept: number[];
    returned: number[];
  }

  /** A card was played for its icons. */
  export interface CardPlayed {
    _: 'great_split.CardPlayed';
    to: number;
    rule: string;
    seat: number;
    card: number;
  }

  /** A card was sold. */
  export interface CardSold {
    _: 'great_split.CardSold';
    to: number;
    rule: string;
    seat: number;
    card: number;
    track: number;
  }

  /** The Splitter was used on a track. */
  export interface SplitterUsed {
    _: 'great_split.SplitterUsed';
    to: number;
    rule: string;
    seat: number;
    track: number;
  }

  /** A track advanced to a level. */
  export interface TrackMoved {
    _: 'great_split.TrackMoved';
    to: number;
    rule: string;
    seat: number;
    track: number;
    level: number;
  }

  /** A Double Arrow was reached. */
  export interface ArrowReached {
    _: 'great_split.ArrowReached';
    to: number;
    rule: string;
    seat: number;
  }

  /** There was no space left to advance to. */
  export interface StepsLost {
    _: 'great_split.StepsLost';
    to: number;
    rule: string;
    seat: number;
    count: number;
  }

  /** What a collector did this round: where its tracks are, the cards played face up, how many were sold. */
  export interface ResolutionShown {
    _: 'great_split.ResolutionShown';
    to: number;
    rule: string;
    seat: number;
    levels: number[];
    prestige: number;
    cards: number[];
    sold: number;
  }

  /** The round's market token was revealed. */
  export interface MarketMoved {
    _: 'great_split.MarketMoved';
    to: number;
    rule: string;
    token: number;
    arrow: number;
  }

  /** A scoring token triggers. */
  export interface TokenTriggered {
    _: 'great_split.TokenTriggered';
    to: number;
    rule: string;
    token: number;
  }

  /** The furthest Tome banner scores. */
  export interface TomeScored {
    _: 'great_split.TomeScored';
    to: number;
    rule: string;
    seat: number;
    level: number;
    points: number;
  }

  /** The Artwork level scores against the market arrow. */
  export interface ArtScored {
    _: 'great_split.ArtScored';
    to: number;
    rule: string;
    seat: number;
    level: number;
    arrow: number;
    points: number;
  }

  /** The lower gem scores. */
  export interface GemScored {
    _: 'great_split.GemScored';
    to: number;
    rule: string;
    seat: number;
    topaz: number;
    emerald: number;
    points: number;
  }

  /** The contracts of a resource score by the stars of its seal. */
  export interface ContractScored {
    _: 'great_split.ContractScored';
    to: number;
    rule: string;
    seat: number;
    resource: number;
    contracts: number;
    stars: number;
    points: number;
  }

  /** All cards go back to their owners' hands. */
  export interface CardsReturned {
    _: 'great_split.CardsReturned';
    to: number;
    rule: string;
    round: number;
  }

  /** Most Prestige wins; a tie is a shared victory. */
  export interface GameWon {
    _: 'great_split.GameWon';
    to: number;
    rule: string;
    winners: number[];
    prestige: number[];
  }

  /** Something else has to be decided now. */
  export interface StepAwaited {
    _: 'great_split.StepAwaited';
    rule: string;
    step: number;
  }

  /** There is no such card to discard, play or sell. */
  export interface NotInHand {
    _: 'great_split.NotInHand';
    rule: string;
    card: number;
  }

  /** Each group of a split has at least one card. */
  export interface EmptyGroup {
    _: 'great_split.EmptyGroup';
    rule: string;
    cards: number;
  }

  /** The split is the same as another one, which is written with the lowest places. */
  export interface SameSplit {
    _: 'great_split.SameSplit';
    rule: string;
    split: string;
  }

  /** The track cannot move any more. */
  export interface TrackFull {
    _: 'great_split.TrackFull';
    rule: string;
    track: number;
  }

  /** The track is not one of those to choose from. */
  export interface WrongTrack {
    _: 'great_split.WrongTrack';
    rule: string;
    track: number;
  }

  /** The Great Split has no options but its seats. */
  export interface GreatSplitOptions {
    _: 'great_split.GreatSplitOptions';
    seats: number;
  }

  /** What one seat knows. Cards that lie hidden are in `known`, each with the places where it may be. */
  export interface GreatSplitView {
    _: 'great_split.GreatSplitView';
    seat: number;
    options: GreatSplitOptions;
    round: number;
    phase: number;
    tiles: number[];
    lines: number[];
    tokens: number[];
    arrow: number;
    levels: number[][];
    hand: number[];
    hand_sizes: number[];
    decks: number[];
    out: number;
    discards: number[];
    known: [number, number][];
    sealed: number;
    made: number;
    pending: number[];
    split: number;
    wallet: [number[], number[]];
    kept: number;
    todo: number[];
    splitter: boolean;
    agenda: [number, number, number, string][];
    played: number[];
    sold: number[];
    sheet: [string, number, number, number, number][][];
  }

  export type View = GreatSplitView;

  export type Action =
    | Discard
    | Split
    | Keep
    | PlayCard
    | Sell
    | UseSplitter
    | ChooseSeal
    | ChooseArrow
    | Done;

  export type Event =
    | TilesDealt
    | TokensLaid
    | HandDealt
    | RoundBegun
    | CardReceived
    | CardsDealt
    | DiscardChosen
    | SplitChosen
    | ChoiceMade
    | Sealed
    | Unsealed
    | StepTakenBack
    | HandsTrimmed
    | WalletOffered
    | WalletsReturned
    | GroupKept
    | CardPlayed
    | CardSold
    | SplitterUsed
    | TrackMoved
    | ArrowReached
    | StepsLost
    | ResolutionShown
    | MarketMoved
    | TokenTriggered
    | TomeScored
    | ArtScored
    | GemScored
    | ContractScored
    | CardsReturned
    | GameWon;

  export type Refusal =
    | StepAwaited
    | NotInHand
    | EmptyGroup
    | SameSplit
    | TrackFull
    | WrongTrack;

  export type Options = GreatSplitOptions;
}

export namespace split {
  /** Play a hand card on one half of a slot: 4S>3L. A lone card lies left, so beside it is R (SP 3.2). */
  export interface PlayCard {
    _: 'split.PlayCard';
    card: number;
    slot: number;
    half: number;
  }

  /** Say what a match with a Joker is: strong, perfect:H, or (SP 4.3, `keeps`) weak:H (SP 4). */
  export interface Declare {
    _: 'split.Declare';
    match: number;
    suit: number;
  }

  /** Remove an opposing chip: -e4 (SP 3.5, SP 7.1). */
  export interface RemoveChip {
    _: 'split.RemoveChip';
    space: number;
  }

  /** Remove no more chips: stop (SP 7.1). */
  export interface StopRemoving {
    _: 'split.StopRemoving';
  }

  /** Place a chip: +e4 (SP 3.3 to SP 3.5). */
  export interface PlaceChip {
    _: 'split.PlaceChip';
    space: number;
  }

  /** Say that no hand card makes a match: none (SP 5). */
  export interface ClaimNoMatch {
    _: 'split.ClaimNoMatch';
  }

  /** The spaces have got their suits by chance. */
  export interface BoardShuffled {
    _: 'split.BoardShuffled';
    to: number;
    rule: string;
    suits: number[];
  }

  /** Hands and slots have been dealt. */
  export interface Dealt {
    _: 'split.Dealt';
    to: number;
    rule: string;
    dealer: number;
    seat: number;
    cards: number[];
    pile: number;
  }

  /** A seat sees its first hand. */
  export interface HandDealt {
    _: 'split.HandDealt';
    to: number;
    rule: string;
    seat: number;
    cards: number[];
  }

  /** A hand card was laid beside a lone card. */
  export interface CardPlayed {
    _: 'split.CardPlayed';
    to: number;
    rule: string;
    seat: number;
    card: number;
    slot: number;
    half: number;
    against: number;
  }

  /** A hand card was laid over one half of a match. */
  export interface CardCovered {
    _: 'split.CardCovered';
    to: number;
    rule: string;
    seat: number;
    card: number;
    slot: number;
    half: number;
    covered: number;
    against: number;
  }

  /** What the two halves make, and the suits it is worth. */
  export interface MatchMade {
    _: 'split.MatchMade';
    to: number;
    rule: string;
    seat: number;
    slot: number;
    match: number;
    suits: number[];
  }

  /** A Joker stands for a card until it is discarded. */
  export interface JokerNamed {
    _: 'split.JokerNamed';
    to: number;
    rule: string;
    seat: number;
    slot: number;
    joker: number;
    card: number;
  }

  /** An opposing chip went back to its owner, and the space came to light. */
  export interface ChipRemoved {
    _: 'split.ChipRemoved';
    to: number;
    rule: string;
    seat: number;
    side: number;
    space: number;
    suits: number[];
  }

  /** The seat could have removed another chip and did not. */
  export interface RemovingStopped {
    _: 'split.RemovingStopped';
    to: number;
    rule: string;
    seat: number;
  }

  /** A chip was placed; the suit under it is not named. */
  export interface ChipPlaced {
    _: 'split.ChipPlaced';
    to: number;
    rule: string;
    seat: number;
    side: number;
    space: number;
  }

  /** The seat had fewer chips than its match was worth. */
  export interface SupplyEmpty {
    _: 'split.SupplyEmpty';
    to: number;
    rule: string;
    seat: number;
    side: number;
  }

  /** A Perfect and all under it left the slot. */
  export interface PerfectDiscarded {
    _: 'split.PerfectDiscarded';
    to: number;
    rule: string;
    slot: number;
    count: number;
  }

  /** An empty slot got a card from the draw pile. */
  export interface SlotFilled {
    _: 'split.SlotFilled';
    to: number;
    rule: string;
    slot: number;
    card: number;
  }

  /** A seat drew cards unseen. */
  export interface CardsDrawn {
    _: 'split.CardsDrawn';
    to: number;
    rule: string;
    seat: number;
    count: number;
  }

  /** What a seat drew, for its own eyes. */
  export interface CardsReceived {
    _: 'split.CardsReceived';
    to: number;
    rule: string;
    seat: number;
    cards: number[];
  }

  /** The discard pile, whose cards all have been seen, became the draw pile. */
  export interface PileReshuffled {
    _: 'split.PileReshuffled';
    to: number;
    rule: string;
    cards: number[];
    count: number;
  }

  /** A seat claims to have no match and shows its hand. */
  export interface HandShown {
    _: 'split.HandShown';
    to: number;
    rule: string;
    seat: number;
    cards: number[];
  }

  /** The hand that was shown is discarded. */
  export interface HandDiscarded {
    _: 'split.HandDiscarded';
    to: number;
    rule: string;
    seat: number;
    count: number;
  }

  /** There was a match after all: the hand is kept and the turn is over. */
  export interface ClaimRefuted {
    _: 'split.ClaimRefuted';
    to: number;
    rule: string;
    seat: number;
    card: number;
  }

  /** Neither the hand nor any card of the piles makes a match: the hand is kept and the turn is over. */
  export interface DeadPass {
    _: 'split.DeadPass';
    to: number;
    rule: string;
    seat: number;
  }

  /** A side has connected its edges and won. */
  export interface SideConnected {
    _: 'split.SideConnected';
    to: number;
    rule: string;
    side: number;
    seats: number;
    path: number[];
  }

  /** Nobody can go on: the side that placed the last chip has won. */
  export interface LastChipWins {
    _: 'split.LastChipWins';
    to: number;
    rule: string;
    side: number;
    seats: number;
  }

  /** Nobody can go on and no chip was placed at all. */
  export interface GameDrawn {
    _: 'split.GameDrawn';
    to: number;
    rule: string;
  }

  /** The card is not in the hand. */
  export interface NotInHand {
    _: 'split.NotInHand';
    rule: string;
    card: number;
  }

  /** The card and the half it would be judged against make no match. */
  export interface MakesNoMatch {
    _: 'split.MakesNoMatch';
    rule: string;
    card: number;
    against: number;
  }

  /** A lone card is not covered: the new card goes beside it. */
  export interface NoSuchHalf {
    _: 'split.NoSuchHalf';
    rule: string;
    slot: number;
  }

  /** There is a chip already. */
  export interface SpaceTaken {
    _: 'split.SpaceTaken';
    rule: string;
    space: number;
  }

  /** The space carries none of the suits the chip may go on. */
  export interface WrongSuit {
    _: 'split.WrongSuit';
    rule: string;
    space: number;
    suits: number[];
  }

  /** There is no chip of an opponent's there. */
  export interface NoOpposingChip {
    _: 'split.NoOpposingChip';
    rule: string;
    space: number;
  }

  /** The hand has a match, so that it cannot be claimed that it has none. */
  export interface HasMatch {
    _: 'split.HasMatch';
    rule: string;
    card: number;
  }

  /** The seat claimed falsely on its last turn and has a match now. */
  export interface FalseClaimAgain {
    _: 'split.FalseClaimAgain';
    rule: string;
    card: number;
  }

  /** Something else has to be decided first. */
  export interface StepAwaited {
    _: 'split.StepAwaited';
    rule: string;
    step: number;
  }

  /** The options of SPLIT. */
  export interface SplitOptions {
    _: 'split.SplitOptions';
    seats: number;
    board: 'fixed' | 'shuffled';
    joker: 'wild' | 'keeps';
    claims: 'checked' | 'honour';
    memory: boolean;
  }

  /** What one seat knows. Cards that lie hidden are in `known`, each with the places where it may be. */
  export interface SplitView {
    _: 'split.SplitView';
    seat: number;
    options: SplitOptions;
    dealer: number;
    turn: number;
    stage: number;
    suits: number[];
    owner: number[];
    supply: number[];
    slots: [number, number, number[]][];
    hand: number[];
    hand_sizes: number[];
    pile: number;
    discard: number[];
    known: [number, number][];
    slot: number;
    half: number;
    match: number;
    suit: number;
    due: number[];
    owed: number;
    removed: boolean;
    false_claims: number;
    dead_passes: number;
    last_side: number;
    won: number;
    ended_by: string;
  }

  export type View = SplitView;

  export type Action =
    | PlayCard
    | Declare
    | RemoveChip
    | StopRemoving
    | PlaceChip
    | ClaimNoMatch;

  export type Event =
    | BoardShuffled
    | Dealt
    | HandDealt
    | CardPlayed
    | CardCovered
    | MatchMade
    | JokerNamed
    | ChipRemoved
    | RemovingStopped
    | ChipPlaced
    | SupplyEmpty
    | PerfectDiscarded
    | SlotFilled
    | CardsDrawn
    | CardsReceived
    | PileReshuffled
    | HandShown
    | HandDiscarded
    | ClaimRefuted
    | DeadPass
    | SideConnected
    | LastChipWins
    | GameDrawn;

  export type Refusal =
    | NotInHand
    | MakesNoMatch
    | NoSuchHalf
    | SpaceTaken
    | WrongSuit
    | NoOpposingChip
    | HasMatch
    | FalseClaimAgain
    | StepAwaited;

  export type Options = SplitOptions;
}

export namespace split_the_hoard {
  /** Discard a Treasure for its ability: !emerald (SH 6.1). */
  export interface Use {
    _: 'split_the_hoard.Use';
    card: string;
  }

  /** Use no ability: pass (SH 6.3). */
  export interface Pass {
    _: 'split_the_hoard.Pass';
  }

  /** Take two cards from the Hoard deck as Coins: coins (SH 4.2). */
  export interface TakeCoins {
    _: 'split_the_hoard.TakeCoins';
  }

  /** Negotiate for the Treasure on a place of another seat: b3 (SH 4.3). */
  export interface Negotiate {
    _: 'split_the_hoard.Negotiate';
    seller: number;
    place: number;
  }

  /** Choose a player: @b (SH 6.5). */
  export interface Aim {
    _: 'split_the_hoard.Aim';
    target: number;
  }

  /** Choose a card, to place, keep, turn, take, hand over or discard: ruby. */
  export interface Choose {
    _: 'split_the_hoard.Choose';
    card: string;
  }

  /** Keep one of the Titles drawn: title:smith (SH 9.7). */
  export interface KeepTitle {
    _: 'split_the_hoard.KeepTitle';
    title: string;
  }

  /** Exchange two places of a seat: b1~b3 (SH 9.12). */
  export interface Swap {
    _: 'split_the_hoard.Swap';
    owner: number;
    one: number;
    other: number;
  }

  /** Lay so many Coins on a Treasure, or take so many back: +2 (SH 3.3, SH 7.3). */
  export interface Lay {
    _: 'split_the_hoard.Lay';
    count: number;
  }

  /** Let the oldest Coins be the ones: oldest (SH 4.6). */
  export interface Oldest {
    _: 'split_the_hoard.Oldest';
  }

  /** Of the Coins known to be this card let so many be among them, and hold the others back: ruby*1 (SH 4.6). */
  export interface Spend {
    _: 'split_the_hoard.Spend';
    card: string;
    count: number;
  }

  /** Turn no more cards: enough (SH 9.3, SH 9.9). */
  export interface Enough {
    _: 'split_the_hoard.Enough';
  }

  /** Say that all is placed and priced: seal (SH 3.3). */
  export interface Seal {
    _: 'split_the_hoard.Seal';
  }

  /** Pay the raised price: pay (SH 4.5). */
  export interface PayMore {
    _: 'split_the_hoard.PayMore';
  }

  /** Do not pay the raised price: withdraw (SH 4.5). */
  export interface Withdraw {
    _: 'split_the_hoard.Withdraw';
  }

  /** A starting Title as it would be awarded now (SH 8.1). */
  export interface Contest {
    _: 'split_the_hoard.Contest';
    title: number;
    values: (number | null)[];
    leader: number;
    tied: number;
    cards: number[][][];
  }

  /** How far a hidden Title is met (SH 8.2). */
  export interface Progress {
    _: 'split_the_hoard.Progress';
    title: number;
    value: number;
    goal: number;
    at_most: boolean;
    met: boolean;
    cards: number[][];
  }

  /** A seat got Coins from the Coins discard pile. */
  export interface CoinsGained {
    _: 'split_the_hoard.CoinsGained';
    to: number;
    rule: string;
    seat: number;
    count: number;
    coins: number[];
  }

  /** A seat looks at the top of the Hoard deck. */
  export interface Searched {
    _: 'split_the_hoard.Searched';
    to: number;
    rule: string;
    seat: number;
    count: number;
    sources: number[];
  }

  /** A seat sees what it looks at. */
  export interface SearchSeen {
    _: 'split_the_hoard.SearchSeen';
    to: number;
    rule: string;
    seat: number;
    cards: number[];
    sources: number[];
  }

  /** A card that was looked at went face up into a Haul. */
  export interface SearchKept {
    _: 'split_the_hoard.SearchKept';
    to: number;
    rule: string;
    seat: number;
    card: number;
  }

  /** The other cards went under the Hoard deck. */
  export interface PutUnder {
    _: 'split_the_hoard.PutUnder';
    to: number;
    rule: string;
    seat: number;
    count: number;
    mark: number;
  }

  /** A seat knows what it put under the Hoard deck. */
  export interface UnderSeen {
    _: 'split_the_hoard.UnderSeen';
    to: number;
    rule: string;
    seat: number;
    cards: number[];
    mark: number;
  }

  /** A seat looks at some of its Coins. */
  export interface CoinsAppraised {
    _: 'split_the_hoard.CoinsAppraised';
    to: number;
    rule: string;
    seat: number;
    count: number;
    coins: number[];
  }

  /** A seat sees the faces of its Coins. */
  export interface FacesSeen {
    _: 'split_the_hoard.FacesSeen';
    to: number;
    rule: string;
    seat: number;
    cards: number[];
    coins: number[];
  }

  /** A Coin was turned face up. */
  export interface CoinTurned {
    _: 'split_the_hoard.CoinTurned';
    to: number;
    rule: string;
    seat: number;
    card: number;
    coin: number;
  }

  /** An ability is aimed at a seat. */
  export interface TargetChosen {
    _: 'split_the_hoard.TargetChosen';
    to: number;
    rule: string;
    seat: number;
    target: number;
  }

  /** A Treasure of another Haul was chosen. */
  export interface CardChosen {
    _: 'split_the_hoard.CardChosen';
    to: number;
    rule: string;
    seat: number;
    target: number;
    card: number;
  }

  /** A Treasure to hand over was chosen. */
  export interface ReturnChosen {
    _: 'split_the_hoard.ReturnChosen';
    to: number;
    rule: string;
    seat: number;
    target: number;
    card: number;
  }

  /** An ability does not affect a seat. */
  export interface AbilityWarded {
    _: 'split_the_hoard.AbilityWarded';
    to: number;
    rule: string;
    seat: number;
  }

  /** Coins were stolen. */
  export interface CoinsStolen {
    _: 'split_the_hoard.CoinsStolen';
    to: number;
    rule: string;
    seat: number;
    target: number;
    count: number;
    coins: number[];
  }

  /** A Treasure went to another Haul. */
  export interface TreasureTaken {
    _: 'split_the_hoard.TreasureTaken';
    to: number;
    rule: string;
    seat: number;
    target: number;
    card: number;
  }

  /** A Treasure had to be discarded. */
  export interface TreasureLost {
    _: 'split_the_hoard.TreasureLost';
    to: number;
    rule: string;
    seat: number;
    card: number;
  }

  /** A seat drew Titles in secret. */
  export interface TitlesDrawn {
    _: 'split_the_hoard.TitlesDrawn';
    to: number;
    rule: string;
    seat: number;
    count: number;
    sources: number[];
  }

  /** A seat sees the Titles it drew. */
  export interface TitlesSeen {
    _: 'split_the_hoard.TitlesSeen';
    to: number;
    rule: string;
    seat: number;
    titles: number[];
    sources: number[];
  }

  /** A seat keeps a Title. */
  export interface TitleChosen {
    _: 'split_the_hoard.TitleChosen';
    to: number;
    rule: string;
    seat: number;
    title: number;
  }

  /** A seat kept some of the Titles it drew. */
  export interface TitlesKept {
    _: 'split_the_hoard.TitlesKept';
    to: number;
    rule: string;
    seat: number;
    count: number;
  }

  /** The other Titles went under the Title deck. */
  export interface TitlesPutUnder {
    _: 'split_the_hoard.TitlesPutUnder';
    to: number;
    rule: string;
    seat: number;
    count: number;
    mark: number;
  }

  /** A seat knows which Titles it put under the Title deck. */
  export interface TitlesUnderSeen {
    _: 'split_the_hoard.TitlesUnderSeen';
    to: number;
    rule: string;
    seat: number;
    titles: number[];
    mark: number;
  }

  /** A Treasure came back from the Treasures discard pile. */
  export interface TreasureRecovered {
    _: 'split_the_hoard.TreasureRecovered';
    to: number;
    rule: string;
    seat: number;
    card: number;
  }

  /** A Treasure was turned face down: it is a Coin that everybody knows. */
  export interface TreasureBuried {
    _: 'split_the_hoard.TreasureBuried';
    to: number;
    rule: string;
    seat: number;
    card: number;
    coin: number;
  }

  /** The next negotiation of a seat's turn costs less. */
  export interface DiscountGained {
    _: 'split_the_hoard.DiscountGained';
    to: number;
    rule: string;
    seat: number;
    count: number;
  }

  /** A seat has more actions in its turn. */
  export interface ActionGained {
    _: 'split_the_hoard.ActionGained';
    to: number;
    rule: string;
    seat: number;
    count: number;
  }

  /** Two places of a seat were exchanged. */
  export interface PlacesSwapped {
    _: 'split_the_hoard.PlacesSwapped';
    to: number;
    rule: string;
    seat: number;
    owner: number;
    one: number;
    other: number;
  }

  /** Every seat has a class. */
  export interface ClassesDealt {
    _: 'split_the_hoard.ClassesDealt';
    to: number;
    rule: string;
    classes: number[];
  }

  /** A seat has got a hidden Title. */
  export interface TitleDealt {
    _: 'split_the_hoard.TitleDealt';
    to: number;
    rule: string;
    seat: number;
  }

  /** A seat sees its hidden Title. */
  export interface TitleReceived {
    _: 'split_the_hoard.TitleReceived';
    to: number;
    rule: string;
    seat: number;
    title: number;
  }

  /** Cards from the Hoard deck became Coins; `sources` are the parts of the deck they came from. */
  export interface CoinsTaken {
    _: 'split_the_hoard.CoinsTaken';
    to: number;
    rule: string;
    seat: number;
    count: number;
    coins: number[];
    sources: number[];
  }

  /** A seat holds the Dragon. */
  export interface DragonGiven {
    _: 'split_the_hoard.DragonGiven';
    to: number;
    rule: string;
    seat: number;
  }

  /** A new round. */
  export interface RoundBegun {
    _: 'split_the_hoard.RoundBegun';
    to: number;
    rule: string;
    round: number;
  }

  /** A phase begins. */
  export interface PhaseBegun {
    _: 'split_the_hoard.PhaseBegun';
    to: number;
    rule: string;
    phase: number;
  }

  /** A seat drew cards and looks at them alone. */
  export interface CardsDrawn {
    _: 'split_the_hoard.CardsDrawn';
    to: number;
    rule: string;
    seat: number;
    count: number;
    sources: number[];
  }

  /** A seat sees the cards it drew. */
  export interface CardsFound {
    _: 'split_the_hoard.CardsFound';
    to: number;
    rule: string;
    seat: number;
    cards: number[];
    sources: number[];
  }

  /** A seat put a card on one of its Negotiate cards. */
  export interface CardPlaced {
    _: 'split_the_hoard.CardPlaced';
    to: number;
    rule: string;
    seat: number;
    place: number;
    card: number;
  }

  /** A seat laid Coins on one of its Treasures. */
  export interface CoinsLaid {
    _: 'split_the_hoard.CoinsLaid';
    to: number;
    rule: string;
    seat: number;
    place: number;
    count: number;
  }

  /** A seat chooses which Coins it lays. */
  export interface ChoosingCoins {
    _: 'split_the_hoard.ChoosingCoins';
    to: number;
    rule: string;
    seat: number;
    count: number;
  }

  /** A seat named Coins it knows, to be among those that go. */
  export interface CoinsNamed {
    _: 'split_the_hoard.CoinsNamed';
    to: number;
    rule: string;
    seat: number;
    card: number;
    count: number;
  }

  /** A seat has placed and priced. */
  export interface Sealed {
    _: 'split_the_hoard.Sealed';
    to: number;
    rule: string;
    seat: number;
  }

  /** A seat has not placed and priced after all. */
  export interface Unsealed {
    _: 'split_the_hoard.Unsealed';
    to: number;
    rule: string;
    seat: number;
  }

  /** A seat took its last step back. */
  export interface StepTakenBack {
    _: 'split_the_hoard.StepTakenBack';
    to: number;
    rule: string;
    seat: number;
  }

  /** A seat's three Treasures lie open. */
  export interface TreasuresFlipped {
    _: 'split_the_hoard.TreasuresFlipped';
    to: number;
    rule: string;
    seat: number;
    cards: number[];
  }

  /** A seat's three Treasures lie face down on its Negotiate cards. */
  export interface TreasuresPlaced {
    _: 'split_the_hoard.TreasuresPlaced';
    to: number;
    rule: string;
    seat: number;
  }

  /** Extra Coins lie on a Treasure. */
  export interface CoinsAdded {
    _: 'split_the_hoard.CoinsAdded';
    to: number;
    rule: string;
    seat: number;
    place: number;
    count: number;
    coins: number[];
  }

  /** A Treasure was discarded for its ability. */
  export interface AbilityUsed {
    _: 'split_the_hoard.AbilityUsed';
    to: number;
    rule: string;
    seat: number;
    card: number;
  }

  /** A seat uses no ability. */
  export interface Passed {
    _: 'split_the_hoard.Passed';
    to: number;
    rule: string;
    seat: number;
  }

  /** A seat keeps a Treasure it could have discarded at once. */
  export interface TreasureKept {
    _: 'split_the_hoard.TreasureKept';
    to: number;
    rule: string;
    seat: number;
    card: number;
  }

  /** A seat is on turn. */
  export interface TurnBegun {
    _: 'split_the_hoard.TurnBegun';
    to: number;
    rule: string;
    seat: number;
  }

  /** A seat named a Treasure that it wants to buy. */
  export interface Negotiating {
    _: 'split_the_hoard.Negotiating';
    to: number;
    rule: string;
    seat: number;
    seller: number;
    place: number;
    price: number;
  }

  /** The seller raised the price. */
  export interface PriceRaised {
    _: 'split_the_hoard.PriceRaised';
    to: number;
    rule: string;
    seat: number;
    price: number;
  }

  /** Another seat became the buyer. */
  export interface Outbid {
    _: 'split_the_hoard.Outbid';
    to: number;
    rule: string;
    seat: number;
    price: number;
  }

  /** The buyer pays the raised price. */
  export interface RaisePaid {
    _: 'split_the_hoard.RaisePaid';
    to: number;
    rule: string;
    seat: number;
    price: number;
  }

  /** Nothing is paid and nothing moves. */
  export interface NegotiationFailed {
    _: 'split_the_hoard.NegotiationFailed';
    to: number;
    rule: string;
    seat: number;
    seller: number;
    place: number;
  }

  /** Coins went from the buyer to the seller. */
  export interface CoinsPaid {
    _: 'split_the_hoard.CoinsPaid';
    to: number;
    rule: string;
    seat: number;
    seller: number;
    count: number;
    coins: number[];
  }

  /** The extra Coins of a Treasure went to the Coins discard pile. */
  export interface ExtraCoinsDiscarded {
    _: 'split_the_hoard.ExtraCoinsDiscarded';
    to: number;
    rule: string;
    seat: number;
    place: number;
    count: number;
    coins: number[];
  }

  /** A Treasure went to its buyer's Haul. */
  export interface TreasureBought {
    _: 'split_the_hoard.TreasureBought';
    to: number;
    rule: string;
    seat: number;
    seller: number;
    place: number;
    card: number;
  }

  /** A Treasure that was left went to its owner's Haul. */
  export interface TreasureClaimed {
    _: 'split_the_hoard.TreasureClaimed';
    to: number;
    rule: string;
    seat: number;
    place: number;
    card: number;
  }

  /** A card was drawn face up into a Haul. */
  export interface TreasureDrawn {
    _: 'split_the_hoard.TreasureDrawn';
    to: number;
    rule: string;
    seat: number;
    card: number;
    source: number;
  }

  /** The Dragon went on clockwise. */
  export interface DragonPassed {
    _: 'split_the_hoard.DragonPassed';
    to: number;
    rule: string;
    seat: number;
  }

  /** The Hoard deck cannot give what is to be drawn. */
  export interface EndFixed {
    _: 'split_the_hoard.EndFixed';
    to: number;
    rule: string;
    phase: number;
  }

  /** A seat's Treasures on Negotiate cards, or the cards it drew, were discarded. */
  export interface TreasuresDiscarded {
    _: 'split_the_hoard.TreasuresDiscarded';
    to: number;
    rule: string;
    seat: number;
    cards: number[];
  }

  /** A seat took extra Coins back into its Haul. */
  export interface CoinsTakenBack {
    _: 'split_the_hoard.CoinsTakenBack';
    to: number;
    rule: string;
    seat: number;
    count: number;
    coins: number[];
  }

  /** A starting Title goes to the seat that meets it best. */
  export interface TitleAwarded {
    _: 'split_the_hoard.TitleAwarded';
    to: number;
    rule: string;
    seat: number;
    title: number;
    value: number;
  }

  /** A starting Title goes to nobody. */
  export interface TitleUnawarded {
    _: 'split_the_hoard.TitleUnawarded';
    to: number;
    rule: string;
    title: number;
  }

  /** A hidden Title is shown, and scores if its test is met. */
  export interface HiddenTitleShown {
    _: 'split_the_hoard.HiddenTitleShown';
    to: number;
    rule: string;
    seat: number;
    title: number;
    points: number;
  }

  /** The points of a seat's Treasures. */
  export interface TreasuresScored {
    _: 'split_the_hoard.TreasuresScored';
    to: number;
    rule: string;
    seat: number;
    points: number;
  }

  /** Most points win, then most Coins; then the victory is shared. */
  export interface GameWon {
    _: 'split_the_hoard.GameWon';
    to: number;
    rule: string;
    winners: number[];
    points: number[];
  }

  /** Whether Treasures on Negotiate cards lie open, or face down until they are bought or claimed (SH 3.4). */
  export interface HoardOptions {
    _: 'split_the_hoard.HoardOptions';
    seats: number;
    market: 'open' | 'blind';
  }

  /** What one seat knows. Coins are named by their marks; what is known of their faces is in `known`. */
  export interface HoardView {
    _: 'split_the_hoard.HoardView';
    seat: number;
    options: HoardOptions;
    round: number;
    phase: number;
    dragon: number;
    classes: number[];
    ending: number;
    deck: number;
    under: [number, number][];
    title_deck: number;
    titles_under: [number, number][];
    title_counts: number[];
    titles: number[][];
    hauls: number[][];
    rows: number[][];
    seen: [number, number][];
    pile: number[];
    discard: number[];
    hand: number[];
    hand_sizes: number[];
    market: number[][];
    extras: number[][][];
    agenda: number[][];
    looker: number;
    looking: number[];
    looking_count: number;
    drawn: number[];
    drawn_count: number;
    appraised: number[];
    sealed: number;
    made: number;
    placed: number[];
    laid: number[][];
    at: number;
    need: number;
    picked: number[];
    held: number[];
    named: number;
    known: [number[], number[]][];
    costs: ((number | null)[])[];
    bid: number;
    contests: Contest[];
    progress: Progress[][];
  }

  /** Something else has to be decided now. */
  export interface StepAwaited {
    _: 'split_the_hoard.StepAwaited';
    rule: string;
    step: number;
  }

  /** There is no such Treasure, Coin or card to choose. */
  export interface NotYours {
    _: 'split_the_hoard.NotYours';
    rule: string;
    card: string;
  }

  /** The ability cannot be used now. */
  export interface NoAbilityNow {
    _: 'split_the_hoard.NoAbilityNow';
    rule: string;
    card: string;
  }

  /** The ability would change nothing. */
  export interface ChangesNothing {
    _: 'split_the_hoard.ChangesNothing';
    rule: string;
    card: string;
  }

  /** There are too few Coins for the price. */
  export interface CannotPay {
    _: 'split_the_hoard.CannotPay';
    rule: string;
    price: number;
    coins: number;
  }

  /** There is no Treasure on that place. */
  export interface NothingThere {
    _: 'split_the_hoard.NothingThere';
    rule: string;
    seller: number;
    place: number;
  }

  /** This Treasure cannot be named again in this turn. */
  export interface Barred {
    _: 'split_the_hoard.Barred';
    rule: string;
    seller: number;
    place: number;
  }

  /** A seat negotiates with others, not with itself. */
  export interface NotAnother {
    _: 'split_the_hoard.NotAnother';
    rule: string;
    seat: number;
  }

  /** There are fewer Coins to lay or take back. */
  export interface TooManyCoins {
    _: 'split_the_hoard.TooManyCoins';
    rule: string;
    coins: number;
  }

  /** That player cannot be chosen. */
  export interface NotThatPlayer {
    _: 'split_the_hoard.NotThatPlayer';
    rule: string;
    target: number;
  }

  export type View = HoardView;

  export type Action =
    | Use
    | Pass
    | TakeCoins
    | Negotiate
    | Aim
    | Choose
    | KeepTitle
    | Swap
    | Lay
    | Oldest
    | Spend
    | Enough
    | Seal
    | PayMore
    | Withdraw;

  export type Event =
    | CoinsGained
    | Searched
    | SearchSeen
    | SearchKept
    | PutUnder
    | UnderSeen
    | CoinsAppraised
    | FacesSeen
    | CoinTurned
    | TargetChosen
    | CardChosen
    | ReturnChosen
    | AbilityWarded
    | CoinsStolen
    | TreasureTaken
    | TreasureLost
    | TitlesDrawn
    | TitlesSeen
    | TitleChosen
    | TitlesKept
    | TitlesPutUnder
    | TitlesUnderSeen
    | TreasureRecovered
    | TreasureBuried
    | DiscountGained
    | ActionGained
    | PlacesSwapped
    | ClassesDealt
    | TitleDealt
    | TitleReceived
    | CoinsTaken
    | DragonGiven
    | RoundBegun
    | PhaseBegun
    | CardsDrawn
    | CardsFound
    | CardPlaced
    | CoinsLaid
    | ChoosingCoins
    | CoinsNamed
    | Sealed
    | Unsealed
    | StepTakenBack
    | TreasuresFlipped
    | TreasuresPlaced
    | CoinsAdded
    | AbilityUsed
    | Passed
    | TreasureKept
    | TurnBegun
    | Negotiating
    | PriceRaised
    | Outbid
    | RaisePaid
    | NegotiationFailed
    | CoinsPaid
    | ExtraCoinsDiscarded
    | TreasureBought
    | TreasureClaimed
    | TreasureDrawn
    | DragonPassed
    | EndFixed
    | TreasuresDiscarded
    | CoinsTakenBack
    | TitleAwarded
    | TitleUnawarded
    | HiddenTitleShown
    | TreasuresScored
    | GameWon;

  export type Refusal =
    | StepAwaited
    | NotYours
    | NoAbilityNow
    | ChangesNothing
    | CannotPay
    | NothingThere
    | Barred
    | NotAnother
    | TooManyCoins
    | NotThatPlayer;

  export type Options = HoardOptions;
}

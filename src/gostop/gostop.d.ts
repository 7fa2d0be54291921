// Types of what gostop writes as JSON: `python -m tools.generate` makes this file.
// `Plain` is what `to_plain` writes, `Scene` what `gostop.svg.viewer.scene` returns, and `Motion`
// an entry of what `gostop.svg.viewer.motions` returns.

export type Bombed = {
  type: "Bombed";
  seat: number;
  month: number;
  rule: string
};
export type BonusFlipped = {
  type: "BonusFlipped";
  seat: number;
  card: Card;
  rule: string
};
export type BonusTaken = {
  type: "BonusTaken";
  seat: number;
  card: Card;
  rule: string
};
export type Captured = {
  type: "Captured";
  seat: number;
  cards: Cards;
  rule: string
};
export type CardDrawn = {
  type: "CardDrawn";
  seat: number;
  card: SeenCard;
  rule: string
};
export type CardFlipped = {
  type: "CardFlipped";
  seat: number;
  card: Card;
  rule: string
};
export type CardPlayed = {
  type: "CardPlayed";
  seat: number;
  card: Card;
  rule: string
};
export type ChongtongShown = {
  type: "ChongtongShown";
  seat: number;
  month: number;
  rule: string
};
export type CupCounted = {
  type: "CupCounted";
  seat: number;
  kind: Kind;
  rule: string
};
export type DealtAgain = {
  type: "DealtAgain";
  rule: string
};
export type SourceDocument = {
  id: string;
  title: string;
  address: string;
  publisher: string;
  evidence: Evidence | null
};
export type Doubt = {
  code: string;
  field: string;
  sentence: string;
  seat: number;
  goes: number;
  points: number;
  limit: number;
  hint: string
};
export type DrawAccepted = {
  type: "DrawAccepted";
  seat: number;
  rule: string
};
export type DrawOffered = {
  type: "DrawOffered";
  seat: number;
  cards: Cards;
  rule: string
};
export type DrawRefused = {
  type: "DrawRefused";
  seat: number;
  rule: string
};
export type Evidence = {
  known: "whole" | "part" | "second_hand";
  date: string;
  address: string
};
export type Exercise = {
  ask: LessonText;
  state: State;
  goal: Goal;
  answer: Move[];
  peek: boolean
};
export type Factor = {
  rule: string;
  factor: number;
  source: Source
};
export type FlippedOnly = {
  type: "FlippedOnly";
  seat: number;
  rule: string
};
export type FourOnTable = {
  type: "FourOnTable";
  month: number;
  rule: string
};
export type GoCalled = {
  type: "GoCalled";
  seat: number;
  count: number;
  rule: string
};
export type Goal = {
  happens: string[];
  avoids: string[];
  captures: Cards;
  scores: string[];
  escapes: string[];
  charges: string[];
  earns: number
};
export type HandDealt = {
  type: "HandDealt";
  seat: number;
  cards: Cards | "?";
  rule: string
};
export type HandSold = {
  type: "HandSold";
  seat: number;
  points: number;
  rule: string
};
export type Heodang = {
  type: "Heodang";
  seat: number;
  rule: string
};
export type InstantPaid = {
  type: "InstantPaid";
  payer: number;
  payee: number;
  points: number;
  rule: string
};
export type Item = {
  rule: string;
  points: number;
  cards: Cards;
  source: Source
};
export type Jjok = {
  type: "Jjok";
  seat: number;
  month: number;
  rule: string
};
export type Joined = {
  type: "Joined";
  seat: number;
  rule: string
};
export type JunkGivenBack = {
  type: "JunkGivenBack";
  seat: number;
  victim: number;
  card: Card;
  rule: string
};
export type JunkStolen = {
  type: "JunkStolen";
  seat: number;
  victim: number;
  card: Card;
  rule: string
};
export type Lesson = {
  id: string;
  title: LessonText;
  text: LessonText;
  exercises: Exercise[]
};
export type LessonText = {
  en: string;
  ko: string
};
export type Match = {
  ruleset: Ruleset;
  players: number;
  dealer: number;
  carry: number;
  totals: number[];
  rounds: number;
  draws: number;
  active: number[] | null;
  rested: number[];
  pushes: number;
  pots: ([string, number])[];
  balances?: number[] | null;
  left?: number[]
};
export type Outcome = {
  ruleset: Ruleset;
  captured: Cards[];
  winner: number | null;
  reason: Reason;
  active: number[] | null;
  carry: number;
  goes: number[];
  bombs: number[];
  small_bombs: number[];
  fours: number[];
  refused: number | null;
  instant: ([number, number, number, string])[];
  cup: Kind | null;
  mission: string | null;
  pushes: number;
  forced_out: ([number, number])[];
  pots: ([string, number])[];
  round: number | null;
  shakes: ([number, number | null])[];
  go_scores: (number | null)[];
  abandoned?: number | null;
  dealer: number | null
};
export type Ppeok = {
  type: "Ppeok";
  seat: number;
  month: number;
  rule: string
};
export type Preview = {
  seat: number;
  move: Move;
  captures: Cards;
  events: Event[];
  finishes: string[];
  asks: Phase | null;
  choices: Cards;
  outcomes: PreviewOutcome[];
  threatens: Threat[];
  is_complete: boolean
};
export type PreviewOutcome = {
  chance: string;
  flips: Cards;
  bonus: number;
  captures: Cards;
  captured_flips: number;
  events: Event[];
  finishes: string[];
  asks: Phase | null;
  choices: Cards
};
export type Pushed = {
  type: "Pushed";
  seat: number;
  rule: string
};
export type QuizAnswer = {
  value: number | Cards;
  mistake: string;
  rule: string
};
export type QuizQuestion = {
  kind: string;
  ruleset: Ruleset;
  seed: Seed;
  answers: QuizAnswer[];
  cards: Cards;
  state: State | null;
  move: Move | null;
  outcome: Outcome | null;
  seat: number | null
};
export type SavedRecord = {
  ruleset: Ruleset;
  players: number;
  dealer: number;
  seed: Seed | null;
  names: string[];
  headers: ([string, string])[];
  comments: string[];
  rounds: RecordedRound[];
  replacements?: ([number, number, string])[]
};
export type RecordedRound = {
  start: State | null;
  orders: Cards[];
  seed: Seed | null;
  shuffle: string;
  mission: string | null;
  balances: number[] | null;
  moves: Move[];
  comments: ([number, string])[];
  abandoned?: number | null;
  reason: Reason | null;
  points: number[] | null
};
export type RoundDrawn = {
  type: "RoundDrawn";
  reason: Reason;
  rule: string
};
export type RoundWon = {
  type: "RoundWon";
  seat: number;
  reason: Reason;
  rule: string
};
export type Ruleset = { id: string; digest: string } | { id: string; digest: string; name: string; settings: Record<string, unknown>; sources: Record<string, Source> };
export type SatOut = {
  type: "SatOut";
  seat: number;
  forced: boolean;
  rule: string
};
export type Score = {
  total: number;
  towards_stop: number;
  items: Item[];
  cup: Kind[] | Kind | null;
  pi: number;
  cards: Cards
};
export type Scored = {
  type: "Scored";
  seat: number;
  rule: string;
  points: number;
  total: number;
  before: number;
  replaces: string
};
export type SeenRecord = {
  seat: number | null;
  ruleset: Ruleset;
  players: number;
  names: string[];
  headers: ([string, string])[];
  comments: string[];
  rounds: SeenRound[];
  match: Match;
  replacements?: ([number, number, string])[]
};
export type SeenRound = {
  views: View[];
  moves: Move[];
  events: (Event[])[];
  comments: ([number, string])[];
  balances: number[] | null;
  abandoned?: Outcome | null
};
export type Settlement = {
  outcome: Outcome;
  points: number[];
  transfers: Transfer[];
  doubts: Doubt[];
  tally: Tally | null
};
export type Shaken = {
  type: "Shaken";
  seat: number;
  month: number;
  cards: Cards;
  rule: string
};
export type SmallBombed = {
  type: "SmallBombed";
  seat: number;
  month: number;
  rule: string
};
export type Source = {
  document: SourceDocument;
  place: string;
  reading: string;
  heading: string
};
export type StackTaken = {
  type: "StackTaken";
  seat: number;
  month: number;
  owner: number | null;
  rule: string
};
export type State = {
  ruleset: Ruleset;
  players: number;
  stock: Cards;
  pots: ([string, number])[];
  shown: Cards[];
  go_scores: (number | null)[];
  hands: Cards[];
  captured: Cards[];
  turns: number[];
  flips: number[];
  dry: number[];
  ppeok_runs: number[];
  phase: Phase;
  turn: number;
  table: Cards;
  stacks: ([number, number | null, ...Card[]])[];
  drawn: ([Card, Card | null])[];
  dealer: number;
  active: number[];
  asked: number | null;
  carry: number;
  goes: number[];
  bombs: number[];
  small_bombs: number[];
  fours: number[];
  refused: number | null;
  instant: ([number, number, number, string])[];
  cup: Kind | null;
  mission: string | null;
  pushes: number;
  forced_out: ([number, number])[];
  round: number | null;
  shakes: ([number, number])[];
  ppeoks: number[];
  stacks_taken: number[];
  offered: boolean;
  drawn_fours: number[];
  seed: Seed | null;
  shuffles: number;
  reason: "stop" | "chongtong" | "three_ppeok" | "heodang" | "exhausted" | "draw_agreed" | "four_on_table" | "chongtong_draw" | "void" | "pushed" | null;
  winner: number | null;
  laid: Cards;
  taken: Cards;
  flipped: Card | null;
  aside: Cards;
  bombed: "bomb" | "small_bomb" | null;
  flips_left: number | null;
  caught: Cards;
  collected: Cards;
  thefts: ("dealt" | "other" | "own" | "seat_0" | "seat_1" | "seat_2" | "seat_3" | "seat_4" | "seat_5" | "seat_6")[]
};
export type Stopped = {
  type: "Stopped";
  seat: number;
  automatic: boolean;
  rule: string
};
export type Swept = {
  type: "Swept";
  seat: number;
  rule: string
};
export type TableBonusTaken = {
  type: "TableBonusTaken";
  seat: number;
  card: Card;
  replacement: Card | null;
  rule: string
};
export type TableCardChosen = {
  type: "TableCardChosen";
  seat: number;
  card: Card;
  rule: string
};
export type TableDealt = {
  type: "TableDealt";
  cards: Cards;
  rule: string
};
export type TableTurnedUp = {
  type: "TableTurnedUp";
  cards: Cards;
  rule: string
};
export type Tally = {
  ruleset: Ruleset;
  players: number;
  winner: number | null;
  points: number | null;
  counts: Record<string, number | boolean | "animal" | "junk">;
  losers: Record<string, Record<string, number | boolean | "animal" | "junk">>;
  reason: Reason;
  active: number[] | null;
  carry: number;
  goes: number[];
  bombs: number[];
  small_bombs: number[];
  fours: number[];
  refused: number | null;
  instant: ([number, number, number, string])[];
  cup: Kind | null;
  mission: string | null;
  pushes: number;
  forced_out: ([number, number])[];
  pots: ([string, number])[];
  round: number | null;
  shakes: ([number, number | null])[];
  go_scores: (number | null)[];
  abandoned: number | null;
  dealer: number | null
};
export type Threat = {
  seat: number;
  rule: string;
  cards: Cards;
  chance: string
};
export type ThreePpeok = {
  type: "ThreePpeok";
  seat: number;
  rule: string
};
export type Transfer = {
  payer: number;
  payee: number;
  points: number;
  items: Item[];
  multipliers: Factor[];
  share_of: number;
  liability: string;
  liability_source: Source | null;
  cut: number;
  cut_source: Source | null;
  winner_cup: Kind[] | Kind | null;
  loser_cup: Kind[] | Kind | null;
  cup_source: Source | null
};
export type Ttadak = {
  type: "Ttadak";
  seat: number;
  month: number;
  rule: string
};
export type View = {
  ruleset: Ruleset;
  players: number;
  pots: ([string, number])[];
  shown: Cards[];
  go_scores: (number | null)[];
  hands: Cards[];
  captured: Cards[];
  turns: number[];
  flips: number[];
  dry: number[];
  ppeok_runs: number[];
  phase: Phase;
  turn: number;
  table: Cards;
  stacks: ([number, number | null, ...Card[]])[];
  drawn: ([Card, SeenCard | null])[];
  dealer: number;
  active: number[];
  asked: number | null;
  carry: number;
  goes: number[];
  bombs: number[];
  small_bombs: number[];
  fours: number[];
  refused: number | null;
  instant: ([number, number, number, string])[];
  cup: Kind | null;
  mission: string | null;
  pushes: number;
  forced_out: ([number, number])[];
  round: number | null;
  shakes: ([number, number])[];
  ppeoks: number[];
  stacks_taken: number[];
  offered: boolean;
  drawn_fours: number[];
  reason: "stop" | "chongtong" | "three_ppeok" | "heodang" | "exhausted" | "draw_agreed" | "four_on_table" | "chongtong_draw" | "void" | "pushed" | null;
  winner: number | null;
  laid: Cards;
  taken: Cards;
  flipped: Card | null;
  aside: Cards;
  bombed: "bomb" | "small_bomb" | null;
  flips_left: number | null;
  caught: Cards;
  collected: Cards;
  thefts: ("dealt" | "other" | "own" | "seat_0" | "seat_1" | "seat_2" | "seat_3" | "seat_4" | "seat_5" | "seat_6")[];
  seat: number | null;
  hand_sizes: number[];
  table_size: number;
  stock_size: number;
  unseen: Cards;
  reshuffles: boolean;
  legal_moves: Move[];
  to_move: number | null;
  is_over: boolean;
  scores: number[]
};
export type Cards = string;
export type Move = Card | ">1B" | ">1R" | ">1J1" | ">1J2" | ">2A" | ">2R" | ">2J1" | ">2J2" | ">3B" | ">3R" | ">3J1" | ">3J2" | ">4A" | ">4R" | ">4J1" | ">4J2" | ">5A" | ">5R" | ">5J1" | ">5J2" | ">6A" | ">6R" | ">6J1" | ">6J2" | ">7A" | ">7R" | ">7J1" | ">7J2" | ">8B" | ">8A" | ">8J1" | ">8J2" | ">9A" | ">9R" | ">9J1" | ">9J2" | ">10A" | ">10R" | ">10J1" | ">10J2" | ">11B" | ">11D" | ">11J1" | ">11J2" | ">12B" | ">12A" | ">12R" | ">12D" | "*1" | "*2" | "*3" | "*4" | "*5" | "*6" | "*7" | "*8" | "*9" | "*10" | "*11" | "*12" | "!1" | "!2" | "!3" | "!4" | "!5" | "!6" | "!7" | "!8" | "!9" | "!10" | "!11" | "!12" | "chongtong 1" | "chongtong 2" | "chongtong 3" | "chongtong 4" | "chongtong 5" | "chongtong 6" | "chongtong 7" | "chongtong 8" | "chongtong 9" | "chongtong 10" | "chongtong 11" | "chongtong 12" | "." | "go" | "stop" | "draw?" | "accept" | "refuse" | "in" | "out" | "cup animal" | "cup junk" | "push" | "collect";
export type Seed = string;
export type SeenCard = Card | "?";
export type Card = "1B" | "1R" | "1J1" | "1J2" | "2A" | "2R" | "2J1" | "2J2" | "3B" | "3R" | "3J1" | "3J2" | "4A" | "4R" | "4J1" | "4J2" | "5A" | "5R" | "5J1" | "5J2" | "6A" | "6R" | "6J1" | "6J2" | "7A" | "7R" | "7J1" | "7J2" | "8B" | "8A" | "8J1" | "8J2" | "9A" | "9R" | "9J1" | "9J2" | "10A" | "10R" | "10J1" | "10J2" | "11B" | "11D" | "11J1" | "11J2" | "12B" | "12A" | "12R" | "12D" | "X2" | "X2b" | "X2c" | "X2d" | "X2e" | "X2f" | "X3" | "X3b" | "X3c" | "X3d" | "X3e" | "X3f";
export type Kind = "bright" | "animal" | "ribbon" | "double_junk" | "junk" | "bonus";
export type Phase = "seating" | "turn" | "shaken" | "choose_laid" | "choose_hand" | "choose_flip" | "cup" | "go_or_stop" | "answer" | "over" | "push";
export type Reason = "stop" | "chongtong" | "three_ppeok" | "heodang" | "exhausted" | "draw_agreed" | "four_on_table" | "chongtong_draw" | "void" | "pushed" | "abandoned";
export type Event = Joined | SatOut | TableBonusTaken | DealtAgain | CardPlayed | CardFlipped | BonusFlipped | BonusTaken | CardDrawn | Shaken | Bombed | TableCardChosen | Jjok | Ttadak | Ppeok | StackTaken | Captured | Swept | JunkStolen | InstantPaid | CupCounted | GoCalled | Stopped | ChongtongShown | ThreePpeok | Heodang | DrawOffered | DrawAccepted | DrawRefused | FlippedOnly | RoundWon | RoundDrawn | FourOnTable | SmallBombed | TableDealt | Pushed | JunkGivenBack | HandDealt | TableTurnedUp | HandSold | Scored;
export type Plain = ({ gostop: 1; type: "State" } & State) | ({ gostop: 1; type: "View" } & View) | ({ gostop: 1; type: "Outcome" } & Outcome) | ({ gostop: 1; type: "Settlement" } & Settlement) | ({ gostop: 1; type: "Match" } & Match) | ({ gostop: 1; type: "Score" } & Score) | ({ gostop: 1; type: "Record" } & SavedRecord) | ({ gostop: 1; type: "SeenRecord" } & SeenRecord) | ({ gostop: 1; type: "Preview" } & Preview) | ({ gostop: 1; type: "Lesson" } & Lesson) | ({ gostop: 1; type: "QuizQuestion" } & QuizQuestion) | { gostop: 1; type: "Events"; value: Event[] } | ({ gostop: 1 } & Event);
export type SceneItem = {rule: string, name: string, points: number, cards: string[], source: string};
export type Pile = "bright" | "animal" | "ribbon" | "junk";
export type SceneSeat = { seat: number, name: string, active: boolean, hand: string[], hidden: number, shown: string[], captured: Record<Pile, string[]>, pi: number, points: number, items: SceneItem[], near: {name: string, have: number, need: number}[], goes: number, shakes: number[], bombs: number, smallBombs: number, ppeoks: number, flips: number, refused: boolean, forcedOut: number | null, };
export type SceneGroup = {cards: string[], owner: number | null, stack: boolean};
export type Scene = { rules: string, players: number, seat: number, phase: string, toMove: number | null, turn: number, dealer: number, stock: number, carry: number, mission: string | null, pushes: number, pots: [string, number][], down: boolean, threshold: number, seats: SceneSeat[], table: SceneGroup[], faceDown: number, inPlay: string[], over: {winner: number | null, reason: string, points: number[]} | null, };
export type Motion = [string[], string, string, number];

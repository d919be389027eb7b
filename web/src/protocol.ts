// Made by tools/typescript.py from src/whistlestop/server/messages.py. Don't edit: run it again.

/** Agree that somebody takes a move back, as asked for on the table at event `seen`. */
export interface AgreeUndo {
  type: "agree_undo";
  seen: number;
  id: string;
}

/** A lane of somebody else that a station lends. */
export interface Borrowed {
  city: string;
  lane: string;
}

/** A box that can be played. */
export interface Box {
  box: string;
  title: string;
  players: number[];
  options: string[];
  night?: boolean;
}

/** The connection ends; `again` tells whether to come back. */
export interface Bye {
  type: "bye";
  code: string;
  message: string;
  again: boolean;
}

/** Time to think: a bank in seconds and what each move adds to it, or days for every move. */
export interface Clock {
  bank?: number;
  increment?: number;
  days?: number;
}

/** What a daily message says: all tables that wait for an address. */
export interface Daily {
  link: string;
  what: string;
  text: string;
  tables: Notice[];
}

/** A command was carried out, as event `number`; or it had been before. */
export interface Done {
  type: "done";
  id: string;
  number: number;
}

/** The table after event `number`: all of it that may have changed, and what is new in log and talk. */
export interface Event {
  type: "event";
  number: number;
  what: string;
  you: number;
  eyes: number;
  table: TableInfo;
  view: ViewShape | null;
  reasons?: Record<string, Reason>;
  talk?: Talk[];
  undo?: string;
  undone?: Gone[];
  who?: number | null;
}

/** An answer that says why something wasn't done. */
export interface Fault {
  code: string;
  message: string;
}

/** A request to play on after a move of a finished game. The cards nobody has seen are shuffled anew. */
export interface Fork {
  move: number;
  seats: SeatWish[];
  same_deck?: boolean;
}

/** The table at one moment. */
export interface Frame {
  market: string[];
  deck: number;
  discard: Record<string, number>;
  ticket_deck: number;
  ticket_discard: number;
  open_ticket_discard: string[];
  decision: string;
  to_act: number[];
  round: number;
  last_turns: number | null;
  tunnel: TunnelShape | null;
  neutral: NeutralShape | null;
  choices: string[];
  seats: SeatFrame[];
}

/** A move that was taken back, in the words that everybody may read. */
export interface Gone {
  number: number;
  seat: number;
  move: string;
  after: number;
  later: number;
}

/** Let a bot play for a seat: one's own at any time, another's once it has been away or idle too long. */
export interface HandOver {
  type: "hand_over";
  seat: number;
  bot?: string;
  id: string;
}

/** A seat that somebody holds the secret of. */
export interface Held {
  table: string;
  secret: string;
}

/** How a table of mine stands. */
export interface HeldTable {
  table: TableInfo;
  seat: number;
  waiting: boolean;
}

/** The first message on a socket: who is there, and up to which event it has seen the table. */
export interface Hello {
  type: "hello";
  secret?: string;
  since?: number;
  eyes?: number;
  replay?: boolean;
}

/** A request for a seat: with a seat's secret that one; otherwise any open one, or the one named. */
export interface JoinTable {
  name: string;
  secret?: string;
  seat?: number | null;
}

/** The answer: a seat, and its secret. */
export interface Joined {
  seat: number;
  secret: string;
}

/** Leave the seat, before the game has begun. */
export interface Leave {
  type: "leave";
  id: string;
}

/** One move, as the viewer may read it. */
export interface LineShape {
  number: number;
  seat: number;
  move: string;
  news: NewsShape[];
}

/** Tables that anybody may join or watch. */
export interface Lobby {
  gathering: TableInfo[];
  playing: TableInfo[];
}

/** What the owner of an address says, with the key in the mail: yes, or no more. */
export interface MailAnswer {
  key: string;
  stop?: boolean;
}

/** Whether mail goes to an address from now on. */
export interface MailState {
  confirmed: boolean;
}

/** The player beyond the seats. */
export interface NeutralShape {
  cars: number;
  lanes: string[];
  marker: number | null;
  active: boolean;
}

/** A request for a table. The seats are in turn order, or shuffled. */
export interface NewTable {
  settings: Settings;
  seats: SeatWish[];
  shuffle?: boolean;
}

/** One thing that a move made happen. */
export interface NewsShape {
  what: string;
  seat: number | null;
  about: string | number | null;
}

/** What a notice says. Nothing in it that the seat's view doesn't show. */
export interface Notice {
  table: string;
  seat: number;
  link: string;
  what: string;
  text: string;
}

/** How this server can tell people: the key for web push, or null; and whether it sends mail. */
export interface NoticeOffer {
  push: string | null;
  mail: boolean;
}

/** What this server offers. */
export interface Offer {
  boxes: Box[];
  bots: string[];
  site?: string;
}

/** Who is connected now. Not numbered: it tells nothing about the game. */
export interface Online {
  type: "online";
  seats: number[];
  spectators: number;
}

/** Let spectators see what one's seat sees, or no longer. Everybody at the table is told. */
export interface OpenHand {
  type: "open_hand";
  open: boolean;
  id: string;
}

/** The move of another game after which this one began. */
export interface Origin {
  table: string;
  move: number;
}

/** What a seat alone sees. */
export interface OwnShape {
  cards: Record<string, number>;
  tickets: string[];
  offer: string[];
  keep: number;
  tokens: Tokens;
}

/** Play a move, in the move language, on the table as it was at event `seen`. */
export interface Play {
  type: "play";
  move: string;
  seen: number;
  id: string;
}

/** The keys of a browser's subscription. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** The key with which a browser subscribes to our notices; null if there is no web push here. */
export interface PushOffer {
  key: string | null;
}

/** Why something is not on offer. */
export interface Reason {
  code: string;
  message: string;
  clause: string;
}

/** Refuse that; or ask for it no more. */
export interface RefuseUndo {
  type: "refuse_undo";
  seen: number;
  id: string;
}

/** A command was not carried out; nothing has changed. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  message: string;
  clause?: string;
}

/** Play again with the same company; everybody moves up one seat. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** How many wishes were forgotten. */
export interface Removed {
  removed: number;
}

/** A finished game. */
export interface Replay {
  table: string;
  settings: Settings;
  names: string[];
  bots: string[];
  commitment: string | null;
  key: string | null;
  origin: Origin | null;
  cards: Record<string, number>;
  start: Frame;
  moves: ReplayMove[];
  standings: StandingsShape;
  proofs: SeatProof[];
}

/** A move, what it made happen, and what it changed; what isn't named is as it was. */
export interface ReplayMove {
  seat: number;
  move: string;
  news?: NewsShape[];
  seats?: Record<string, SeatChange>;
  market?: string[];
  deck?: number;
  discard?: Record<string, number>;
  ticket_deck?: number;
  ticket_discard?: number;
  open_ticket_discard?: string[];
  decision?: string;
  to_act?: number[];
  round?: number;
  last_turns?: number | null;
  tunnel?: TunnelShape | null;
  neutral?: NeutralShape | null;
  choices?: string[];
}

/** Tell who runs the server of a line of talk; nothing changes at the table. */
export interface Report {
  type: "report";
  line: number;
  id: string;
}

/** Say something to all at the table: in one's own words, or a phrase that all read in their language. */
export interface Say {
  type: "say";
  text?: string;
  phrase?: string;
  id: string;
}

/** Put a bot on an open seat. Only the host may. */
export interface SeatBot {
  type: "seat_bot";
  seat: number;
  bot?: string;
  id: string;
}

/** What a move changed before a seat: counts of cards and lanes that are new, and all else anew. */
export interface SeatChange {
  cards?: Record<string, number>;
  tickets?: string[];
  offer?: string[];
  keep?: number;
  cars?: number;
  score?: number;
  lanes?: string[];
  tokens?: Tokens;
}

/** What a seat has, its secrets included. */
export interface SeatFrame {
  cards: Record<string, number>;
  tickets: string[];
  offer: string[];
  keep: number;
  cars: number;
  score: number;
  lanes: string[];
  tokens: Tokens;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  seat: number;
  name: string;
  bot: string;
  open: boolean;
  away: boolean;
  online: boolean;
  bank?: number | null;
  due?: number | null;
  shows?: boolean;
}

/** A seat's secret, for who asked for the table, to keep or to pass on. */
export interface SeatKey {
  seat: number;
  mine: boolean;
  secret: string;
}

/** What a seat's final count rests on. */
export interface SeatProof {
  tickets: TicketProof[];
  trail: string[];
  trail_length: number;
  borrowed: Borrowed[];
}

/** What everybody sees of a seat. */
export interface SeatShape {
  seat: number;
  cards: number;
  tickets: number | null;
  cars: number;
  score: number;
  lanes: string[];
  tokens: Tokens;
  revealed: string[];
}

/** What should become of a seat of a new table: mine, a bot's, or open. */
export interface SeatWish {
  kind?: string;
  name?: string;
  bot?: string;
}

/** What is played, and how. */
export interface Settings {
  box: string;
  seats: number;
  options?: string[];
  clock?: Clock | null;
  open?: boolean;
  pure?: boolean;
  tally?: boolean;
  talk?: "" | "free" | "off" | "phrases";
}

/** Lead everybody who looks at a finished game together to a moment, seen through a seat's eyes. */
export interface Show {
  type: "show";
  move: number;
  eyes?: number;
  leader?: string;
  name?: string;
  id: string;
}

/** Where the leader of a shared replay is. Not numbered, and not kept: the latest counts. */
export interface Shown {
  type: "shown";
  at: number;
  move: number;
  eyes: number;
  leader: string;
  name: string;
}

/** One seat's score. */
export interface StandingShape {
  lines: Record<string, number>;
  total: number;
  completed: number;
  place: number;
}

/** All seats' scores. */
export interface StandingsShape {
  seats: StandingShape[];
  winners: number[];
}

/** Begin the game; bots take the seats that are still open. Only the host may. */
export interface Start {
  type: "start";
  bot?: string;
  id: string;
}

/** A table as everybody sees it. */
export interface TableInfo {
  id: string;
  settings: Settings;
  phase: string;
  host: number;
  seats: SeatInfo[];
  to_act: number[];
  commitment: string | null;
  key: string | null;
  before: string;
  after: string;
  undo?: UndoInfo | null;
}

/** The answer to a request for a table. */
export interface TableMade {
  table: string;
  keys: SeatKey[];
  watch: string;
}

/** Play for oneself again. */
export interface TakeBack {
  type: "take_back";
  id: string;
}

/** One line of talk; `seat` is null for a spectator. */
export interface Talk {
  number: number;
  at: number;
  seat: number | null;
  text: string;
  phrase?: string;
}

/** A ticket at the end: whether it counts, for how much, and over which lanes it goes. */
export interface TicketProof {
  ticket: string;
  points: number;
  done: boolean;
  path: string[];
}

/** What a box puts before a seat; each box has some of these. */
export interface Tokens {
  stations?: string[] | null;
  tolls?: number | null;
  loans?: number | null;
  done?: string[] | null;
  treat?: boolean | null;
  town_hall?: string[] | null;
}

/** A tunnel that waits for its extra cost. */
export interface TunnelShape {
  lane: string;
  paid: Record<string, number>;
  shown: string[];
  extra: number;
}

/** Take one's own last move back: at once if nothing was revealed, else once all others have agreed. */
export interface Undo {
  type: "undo";
  seen: number;
  id: string;
}

/** A wish to take a move back that waits for an answer. */
export interface UndoInfo {
  seat: number;
  waiting: number[];
}

/** What is wished for no more: the address, or the browser's endpoint. */
export interface Unwanted {
  kind: string;
  url: string;
}

/** The table as one seat, or a spectator, sees it. */
export interface ViewShape {
  market: string[];
  deck: number;
  discard: Record<string, number>;
  ticket_deck: number;
  ticket_discard: number;
  open_ticket_discard: string[];
  decision: string;
  to_act: number[];
  round: number;
  last_turns: number | null;
  tunnel: TunnelShape | null;
  neutral: NeutralShape | null;
  choices: string[];
  box: string;
  options: string[];
  seat: number;
  seats: SeatShape[];
  own: OwnShape | null;
  legal_moves: string[];
  standings: StandingsShape;
  log: LineShape[];
}

/** A wish for mail. The first mail asks whether it is wanted; without a yes there is no second. */
export interface WantMail {
  kind: "mail";
  address: string;
  live?: boolean;
  digest?: string;
  language?: string;
}

/** A wish for web push, with what the browser gave. */
export interface WantPush {
  kind: "push";
  endpoint: string;
  keys: PushKeys;
  live?: boolean;
  digest?: string;
  language?: string;
}

/** A wish for a POST to an address. */
export interface WantWebhook {
  kind: "webhook";
  url: string;
  live?: boolean;
  digest?: string;
  language?: string;
}

/** Ask why a move is not allowed; nothing changes. */
export interface Why {
  type: "why";
  move: string;
  id: string;
}

/** A wish as it is kept: where to, and how often. */
export interface Wish {
  kind: string;
  url: string;
  live: boolean;
  digest: string;
  confirmed: boolean;
}

export type Command = AgreeUndo | HandOver | Leave | OpenHand | Play | RefuseUndo | Rematch | Report | Say | SeatBot | Show | Start | TakeBack | Undo | Why;

export type Message = Event | Done | Refused | Online | Shown | Bye;

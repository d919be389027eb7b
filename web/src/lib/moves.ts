// The moves on offer, taken apart: what the server lists as lines of the move language, as things a table can show.

export type Cards = Record<string, number>;

/** One way to pay, with the line that plays it. */
export interface Payment {
  move: string;
  cards: Cards;
  total: number;
  locomotives: number;
  colours: string[]; // without locomotives, in the order in which they are named
}

export interface Offered {
  draw: boolean;
  takes: Set<string>;
  tickets: boolean;
  swap: boolean;
  pass: boolean;
  decline: boolean;
  claims: Map<string, Payment[]>;
  stations: Map<string, Payment[]>;
  keeps: string[][];
  pays: Payment[];
  lays: string[];
}

export type Move =
  | { kind: "draw" | "tickets" | "swap" | "pass" | "decline" }
  | { kind: "take"; card: string }
  | { kind: "keep"; tickets: string[]; count: number | null }
  | { kind: "claim"; lane: string; cards: Cards }
  | { kind: "station"; city: string; cards: Cards }
  | { kind: "pay"; cards: Cards }
  | { kind: "lay"; lane: string }
  | { kind: "unknown" };

const SIMPLE = ["draw", "tickets", "swap", "pass", "decline"] as const;
const isSimple = (word: string): word is (typeof SIMPLE)[number] => (SIMPLE as readonly string[]).includes(word);

/** Read cards such as `2 red 1 locomotive`. */
export function readCards(words: string[]): Cards {
  const cards: Cards = {};
  for (let place = 0; place + 1 < words.length; place += 2) {
    const card = words[place + 1] ?? "";
    cards[card] = (cards[card] ?? 0) + Number(words[place]);
  }
  return cards;
}

/** Read a line of the move language, as the server writes it. */
export function readMove(line: string): Move {
  const [verb = "", subject = "", ...rest] = line.trim().split(/\s+/);
  if (isSimple(verb)) return { kind: verb };
  if (verb === "take") return { kind: "take", card: subject };
  if (verb === "lay") return { kind: "lay", lane: subject };
  if (verb === "pay") return { kind: "pay", cards: readCards([subject, ...rest]) };
  if (verb === "claim") return { kind: "claim", lane: subject, cards: readCards(rest.slice(1)) };
  if (verb === "station") return { kind: "station", city: subject, cards: readCards(rest.slice(1)) };
  if (verb === "keep") return readKeep([subject, ...rest]);
  return { kind: "unknown" };
}

// What others kept is told as `keep 2 tickets`, or as `keep` alone while everybody still chooses.
function readKeep(words: string[]): Move {
  const [first = ""] = words;
  if (/^\d+$/.test(first)) return { kind: "keep", tickets: [], count: Number(first) };
  const tickets = words.filter(Boolean);
  return { kind: "keep", tickets, count: tickets.length || null };
}

/** Describe a payment. */
export function payment(move: string, cards: Cards): Payment {
  const colours = Object.keys(cards).filter((card) => card !== "locomotive");
  const total = Object.values(cards).reduce((sum, n) => sum + n, 0);
  return { move, cards, total, locomotives: cards["locomotive"] ?? 0, colours };
}

/** Sort the moves on offer by what they are about. */
export function sortMoves(lines: string[]): Offered {
  const offered: Offered = {
    draw: false,
    takes: new Set(),
    tickets: false,
    swap: false,
    pass: false,
    decline: false,
    claims: new Map(),
    stations: new Map(),
    keeps: [],
    pays: [],
    lays: [],
  };
  for (const line of lines) {
    const move = readMove(line);
    if (move.kind === "take") offered.takes.add(move.card);
    else if (move.kind === "lay") offered.lays.push(move.lane);
    else if (move.kind === "keep") offered.keeps.push(move.tickets);
    else if (move.kind === "pay") offered.pays.push(payment(line, move.cards));
    else if (move.kind === "claim") add(offered.claims, move.lane, payment(line, move.cards));
    else if (move.kind === "station") add(offered.stations, move.city, payment(line, move.cards));
    else if (move.kind !== "unknown") offered[move.kind] = true;
  }
  return offered;
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/**
 * Put the payment first that most people would choose: few cards, no locomotive that another card could save,
 * and from the smallest set that is large enough, so that long sets stay together.
 */
export function rankPayments(payments: Payment[], hand: Cards): Payment[] {
  const spare = (each: Payment): number => each.colours.reduce((sum, colour) => sum + (hand[colour] ?? 0), 0);
  return [...payments].sort(
    (a, b) =>
      a.total - b.total ||
      a.locomotives - b.locomotives ||
      a.colours.length - b.colours.length ||
      spare(a) - spare(b) ||
      a.move.localeCompare(b.move),
  );
}

/** The colour that stands for a payment when there are many to choose from. */
export function mainColour(each: Payment): string {
  const [first] = [...each.colours].sort((a, b) => (each.cards[b] ?? 0) - (each.cards[a] ?? 0));
  return first ?? "locomotive";
}

/** Group ranked payments by their main colour; groups and members keep their order. */
export function groupPayments(ranked: Payment[]): Map<string, Payment[]> {
  const groups = new Map<string, Payment[]>();
  for (const each of ranked) add(groups, mainColour(each), each);
  return groups;
}

/**
 * Complete a line of the move language: the next words that some move on offer has after what is typed. What it is
 * about may be typed by its id or by the name that somebody reads (`claim rzy`), which is then put in its place.
 */
export function completions(typed: string, lines: string[], nameOf: (line: string) => string = () => "", most = 8): string[] {
  const plain = fold(typed).trimStart();
  const words = new Set<string>();
  for (const line of lines) {
    const next = nextWords(line, plain, nameOf);
    if (next) words.add(next);
    if (words.size >= most) break;
  }
  return [...words];
}

function nextWords(line: string, plain: string, nameOf: (line: string) => string): string {
  if (fold(line).startsWith(plain)) {
    const end = line.indexOf(" ", Math.max(plain.length + 1, 0));
    return end < 0 ? line : line.slice(0, end);
  }
  const [verb = "", subject = ""] = line.split(" ");
  const begun = plain.length > verb.length + 1 && plain.startsWith(`${verb} `);
  return begun && isNamed(verb, nameOf(line), plain) ? `${verb} ${subject}` : "";
}

// A lane may be begun at either end: `claim wenecja` finds Rzym – Wenecja.
function isNamed(verb: string, name: string, plain: string): boolean {
  const whole = fold(name);
  return [whole, ...whole.split(" – ")].some((each) => each !== "" && `${verb} ${each}`.startsWith(plain));
}

function fold(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("ø", "o");
}

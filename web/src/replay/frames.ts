// A replay's moments: the server sends the first one and what each move changed; here they are added up.

import type { Frame, LineShape, NewsShape, Replay, ReplayMove, SeatChange, SeatFrame, StandingsShape, ViewShape } from "../protocol";

/** Return the table at every moment: before the first move, and after each. */
export function framesOf(replay: Replay): Frame[] {
  const frames = [replay.start];
  for (const move of replay.moves) frames.push(after(frames.at(-1) ?? replay.start, move));
  return frames;
}

function after(before: Frame, { seat: _, move: __, news: ___, seats, ...changed }: ReplayMove): Frame {
  const now = { ...before, ...changed };
  if (!seats) return now;
  return { ...now, seats: before.seats.map((old, number) => seatAfter(old, seats[number])) };
}

function seatAfter(old: SeatFrame, change: SeatChange | undefined): SeatFrame {
  if (!change) return old;
  const seat = { ...old, ...change, cards: old.cards, lanes: old.lanes };
  if (change.cards)
    seat.cards = Object.fromEntries(Object.entries({ ...old.cards, ...change.cards }).filter(([, n]) => n > 0));
  if (change.lanes) seat.lanes = [...old.lanes, ...change.lanes];
  return seat;
}

export const countCards = (seat: SeatFrame): number => Object.values(seat.cards).reduce((sum, n) => sum + n, 0);

/** What counts during a game: points, or in a race the tickets completed. */
export function scoreOf(replay: Replay, seat: SeatFrame): number {
  const { done, treat } = seat.tokens;
  return isRace(replay) ? (done?.length ?? 0) + (treat ? 1 : 0) : seat.score;
}

/** Whether a box is won by tickets, without points. */
export const isRace = (replay: Replay): boolean => replay.start.seats.some((seat) => Array.isArray(seat.tokens.done));

/** Return a moment as a view through a seat's eyes, for what draws views; -1 looks on. */
export function viewAt(replay: Replay, frame: Frame, seat: number, log: LineShape[] = []): ViewShape {
  const own = frame.seats[seat];
  const over = frame.decision === "over";
  const { seats, ...open } = frame;
  return {
    ...open,
    box: replay.settings.box,
    options: replay.settings.options ?? [],
    seat,
    seats: seats.map((each, number) => ({
      seat: number,
      cards: countCards(each),
      tickets: each.tickets.length,
      cars: each.cars,
      score: scoreOf(replay, each),
      lanes: each.lanes,
      tokens: each.tokens,
      revealed: over ? each.tickets : [],
    })),
    own: own ? { cards: own.cards, tickets: own.tickets, offer: own.offer, keep: own.keep, tokens: own.tokens } : null,
    legal_moves: [],
    standings: over ? replay.standings : trackOf(replay, frame),
    log,
  };
}

function trackOf(replay: Replay, frame: Frame): StandingsShape {
  const scores = frame.seats.map((seat) => scoreOf(replay, seat));
  const seats = scores.map((total) => ({
    lines: { lanes: total },
    total,
    completed: 0,
    place: 1 + scores.filter((other) => other > total).length,
  }));
  return { seats, winners: [] };
}

const NO_NEWS: NewsShape[] = [];

/** The lines of the log; the first move has number 1. */
export const linesOf = (replay: Replay): LineShape[] =>
  replay.moves.map(({ seat, move, news }, place) => ({ number: place + 1, seat, move, news: news ?? NO_NEWS }));

/** The lane that was claimed last at a moment; only a move that laid cars counts. */
export function lastLane(replay: Replay, move: number): string | null {
  for (let place = move - 1; place >= 0; place -= 1) {
    const seats = replay.moves[place]?.seats ?? {};
    const laid = Object.values(seats).flatMap((change) => change.lanes ?? []);
    const neutral = replay.moves[place]?.news?.find((each) => each.what === "neutral_claimed");
    const lane = laid.at(-1) ?? neutral?.about;
    if (typeof lane === "string") return lane;
  }
  return null;
}

/** Bring a move's number from an address into the game. */
export function moveWithin(replay: Replay, wanted: string | null): number {
  const number = wanted === null || wanted === "" ? NaN : Number(wanted);
  return Number.isInteger(number) ? Math.min(replay.moves.length, Math.max(0, number)) : replay.moves.length;
}

/** Bring a seat's number from an address into the game; -1 looks on. */
export function seatWithin(replay: Replay, wanted: string | null): number {
  const number = wanted === null || wanted === "" ? -1 : Number(wanted);
  return Number.isInteger(number) && number >= 0 && number < replay.names.length ? number : -1;
}

/** The next moment, forwards or backwards, at which it is another seat's turn or the game is at an end. */
export function nextTurn(replay: Replay, move: number, step: 1 | -1): number {
  const last = replay.moves.length;
  let place = Math.min(last, Math.max(0, move + step));
  while (place > 0 && place < last && replay.moves[place - 1]?.seat === replay.moves[place]?.seat) place += step;
  return place;
}

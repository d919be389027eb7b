// The facts and the layout of a board, as /api/boards/BOX tells them.

export type Point = [number, number];
export type SlotAt = [x: number, y: number, angle: number, length: number];

export interface LaneFacts {
  a: string;
  b: string;
  length: number;
  colour: string;
  kind: "rail" | "ferry" | "tunnel";
  locomotives: number;
  toll: number;
  points: number;
  slots: SlotAt[];
  curve: Point[];
}

export interface BoardFacts {
  box: string;
  title: string;
  cars: number;
  points: Record<string, number>;
  width: number;
  height: number;
  slot_width: number;
  cities: Record<string, { name: string; at: Point; radius: number }>;
  lanes: Record<string, LaneFacts>;
  tickets: Record<string, { a: string; b: string; points: number; long: boolean }>;
  colours: Record<string, [fill: string, edge: string, ink: string]>;
  players: [fill: string, edge: string, ink: string, name: string][];
  stations: number; // that everybody begins with
  turns: string[]; // the kinds of turn there are, as the move language says them: draw, claim, tickets, station, swap
  tickets_drawn: number; // in one turn; 0 where none are drawn
  tickets_to_win: number; // how many completed ones end the game at once; 0 where none do
}

const SHAPE = 3; // of the answer, as src/whistlestop/server/ahead.py counts it

const known = new Map<string, Promise<BoardFacts>>();

/** Load a board, once. */
export function loadBoard(box: string): Promise<BoardFacts> {
  let board = known.get(box);
  if (!board) {
    board = fetch(`/api/boards/${encodeURIComponent(box)}?shape=${SHAPE}`).then((answer) => {
      if (!answer.ok) throw new Error(`There is no board ${box}.`);
      return answer.json() as Promise<BoardFacts>;
    });
    known.set(box, board);
  }
  return board;
}

/** Ask for all of a board before it is shown. */
export function loadAhead(box: string): void {
  loadBoard(box).catch(() => known.delete(box)); // whoever shows it asks again
  loadSymbols(box).catch(() => symbols.delete(box));
  new Image().src = roughOf(box);
}

/** The address of a board's rough picture, which is small: it is seen until the drawing has come. */
export const roughOf = (box: string): string => `/boards/${encodeURIComponent(box)}/rough.webp`;

/** The address of a board's drawing. */
export const drawingOf = (box: string): string => `/boards/${encodeURIComponent(box)}.svg`;

const symbols = new Map<string, Promise<string>>();

/** Load the shapes that pieces are drawn with, as the text of an SVG. */
export function loadSymbols(box: string): Promise<string> {
  let text = symbols.get(box);
  if (!text) {
    text = fetch(`/boards/${encodeURIComponent(box)}/symbols.svg`).then((answer) => answer.text());
    symbols.set(box, text);
  }
  return text;
}

// Views and lines of a small game, to be changed a little.

import type { LineShape, NewsShape, SeatShape, ViewShape } from "../src/protocol";

export function seatOf(seat: number, change: Partial<SeatShape> = {}): SeatShape {
  return { seat, cards: 4, tickets: 2, cars: 45, score: 0, lanes: [], tokens: { stations: [] }, revealed: [], ...change };
}

export function viewOf(change: Partial<ViewShape> = {}): ViewShape {
  return {
    box: "europe", options: [], seat: 0, seats: [seatOf(0), seatOf(1)], own: null,
    market: ["red", "blue", "red", "green", "locomotive"], deck: 90, discard: {}, ticket_deck: 30, ticket_discard: 0,
    open_ticket_discard: [], decision: "turn", to_act: [0], round: 1, last_turns: null, tunnel: null, neutral: null,
    choices: [], legal_moves: [], standings: { seats: [], winners: [] }, log: [], ...change,
  };
}

export const lineOf = (number: number, seat: number, move: string, ...news: NewsShape[]): LineShape => ({ number, seat, move, news });

export const shown = (seat: number, ...cards: string[]): NewsShape[] => cards.map((about) => ({ what: "shown", seat, about }));

// Which cards fly, from where to where. Spots are names that the page's parts carry as `data-spot`.

import type { Happening } from "./happenings";

export interface Flight {
  from: string[]; // the first of these spots that can be seen
  to: string[];
  card: string | null; // its face; null for a back
  back: "train" | "ticket";
  flips: boolean; // it lay face down and is turned on its way
  fades: boolean; // it ends nowhere
  delay: number; // in parts of a flight
}

const MOST = 6; // more cards at once are a cloud, not a payment
const APART = 0.16;

/** Turn what happened into flights, as `you` sees them. */
export function flightsOf(happenings: Happening[], you: number): Flight[] {
  const flights = happenings.flatMap((each): Omit<Flight, "delay">[] => {
    if (each.kind === "drawn") return [drawn(each, you)];
    if (each.kind === "tickets") {
      const ticket = { from: ["tickets", "tab-cards"], to: handOf(each.seat, you), card: null, back: "ticket" as const, flips: false, fades: false };
      return Array.from({ length: each.n }, () => ticket);
    }
    return each.kind === "paid" ? paid(each, you) : [];
  });
  return flights.slice(0, MOST).map((flight, place) => ({ ...flight, delay: place * APART }));
}

const handOf = (seat: number, you: number, card: string | null = null): string[] =>
  seat === you ? [...(card ? [`hand-${card}`] : []), "hand", "tab-cards", `seat-${seat}`] : [`seat-${seat}`];

function drawn({ seat, card, place }: Extract<Happening, { kind: "drawn" }>, you: number): Omit<Flight, "delay"> {
  const from = place === null ? ["deck"] : [`market-${place}`];
  return { from: [...from, "tab-cards"], to: handOf(seat, you, card), card, back: "train", flips: place === null && card !== null, fades: false };
}

function paid({ seat, cards, onto }: Extract<Happening, { kind: "paid" }>, you: number): Omit<Flight, "delay">[] {
  return Object.entries(cards).flatMap(([card, n]) =>
    Array.from({ length: n }, () => ({
      from: handOf(seat, you, card),
      to: [`piece-${onto}`, "map"],
      card,
      back: "train" as const,
      flips: false,
      fades: true,
    })),
  );
}

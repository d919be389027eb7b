// Every sound as a list of notes. Times are in seconds, pitches in hertz; who plays them is in player.ts.

import type { Sound } from "../lib/settings";

export interface Note {
  at: number;
  length: number;
  gain: number;
  pitch: number; // of noise: the middle of what is let through
  to?: number; // where the pitch glides
  wave: "sine" | "triangle" | "square" | "noise";
}

export interface How {
  cars?: number; // for a lane
  gap?: number; // between two cars
  bell?: boolean; // the last round begins
}

const GAP = 0.06;

/** Write a sound down. */
export function notesOf(kind: Sound, { cars = 3, gap = GAP, bell = false }: How = {}): Note[] {
  switch (kind) {
    case "draw":
      return [
        { at: 0, length: 0.12, gain: 0.5, pitch: 1500, to: 3400, wave: "noise" },
        { at: 0.1, length: 0.04, gain: 0.25, pitch: 900, wave: "noise" },
      ];
    case "claim":
      return Array.from({ length: Math.max(1, cars) }, (_, car) => clack(car * (gap || GAP), car === cars - 1)).flat();
    case "ticket":
      return chord([1046.5, 1318.5, 1568, 2093], 0.05, 0.6, 0.16, "triangle");
    case "turn":
      return [...whistle(0, 0.2, 622.3, 784), ...whistle(0.22, 0.38, 784, 932.3)];
    case "end":
      return bell ? [...strike(0), ...strike(0.3)] : fanfare();
    case "talk":
      return [
        { at: 0, length: 0.05, gain: 0.2, pitch: 1250, to: 1500, wave: "sine" },
        { at: 0.07, length: 0.05, gain: 0.14, pitch: 1670, wave: "sine" },
      ];
  }
}

/** How long notes sound, the last one to its end. */
export const lengthOf = (notes: Note[]): number => Math.max(0, ...notes.map(({ at, length }) => at + length));

function clack(at: number, last: boolean): Note[] {
  return [
    { at, length: 0.03, gain: last ? 0.65 : 0.5, pitch: last ? 2000 : 2500, wave: "noise" },
    { at, length: 0.07, gain: last ? 0.4 : 0.3, pitch: last ? 170 : 210, to: 90, wave: "triangle" },
  ];
}

function chord(pitches: number[], apart: number, length: number, gain: number, wave: Note["wave"], from = 0): Note[] {
  return pitches.map((pitch, place) => ({ at: from + place * apart, length, gain, pitch, wave }));
}

// Two pipes a third apart, with a little steam.
function whistle(at: number, length: number, low: number, high: number): Note[] {
  return [
    { at, length, gain: 0.13, pitch: low * 0.985, to: low, wave: "sine" },
    { at, length, gain: 0.11, pitch: high * 0.985, to: high, wave: "sine" },
    { at, length, gain: 0.03, pitch: 3000, wave: "noise" },
  ];
}

// A bell: its partials are no harmonics.
function strike(at: number): Note[] {
  return [1, 2.76, 5.4].map((partial, place) => ({ at, length: 0.9 / (place + 1), gain: 0.2 / (place + 1), pitch: 660 * partial, wave: "sine" }));
}

function fanfare(): Note[] {
  const call = [392, 523.3, 659.3].map((pitch, place): Note => ({ at: place * 0.13, length: 0.17, gain: 0.2, pitch, wave: "triangle" }));
  return [...call, ...chord([523.3, 659.3, 784, 1046.5], 0, 1.1, 0.14, "triangle", 0.42)];
}

// The boxes that this page has pictures of. What a server offers beyond them is shown too, with its board as picture.

import type { Box } from "../protocol";

export { BOXES } from "../boxes";

const PICTURES = import.meta.glob<string>("../assets/*.webp", { eager: true, import: "default" });

/** The levels for people, from the weakest up; what else a server offers stands apart. */
export const LEVELS = ["easy", "medium", "hard", "champion"];

/** The bots that every server has. */
export const BOTS = ["easy", "medium", "hard"];

/** Return a box's picture. */
export const pictureOf = (box: string): string => PICTURES[`../assets/${box}.webp`] ?? `/boards/${encodeURIComponent(box)}.svg`;

export const least = (box: Box): number => box.players[0] ?? 2;
export const most = (box: Box): number => box.players[1] ?? 5;

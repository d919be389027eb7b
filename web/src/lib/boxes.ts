// The boxes that this page has pictures of. What a server offers beyond them is shown too, with its board as picture.

import type { Box } from "../protocol";
import europe from "../assets/europe.webp";
import ghost from "../assets/ghost.webp";
import nederland from "../assets/nederland.webp";
import nordic from "../assets/nordic.webp";
import usa from "../assets/usa.webp";

const PICTURES: Record<string, string> = { usa, europe, nordic, nederland, ghost };

/** Known before the server has answered, so that the first page shows at once. */
export const BOXES: Box[] = [
  { box: "usa", title: "USA", players: [2, 5], options: [] },
  { box: "europe", title: "Europe", players: [2, 5], options: [] },
  { box: "nordic", title: "Nordic Countries", players: [2, 3], options: [] },
  { box: "nederland", title: "Nederland", players: [2, 5], options: ["no_tolls", "neutral_player"] },
  { box: "ghost", title: "Ghost Train", players: [2, 4], options: [] },
];

export const BOTS = ["random", "greedy", "steady"];

/** Return a box's picture. */
export const pictureOf = (box: string): string => PICTURES[box] ?? `/boards/${encodeURIComponent(box)}.svg`;

export const least = (box: Box): number => box.players[0] ?? 2;
export const most = (box: Box): number => box.players[1] ?? 5;

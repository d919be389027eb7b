// Where buttons lie on the board without covering what is played on.

import type { BoardFacts, Point } from "../lib/board";
import { onBoard, whole, type Size } from "./camera";

export interface Corner {
  bottom: boolean;
  right: boolean;
  row: boolean; // side by side, not one above the other
}

const BUTTON = 48; // pixels, with the gap to the next
const EDGE = 8;
// In the order in which they are liked: a thumb reaches the lower right best.
const CORNERS: Corner[] = [
  { bottom: true, right: true, row: false },
  { bottom: true, right: true, row: true },
  { bottom: false, right: true, row: false },
  { bottom: false, right: true, row: true },
  { bottom: true, right: false, row: true },
  { bottom: true, right: false, row: false },
  { bottom: false, right: false, row: true },
];

/** The corner where so many buttons cover least of the whole board. */
export function quietCorner(board: BoardFacts, view: Size, buttons: number): Corner {
  const camera = whole(view, board);
  const things = [...Object.values(board.lanes).flatMap((lane) => lane.slots), ...Object.values(board.cities).map(({ at }) => at)];
  let best = CORNERS[0] as Corner;
  let least = Infinity;
  for (const corner of CORNERS) {
    const [long, wide] = [buttons * BUTTON + EDGE, BUTTON + EDGE];
    const [width, height] = corner.row ? [long, wide] : [wide, long];
    const [left, top] = [corner.right ? view.width - width : 0, corner.bottom ? view.height - height : 0];
    const [x0, y0] = onBoard(camera, [left, top]);
    const [x1, y1] = onBoard(camera, [left + width, top + height]);
    const around = 24; // half a slot: things have an extent
    const covered = things.filter(
      ([x, y]: Point | readonly number[]) =>
        x !== undefined && y !== undefined && x > x0 - around && x < x1 + around && y > y0 - around && y < y1 + around,
    ).length;
    if (covered < least) [best, least] = [corner, covered];
  }
  return best;
}

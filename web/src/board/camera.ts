// How a board is looked at: how large, and what part of it. Nothing here knows of browsers, so it can be tested.

import type { Point } from "../lib/board";

/** A point of the board lies on the screen at `point * scale + (x, y)`. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const LARGEST = 2.6; // pixels to a board unit: a slot is then as long as a thumb is wide
const AROUND = 70; // board units around cities that are fitted: their names have to be seen too

/** The scale at which the whole board is seen; nothing is smaller. */
export function smallest(view: Size, board: Size): number {
  if (view.width <= 0 || view.height <= 0) return 1;
  return Math.min(view.width / board.width, view.height / board.height);
}

/** The largest scale: on a very large screen, more than usual. */
export function largest(view: Size, board: Size): number {
  return Math.max(LARGEST, smallest(view, board) * 2);
}

/** Keep a scale within its limits. */
export function within(scale: number, view: Size, board: Size): number {
  return Math.min(largest(view, board), Math.max(smallest(view, board), scale));
}

/** Keep the board in the window: no gap opens at an edge while there is board to fill it; what fits is centred. */
export function kept(camera: Camera, view: Size, board: Size): Camera {
  const scale = within(camera.scale, view, board);
  return {
    scale,
    x: keptAlong(camera.x, view.width, board.width * scale),
    y: keptAlong(camera.y, view.height, board.height * scale),
  };
}

function keptAlong(at: number, room: number, length: number): number {
  if (length <= room) return (room - length) / 2;
  return Math.min(0, Math.max(room - length, at));
}

/** See the whole board. */
export function whole(view: Size, board: Size): Camera {
  return kept({ x: 0, y: 0, scale: smallest(view, board) }, view, board);
}

/** Tell whether the whole board is seen. */
export function isWhole(camera: Camera, view: Size, board: Size): boolean {
  return camera.scale <= smallest(view, board) * 1.001;
}

/** Zoom by a factor; what lies under a point of the screen stays there. */
export function zoomed(camera: Camera, factor: number, at: Point, view: Size, board: Size): Camera {
  const scale = within(camera.scale * factor, view, board);
  if (scale === camera.scale) return camera;
  const ratio = scale / camera.scale;
  return kept({ scale, x: at[0] - (at[0] - camera.x) * ratio, y: at[1] - (at[1] - camera.y) * ratio }, view, board);
}

/** Move by so many pixels. */
export function moved(camera: Camera, dx: number, dy: number, view: Size, board: Size): Camera {
  return kept({ ...camera, x: camera.x + dx, y: camera.y + dy }, view, board);
}

/** See all these points, as large as they go but no larger than `most`. */
export function around(points: Point[], view: Size, board: Size, most = 1.6): Camera {
  if (!points.length) return whole(view, board);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - AROUND, Math.max(...xs) + AROUND];
  const [top, bottom] = [Math.min(...ys) - AROUND, Math.max(...ys) + AROUND];
  const scale = within(Math.min(view.width / (right - left), view.height / (bottom - top), most), view, board);
  const [x, y] = [view.width / 2 - ((left + right) / 2) * scale, view.height / 2 - ((top + bottom) / 2) * scale];
  return kept({ x, y, scale }, view, board);
}

/** Move just so far that a point is seen, not too near to an edge. */
export function revealing(camera: Camera, [x, y]: Point, view: Size, board: Size): Camera {
  const edge = Math.min(60, view.width / 5, view.height / 5);
  const [at, down] = [x * camera.scale + camera.x, y * camera.scale + camera.y];
  const dx = Math.min(0, view.width - edge - at) + Math.max(0, edge - at);
  const dy = Math.min(0, view.height - edge - down) + Math.max(0, edge - down);
  return moved(camera, dx, dy, view, board);
}

/** The point of the board at a point of the screen. */
export function onBoard(camera: Camera, [x, y]: Point): Point {
  return [(x - camera.x) / camera.scale, (y - camera.y) / camera.scale];
}

/** The point of the screen at a point of the board. */
export function onScreen(camera: Camera, [x, y]: Point): Point {
  return [x * camera.scale + camera.x, y * camera.scale + camera.y];
}

/** Tell whether a point of the board is in the window. */
export function isSeen(camera: Camera, point: Point, view: Size): boolean {
  const [x, y] = onScreen(camera, point);
  return x >= 0 && y >= 0 && x <= view.width && y <= view.height;
}

/** The camera a part of the way between two. */
export function between(from: Camera, to: Camera, part: number): Camera {
  // Scale goes evenly in ratio, not in difference; the board then seems to come nearer at one speed.
  const scale = from.scale * (to.scale / from.scale) ** part;
  const share = from.scale === to.scale ? part : (scale - from.scale) / (to.scale - from.scale);
  return { scale, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

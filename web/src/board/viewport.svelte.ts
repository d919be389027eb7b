// Fingers, mouse and wheel on a board. Whatever comes in between two frames is put together and shown once.

import type { Point } from "../lib/board";
import { settings } from "../lib/settings.svelte";
import {
  around, between, isWhole, kept, moved, onBoard, revealing, whole, zoomed, type Camera, type Size,
} from "./camera";

const TAP = 6; // pixels a mouse may move during a click; fingers are less steady
const TAP_FINGER = 12;
const TWICE = 300; // milliseconds between the taps of a double tap
const SETTLED = 140; // milliseconds after which the board is drawn anew, sharp, at its new size
const GLIDE = 220; // milliseconds that the view takes to somewhere else

/** What was pointed at: a point of the board, and by what. */
export interface Pointed {
  at: Point;
  reach: number; // how many board units one pixel is
  finger: boolean;
}

export class Viewport {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  drawn = $state(1); // the scale at which the board was laid out last; between, it is only stretched
  size = $state.raw<Size>({ width: 0, height: 0 });
  moving = $state(false); // something is being dragged
  readonly isWhole = $derived.by(() => isWhole(this.camera, this.size, this.board()));

  private pointers = new Map<number, Point>();
  private before: Point[] = []; // where the pointers were at the last frame
  private start: Point = [0, 0];
  private tapping = false;
  private lastTap = { at: [0, 0] as Point, time: -Infinity };
  private frame = 0;
  private glide = 0;
  private timer = 0;
  private hovering: PointerEvent | null = null;

  constructor(
    private readonly board: () => Size,
    private readonly onTap: (pointed: Pointed) => void,
    private readonly onHover: (pointed: Pointed | null) => void,
  ) {}

  /** Watch an element: give it to {@attach}. */
  readonly attach = (element: HTMLElement): (() => void) => {
    const watcher = new ResizeObserver(() => this.resize({ width: element.clientWidth, height: element.clientHeight }));
    watcher.observe(element);
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener("wheel", this.wheel, { passive: false, signal });
    element.addEventListener("pointerdown", this.down, { signal });
    element.addEventListener("pointermove", this.move, { signal });
    element.addEventListener("pointerup", this.up, { signal });
    element.addEventListener("pointercancel", this.up, { signal });
    element.addEventListener("pointerleave", this.leave, { signal });
    return () => {
      stop.abort();
      watcher.disconnect();
      cancelAnimationFrame(this.frame);
      cancelAnimationFrame(this.glide);
      clearTimeout(this.timer);
    };
  };

  /** See the whole board. */
  fit(): void {
    this.go(whole(this.size, this.board()));
  }

  /** See these points. */
  fitPoints(points: Point[]): void {
    this.go(around(points, this.size, this.board()));
  }

  /** See this point too. */
  reveal(point: Point): void {
    this.go(revealing(this.camera, point, this.size, this.board()));
  }

  /** Zoom about the middle, or about a point of the window. */
  zoom(factor: number, at: Point = [this.size.width / 2, this.size.height / 2]): void {
    this.go(zoomed(this.camera, factor, at, this.size, this.board()));
  }

  /** Move by a share of the window. */
  pan(dx: number, dy: number): void {
    this.go(moved(this.camera, dx * this.size.width, dy * this.size.height, this.size, this.board()));
  }

  private resize(size: Size): void {
    if (!size.width || !size.height) return;
    const first = this.size.width === 0;
    const asWhole = first || this.isWhole;
    const centre = onBoard(this.camera, [this.size.width / 2, this.size.height / 2]);
    this.size = size;
    const { scale } = this.camera;
    const same = { scale, x: size.width / 2 - centre[0] * scale, y: size.height / 2 - centre[1] * scale };
    this.show(asWhole ? whole(size, this.board()) : kept(same, size, this.board()));
    if (first) this.drawn = this.camera.scale;
  }

  private show(camera: Camera): void {
    this.camera = camera;
    if (camera.scale === this.drawn) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.drawn = this.camera.scale), SETTLED);
  }

  private go(to: Camera): void {
    cancelAnimationFrame(this.glide);
    const from = this.camera;
    if (from.x === to.x && from.y === to.y && from.scale === to.scale) return;
    const duration = settings.duration(GLIDE);
    if (duration <= 0) return this.show(to);
    const begun = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - begun) / duration));
      this.show(part < 1 ? between(from, to, 1 - (1 - part) ** 3) : to);
      if (part < 1) this.glide = requestAnimationFrame(step);
    };
    this.glide = requestAnimationFrame(step);
  }

  private readonly wheel = (event: WheelEvent): void => {
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const strength = event.ctrlKey ? 0.01 : 0.002; // a pinch on a touchpad comes as a wheel with ctrl, in small steps
    const factor = Math.exp(-Math.max(-300, Math.min(300, event.deltaY * lines)) * strength);
    const to = zoomed(this.camera, factor, this.local(event), this.size, this.board());
    if (to.scale === this.camera.scale && !event.ctrlKey) return; // nothing left to zoom: the page may scroll
    event.preventDefault();
    cancelAnimationFrame(this.glide);
    this.show(to);
  };

  private readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    cancelAnimationFrame(this.glide);
    const at = this.local(event);
    this.pointers.set(event.pointerId, at);
    this.before = [...this.pointers.values()];
    this.tapping = this.pointers.size === 1;
    if (this.tapping) this.start = at;
  };

  private readonly move = (event: PointerEvent): void => {
    if (!this.pointers.has(event.pointerId)) {
      if (event.pointerType !== "mouse") return;
      this.hovering = event;
      this.soon();
      return;
    }
    const at = this.local(event);
    this.pointers.set(event.pointerId, at);
    const steady = event.pointerType === "mouse" ? TAP : TAP_FINGER;
    if (this.tapping && Math.hypot(at[0] - this.start[0], at[1] - this.start[1]) > steady) this.tapping = false;
    if (this.tapping) return;
    if (!this.moving) {
      this.moving = true;
      this.onHover(null);
    }
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.soon();
  };

  private readonly up = (event: PointerEvent): void => {
    if (!this.pointers.delete(event.pointerId)) return;
    this.before = [...this.pointers.values()];
    if (this.pointers.size === 0) this.moving = false;
    if (event.type === "pointerup" && this.tapping && this.pointers.size === 0) this.tap(event);
    this.tapping = false;
  };

  private readonly leave = (): void => {
    this.hovering = null;
    this.onHover(null);
  };

  private tap(event: PointerEvent): void {
    const at = this.local(event);
    const near = Math.hypot(at[0] - this.lastTap.at[0], at[1] - this.lastTap.at[1]) < 40;
    if (near && event.timeStamp - this.lastTap.time < TWICE) {
      // The first tap has chosen already; the second one looks closer.
      this.lastTap.time = -Infinity;
      if (this.camera.scale > 1.4) this.fit();
      else this.zoom(Math.max(2, 1 / this.camera.scale), at);
      return;
    }
    this.lastTap = { at, time: event.timeStamp };
    this.onTap(this.pointed(event, at));
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.catchUp();
    });
  }

  private catchUp(): void {
    const now = [...this.pointers.values()];
    const [one, two] = now;
    const [oneBefore, twoBefore] = this.before;
    if (one && oneBefore && now.length === this.before.length) {
      const [from, to] = two && twoBefore ? [half(oneBefore, twoBefore), half(one, two)] : [oneBefore, one];
      let next = moved(this.camera, to[0] - from[0], to[1] - from[1], this.size, this.board());
      if (two && twoBefore) next = zoomed(next, apart(one, two) / (apart(oneBefore, twoBefore) || 1), to, this.size, this.board());
      this.show(next);
    }
    this.before = now;
    const hovering = this.hovering;
    this.hovering = null;
    if (hovering && !now.length) this.onHover(this.pointed(hovering, this.local(hovering)));
  }

  private pointed(event: PointerEvent, at: Point): Pointed {
    return { at: onBoard(this.camera, at), reach: 1 / this.camera.scale, finger: event.pointerType !== "mouse" };
  }

  private frameOf: DOMRect | null = null;
  private local(event: MouseEvent): Point {
    // Reading the place of the window at every move would make the browser lay out again; it moves seldom.
    if (event.type !== "pointermove" || !this.frameOf) {
      const window = event.currentTarget as HTMLElement | null;
      if (window) this.frameOf = window.getBoundingClientRect();
    }
    return [event.clientX - (this.frameOf?.left ?? 0), event.clientY - (this.frameOf?.top ?? 0)];
  }
}

const half = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

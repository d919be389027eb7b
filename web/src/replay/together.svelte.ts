// The connection of a shared replay: hears where the leader is, and tells the others where I am if I lead.

import { openSocket } from "../lib/sockets";
import type { Message, Shown } from "../protocol";
import { heard, JOINED, led, OFF, rejoined, strayed, target, type Session } from "./together";

const PAUSE = 200; // milliseconds between two words of mine: a slider makes many
const AGAIN = 1500; // until the next try, when the connection is lost
const KEY = "whistlestop.leader";

export class Together {
  session = $state.raw<Session>(OFF);
  private socket: WebSocket | null = null;
  private timer = 0;
  private saying = 0;
  private next: { move: number; eyes: number } | null = null; // what I am about to say
  private last: { move: number; eyes: number } | null = null; // what I said
  private fresh = true; // nothing has been heard on this page yet
  private readonly me = myself();

  constructor(
    private readonly table: string,
    private readonly name: () => string,
    private readonly go: (move: number, eyes: number) => void,
  ) {}

  /** Come to the others. */
  join(): void {
    if (this.session.mode !== "off") return;
    this.session = JOINED;
    this.connect();
  }

  /** Leave for good. */
  leave(): void {
    clearTimeout(this.timer);
    clearTimeout(this.saying);
    this.saying = 0;
    this.session = OFF;
    this.socket?.close();
    this.socket = null;
  }

  /** Lead, from where I am. */
  lead(move: number, eyes: number): void {
    this.join();
    this.say(move, eyes);
  }

  /** I have gone somewhere: take the others along if I lead. */
  moved(move: number, eyes: number): void {
    if (this.session.mode === "leading") this.say(move, eyes);
  }

  /** I want to look elsewhere. */
  stray(): void {
    this.session = strayed(this.session);
  }

  /** I want to see what the others see. */
  rejoin(): void {
    this.session = rejoined(this.session);
    this.follow(false);
  }

  private connect(): void {
    const socket = openSocket(this.table);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", replay: true }));
      if (this.next) this.speak();
    };
    socket.onmessage = (message: MessageEvent<string>) => this.hear(JSON.parse(message.data) as Message);
    socket.onclose = () => {
      if (this.session.unheard) this.next ??= this.last; // it may not have arrived: it is said again
      if (this.socket === socket) this.timer = window.setTimeout(() => this.connect(), AGAIN);
    };
  }

  private hear(message: Message): void {
    if (message.type === "shown") this.take(message);
    else if (message.type === "refused" && this.last) this.say(this.last.move, this.last.eyes); // too fast, say
    else if (message.type === "bye" && !message.again) this.leave();
  }

  private take(shown: Shown): void {
    this.session = heard(this.session, shown, this.me);
    this.follow(this.fresh);
    this.fresh = false;
  }

  private follow(asked: boolean): void {
    const to = target(this.session, asked);
    if (to) this.go(to.move, to.eyes);
  }

  private say(move: number, eyes: number): void {
    this.next = { move, eyes };
    this.session = led(this.session);
    this.fresh = false;
    this.saying ||= window.setTimeout(() => {
      this.saying = 0;
      if (this.next) this.speak();
    }, PAUSE);
  }

  private speak(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return; // it is said when the connection is back
    const about = { leader: this.me, name: this.name().slice(0, 24) };
    this.socket.send(JSON.stringify({ type: "show", id: "show", ...this.next, ...about }));
    [this.last, this.next] = [this.next, null];
  }
}

/** Who I am in a shared replay: the same after a reload, another in another tab. */
function myself(): string {
  const known = sessionStorage.getItem(KEY) ?? Array.from(crypto.getRandomValues(new Uint8Array(9)), (n) => n.toString(36)).join("");
  sessionStorage.setItem(KEY, known);
  return known;
}

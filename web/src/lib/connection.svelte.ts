// One seat's connection to a table: the latest event, the log and the talk so far, and commands that are
// repeated until they are answered. Comes back by itself, whatever cuts it off.

import { newId } from "./ids";
import type { Bye, Command, Done, Event, Gone, Hello, LineShape, Message, Refused, Talk } from "../protocol";
import { openSocket } from "./sockets";
import { undoNews, type UndoNews } from "../table/undo";

type WithoutId<T> = T extends unknown ? Omit<T, "id" | "type"> & { type: T extends { type: infer K } ? K : never } : never;
export type Wish = WithoutId<Command>;
export type Status = "connecting" | "open" | "lost" | "ended";

const FIRST_WAIT = 300; // milliseconds until the first try to come back; it doubles
const LONGEST_WAIT = 8000;

interface Pending {
  text: string;
  settle: (answer: Done | Refused) => void;
}

export class TableConnection {
  status = $state<Status>("connecting");
  event = $state.raw<Event | null>(null);
  log = $state.raw<LineShape[]>([]);
  known = $state(0); // the last line when the log last began anew: what comes later happens before our eyes
  undone = $state.raw<Gone[]>([]); // moves that were taken back
  talk = $state.raw<Talk[]>([]);
  rewound = $state(0); // how often the log has begun anew
  undo = $state.raw<UndoNews | null>(null); // what the latest event says about taking a move back
  online = $state.raw<number[]>([]);
  spectators = $state(0);
  bye = $state.raw<Bye | null>(null);

  private socket: WebSocket | null = null;
  private pending = new Map<string, Pending>();
  private wait = FIRST_WAIT;
  private timer = 0;
  private closed = false;
  private eyes = -1; // the seat through whose eyes to watch

  constructor(
    readonly table: string,
    private readonly secret: string,
  ) {
    this.connect();
  }

  /** Send a command; resolves with the server's answer, after however many connections it takes. */
  send(wish: Wish): Promise<Done | Refused> {
    const id = newId();
    const text = JSON.stringify({ ...wish, id });
    return new Promise((settle) => {
      this.pending.set(id, { text, settle });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  /** Play a move, on the table as it is shown. */
  play(move: string): Promise<Done | Refused> {
    return this.send({ type: "play", move, seen: this.event?.number ?? -1 });
  }

  /** Watch through a seat's eyes, or with -1 as spectators do: who comes in anew says which. */
  watchAs(seat: number): void {
    this.eyes = seat;
    const before = this.socket;
    clearTimeout(this.timer);
    this.connect();
    before?.close();
  }

  /** Take the last move back, or answer who wants to, on the table as it is shown. */
  takeBack(type: "undo" | "agree_undo" | "refuse_undo"): Promise<Done | Refused> {
    return this.send({ type, seen: this.event?.number ?? -1 });
  }

  /** Leave for good. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const socket = openSocket(this.table);
    this.socket = socket;
    const begin = (): void => {
      socket.send(JSON.stringify(this.hello()));
      for (const { text } of this.pending.values()) socket.send(text);
    };
    if (socket.readyState === WebSocket.OPEN) begin();
    else socket.onopen = begin;
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.socket === socket) this.hear(JSON.parse(message.data) as Message);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private hello(): Hello {
    return { type: "hello", secret: this.secret, since: this.event?.number ?? -1, eyes: this.eyes };
  }

  private lost(): void {
    if (this.closed || this.status === "ended") return;
    this.status = "lost";
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private hear(message: Message): void {
    if (message.type === "event") this.take(message);
    else if (message.type === "online") {
      this.online = message.seats;
      this.spectators = message.spectators;
    } else if (message.type === "bye") {
      this.bye = message;
      if (!message.again) this.status = "ended";
    } else if (message.type === "done" || message.type === "refused") {
      this.pending.get(message.id)?.settle(message);
      this.pending.delete(message.id);
    }
  }

  private take(event: Event): void {
    this.status = "open";
    this.wait = FIRST_WAIT;
    const anew = event.what === "snapshot" || event.what === "undone";
    if (anew) {
      this.log = [];
      this.rewound += 1;
    }
    this.undo = undoNews(this.event?.table ?? null, event);
    if (anew || event.undone?.length) this.undone = event.undone ?? [];
    if (event.view) this.log = merged(this.log, event.view.log);
    if (anew) this.known = this.log.at(-1)?.number ?? 0;
    this.talk = merged(this.talk, event.talk ?? []);
    this.online = event.table.seats.filter((seat) => seat.online).map((seat) => seat.seat);
    this.eyes = event.eyes; // a seat that has withdrawn is not asked for again
    this.event = event;
  }
}

/** Add lines to those known; a line that comes again replaces the old one. */
export function merged<T extends { number: number }>(known: T[], news: T[]): T[] {
  if (!news.length) return known;
  const first = news[0]?.number ?? 0;
  if (first > (known.at(-1)?.number ?? -1)) return [...known, ...news];
  const all = new Map(known.map((line) => [line.number, line]));
  for (const line of news) all.set(line.number, line);
  return [...all.values()].sort((a, b) => a.number - b.number);
}

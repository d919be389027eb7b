// What one person does at the table: the seat they look through, what they have picked, and what the server said to it.

import type { BoardFacts } from "../lib/board";
import { TableConnection, type Wish } from "../lib/connection.svelte";
import { t } from "../lib/i18n.svelte";
import { sortMoves } from "../lib/moves";
import { namesOf } from "../replay/names";
import type { Done, Reason, Refused, TableInfo, ViewShape } from "../protocol";
import type { Lit } from "./Board.svelte";
import { boardAfter } from "./past";
import { blockedLanes } from "./tickets";
import { undoSentence } from "./undo";
import { reasonSentence, type Speaker } from "./words";

const CLOSED = ["lane.double_closed", "lane.double_own"];
const NOTICE_SECONDS = 9;

export class Room {
  connections = $state.raw<TableConnection[]>([]);
  secrets: string[] = []; // of the connections, in their order
  current = $state(0);
  uncovered = $state(-1); // whose hand may be seen, by place among the connections, where several people share this device
  board = $state.raw<BoardFacts | null>(null);
  chosen = $state<string | null>(null); // a lane, or a city to build in
  asking = $state<"tickets" | "swap" | null>(null); // what waits for a yes
  lit = $state.raw<Lit | null>(null);
  notice = $state.raw<{ text: string; clause: string } | null>(null);
  busy = $state(false);
  past = $state<number | null>(null); // the move after which the board is shown; null for now
  private closed = new Set<string>();
  private closedIn = 0; // how often the log had begun anew when they were
  private timer = 0;

  connection = $derived(this.connections[this.current] ?? null);
  event = $derived(this.connection?.event ?? null);
  view: ViewShape | null = $derived(this.event?.view ?? null);
  table: TableInfo | null = $derived(this.event?.table ?? null);
  you = $derived(this.event?.you ?? -1);
  names = $derived(namesOf(this.table?.seats ?? []));
  myTurn = $derived((this.view?.to_act ?? []).includes(this.you) && !this.table?.seats[this.you]?.away);
  offered = $derived(sortMoves(this.myTurn ? (this.view?.legal_moves ?? []) : []));
  reasons: Record<string, Reason> = $derived(this.event?.reasons ?? {});
  claimable = $derived(new Set(this.past === null ? [...this.offered.claims.keys(), ...this.offered.lays] : []));
  buildable = $derived(new Set(this.past === null ? this.offered.stations.keys() : []));
  last = $derived(lastLane(this.connection?.log ?? []));

  /** Lanes that can't be had any more; what the server called closed stays closed. */
  blocked = $derived.by(() => {
    const rewound = this.connection?.rewound ?? 0;
    if (rewound !== this.closedIn) this.closed.clear(); // a move that was taken back may have closed them
    this.closedIn = rewound;
    for (const [subject, reason] of Object.entries(this.reasons))
      if (CLOSED.includes(reason.code)) this.closed.add(subject.replace("claim ", ""));
    if (!this.board || !this.view) return new Set<string>();
    return blockedLanes(this.board, this.view, this.you, this.closed);
  });
  /** What lies on the board: now, or after the move that somebody looks back at. */
  shown = $derived(
    this.view && this.past !== null ? boardAfter(this.view, this.connection?.log ?? [], this.past) : this.view,
  );
  own = $derived(new Set(this.view?.seats[this.you]?.lanes ?? []));

  /** Who speaks to this reader, once the board is there. */
  get speaker(): Speaker | null {
    return this.board ? { t, board: this.board, names: this.names, you: this.you } : null;
  }

  /** The lane that was the latest after a move. */
  lastAt(number: number): string | null {
    return lastLane((this.connection?.log ?? []).filter((line) => line.number <= number));
  }

  /** Play a move; a refusal becomes a notice. */
  async play(move: string): Promise<boolean> {
    if (!this.connection || this.busy) return false;
    this.busy = true;
    this.past = null;
    this.hush();
    const answer = await this.connection.play(move);
    this.busy = false;
    if (answer.type === "done") this.putDown();
    return this.heard(answer, move);
  }

  /** Ask for anything else than a move. */
  async ask(wish: Wish): Promise<boolean> {
    this.hush();
    return this.connection ? this.heard(await this.connection.send(wish)) : false;
  }

  /** Take the last move back, or ask the others whether that may be. */
  async undo(): Promise<boolean> {
    if (!this.connection || this.busy) return false;
    this.busy = true;
    this.past = null;
    this.hush();
    const answer = await this.connection.takeBack("undo");
    this.busy = false;
    return this.heard(answer);
  }

  /** Answer who wants to take a move back. */
  async answerUndo(answer: "agree_undo" | "refuse_undo"): Promise<boolean> {
    this.hush();
    return this.connection ? this.heard(await this.connection.takeBack(answer)) : false;
  }

  /** Tell what the latest event says about taking back; what was picked or looked back at may be no more. */
  toldUndo(): void {
    const news = this.connection?.undo;
    if (!news || !this.speaker) return;
    if (news.what === "undone") this.putDown();
    // Who asks is told to everybody by what lies on the board.
    if (news.what !== "undo_asked") this.say(undoSentence(this.speaker, news));
  }

  /** Forget what was picked. */
  putDown(): void {
    this.chosen = this.asking = this.lit = null;
  }

  /** Show a sentence for a while. */
  say(text: string, clause = ""): void {
    clearTimeout(this.timer);
    this.notice = { text, clause };
    this.timer = window.setTimeout(() => (this.notice = null), NOTICE_SECONDS * 1000);
  }

  hush(): void {
    clearTimeout(this.timer);
    this.notice = null;
  }

  private heard(answer: Done | Refused, move = ""): boolean {
    if (answer.type === "done") return true;
    const clause = answer.clause ?? "";
    this.say(this.speaker ? reasonSentence(this.speaker, { ...answer, clause }, move) : answer.message, clause);
    return false;
  }
}

function lastLane(log: { move: string }[]): string | null {
  for (let place = log.length - 1; place >= 0; place -= 1) {
    const [verb, lane] = (log[place]?.move ?? "").split(" ");
    if ((verb === "claim" || verb === "lay") && lane) return lane;
  }
  return null;
}

// What one person does at the table: the seat they look through, what they have picked, and what the server said to it.

import type { BoardFacts } from "../lib/board";
import { TableConnection, type Wish } from "../lib/connection.svelte";
import { t } from "../lib/i18n.svelte";
import { sortMoves } from "../lib/moves";
import { namesOf } from "../replay/names";
import { settings } from "../lib/settings.svelte";
import type { Done, Reason, Refused, TableInfo, ViewShape } from "../protocol";
import type { Flag, Lit } from "./Board.svelte";
import { boardAfter } from "./past";
import { heard, keepMuted, mutedAt } from "./talk";
import { blockedLanes, progress, type Progress } from "./tickets";
import { latestDig } from "./tunnels";
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
  turned = $state(0); // the move whose tunnel cards have all been turned
  flags = $state.raw<Flag[]>([]); // what others have just put on the board
  refills = $state.raw<number[]>([]); // how often each place of the market was filled
  muted = $state.raw<number[]>([]); // voices that this reader doesn't want to hear
  private closed = new Map<number, Set<string>>(); // by the seat for which the server has called lanes closed
  private closedIn = 0; // how often the log had begun anew when they were
  private timer = 0;

  connection = $derived(this.connections[this.current] ?? null);
  event = $derived(this.connection?.event ?? null);
  view: ViewShape | null = $derived(this.event?.view ?? null);
  table: TableInfo | null = $derived(this.event?.table ?? null);
  you = $derived(this.event?.you ?? -1);
  looks = $derived(this.view?.seat ?? -1); // the seat whose eyes one sees through: one's own, or another's if it allows
  talk = $derived(heard(this.connection?.talk ?? [], this.muted));
  names = $derived(namesOf(this.table?.seats ?? []));
  myTurn = $derived((this.view?.to_act ?? []).includes(this.you) && !this.table?.seats[this.you]?.away);
  offered = $derived(sortMoves(this.myTurn ? (this.view?.legal_moves ?? []) : []));
  reasons: Record<string, Reason> = $derived(this.event?.reasons ?? {});
  claimable = $derived(new Set(this.past === null ? [...this.offered.claims.keys(), ...this.offered.lays] : []));
  buildable = $derived(new Set(this.past === null ? this.offered.stations.keys() : []));

  /** Lanes that can't be had any more; what the server called closed stays closed. */
  blocked = $derived.by(() => {
    const rewound = this.connection?.rewound ?? 0;
    if (rewound !== this.closedIn) this.closed.clear(); // a move that was taken back may have closed them
    this.closedIn = rewound;
    const closed = this.closed.get(this.looks) ?? new Set<string>();
    this.closed.set(this.looks, closed);
    for (const [subject, reason] of Object.entries(this.reasons))
      if (CLOSED.includes(reason.code)) closed.add(subject.replace("claim ", ""));
    if (!this.board || !this.view) return new Set<string>();
    return blockedLanes(this.board, this.view, this.looks, closed);
  });
  /** The latest tunnel that was dug before our eyes. */
  dig = $derived.by(() => {
    const dig = latestDig(this.connection?.log ?? [], this.view?.tunnel ?? null);
    return dig && dig.number > (this.connection?.known ?? 0) ? dig : null;
  });
  /** The move whose cards are being turned: until then nothing tells how it ends. */
  turning = $derived(this.dig && this.dig.number !== this.turned && settings.duration(1) > 0 ? this.dig.number : null);
  /** The move after which the board is shown; null for now. */
  private until = $derived(this.past ?? (this.turning === null ? null : this.turning - 1));
  /** What lies on the board: now, or after the move that somebody looks back at. */
  shown = $derived(
    this.view && this.until !== null ? boardAfter(this.view, this.connection?.log ?? [], this.until) : this.view,
  );
  /** The lane that was the latest then. */
  last = $derived(lastLane((this.connection?.log ?? []).filter((line) => this.until === null || line.number <= this.until)));
  own = $derived(new Set(this.view?.seats[this.looks]?.lanes ?? []));

  /** Who speaks to this reader, once the board is there. */
  get speaker(): Speaker | null {
    return this.board ? { t, board: this.board, names: this.names, you: this.you } : null;
  }

  /** How a ticket stands; a pure table tells of those that are joined, and of no others. */
  standing(ticket: string): Progress | null {
    if (!this.board) return null;
    const state = progress(this.board, ticket, this.own, this.blocked);
    return this.table?.settings.pure && !state.joined ? null : state;
  }

  /** Head a list of cards or tickets: yours, or those of whom one sees through. */
  whose(what: "hand" | "tickets"): string {
    return this.looks === this.you ? t(`${what}.title`) : t(`${what}.of`, { name: this.names[this.looks] ?? "" });
  }

  /** Remember who was muted at this table before. */
  recall(table: string): void {
    this.muted = mutedAt(table, localStorage);
  }

  /** Mute these voices, and no others. */
  mute(voices: number[]): void {
    this.muted = voices;
    if (this.table) keepMuted(this.table.id, voices, localStorage);
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
    return this.answered(answer, move);
  }

  /** Ask for anything else than a move. */
  async ask(wish: Wish): Promise<boolean> {
    this.hush();
    return this.connection ? this.answered(await this.connection.send(wish)) : false;
  }

  /** Take the last move back, or ask the others whether that may be. */
  async undo(): Promise<boolean> {
    if (!this.connection || this.busy) return false;
    this.busy = true;
    this.past = null;
    this.hush();
    const answer = await this.connection.takeBack("undo");
    this.busy = false;
    return this.answered(answer);
  }

  /** Answer who wants to take a move back. */
  async answerUndo(answer: "agree_undo" | "refuse_undo"): Promise<boolean> {
    this.hush();
    return this.connection ? this.answered(await this.connection.takeBack(answer)) : false;
  }

  /** Tell what the latest event says about taking back; what was picked or looked back at may be no more. */
  toldUndo(): void {
    const news = this.connection?.undo;
    if (!news || !this.speaker) return;
    if (news.what === "undone") {
      this.putDown();
      this.turned = 0; // another tunnel may have its number
      this.flags = []; // what they point at may be no more
    }
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

  private answered(answer: Done | Refused, move = ""): boolean {
    if (answer.type === "done") return true;
    const clause = answer.clause ?? "";
    this.say(this.speaker ? reasonSentence(this.speaker, { ...answer, clause }, move) : answer.message, clause);
    return false;
  }
}

/** The lane that was claimed last; a tunnel that was given up is nobody's. */
function lastLane(log: { seat: number; move: string }[]): string | null {
  let declined = -1; // the seat whose tunnel came to nothing
  for (let place = log.length - 1; place >= 0; place -= 1) {
    const { seat = -1, move = "" } = log[place] ?? {};
    const [verb, lane] = move.split(" ");
    if (verb === "decline") declined = seat;
    else if ((verb === "claim" || verb === "lay") && lane) {
      if (verb === "lay" || seat !== declined) return lane;
      declined = -1;
    }
  }
  return null;
}

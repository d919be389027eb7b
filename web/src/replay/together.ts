// Looking at a replay together: who leads, and what that means for what I see. Pure; the socket is in together.svelte.ts.

import type { Shown } from "../protocol";

/** Off: by myself. Open: nobody leads yet. Alone: somebody leads, and I look elsewhere for now. */
export type Mode = "off" | "open" | "following" | "alone" | "leading";

export interface Session {
  mode: Mode;
  leader: string; // the name of who leads, if it isn't me
  shown: Shown | null;
  unheard: boolean; // I have said where I am, and it has not come back yet: what others said came before
}

export const OFF: Session = { mode: "off", leader: "", shown: null, unheard: false };
export const JOINED: Session = { mode: "open", leader: "", shown: null, unheard: false };

/** Hear what is shown; `me` is by which I know my own word again. */
export function heard(session: Session, shown: Shown, me: string): Session {
  if (session.mode === "off") return session;
  if (shown.leader === me) return { mode: "leading", leader: "", shown, unheard: false };
  if (session.unheard) return session;
  const mode = session.mode === "alone" && session.shown?.leader === shown.leader ? "alone" : "following";
  return { mode, leader: shown.name, shown, unheard: false };
}

/** Lead from now on. */
export const led = (session: Session): Session => (session.mode === "off" ? session : { ...session, mode: "leading", leader: "", unheard: true });

/** Go somewhere by myself: who follows looks elsewhere for now, who leads takes the others along. */
export const strayed = (session: Session): Session => (session.mode === "following" ? { ...session, mode: "alone" } : session);

/** Follow again. */
export const rejoined = (session: Session): Session =>
  session.mode === "alone" && session.shown ? { ...session, mode: "following" } : session;

/** Where I am to be, if somebody leads me; after a reload, where I led the others. */
export function target(session: Session, asked: boolean): { move: number; eyes: number } | null {
  const here = session.mode === "following" || (session.mode === "leading" && asked);
  return here && session.shown ? { move: session.shown.move, eyes: session.shown.eyes } : null;
}

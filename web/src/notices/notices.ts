// Asking to be told when it is my move: by this browser, or by mail.

import { Refusal } from "../lib/api";
import type { NoticeOffer, WantMail, WantPush, Wish } from "../protocol";

export type Pace = "turn" | "daily";
type Want = WantMail | WantPush;

async function ask<T>(path: string, secret: string, method = "GET", body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (secret) headers["authorization"] = `Bearer ${secret}`;
  const how: RequestInit = { method, headers };
  if (body !== undefined) how.body = JSON.stringify(body);
  const answer = await fetch(path, how).catch(() => {
    throw new Refusal("offline", "The server can't be reached.");
  });
  const said: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return said as T;
  const fault = said as { code?: string; message?: string };
  throw new Refusal(fault.code ?? "unknown", fault.message ?? answer.statusText);
}

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}/notices`;

/** How this server can tell people. */
export const offered = (): Promise<NoticeOffer> => ask("/api/notices", "");

/** What a seat has asked for. */
export const wishesAt = (table: string, secret: string): Promise<Wish[]> => ask(at(table), secret);

/** Ask for something. */
export const want = (table: string, secret: string, wish: Want): Promise<Want> => ask(at(table), secret, "POST", wish);

/** Ask for it no more. */
export const unwant = (table: string, secret: string, { kind, url }: Pick<Wish, "kind" | "url">): Promise<unknown> =>
  ask(at(table), secret, "DELETE", { kind, url });

/** Say yes to mail, or no more, with the key in a mail. */
export const answerMail = (key: string, stop: boolean): Promise<unknown> => ask("/api/mail", "", "POST", { key, stop });

/** What a wish for mail says; at tables with a quick clock a mail for every turn is asked for expressly. */
export const mailWish = (address: string, pace: Pace, language: string): WantMail => ({
  kind: "mail",
  address: address.trim(),
  digest: pace === "daily" ? "daily" : "",
  live: pace === "turn",
  language,
});

/** What the link in a mail asks for: the part after its #. */
export function mailLink(hash: string): { what: "confirm" | "stop"; key: string } | null {
  const [what, key = ""] = hash.split("=");
  return (what === "confirm" || what === "stop") && key ? { what, key } : null;
}

/** Whether this browser can show notices while the page is closed. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** This browser's subscription, if there is one. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Ask the reader for leave, and subscribe this browser; null if the reader says no. */
export async function subscribed(key: string, language: string): Promise<WantPush | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint = "", keys = {} } = made.toJSON();
  return { kind: "push", endpoint, keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" }, live: true, language };
}

/** Read the server's key as browsers want it. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

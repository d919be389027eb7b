// Which explanations this reader has put away.

const KEY = "whistlestop.explained";

/** List the explanations that were put away, as "card" or "box/card". */
export function seen(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    return new Set();
  }
}

/** Put an explanation away for good. */
export function putAway(card: string): void {
  localStorage.setItem(KEY, JSON.stringify([...seen(), card]));
}

/** Explain everything again. */
export function forgetSeen(): void {
  localStorage.removeItem(KEY);
}

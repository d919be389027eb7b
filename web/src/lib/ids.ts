// Ids of commands. Friends in the same house come over plain http, where browsers have no crypto.randomUUID.

/** Make up an id that nobody else makes up. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

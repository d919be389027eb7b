// Sockets of tables. One is opened as soon as the page knows its table, before it knows who will speak through it:
// on a phone that saves the way there and back twice.

const ahead = new Map<string, WebSocket>();

function open(table: string): WebSocket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`);
}

/** Open a table's socket for whoever will want it. */
export function openAhead(table: string): void {
  if (!ahead.has(table)) ahead.set(table, open(table));
}

/** Close a socket that nobody came for. */
export function closeAhead(table: string): void {
  ahead.get(table)?.close();
  ahead.delete(table);
}

/** The socket that was opened ahead, if it is still good; else a new one. */
export function openSocket(table: string): WebSocket {
  const waiting = ahead.get(table);
  ahead.delete(table);
  return waiting && waiting.readyState <= WebSocket.OPEN ? waiting : open(table);
}

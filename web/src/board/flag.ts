/** What somebody has just put on the board, to be lit with a name for a moment. */
export interface Flag {
  id: string; // the lane or the city
  name: string;
  colours: readonly [fill: string, edge: string, ink: string];
}

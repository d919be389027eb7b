/** What is lit on the board: a ticket and the path planned for it, a path that is done, or a trail to look at. */
export interface Lit {
  cities: string[];
  lanes: string[];
  kind: "ticket" | "done" | "trail";
}

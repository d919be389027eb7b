// The shapes that pieces are drawn with have to lie in the page before `<use href="#ws-car-0">` finds them.

import { loadSymbols } from "../lib/board";

const ID = "ws-symbols";

/** Put the shapes of a box into the page, once; they are the same for all boxes but for a few markers. */
export async function placeSymbols(box: string): Promise<void> {
  if (document.getElementById(ID)) return;
  const text = await loadSymbols(box);
  if (document.getElementById(ID)) return;
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  drawn.id = ID;
  drawn.setAttribute("aria-hidden", "true");
  drawn.setAttribute("width", "0");
  drawn.setAttribute("height", "0");
  drawn.setAttribute("class", "visually-hidden");
  document.body.append(document.importNode(drawn, true));
}

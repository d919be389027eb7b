// Where we are: what the address says, kept in step with the browser's history.

import { pageAt, type Page } from "./place";

export type { Page } from "./place";

class Place {
  page = $state<Page>("home");
  table = $state("");
  secret = $state(""); // what follows the # of a table; taken out of the address bar once it is kept
  hash = $state(""); // what follows the # elsewhere: a rule, say
  asked = $state(""); // a rule that somebody at a table wants to read, without leaving it
  query = $state.raw(new URLSearchParams());

  constructor() {
    this.read();
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  /** Read the address. */
  read(): void {
    const { page, table } = pageAt(location.pathname);
    const hash = location.hash.slice(1);
    this.query = new URLSearchParams(location.search);
    this.secret = page === "table" || page === "replay" ? hash : "";
    this.hash = hash;
    this.table = table;
    this.page = page;
  }

  /** Go somewhere on this site. */
  go(path: string): void {
    history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  /** Take the secret out of the address bar, so that nobody reads it over a shoulder or copies it unawares. */
  hideSecret(): void {
    history.replaceState(null, "", location.pathname + location.search);
    this.secret = "";
    this.hash = "";
  }

  /** Let ordinary links of this site change the page without loading it anew. */
  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || link.target || link.hasAttribute("download") || event.defaultPrevented) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || to.pathname.startsWith("/api/") || to.pathname.startsWith("/boards/")) return;
    if (to.pathname === location.pathname && to.hash) return; // the browser scrolls
    event.preventDefault();
    if (to.pathname === "/help" && to.hash && (this.page === "table" || this.page === "replay")) this.asked = to.hash.slice(1);
    else this.go(to.pathname + to.search + to.hash);
  }
}

export const place = new Place();

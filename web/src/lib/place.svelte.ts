// Where we are: what the address says, kept in step with the browser's history.

export type Page = "home" | "lobby" | "new" | "table" | "replay" | "settings" | "help" | "nowhere";
const PLAIN = ["lobby", "new", "settings", "help"] as const;

/** Tell which page an address names. */
export function pageAt(path: string): { page: Page; table: string } {
  const [, first = "", second = "", ...more] = path.split("/");
  const table = readable(second);
  if (more.some(Boolean)) return { page: "nowhere", table: "" };
  if ((first === "t" || first === "replay") && table) return { page: first === "t" ? "table" : "replay", table };
  if (second) return { page: "nowhere", table: "" };
  if (first === "" || first === "index.html") return { page: "home", table: "" };
  return { page: PLAIN.find((each) => each === first) ?? "nowhere", table: "" };
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Place {
  page = $state<Page>("home");
  table = $state("");
  secret = $state(""); // what follows the # of a table; taken out of the address bar once it is kept
  hash = $state(""); // what follows the # elsewhere: a rule, say
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
    this.go(to.pathname + to.search + to.hash);
  }
}

export const place = new Place();

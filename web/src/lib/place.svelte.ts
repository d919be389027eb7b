// Where we are: what the address says, kept in step with the browser's history.

export type Page = "home" | "lobby" | "table" | "replay";

class Place {
  page = $state<Page>("home");
  table = $state("");
  secret = $state(""); // what follows the #; taken out of the address bar once it is kept
  query = $state(new URLSearchParams());

  constructor() {
    this.read();
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  /** Read the address. */
  read(): void {
    const [, first = "", second = ""] = location.pathname.split("/");
    const table = decodeURIComponent(second);
    this.query = new URLSearchParams(location.search);
    this.table = table;
    this.secret = location.hash.slice(1);
    if (first === "t" && table) this.page = "table";
    else if (first === "replay" && table) this.page = "replay";
    else this.page = first === "lobby" ? "lobby" : "home";
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
  }
}

export const place = new Place();

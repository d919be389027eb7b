// Which page an address names.

export type Page = "home" | "lobby" | "new" | "table" | "replay" | "settings" | "help" | "stats" | "mail" | "nowhere";
const PLAIN = ["lobby", "new", "settings", "help", "stats", "mail"] as const;

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

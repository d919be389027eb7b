// How a text gets its number and its gaps, and how a language is found and named.

export type Gaps = Record<string, string | number>;

const KINDS: Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

interface Plural {
  rules: Intl.PluralRules;
  order: Intl.LDMLPluralRule[];
}
const plurals = new Map<string, Plural>(); // making one takes a phone longer than a hundred texts

function pluralOf(code: string): Plural {
  let plural = plurals.get(code);
  if (!plural) {
    const rules = new Intl.PluralRules(code);
    const kinds = rules.resolvedOptions().pluralCategories;
    plural = { rules, order: KINDS.filter((kind) => kinds.includes(kind)) };
    plurals.set(code, plural);
  }
  return plural;
}

/** Choose the form of a text that goes with a number. */
export function pluralForm(forms: string, number: number, code: string): string {
  const { rules, order } = pluralOf(code);
  const parts = forms.split("|");
  return parts[Math.min(order.indexOf(rules.select(number)), parts.length - 1)] ?? "";
}

/** Fill the gaps of a text. */
export function filled(text: string, gaps: Gaps, code: string): string {
  const form = text.includes("|") ? pluralForm(text, Number(gaps["n"] ?? 1), code) : text;
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name] ?? `{${name}}`));
}

/** The language that a file of texts is in: `locales/pl/board.json` and `locales/pl.json` are both Polish. */
export function languageOf(path: string): string {
  const inside = path.slice(path.lastIndexOf("locales/") + "locales/".length);
  return inside.split("/")[0]?.replace(/\.json$/, "") ?? "";
}

/** The first of the languages somebody reads that we have: the very one, or the same without its country. */
export function preferred(wanted: (string | null)[], known: string[]): string {
  for (const each of wanted) {
    const found = known.find((code) => code === each) ?? known.find((code) => code === each?.split("-")[0]);
    if (found) return found;
  }
  return "en";
}

/** A language's name in itself: whoever can't read this page must find theirs. */
export function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

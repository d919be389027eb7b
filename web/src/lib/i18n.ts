// How a text gets its number and its gaps.

export type Gaps = Record<string, string | number>;

const KINDS: Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** Choose the form of a text that goes with a number. */
export function pluralForm(forms: string, number: number, code: string): string {
  const rules = new Intl.PluralRules(code);
  const kinds = rules.resolvedOptions().pluralCategories;
  const order = KINDS.filter((kind) => kinds.includes(kind));
  const parts = forms.split("|");
  return parts[Math.min(order.indexOf(rules.select(number)), parts.length - 1)] ?? "";
}

/** Fill the gaps of a text. */
export function filled(text: string, gaps: Gaps, code: string): string {
  const form = text.includes("|") ? pluralForm(text, Number(gaps["n"] ?? 1), code) : text;
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name] ?? `{${name}}`));
}

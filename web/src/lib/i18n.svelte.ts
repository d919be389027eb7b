// Texts in the reader's language. A language is a folder in src/locales; English is complete by definition and
// stands in for what another lacks. Keys are dotted; {name} is filled in; `one|few|many` forms follow
// the language's own rules for numbers.

type Texts = Record<string, string>;
const ENGLISH = import.meta.glob<Texts>("../locales/en/*.json", { eager: true, import: "default" });
const OTHERS = import.meta.glob<Texts>(["../locales/*/*.json", "!../locales/en/*.json"], { import: "default" });
const en: Texts = Object.assign({}, ...Object.values(ENGLISH)) as Texts;
const languageOf = (path: string): string => path.split("/").at(-2) ?? "";
const KEY = "whistlestop.language";

class Language {
  code = $state("en");
  private texts = $state.raw<Texts>(en);

  constructor() {
    const wanted = localStorage.getItem(KEY) ?? navigator.language.slice(0, 2);
    if (wanted !== "en") void this.use(wanted);
  }

  /** List the languages there are. */
  get known(): string[] {
    return ["en", ...new Set(Object.keys(OTHERS).map(languageOf))];
  }

  /** Switch to a language. */
  async use(code: string): Promise<void> {
    const files = Object.entries(OTHERS).filter(([path]) => languageOf(path) === code);
    const texts = await Promise.all(files.map(([, load]) => load()));
    this.texts = Object.assign({}, en, ...texts) as Texts;
    this.code = files.length ? code : "en";
    localStorage.setItem(KEY, this.code);
    document.documentElement.lang = this.code;
  }

  /** Return a text, with its gaps filled. */
  text(key: string, gaps: Record<string, string | number> = {}): string {
    const found = this.texts[key] ?? key;
    const form = found.includes("|") ? this.form(found, Number(gaps["n"] ?? 1)) : found;
    return form.replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name] ?? `{${name}}`));
  }

  private form(forms: string, number: number): string {
    const kinds = new Intl.PluralRules(this.code).resolvedOptions().pluralCategories;
    const order = ["zero", "one", "two", "few", "many", "other"].filter((kind) => kinds.includes(kind as Intl.LDMLPluralRule));
    const parts = forms.split("|");
    const place = order.indexOf(new Intl.PluralRules(this.code).select(number));
    return parts[Math.min(place, parts.length - 1)] ?? "";
  }
}

export const language = new Language();

/** Return a text in the reader's language. */
export const t = (key: string, gaps?: Record<string, string | number>): string => language.text(key, gaps);

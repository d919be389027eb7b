// Texts in the reader's language, from src/whistlestop/words/locales, where the terminal has its own too. A language is a
// folder there, or one file; putting it there is all. What only the terminal says (terminal.json) isn't loaded.
// English is complete by definition and stands in for what another lacks. Keys are dotted; {name} is filled in;
// `one|few|many` forms follow the language's own rules for numbers. docs/languages.md tells the rest.

import { filled, languageOf, preferred, type Gaps } from "./i18n";

type Texts = Record<string, string>;
const ENGLISH = import.meta.glob<Texts>(
  ["../../../src/whistlestop/words/locales/en/*.json", "!../../../src/whistlestop/words/locales/*/terminal.json"],
  { eager: true, import: "default" },
);
const OTHERS = import.meta.glob<Texts>(
  [
    "../../../src/whistlestop/words/locales/*.json",
    "../../../src/whistlestop/words/locales/*/*.json",
    "!../../../src/whistlestop/words/locales/en/*.json",
    "!../../../src/whistlestop/words/locales/*/terminal.json",
  ],
  { import: "default" },
);
const en: Texts = Object.assign({}, ...Object.values(ENGLISH)) as Texts;
const KEY = "whistlestop.language";

class Language {
  code = $state("en");
  ready = $state(false); // whether the reader's own language is there
  private texts = $state.raw<Texts>(en);

  constructor() {
    const code = preferred([localStorage.getItem(KEY), ...navigator.languages], this.known);
    // A language that can't be loaded must not keep the page away: English stands in.
    this.use(code)
      .catch(() => undefined)
      .finally(() => (this.ready = true));
    // What is chosen in one tab is spoken in all.
    addEventListener("storage", ({ key, newValue }) => {
      if (key === KEY && newValue) void this.use(newValue).catch(() => undefined);
    });
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
    document.documentElement.lang = this.code;
  }

  /** Switch to a language, and keep it. */
  async choose(code: string): Promise<void> {
    await this.use(code);
    localStorage.setItem(KEY, this.code);
  }

  /** Return a text, with its gaps filled. */
  text(key: string, gaps: Gaps = {}): string {
    return filled(this.texts[key] ?? key, gaps, this.code);
  }

  /** Tell whether there is a text. */
  has(key: string): boolean {
    return key in this.texts;
  }

  /** Write a number as the language does. */
  number(value: number): string {
    return new Intl.NumberFormat(this.code).format(value);
  }

  /** Write so many days, hours … in short, as the language does. */
  unit(value: number, unit: string): string {
    return new Intl.NumberFormat(this.code, { style: "unit", unit, unitDisplay: "narrow" }).format(value);
  }
}

export const language = new Language();

/** Return a text in the reader's language. */
export const t = (key: string, gaps?: Gaps): string => language.text(key, gaps);

/** Return a text if there is one for the key, and otherwise what is given: for names that a server may add to. */
export const named = (key: string, otherwise: string): string => (language.has(key) ? t(key) : otherwise);

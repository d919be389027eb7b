// All languages say everything: the same keys, the same gaps, as many forms as the language has numbers, and one word
// for each thing.

import { expect, test } from "vitest";
import languages from "../../docs/languages.md?raw";
import rules from "../../docs/rules.md?raw";
import { RULES } from "../src/help/clauses";
import { languageOf, ownName, pluralForm, preferred } from "../src/lib/i18n";

type Texts = Record<string, string>;
interface Printed {
  cities: { id: string; name: string }[];
}
const found = import.meta.glob<Texts>("../../src/whistlestop/words/locales/*/*.json", { eager: true, import: "default" });
const boards = import.meta.glob<Printed>("../../src/whistlestop/boxes/boards/*.json", { eager: true, import: "default" });
const sources = import.meta.glob<string>("../../src/whistlestop/**/*.py", { eager: true, query: "?raw", import: "default" });
const CITIES = "cities.json"; // holds only the names that aren't the printed ones: English has none
const fileOf = (path: string): string => path.split("/").at(-1) ?? "";
const LANGUAGES = [...new Set(Object.keys(found).map(languageOf))];
const OTHERS = LANGUAGES.filter((language) => language !== "en");
const filesOf = (language: string): string[] =>
  Object.keys(found).filter((path) => languageOf(path) === language && fileOf(path) !== CITIES).map(fileOf);
const FILES = filesOf("en");
const read = (language: string, file: string): Texts => found[`../../src/whistlestop/words/locales/${language}/${file}`] ?? {};
const all = (language: string): Texts => Object.assign({}, ...FILES.map((file) => read(language, file))) as Texts;
const gaps = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const bare = (text: string): string => text.replace(/\{\w+\}/g, "");
const en = all("en");

// The server speaks English: its own sentence stands there, and other languages have one by its code.
const SERVERS = "{message}";

// The words of docs/languages.md, as they look in all their cases and numbers. Words that English also has as verbs or
// for other things (turn, card, seat) can't be looked for like this.
const WORDS: Record<string, Record<"en" | "pl" | "ro", RegExp>> = {
  lane: { en: /\blanes?\b/i, pl: /tras/i, ro: /\brut/i },
  station: { en: /\bstations?\b/i, pl: /dwor[zc]/i, ro: /\bg[aă]r/i },
  ticket: { en: /\btickets?\b/i, pl: /bilet/i, ro: /bilet/i },
  car: { en: /\bcars?\b/i, pl: /wagonik/i, ro: /vago/i },
  market: { en: /\bmarket\b/i, pl: /odkryt/i, ro: /fața în sus/i },
  deck: { en: /\bdecks?\b/i, pl: /tali/i, ro: /pachet/i },
  locomotive: { en: /\blocomotives?\b/i, pl: /lokomotyw/i, ro: /locomotiv/i },
  ferry: { en: /\bferr(y|ies)\b/i, pl: /prom/i, ro: /feribot/i },
  tunnel: { en: /\btunnels?\b/i, pl: /tunel/i, ro: /tunel/i },
  toll: { en: /\btolls?\b/i, pl: /opłat|kwit/i, ro: /tax/i },
  token: { en: /\btokens?\b/i, pl: /kwit/i, ro: /jeto/i },
  loan: { en: /\bloans?\b/i, pl: /pożycz/i, ro: /împrumut/i },
  table: { en: /\btables?\b/i, pl: /st[oó][lł]/i, ro: /\bm[ae]s/i },
  bot: { en: /\bbots?\b/i, pl: /\bbot/i, ro: /\bbo[tț]/i },
  round: { en: /\brounds?\b/i, pl: /rund/i, ro: /rund/i },
  "longest path": { en: /\blongest path\b/i, pl: /najdłuższ\S+ drog/i, ro: /lung traseu/i },
};
// Words for the same things that we don't use, so that nobody wonders whether something else is meant.
const AVOIDED: Record<string, RegExp> = {
  pl: /stacj[aeęiąo]|\bmyt[aoue]|żeton|odnośnik|ukończ|Obieżyświat/i,
  ro: /\blini[aei]|\brobot|\btabl[aăe]|îndeplin|[şţ]/i,
};
const IDIOMS = ["ending.title", "gone.page"]; // sayings, not things of the game
const SHORTENED = /^terminal\.head\./; // heads of columns: a few letters of the word
// What is the same in two languages because it is the same word.
const SAME: Record<string, string[]> = {
  pl: ["app.name", "box.usa", "clock.bank", "sit.bot", "board.from_to", "who.bot", "command.hint"],
  ro: ["app.name", "sit.bot", "who.bot", "who.spectator", "board.from_to", "command.hint", "ending.line.globetrotter", "ending.total"],
};
const NO_FORMS = ["keep.more"]; // a number, and no word that goes with it

test("the rulebooks' languages are there, each by its own name", () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(["en", "pl", "ro"]));
  expect(["en", "pl", "ro", "de"].map(ownName)).toEqual(["English", "Polski", "Română", "Deutsch"]);
});

test("a language is a folder or a file, and is found with its country or without", () => {
  expect(["../locales/pl/board.json", "../locales/de.json", "../locales/pt-BR/table.json"].map(languageOf)).toEqual(["pl", "de", "pt-BR"]);
  const known = ["en", "pl", "pt-BR"];
  expect(preferred([null, "de-AT", "pl-PL", "en"], known)).toBe("pl");
  expect(preferred(["pt-BR"], known)).toBe("pt-BR");
  expect(preferred([null, "xx"], known)).toBe("en");
});

test("forms follow the language's numbers, and a text that fell back to English has one too", () => {
  const pl = (n: number): string => pluralForm("karta|karty|kart|karty", n, "pl");
  expect([1, 2, 4, 5, 12, 22, 25].map(pl)).toEqual(["karta", "karty", "karty", "kart", "kart", "karty", "kart"]);
  const ro = (n: number): string => pluralForm("carte|cărți|de cărți", n, "ro");
  expect([1, 2, 0, 19, 20, 101].map(ro)).toEqual(["carte", "cărți", "cărți", "cărți", "de cărți", "cărți"]);
  expect([1, 2, 5].map((n) => pluralForm("card|cards", n, "pl"))).toEqual(["card", "cards", "cards"]);
});

test("no key is in two files", () => {
  const keys = FILES.flatMap((file) => Object.keys(read("en", file)));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

for (const language of LANGUAGES) {
  test(`${language}: every file has the keys of the English one`, () => {
    expect(filesOf(language)).toEqual(FILES);
    for (const file of FILES) expect(Object.keys(read(language, file)).sort(), file).toEqual(Object.keys(read("en", file)).sort());
  });

  test(`${language}: no text is empty, and all gaps are those of English`, () => {
    for (const [key, text] of Object.entries(all(language))) {
      expect(text.trim(), key).not.toBe("");
      if (en[key] === SERVERS) continue;
      const forms = text.split("|");
      const english = gaps(en[key] ?? "");
      // A form for exactly one may say the number in words; the last one may not.
      expect(english, key).toEqual(expect.arrayContaining(forms.flatMap(gaps)));
      expect(gaps(forms.at(-1) ?? "").length, `${key}: ${text}`).toBe(english.length);
    }
  });

  test(`${language}: a text with forms has one for each kind of number`, () => {
    const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
    for (const [key, text] of Object.entries(all(language))) {
      const forms = text.split("|").length;
      // Where no number is said, the forms from the last one on may be alike, and are written once.
      if (text.includes("|") && text.includes("{n}")) expect(forms, `${key}: ${text}`).toBe(kinds);
      else expect(forms, `${key}: ${text}`).toBeLessThanOrEqual(kinds);
      const numbered = en[key]?.includes("|") && en[key].includes("{n}") && !NO_FORMS.includes(key);
      if (numbered) expect(forms, `${key} has forms in English: ${text}`).toBe(kinds);
    }
  });

  test(`${language}: every clause of docs/rules.md is told`, () => {
    const clauses = [...rules.matchAll(/^- \*\*([A-Z](?:-R)?\d+)\*\*/gm)].map((found) => found[1] ?? "");
    expect(clauses.length).toBeGreaterThan(80);
    expect(Object.keys(read(language, "rules.json")).sort()).toEqual(clauses.map((clause) => `rules.${clause}`).sort());
    expect(Object.values(RULES).flatMap((box) => box.sections.flatMap((section) => section.clauses)).sort()).toEqual([...clauses].sort());
  });

  test(`${language}: every box says what is different, every section has a title`, () => {
    const texts = all(language);
    for (const box of Object.keys(RULES)) for (const line of [1, 2, 3, 4]) expect(texts, `${box} ${line}`).toHaveProperty([`help.${box}.${line}`]);
    for (const section of Object.values(RULES).flatMap((box) => box.sections)) expect(texts).toHaveProperty([`help.section.${section.title}`]);
  });

  test(`${language}: whatever is refused has a sentence`, () => {
    const texts = all(language);
    const codes = refusalCodes();
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter((code) => !(`reason.${code}` in texts || `wrong.${code}` in texts))).toEqual([]);
  });
}

for (const language of OTHERS) {
  test(`${language}: nothing is left in English`, () => {
    const left = Object.entries(all(language)).filter(([key, text]) => text === en[key] || text.includes(SERVERS));
    expect(left.map(([key]) => key).filter((key) => !SAME[language]?.includes(key))).toEqual([]);
  });

  test(`${language}: each thing has one word`, () => {
    for (const [key, text] of Object.entries(all(language))) {
      if (IDIOMS.includes(key) || SHORTENED.test(key)) continue;
      expect(bare(text), key).not.toMatch(AVOIDED[language] ?? /$^/);
      for (const word of Object.values(WORDS)) {
        const looks: RegExp | undefined = word[language as "pl" | "ro"]; // of other languages we know no words
        if (looks && word.en.test(bare(en[key] ?? ""))) expect(bare(text), key).toMatch(looks);
      }
    }
  });

  test(`${language}: quotation marks, dots and letters are those of the language`, () => {
    for (const [key, text] of Object.entries(all(language))) expect(text, key).not.toMatch(/["']|\.\.\.|[şţŞŢ]/);
  });

  test(`${language}: city names are of cities on the boards, differ from what is printed, and from one another`, () => {
    const names = read(language, CITIES);
    const printed = new Map<string, string>(Object.entries(boards).flatMap(([path, board]) => board.cities.map((city) => [`city.${boxOf(path)}.${city.id}`, city.name] as const)));
    expect(printed.size).toBeGreaterThan(150);
    for (const [key, name] of Object.entries(names)) {
      expect([...printed.keys()]).toContain(key);
      expect(name, key).not.toBe(printed.get(key));
    }
    for (const path of Object.keys(boards)) {
      const said = [...printed].filter(([key]) => key.startsWith(`city.${boxOf(path)}.`)).map(([key, name]) => names[key] ?? name);
      expect(new Set(said).size, boxOf(path)).toBe(said.length);
      expect(Object.keys(names).some((key) => key.startsWith(`city.${boxOf(path)}.`)), boxOf(path)).toBe(true);
    }
    // The places of Ghost Train are words, not names: each is translated.
    expect([...printed.keys()].filter((key) => key.startsWith("city.ghost.") && !names[key])).toEqual([]);
  });
}

test("docs/languages.md lists the words that are looked for", () => {
  const rows = new Map([...languages.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|/gm)].map((row) => [row[1] ?? "", { pl: row[2] ?? "", ro: row[3] ?? "" }]));
  for (const [word, looks] of Object.entries(WORDS)) {
    expect(rows.get(word)?.pl, word).toMatch(looks.pl);
    expect(rows.get(word)?.ro, word).toMatch(looks.ro);
  }
});

function boxOf(path: string): string {
  return fileOf(path).replace(".json", "");
}

/** All codes with which the engine and the server refuse something, as their sources have them. */
function refusalCodes(): string[] {
  const text = Object.values(sources).join("\n");
  const plain = [/\bcode="([a-z_.]+)"/g, /\bNotDone\(\s*"([a-z_.]+)"/g, /\bfault\(\d+, "([a-z_.]+)"/g];
  const questions = /QUESTIONS\b[^{]*\{([^}]*)\}/.exec(text)?.[1] ?? "";
  const decisions = [...questions.matchAll(/"(\w+)": \(/g)].map((question) => `decision.${question[1] ?? ""}`);
  const unknown = ["lane", "city", "card"].map((field) => `${field}.unknown`);
  return [...new Set([...plain.flatMap((each) => [...text.matchAll(each)].map((code) => code[1] ?? "")), ...decisions, ...unknown])];
}

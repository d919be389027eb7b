// All languages say everything: the same keys, the same gaps, as many forms as the language has numbers.

import { expect, test } from "vitest";
import rules from "../../docs/rules.md?raw";
import { DIFFERENCES, MINUTE, RULES } from "../src/help/clauses";

type Texts = Record<string, string>;
const found = import.meta.glob<Texts>("../src/locales/*/*.json", { eager: true, import: "default" });
const parts = (path: string): string[] => path.split("/").slice(-2);
const LANGUAGES = [...new Set(Object.keys(found).map((path) => parts(path)[0] ?? ""))];
const filesOf = (language: string): string[] => Object.keys(found).filter((path) => parts(path)[0] === language).map((path) => parts(path)[1] ?? "");
const FILES = filesOf("en");
const read = (language: string, file: string): Texts => found[`../src/locales/${language}/${file}`] ?? {};
const all = (language: string): Texts => Object.assign({}, ...FILES.map((file) => read(language, file))) as Texts;
const gaps = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const en = all("en");

test("the rulebooks' languages are there", () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(["en", "pl", "ro"]));
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
      const forms = text.split("|");
      const english = gaps(en[key] ?? "");
      // A form for exactly one may say the number in words; the last one may not.
      expect(english, key).toEqual(expect.arrayContaining(forms.flatMap(gaps)));
      expect(gaps(forms.at(-1) ?? "").length, `${key}: ${text}`).toBe(english.length);
    }
  });

  test(`${language}: a text with forms has one for each kind of number`, () => {
    const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
    for (const [key, text] of Object.entries(all(language)))
      if (text.includes("|")) {
        // Where no number is said, the forms from the last one on may be alike, and are written once.
        const forms = text.split("|").length;
        if (text.includes("{n}")) expect(forms, `${key}: ${text}`).toBe(kinds);
        else expect(forms, `${key}: ${text}`).toBeLessThanOrEqual(kinds);
      }
  });

  test(`${language}: every clause of docs/rules.md is told`, () => {
    const clauses = [...rules.matchAll(/^- \*\*([A-Z](?:-R)?\d+)\*\*/gm)].map((found) => found[1] ?? "");
    expect(clauses.length).toBeGreaterThan(80);
    expect(Object.keys(read(language, "rules.json")).sort()).toEqual(clauses.map((clause) => `rules.${clause}`).sort());
    expect(Object.values(RULES).flatMap((box) => box.flatMap((section) => section.clauses)).sort()).toEqual([...clauses].sort());
  });

  test(`${language}: every box says what is different, every section has a title`, () => {
    const texts = all(language);
    for (const [box, count] of Object.entries({ ...DIFFERENCES, minute: MINUTE }))
      for (let line = 1; line <= count; line++) expect(texts, `${box} ${line}`).toHaveProperty([`help.${box}.${line}`]);
    for (const section of Object.values(RULES).flat()) expect(texts).toHaveProperty([`help.section.${section.title}`]);
  });
}

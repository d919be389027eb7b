// The rules of each box, as rules.json arranges them; their words are in locales/*/rules.json and help.json.

import rules from "./rules.json";

export interface Section {
  title: string; // a key: help.section.TITLE
  clauses: string[]; // in the order in which one needs them at the table
}

export interface BoxRules {
  rest?: string; // the box whose rules hold where this one says nothing
  guide: Record<string, string>; // what the guide tells when it first matters, and the clause that says more
  sections: Section[];
}

export const RULES: Record<string, BoxRules> = rules;

/** Tell which box's page a clause is on; "" if there is no such clause. */
export function boxOf(clause: string): string {
  const holds = ([, box]: [string, BoxRules]): boolean => box.sections.some((section) => section.clauses.includes(clause));
  return Object.entries(RULES).find(holds)?.[0] ?? "";
}

/** Return the clause that a topic of the guide leads to; null where the box has no such topic. */
export function topicClause(box: string, topic: string): string | null {
  const own = RULES[box];
  return own?.guide[topic] ?? RULES[own?.rest ?? ""]?.guide[topic] ?? null;
}

/** Tell whether a clause fills a hole that a rulebook leaves. */
export const isRuling = (clause: string): boolean => clause.includes("R");

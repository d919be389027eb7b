// The rules' clauses in the order in which one needs them at the table; their words are in locales/*/rules.json.

export interface Section {
  title: string; // a key: help.section.TITLE
  clauses: string[];
}

export const RULES: Record<string, Section[]> = {
  usa: [
    { title: "setup", clauses: ["U1", "U2", "U3"] },
    { title: "turn", clauses: ["U-R3"] },
    { title: "draw", clauses: ["U4", "U5", "U6", "U7", "U-R1", "U-R2", "U-R6"] },
    { title: "claim", clauses: ["U8", "U9", "U10", "U11", "U12"] },
    { title: "tickets", clauses: ["U16"] },
    { title: "open", clauses: ["U13", "U14", "U15"] },
    { title: "end", clauses: ["U17", "U-R4"] },
    { title: "scoring", clauses: ["U18", "U19", "U-R5"] },
    { title: "winner", clauses: ["U20"] },
  ],
  europe: [
    { title: "setup", clauses: ["E1"] },
    { title: "claim", clauses: ["E3", "E14"] },
    { title: "ferries", clauses: ["E4"] },
    { title: "tunnels", clauses: ["E5", "E6", "E7", "E8"] },
    { title: "stations", clauses: ["E9", "E10"] },
    { title: "tickets", clauses: ["E2"] },
    { title: "scoring", clauses: ["E11", "E12"] },
    { title: "winner", clauses: ["E13"] },
  ],
  nordic: [
    { title: "setup", clauses: ["N1"] },
    { title: "draw", clauses: ["N2"] },
    { title: "claim", clauses: ["N3", "N4", "N7", "N-R1", "N8"] },
    { title: "ferries_tunnels", clauses: ["N5", "N-R2", "N6"] },
    { title: "scoring", clauses: ["N9", "N-R3"] },
    { title: "winner", clauses: ["N10"] },
  ],
  nederland: [
    { title: "setup", clauses: ["H1", "H3", "H4"] },
    { title: "tolls", clauses: ["H2", "H5", "H6"] },
    { title: "scoring", clauses: ["H7", "H8"] },
    { title: "no_tolls", clauses: ["H9"] },
    { title: "neutral", clauses: ["H10", "H11", "H12", "H-R1", "H13", "H-R2"] },
  ],
  ghost: [
    { title: "setup", clauses: ["G1"] },
    { title: "turn", clauses: ["G2", "G-R5", "G9", "G-R3"] },
    { title: "claim", clauses: ["G3", "G-R4"] },
    { title: "completing", clauses: ["G4", "G-R1", "G5", "G6"] },
    { title: "end", clauses: ["G7", "G8", "G-R2"] },
  ],
};

/** How many lines "what is different from USA" has; their keys are help.BOX.1 and so on. USA itself is told in a minute. */
export const DIFFERENCES: Record<string, number> = { europe: 4, nordic: 5, nederland: 5, ghost: 4 };
export const MINUTE = 5;

const LETTERS: Record<string, string> = { U: "usa", E: "europe", N: "nordic", H: "nederland", G: "ghost" };

/** Tell which box's page a clause is on; "" if there is no such clause. */
export function boxOf(clause: string): string {
  const box = LETTERS[clause.charAt(0)] ?? "";
  return RULES[box]?.some((section) => section.clauses.includes(clause)) ? box : "";
}

/** Tell whether a clause fills a hole that a rulebook leaves. */
export const isRuling = (clause: string): boolean => clause.includes("R");

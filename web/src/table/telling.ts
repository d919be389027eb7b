// What is said to who listens, and when: nothing about a tunnel's end before its cards are turned.

import type { LineShape } from "../protocol";
import type { Dig } from "./tunnels";
import { digSentence, lineSentence, moveSentence, newsSentences, type Speaker } from "./words";

/** How far the log has been told. */
export interface Told {
  line: number; // all lines up to here
  begun: number; // a tunnel of which only the beginning has been told; 0 for none
}

const MOST = 4; // lines at once: who listens wants the present

/** Say what is new; `turning` is the move whose cards are being turned. */
export function newsOf(who: Speaker, log: LineShape[], told: Told, dig: Dig | null, turning: number | null): { said: string[]; told: Told } {
  const news = log.filter((line) => line.number > told.line);
  if (turning === null) {
    const said = news.slice(-MOST).flatMap((line) => wholeOf(who, line, told, dig));
    return { said, told: { line: log.at(-1)?.number ?? told.line, begun: 0 } };
  }
  const before = news.filter((line) => line.number < turning).slice(-MOST).map((line) => lineSentence(who, line));
  const line = told.begun === turning ? undefined : news.find((each) => each.number === turning);
  return { said: [...before, ...(line ? [moveSentence(who, line)] : [])], told: { line: turning - 1, begun: turning } };
}

function wholeOf(who: Speaker, line: LineShape, told: Told, dig: Dig | null): string[] {
  const said = line.number === told.begun ? newsSentences(who, line) : [lineSentence(who, line)];
  // What is paid or given up has a line of its own.
  return line.number === dig?.number && dig.outcome === "free" ? [...said, digSentence(who, dig)] : said;
}

// What a table is, in a few words: its box, options, clock.

import { language, named, t } from "../lib/i18n.svelte";
import { Refusal } from "../lib/api";
import { namesOf } from "../replay/names";
import { usualTalk } from "./wishes";
import type { Clock, SeatInfo, Settings, TableInfo } from "../protocol";

export const boxName = (box: string): string => named(`box.${box}`, box);
export const botName = (bot: string): string => named(`bot.${bot}`, bot);
export const optionName = (option: string): string => named(`option.${option}`, option);

/** Say how much time there is to think. */
export function clockWords(clock: Clock | null | undefined): string {
  if (!clock || !(clock.days || clock.bank || clock.increment)) return t("clock.none");
  if (clock.days) return t("clock.days", { n: clock.days });
  return t("clock.bank", { bank: Math.round((clock.bank ?? 0) / 60), increment: clock.increment ?? 0 });
}

/** Tell whether a game goes on for days. */
export const slow = (settings: Settings): boolean => Boolean(settings.clock?.days);

/** Say who sits there. */
export function seatWords(seat: SeatInfo): string {
  if (seat.open) return t("sit.free");
  return seat.bot && !seat.away ? t("sit.bot", { bot: botName(seat.bot) }) : seat.name || botName(seat.bot);
}

/** Say who sits at a table; once seats are shuffled, bots have the names that they play under. */
export function seatsWords(table: TableInfo): string[] {
  if (table.phase === "gathering") return table.seats.map(seatWords);
  const names = namesOf(table.seats);
  return table.seats.map((seat, at) => (seat.bot && !seat.away ? `${names[at]} (${botName(seat.bot)})` : seatWords(seat)));
}

/** Say what a company has agreed on that is not usual. */
export function ruleWords(settings: Settings): string[] {
  const talk = settings.talk || usualTalk(settings.open);
  return [
    ...(settings.pure ? [t("rule.pure_short")] : []),
    ...(settings.tally ? [t("rule.tally_short")] : []),
    ...(talk === usualTalk(settings.open) ? [] : [t(`rule.talk_short.${talk}`)]),
  ];
}

/** Say what is played, options, clock and what else was agreed on. */
export function tableWords(table: TableInfo): string {
  const { seats, options = [], clock } = table.settings;
  return [t("sit.players", { n: seats }), ...options.map(optionName), clockWords(clock), ...ruleWords(table.settings)].join(" · ");
}

/** Say what went wrong, in the reader's language where there are words for it. */
export function wrongWords(wrong: unknown): string {
  if (!(wrong instanceof Refusal)) return t("wrong.unknown");
  const key = [`wrong.${wrong.code}`, `reason.${wrong.code}`].find((each) => language.has(each));
  return t(key ?? "wrong.other", { message: wrong.message });
}

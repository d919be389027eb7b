// What a table is, in a few words: its box, options, clock.

import { language, named, t } from "../lib/i18n.svelte";
import { Refusal } from "../lib/api";
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

/** Say what is played, options and clock. */
export function tableWords(table: TableInfo): string {
  const options = (table.settings.options ?? []).map(optionName);
  return [t("sit.players", { n: table.settings.seats }), ...options, clockWords(table.settings.clock)].join(" · ");
}

/** Say what went wrong, in the reader's language where there are words for it. */
export function wrongWords(wrong: unknown): string {
  if (!(wrong instanceof Refusal)) return t("wrong.unknown");
  const key = [`wrong.${wrong.code}`, `reason.${wrong.code}`].find((each) => language.has(each));
  return t(key ?? "wrong.other", { message: wrong.message });
}

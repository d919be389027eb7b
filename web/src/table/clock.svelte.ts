// A second hand for everything that shows time: one timer for all.

import { language } from "../lib/i18n.svelte";

class Seconds {
  now = $state(Date.now());

  constructor() {
    setInterval(() => (this.now = Date.now()), 1000);
  }
}

export const seconds = new Seconds();

/** Write seconds as minutes, or days and hours where there are many. */
export function duration(left: number): string {
  const all = Math.max(0, Math.floor(left));
  const days = Math.floor(all / 86_400);
  if (days) return `${language.unit(days, "day")} ${language.unit(Math.floor((all % 86_400) / 3600), "hour")}`;
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor((all % 3600) / 60);
  const rest = String(all % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

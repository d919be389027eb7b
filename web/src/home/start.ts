// One click, and one plays: a table with bots, and the way there.

import { openTable } from "../lib/api";
import { BOTS } from "../lib/boxes";
import { t } from "../lib/i18n.svelte";
import { place } from "../lib/place.svelte";
import { settings } from "../lib/settings.svelte";
import type { Box } from "../protocol";
import { quickGame } from "./wishes";

/** Start a game against bots with what was chosen last. */
export async function startQuick(box: Box, bots: string[]): Promise<void> {
  const name = settings.name.trim() || t("name.guest");
  const bot = bots.includes(settings.bot) ? settings.bot : (BOTS.find((each) => bots.includes(each)) ?? bots[0] ?? settings.bot);
  const made = await openTable(quickGame(box, name, bot, settings.rivals));
  place.go(`/t/${made.table}`);
}

// Who sat where. Bots have no names of their own; two of a kind are numbered.

/** Name the seats: a person by name, a bot by what its kind is called. */
export function seatNames(names: string[], bots: string[], botName: (bot: string) => string): string[] {
  const all = names.map((name, seat) => (bots[seat] ? botName(bots[seat]) : name));
  return all.map((name, seat) => {
    const same = all.filter((each, other) => each === name && bots[other]);
    if (!bots[seat] || same.length < 2) return name;
    return `${name} ${all.slice(0, seat + 1).filter((each, other) => each === name && bots[other]).length}`;
  });
}

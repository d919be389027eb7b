"""How a report looks: on a phone and on a desk, by day and by night."""

from __future__ import annotations

STYLE = """
:root {
  color-scheme: light dark;
  --ground: #f6f3ec; --card: #fffdf8; --ink: #231f1a; --soft: #6a6257; --line: #ddd5c6;
  --more: 31 111 180; --less: 200 88 30; --cold: #cfc8ba; --hot: #b3261e;
  --done: #2b8a6a; --failed: #d0673f;
  --e0: #1f6fb4; --e1: #c8581e; --e2: #2b8a6a; --e3: #8a4fb5;
  --e4: #b58900; --e5: #b03a6c; --e6: #4d7c1f; --e7: #5a6470;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #16181c; --card: #1f2227; --ink: #ece7dc; --soft: #a59d90; --line: #363a41;
    --more: 90 165 235; --less: 235 130 70; --cold: #4a4e56; --hot: #ff8a65;
    --done: #4fbf98; --failed: #f09068;
    --e0: #6bb1f0; --e1: #f2945c; --e2: #5cc7a0; --e3: #c39be8;
    --e4: #e0ba45; --e5: #f083b0; --e6: #a3cf6a; --e7: #b0bac6;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 1.25rem 1rem 4rem; }
h1 { font-size: clamp(1.5rem, 4vw, 2.2rem); line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .6rem; }
h3 { font-size: 1rem; margin: 0 0 .4rem; overflow-wrap: anywhere; }
p { max-width: 46rem; margin: .4rem 0; overflow-wrap: anywhere; }
.soft, figcaption, caption { color: var(--soft); font-size: .9rem; }
caption { text-align: left; padding-bottom: .3rem; }
caption span { position: sticky; left: 0; display: inline-block; max-width: min(46rem, 100vw - 5rem); }
.cards {
  display: grid; gap: 1rem; margin-bottom: 1rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
}
.cards > * { min-width: 0; }
.wide { grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); }
.card, details {
  background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: .9rem 1rem; margin: 0 0 1rem;
}
.cards .card { margin: 0; }
.scroll {
  overflow-x: auto;  /* with a shade on the side where there is more */
  background:
    linear-gradient(90deg, var(--card) 30%, transparent) 0 0 / 3rem 100% no-repeat local,
    linear-gradient(270deg, var(--card) 30%, transparent) 100% 0 / 3rem 100% no-repeat local,
    linear-gradient(90deg, rgb(0 0 0 / .3), transparent) 0 0 / .9rem 100% no-repeat scroll,
    linear-gradient(270deg, rgb(0 0 0 / .3), transparent) 100% 0 / .9rem 100% no-repeat scroll;
}
.scroll:focus-visible { outline: 3px solid rgb(var(--more)); outline-offset: 2px; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
thead th { color: var(--soft); font-weight: 600; vertical-align: bottom; }
th:first-child, tbody th { text-align: left; font-weight: 600; }
tbody th {
  position: sticky; left: 0; background: var(--card);
  min-width: 7rem; max-width: 18rem; white-space: normal; overflow-wrap: break-word;
}
td small { color: var(--soft); display: block; }
.grid td { border: 2px solid var(--card); min-width: 5.2rem; text-align: center; }
.grid td small { color: var(--ink); }
.heat td { min-width: 3.4rem; }
.dot {
  display: inline-block; width: .7em; height: .7em; border-radius: 50%;
  margin-right: .4em; background: var(--c);
}
details { padding: 0 1rem; }
details[open] { padding-bottom: .9rem; }
summary { cursor: pointer; min-height: 44px; padding: .6rem 0; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { fill: var(--ink); font: 14px system-ui, sans-serif; }
svg .soft { fill: var(--soft); font-size: 13px; }
svg .axis { stroke: var(--line); stroke-width: 1; }
svg .done { fill: var(--done); }
svg .failed { fill: url(#stripes); }
.board { position: relative; border-radius: .4rem; overflow: hidden; }
.board::before {
  content: ""; position: absolute; inset: 0; background-size: 100% 100%;
  opacity: .3; filter: grayscale(.9);
}
.board svg { position: relative; }
.board use { fill: none; }
.board .city { fill: var(--ink); stroke: var(--card); stroke-width: 3; }
.board text {
  font-size: 26px; paint-order: stroke; stroke: var(--card);
  stroke-width: 6px; stroke-linejoin: round;
}
.key { display: flex; gap: .5rem; align-items: center; font-size: .85rem; color: var(--soft); }
.key i { flex: 1; max-width: 12rem; height: .7rem; border-radius: .35rem; }
@media (prefers-color-scheme: dark) {
  .board::before { filter: grayscale(.9) invert(.86) hue-rotate(180deg); opacity: .22; }
}
@media (max-width: 40rem) {
  tbody th { min-width: 7.5rem; max-width: 9rem; white-space: normal; }
  .board { min-width: 40rem; }
}
@media print { details { display: none; } .card { break-inside: avoid; } }
"""

STEPS = 10
"""How many shades a heat map has."""


def shades() -> str:
    """Write the classes of the heat maps: `h0` to `h10` for how often, `m` and `l` for more and less."""
    lines = []
    for step in range(STEPS + 1):
        part = 100 * step // STEPS
        lines.append(f".h{step}{{stroke:color-mix(in oklab,var(--hot) {part}%,var(--cold))}}")
        lines.append(f".m{step}{{stroke:color-mix(in oklab,rgb(var(--more)) {part}%,var(--cold))}}")
        lines.append(f".l{step}{{stroke:color-mix(in oklab,rgb(var(--less)) {part}%,var(--cold))}}")
    return "\n".join(lines)

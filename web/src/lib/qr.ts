// A QR code for a link (ISO/IEC 18004): bytes, error correction level M, versions 1 to 10, which is 213 characters.

/** For each version: check bytes of a block, and the data bytes of all blocks. */
const BLOCKS: [check: number, data: number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = boolean[][];

/** Draw a text as a grid of dark and light squares; throws if it is too long. */
export function qrCode(text: string): Grid {
  const bytes = [...new TextEncoder().encode(text)];
  const found = BLOCKS.findIndex(([, data], at) => sum(data) >= bytes.length + (at < 9 ? 2 : 3));
  if (found < 0) throw new RangeError("The text is too long for a QR code.");
  const version = found + 1;
  const drawn = MASKS.map((_, mask) => draw(version, codewords(bytes, version), mask));
  return drawn.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

/** Write a grid as the outline of an SVG path, one unit a square. */
export function qrPath(grid: Grid): string {
  return grid.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Lay the data and its check bytes out in the order in which they are drawn. */
function codewords(bytes: number[], version: number): number[] {
  const [check, sizes] = BLOCKS[version - 1]!;
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = sum(sizes) * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  const all = Array.from({ length: sum(sizes) }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2));
  let from = 0;
  const blocks = sizes.map((size) => all.slice(from, (from += size)));
  const checks = blocks.map((block) => remainder(block, check));
  const woven = (rows: number[][]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) =>
      rows.flatMap((row) => (at < row.length ? [row[at]!] : [])),
    ).flat();
  return [...woven(blocks), ...woven(checks)];
}

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = ((product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a)) & 0xff;
  return product;
}

/** Return the check bytes of a block: what is left after division by the generator (Reed and Solomon). */
function remainder(block: number[], length: number): number[] {
  const generator = [...Array<number>(length - 1).fill(0), 1];
  for (let root = 1, round = 0; round < length; round++, root = times(root, 2))
    for (let at = 0; at < length; at++) generator[at] = times(generator[at]!, root) ^ (generator[at + 1] ?? 0);
  const left = Array<number>(length).fill(0);
  for (const byte of block) {
    const factor = byte ^ left.shift()!;
    left.push(0);
    generator.forEach((each, at) => (left[at] = left[at]! ^ times(each, factor)));
  }
  return left;
}

function draw(version: number, words: number[], mask: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid[y]![x] = dark;
    fixed[y]![x] = true;
  };
  const square = (cx: number, cy: number, reach: number, light: number[]): void => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(x, y, 4, [2, 4]);
  const step = version < 7 ? [6, size - 7] : [6, version * 2 + 8, size - 7];
  const marks = version === 1 ? [] : step;
  for (const x of marks)
    for (const y of marks)
      if (!((x === 6 && y !== size - 7 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6))) square(x, y, 2, [1]);
  writeFormat(version, mask, size, set);
  fill(grid, fixed, words, mask);
  return grid;
}

function writeFormat(version: number, mask: number, size: number, set: (x: number, y: number, dark: boolean) => void): void {
  let left = mask; // level M is 00
  for (let round = 0; round < 10; round++) left = (left << 1) ^ ((left >> 9) * 0x537);
  const bits = ((mask << 10) | left) ^ 0x5412;
  const bit = (at: number): boolean => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 15; at++) {
    const near = at < 6 ? at : at < 8 ? at + 1 : 14 - at + (at === 8 ? 1 : 0);
    if (at < 8) {
      set(8, near, bit(at));
      set(size - 1 - at, 8, bit(at));
    } else {
      set(near, 8, bit(at));
      set(8, size - 15 + at, bit(at));
    }
  }
  set(8, size - 8, true);
  if (version < 7) return;
  let rest = version;
  for (let round = 0; round < 12; round++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const number = (version << 12) | rest;
  for (let at = 0; at < 18; at++) {
    const dark = ((number >> at) & 1) === 1;
    const [x, y] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(x, y, dark);
    set(y, x, dark);
  }
}

/** Fill the squares that are free, two columns at a time, up and down, from the right. */
function fill(grid: Grid, fixed: Grid, words: number[], mask: number): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue;
        const dark = at < words.length * 8 && ((words[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
        grid[y]![x] = dark !== MASKS[mask]!(x, y);
        at++;
      }
    }
  }
}

/** Tell how hard a grid is to read: long runs, full squares, too much of one shade. */
function penalty(grid: Grid): number {
  const size = grid.length;
  let score = 0;
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (const across of [true, false]) {
      let run = 0;
      for (let x = 0; x < size; x++) {
        const same = x > 0 && (across ? grid[y]![x] === grid[y]![x - 1] : grid[x]![y] === grid[x - 1]![y]);
        run = same ? run + 1 : 1;
        score += run === 5 ? 3 : run > 5 ? 1 : 0;
      }
    }
    for (let x = 0; x < size; x++) {
      dark += Number(grid[y]![x]);
      const here = grid[y]![x];
      if (x && y && here === grid[y]![x - 1] && here === grid[y - 1]![x] && here === grid[y - 1]![x - 1]) score += 3;
    }
  }
  return score + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

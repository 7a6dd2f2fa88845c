// QR codes of any text (ISO/IEC 18004): as bytes, with mask 0, at least the second level of correction. What else the standard
// has — other alphabets, other masks, smaller codes — no address of ours needs.

/** Dark or light; undefined where data goes. */
// biome-ignore lint/style/noExcessiveLinesPerFile: goes with the encoder that a library takes the place of.
type Grid = (boolean | undefined)[][];

/** Levels of correction, the strongest first, without the weakest: each with its number, check words of a block, and blocks, by version from 1 to 40. */
const LEVELS = [
  {
    id: 2,
    check: [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    blocks: [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51,
      54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  },
  {
    id: 3,
    check: [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    blocks: [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43,
      45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
  },
  {
    id: 0,
    check: [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    blocks: [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
      35, 37, 38, 40, 43, 45, 47, 49,
    ],
  },
] as const;

type Level = (typeof LEVELS)[number];

function put(grid: Grid, x: number, y: number, isDark: boolean): void {
  const row = grid[y];
  if (row && x >= 0 && x < grid.length) row[x] = isDark;
}

/** A pattern of rings around a middle, of which some are light. */
function drawRings(grid: Grid, x: number, y: number, most: number, light: readonly number[]): void {
  for (let dy = -most; dy <= most; dy += 1) {
    for (let dx = -most; dx <= most; dx += 1) {
      put(grid, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

const sizeOf = (version: number): number => version * 4 + 17;

/** How many small patterns there are on either axis, three corners counted. */
const countOf = (version: number): number => (version === 1 ? 0 : Math.floor(version / 7) + 2);

/** The words that a code has room for: what corners, format, lines and small patterns leave of it. */
function roomOf(version: number): number {
  const [size, count] = [sizeOf(version), countOf(version)];
  const small = count ? (count ** 2 - 3) * 25 - (count - 2) * 10 : 0;
  return (size ** 2 - 3 * 64 - 31 - 2 * (size - 16) - small - (version < 7 ? 0 : 36)) >> 3;
}

/** Where the middles of small patterns are, on either axis (annex E). */
function middlesOf(version: number): number[] {
  const [size, count] = [sizeOf(version), countOf(version)];
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return Array.from({ length: count }, (_, at) => (at === 0 ? 6 : size - 7 - (count - 1 - at) * step));
}

/** A value and the rest that it leaves when it is divided, as bits (annexes C and D). */
function checked(value: number, digits: number, divisor: number): number {
  let rest = value;
  for (let at = 0; at < digits; at += 1) rest = (rest << 1) ^ ((rest >>> (digits - 1)) * divisor);
  return (value << digits) | rest;
}

/** Draws the level and the mask, twice. */
function drawFormat(grid: Grid, level: Level): void {
  const last = grid.length - 1;
  const bits = checked(level.id << 3, 10, 0x537) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((bits >> at) & 1) === 1;
    if (at < 8) put(grid, last - at, 8, isDark);
    else put(grid, 8, last - 14 + at, isDark);
    // Both ways around the corner the line of alternating modules is left out.
    if (at < 8) put(grid, 8, at < 6 ? at : at + 1, isDark);
    else put(grid, at === 8 ? 7 : 14 - at, 8, isDark);
  }
  put(grid, 8, last - 7, true);
}

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  const bits = checked(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const [near, far] = [Math.floor(at / 3), grid.length - 11 + (at % 3)];
    put(grid, near, far, ((bits >> at) & 1) === 1);
    put(grid, far, near, ((bits >> at) & 1) === 1);
  }
}

/** All of a code but its data. */
function emptyCode(version: number, level: Level): Grid {
  const size = sizeOf(version);
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  for (let at = 0; at < size; at += 1) {
    put(grid, 6, at, at % 2 === 0);
    put(grid, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3] as const, [size - 4, 3] as const, [3, size - 4] as const])
    drawRings(grid, x, y, 4, [2, 4]);
  for (const x of middlesOf(version)) {
    for (const y of middlesOf(version)) {
      const isCorner = x + y === 12 || (x + y === size - 1 && (x === 6 || y === 6));
      if (!isCorner) drawRings(grid, x, y, 2, [1]);
    }
  }
  drawFormat(grid, level);
  drawVersion(grid, version);
  return grid;
}

/** The product of two words as polynomials over bits, by 0x11d. */
function product(one: number, other: number): number {
  let result = 0;
  for (let at = 7; at >= 0; at -= 1) result = (result << 1) ^ ((result >>> 7) * 0x11d) ^ (((other >>> at) & 1) * one);
  return result;
}

/** What a block is divided by for so many check words, without its first coefficient. */
function divisorOf(count: number): number[] {
  const divisor = Array<number>(count).fill(0);
  divisor[count - 1] = 1;
  for (let at = 0, root = 1; at < count; at += 1, root = product(root, 2)) {
    for (const [index, word] of divisor.entries()) divisor[index] = product(word, root) ^ (divisor[index + 1] ?? 0);
  }
  return divisor;
}

/** The check words of a block (Reed-Solomon). */
function checkOf(block: Uint8Array, divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const word of block) {
    const factor = word ^ (rest[0] ?? 0);
    rest = divisor.map((each, at) => product(each, factor) ^ (rest[at + 1] ?? 0));
  }
  return rest;
}

/** The words in the order in which they are drawn: blocks take turns, then their check words do. */
function interleaved(words: Uint8Array, blocks: number, check: number): number[] {
  const divisor = divisorOf(check);
  const [short, long] = [Math.floor(words.length / blocks), words.length % blocks];
  let start = 0;
  const data = Array.from({ length: blocks }, (_, at) => {
    const end = start + short + (at < blocks - long ? 0 : 1);
    const block = words.slice(start, end);
    start = end;
    return block;
  });
  const turns = (rows: readonly ArrayLike<number>[], length: number): number[] =>
    Array.from({ length }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat();
  return [
    ...turns(data, short + 1),
    ...turns(
      data.map((block) => checkOf(block, divisor)),
      check,
    ),
  ];
}

/** Mode, length, text, end and filling as one row of words. */
function wordsOf(bytes: Uint8Array, version: number, room: number): Uint8Array {
  const head = version < 10 ? [4, bytes.length] : [4, bytes.length >> 8, bytes.length & 255];
  const words = Uint8Array.from({ length: room }, (_, at) => ((at - head.length - bytes.length) % 2 ? 17 : 236));
  // The mode has four bits, so that all that follows lies across two words; four zero bits at the end fill the last.
  let rest = 0;
  for (const [at, value] of [...head, ...bytes, 0].entries()) {
    if (at > 0) words[at - 1] = (rest << 4) | (value >> 4);
    rest = value & 15;
  }
  return words;
}

/** Draws the words, two columns at a time from the right, upwards and downwards by turns, under mask 0. */
function drawWords(grid: Grid, words: readonly number[]): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let line = 0; line < size * 2; line += 1) {
      const x = right - (line % 2);
      const y = (right + 1) & 2 ? line >> 1 : size - 1 - (line >> 1);
      if (grid[y]?.[x] !== undefined) continue;
      const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
      put(grid, x, y, (bit === 1) !== ((x + y) % 2 === 0));
      at += 1;
    }
  }
}

/** Rows of a code that says `text`, true where dark: the smallest one, at the best level that it has room for. Throws for a text too long. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= 40; version += 1) {
    const roomAt = ({ check, blocks }: Level): number =>
      roomOf(version) - (check[version - 1] ?? 0) * (blocks[version - 1] ?? 0);
    const level = LEVELS.find((each) => bytes.length + (version < 10 ? 2 : 3) <= roomAt(each));
    if (!level) continue;
    const words = wordsOf(bytes, version, roomAt(level));
    const grid = emptyCode(version, level);
    drawWords(grid, interleaved(words, level.blocks[version - 1] ?? 1, level.check[version - 1] ?? 0));
    return grid as boolean[][];
  }
  throw new RangeError("Too long for a code");
}

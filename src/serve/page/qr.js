// QR codes of texts: byte mode, the lowest level of error correction.

/** Codewords for error correction in each block, by version from 1. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
/** Blocks, by version. */
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

/** Products in the field of 256 elements. @param {number} one @param {number} other */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/** The generator polynomial of a degree, without its first coefficient. @param {number} degree */
function generator(degree) {
  const found = new Array(degree).fill(0);
  found[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) {
      found[at] = times(found[at], root) ^ (found[at + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return found;
}

/** @param {number[]} data @param {number[]} divisor */
function remainder(data, divisor) {
  const rest = new Array(divisor.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest[0];
    rest.shift();
    rest.push(0);
    divisor.forEach((coefficient, at) => (rest[at] ^= times(coefficient, factor)));
  }
  return rest;
}

/** Where the centres of alignment patterns lie, in both directions. @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const rest = Array.from({ length: count - 1 }, (_, index) => version * 4 + 10 - index * step);
  return [6, ...rest.reverse()];
}

/** The modules that hold codewords. @param {number} version */
function room(version) {
  const count = alignments(version).length;
  const patterns = count === 0 ? 0 : 25 * count * count - 10 * count - 55;
  return (16 * version + 128) * version + 64 - patterns - (version >= 7 ? 36 : 0);
}

/** The bytes of data in a version. @param {number} version */
function capacity(version) {
  return Math.floor(room(version) / 8) - CORRECTION[version - 1] * BLOCKS[version - 1];
}

/**
 * All codewords of a text, blocks interleaved.
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function codewords(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const append = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  append(4, 4);
  append(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) append(byte, 8);
  const total = 8 * capacity(version);
  append(0, Math.min(4, total - bits.length));
  append(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < total; pad ^= 0xec ^ 0x11) append(pad, 8);
  const data = Array.from({ length: total / 8 }, (_, at) => bits.slice(8 * at, 8 * at + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  const [blocks, correction] = [BLOCKS[version - 1], CORRECTION[version - 1]];
  const whole = Math.floor(room(version) / 8);
  const short = blocks - (whole % blocks);
  const divisor = generator(correction);
  const parts = [];
  for (let block = 0, from = 0; block < blocks; block += 1) {
    const length = Math.floor(whole / blocks) - correction + (block < short ? 0 : 1);
    const own = data.slice(from, from + length);
    from += length;
    parts.push({ own, check: remainder(own, divisor) });
  }
  const longest = Math.max(...parts.map(({ own }) => own.length));
  const found = [];
  for (let at = 0; at < longest; at += 1) for (const { own } of parts) if (at < own.length) found.push(own[at]);
  for (let at = 0; at < correction; at += 1) for (const { check } of parts) found.push(check[at]);
  return found;
}

/** Masks, by number. @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A code in the making: dark modules, and which of them are no data. */
class Grid {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => new Array(this.size).fill(false));
    this.#patterns();
  }

  /** @param {number} x @param {number} y @param {boolean} isDark */
  #set(x, y, isDark) {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y][x] = isDark;
    this.fixed[y][x] = true;
  }

  #patterns() {
    const { size, version } = this;
    for (let at = 0; at < size; at += 1) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
      for (let dy = -4; dy <= 4; dy += 1) {
        for (let dx = -4; dx <= 4; dx += 1) {
          const far = Math.max(Math.abs(dx), Math.abs(dy));
          this.#set(x + dx, y + dy, far !== 2 && far !== 4);
        }
      }
    }
    const centres = alignments(version);
    const last = centres.length - 1;
    centres.forEach((x, column) => centres.forEach((y, row) => {
      if ((column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0)) return;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) this.#set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }));
    this.format(0);
    if (version < 7) return;
    let rest = version;
    for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let at = 0; at < 18; at += 1) {
      const [a, b, isDark] = [size - 11 + (at % 3), Math.floor(at / 3), ((bits >>> at) & 1) === 1];
      this.#set(a, b, isDark);
      this.#set(b, a, isDark);
    }
  }

  /** Writes the level of correction and the mask. @param {number} mask */
  format(mask) {
    const data = (1 << 3) | mask;
    let rest = data;
    for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const { size } = this;
    const bit = (/** @type {number} */ at) => ((bits >>> at) & 1) === 1;
    for (let at = 0; at <= 5; at += 1) this.#set(8, at, bit(at));
    this.#set(8, 7, bit(6));
    this.#set(8, 8, bit(7));
    this.#set(7, 8, bit(8));
    for (let at = 9; at < 15; at += 1) this.#set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at += 1) this.#set(size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at += 1) this.#set(8, size - 15 + at, bit(at));
    this.#set(8, size - 8, true);
  }

  /** Writes the codewords, in columns of two from the right. @param {number[]} found */
  fill(found) {
    const { size } = this;
    let at = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step += 1) {
        for (const x of [right, right - 1]) {
          const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
          if (this.fixed[y][x] || at >= 8 * found.length) continue;
          this.dark[y][x] = ((found[at >>> 3] >>> (7 - (at & 7))) & 1) === 1;
          at += 1;
        }
      }
    }
  }

  /** Inverts the data where a mask says so. @param {number} mask */
  mask(mask) {
    this.dark.forEach((row, y) => row.forEach((isDark, x) => {
      if (!this.fixed[y][x] && MASKS[mask](x, y)) row[x] = !isDark;
    }));
  }

  /** How hard the code is to read: long runs, blocks, and a share of dark modules far from half. */
  penalty() {
    const { size, dark } = this;
    let sum = 0;
    for (let one = 0; one < size; one += 1) {
      for (const line of [dark[one], dark.map((row) => row[one])]) {
        const text = line.map((isDark) => (isDark ? "1" : "0")).join("");
        for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
        for (const _ of text.matchAll(/(?=10111010000|00001011101)/g)) sum += 40;
      }
    }
    for (let y = 1; y < size; y += 1) {
      for (let x = 1; x < size; x += 1) {
        const isDark = dark[y][x];
        if (isDark === dark[y - 1][x] && isDark === dark[y][x - 1] && isDark === dark[y - 1][x - 1]) sum += 3;
      }
    }
    const share = dark.flat().filter(Boolean).length / size ** 2;
    return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
  }
}

/**
 * The modules of the code of a text, row by row, `true` where it is dark; nothing if the text is too long to be scanned well.
 * @param {string} text
 * @returns {boolean[][] | undefined}
 */
export function encode(text) {
  const bytes = new TextEncoder().encode(text);
  const fits = (/** @type {number} */ version) => 8 * capacity(version) >= 4 + (version < 10 ? 8 : 16) + 8 * bytes.length;
  const version = CORRECTION.map((_, index) => index + 1).find(fits);
  if (version === undefined) return undefined;
  const found = codewords(bytes, version);
  const grids = MASKS.map((_, mask) => {
    const grid = new Grid(version);
    grid.fill(found);
    grid.format(mask);
    grid.mask(mask);
    return grid;
  });
  return grids.reduce((best, grid) => (grid.penalty() < best.penalty() ? grid : best)).dark;
}

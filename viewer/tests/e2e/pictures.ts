// Compares pictures as people do: by what is where, not pixel by pixel.

import UPNG from "upng-js";

export interface Picture {
  width: number;
  height: number;
  rgba: Uint8Array;
}

export function decode(png: Buffer): Picture {
  const image = UPNG.decode(png.buffer.slice(png.byteOffset, png.byteOffset + png.byteLength) as ArrayBuffer);
  return { width: image.width, height: image.height, rgba: new Uint8Array(UPNG.toRGBA8(image)[0]) };
}

/** A small PNG of at most 256 colours. */
export function encodeSmall(picture: Picture): Buffer {
  return Buffer.from(UPNG.encode([picture.rgba.slice().buffer], picture.width, picture.height, 256));
}

const BLOCKS = 48;

/** Means over blocks, 48 across. */
function blocks({ width, height, rgba }: Picture): { rows: number; means: Float64Array } {
  const rows = Math.round((BLOCKS * height) / width);
  const sums = new Float64Array(3 * BLOCKS * rows);
  const counts = new Float64Array(BLOCKS * rows);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const block = Math.floor((y * rows) / height) * BLOCKS + Math.floor((x * BLOCKS) / width);
      counts[block]++;
      for (let k = 0; k < 3; k++) sums[3 * block + k] += rgba[4 * (y * width + x) + k];
    }
  }
  return { rows, means: sums.map((sum, i) => sum / counts[Math.floor(i / 3)]) };
}

/** How far two pictures are apart, from 0 to 255: the mean over all blocks, and the worst one. */
export function difference(a: Picture, b: Picture): { mean: number; worst: number } {
  const [p, q] = [blocks(a), blocks(b)];
  if (p.rows !== q.rows) return { mean: 255, worst: 255 };
  const gaps = p.means.map((value, i) => Math.abs(value - q.means[i]));
  return { mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length, worst: Math.max(...gaps) };
}

/** How many different colours a picture has, by steps of 16. */
export function colours({ rgba }: Picture): number {
  const found = new Set<number>();
  for (let i = 0; i < rgba.length; i += 4) found.add(((rgba[i] >> 4) << 8) | ((rgba[i + 1] >> 4) << 4) | (rgba[i + 2] >> 4));
  return found.size;
}

/** How many pixels are orange. */
export function orange({ rgba }: Picture): number {
  let count = 0;
  for (let i = 0; i < rgba.length; i += 4) if (rgba[i] > 90 && rgba[i] - rgba[i + 2] > 40) count++;
  return count;
}

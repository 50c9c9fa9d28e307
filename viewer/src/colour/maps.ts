// Colour maps: equal steps of the value look equally large, also to the colour-blind and in print.
//
// viridis, magma (van der Walt and Smith 2015) and cividis (Nuñez et al. 2018) are in the public
// domain; batlow, lajolla, oslo and greys (grayC) are of Crameri (2018), MIT licence. Of each, 33
// colours are kept; between them the way is straight to within two parts in a hundred.

const LAJOLLA =
  "191900201c04271e082f210d3724114127164d2b1c592f2267342a763931853e3996423fa64644b74a48c54f4ad1564c" +
  "d9604ede6b4fe17550e37f50e58851e79252e99b52eba453edae54efb856f1c25af4ce63f7da74fae68afcf0a2fef8b8" +
  "fffecb";

const STOPS = {
  batlow:
    "01195908255b0d315d0f3b5f114360134b611752621b59622260612b655e356a59416f534d734d5a7745677b3e747e38" +
    "82823191862da18a2bb18d2fc09036cf9340dd954de9995cf29d6df9a380fca993fdafa5fdb4b6fdbac7fcc0d8fbc6ea" +
    "faccfa",
  viridis:
    "440154470d6048186a482374472d7b4537814240863e49893b528b375b8d33638d2f6b8e2c728e297a8e26828e23898e" +
    "21918c1f988b1fa08822a78528ae8032b67a3fbc734ec36b5ec96270cf5784d44b98d83eaddc30c2df23d8e219ece51b" +
    "fde725",
  cividis:
    "00224e00285b002e6a0533711a386f273e6e32436d3b496c434e6c4b546c535a6d5a5f6e61656f686a716f7073767676" +
    "7d7c788482798c8878938e789b9476a39a74aba072b4a76fbcae6cc4b468cdbb63d5c25edec958e7d150f0d846f9e03a" +
    "fee838",
  magma:
    "0000040303120a0822130d341d114729115a36106b440f7651127c5d177f6a1c81762181832681902a819c2e7faa337d" +
    "b73779c43c75d0416fdc4869e75263ef5d5ef56b5cf9795dfc8961fd9869fea772feb67cfec488fed395fde2a3fcf0b2" +
    "fcfdbf",
  lajolla: LAJOLLA,
  /** The upper part of lajolla, which is seen on any ground. */
  embers: LAJOLLA.slice(6 * 9),
  oslo:
    "010101050a100a121b0d18240e1e2e0f2439112b4413324f15395b1940671c4873214f8026578c2e5f993767a64371b2" +
    "507bbc5c84c3688cc77393c97d99ca869fca90a5c999abc9a3b1caadb8cbb8bfcdc3c8d1cfd2d8dbdde0e8e9eaf4f4f5" +
    "ffffff",
  greys:
    "0000000e0e0e1717171f1f1f2626262e2e2e3535353c3c3c4444444b4b4b5151515858585f5f5f6565656b6b6b717171" +
    "7777777d7d7d8484848a8a8a919191989898a0a0a0a8a8a8b0b0b0b8b8b8c1c1c1cbcbcbd5d5d5dfdfdfeaeaeaf5f5f5" +
    "ffffff",
} as const;

export type MapName = keyof typeof STOPS;

export const MAP_NAMES = Object.keys(STOPS) as MapName[];

/** Red, green and blue from 0 to 255. */
export type Rgb = [number, number, number];

/** How many colours a table has. */
export const MAP_SIZE = 256;

/** A table of `MAP_SIZE` colours, four bytes each. */
export function mapTable(name: MapName, reversed: boolean): Uint8Array {
  const table = new Uint8Array(4 * MAP_SIZE);
  for (let i = 0; i < MAP_SIZE; i++) {
    const at = i / (MAP_SIZE - 1);
    table.set([...mapColour(name, reversed ? 1 - at : at), 255], 4 * i);
  }
  return table;
}

/** The colour at a place from 0 to 1. */
export function mapColour(name: MapName, at: number): Rgb {
  const hex = STOPS[name];
  const last = hex.length / 6 - 1;
  const x = Math.min(Math.max(at, 0), 1) * last;
  const i = Math.min(Math.floor(x), last - 1);
  const low = parseHex(hex.slice(6 * i, 6 * i + 6));
  const high = parseHex(hex.slice(6 * i + 6, 6 * i + 12));
  return [0, 1, 2].map((k) => Math.round(low[k] + (x - i) * (high[k] - low[k]))) as Rgb;
}

/** Reads `rrggbb`, with or without a `#` before it. */
export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.replace("#", ""), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Colours for kinds of things, told apart also by the colour-blind (Tol 2021, "bright" and "muted"). */
export const PALETTE = [
  "#4477aa",
  "#ccbb44",
  "#ee6677",
  "#228833",
  "#66ccee",
  "#aa3377",
  "#aaaaaa",
  "#88ccaa",
  "#882255",
  "#999933",
  "#cc6677",
  "#ddcc77",
] as const;

/** Colours of contacts at a point, along an edge and over a face. */
export const CLASS_COLOURS = ["#4ea8de", "#f4a259", "#d1495b"] as const;

// Numbers as people read them.

const PREFIXES: [factor: number, prefix: string][] = [
  [1e3, "k"],
  [1, ""],
  [1e-2, "c"],
  [1e-3, "m"],
  [1e-6, "µ"],
  [1e-9, "n"],
];

/** A round length with a prefix, such as "5 mm". */
export function formatLength(metres: number): string {
  const found = PREFIXES.find(([factor, prefix]) => prefix !== "c" && metres >= factor * 0.9999999);
  const [factor, prefix] = found ?? [1e-9, "n"];
  return `${formatNumber(metres / factor)} ${prefix}m`;
}

/** A number with so many significant digits, powers of ten where it is very large or small. */
export function formatNumber(value: number, significant = 4): string {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-3) {
    const [mantissa, power] = value.toExponential(significant - 1).split("e");
    return `${minus(String(Number(mantissa)))}×10${superscript(Number(power))}`;
  }
  return minus(String(Number(value.toPrecision(significant))));
}

/** A number and its unit. */
export function formatQuantity(value: number, unit: string, significant = 4): string {
  const number = formatNumber(value, significant);
  return unit === "" || number === "–" ? number : `${number} ${unit}`;
}

/** A vector, all components with the decimals that its largest has by so many significant digits. */
export function formatVector(components: readonly number[], unit: string, significant = 3): string {
  const largest = Math.max(...components.map(Math.abs));
  const decimals = Math.max(significant - 1 - Math.floor(Math.log10(largest)), 0);
  const plain = largest >= 1e-3 && largest < 1e6;
  // Without the sign of what is nearly zero.
  const fixed = (x: number) => (Number(x.toFixed(decimals)) === 0 ? 0 : x).toFixed(decimals);
  const written = components.map((x) => (plain ? minus(fixed(x)) : formatNumber(x, significant)));
  return `${written.join(", ")} ${unit}`;
}

/** A time with as many decimals as tell frames apart that are `step` seconds from each other. */
export function formatTime(seconds: number, step: number): string {
  if (seconds !== 0 && step > 0 && step < 1e-4) return formatNumber(seconds, 5);
  const decimals = step > 0 ? Math.min(Math.max(Math.ceil(-Math.log10(step)) + 1, 0), 6) : 3;
  return minus(seconds.toFixed(decimals));
}

function minus(text: string): string {
  return text.replace("-", "−");
}

function superscript(power: number): string {
  return String(power).replace(/./g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "⁻");
}

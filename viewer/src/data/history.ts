// The table `history.csv`: its columns, their units, and which of them belong into one plot.

/** One column of the history. */
export interface Column {
  /** As in the file. */
  name: string;
  /** As shown, without the unit. */
  label: string;
  unit: string;
  /** A missing or infinite value is `null`, as the plots want it. */
  values: (number | null)[];
}

export interface History {
  time: number[];
  columns: Column[];
}

/** Columns of one unit and kind that share a plot. */
export interface PlotGroup {
  key: string;
  title: string;
  unit: string;
  columns: Column[];
}

const UNITS: [suffix: string, unit: string][] = [
  ["_grains_per_s", "1/s"],
  ["_kg_per_s", "kg/s"],
  ["_rad_per_s", "rad/s"],
  ["_m_per_s", "m/s"],
  ["_total_grains", ""],
  ["_deg", "°"],
  ["_Pa", "Pa"],
  ["_kg", "kg"],
  ["_Nm", "N m"],
  ["_N", "N"],
  ["_J", "J"],
  ["_m", "m"],
  ["_s", "s"],
];

const COUNTED = new Set(["_grains_per_s", "_total_grains"]);

/** The unit that the end of a column's name tells, and the name without it. */
export function splitUnit(name: string): { label: string; unit: string } {
  for (const [suffix, unit] of UNITS) {
    if (!name.endsWith(suffix) || name.length === suffix.length) continue;
    const stem = name.slice(0, -suffix.length);
    const label = COUNTED.has(suffix) ? `${stem} (grains)` : stem;
    return { label: label.replaceAll("_", " "), unit };
  }
  return { label: name.replaceAll("_", " "), unit: "" };
}

/** Reads the text of a `history.csv`; a last row that is still being written is left out. */
export function parseHistory(text: string): History {
  const lines = text.split("\n");
  const names = (lines[0] ?? "").trim().split(",");
  const whole = text.endsWith("\n") ? lines : lines.slice(0, -1);
  const values: (number | null)[][] = names.map(() => []);
  for (const line of whole.slice(1)) {
    const cells = line.trim().split(",");
    if (cells.length !== names.length) continue;
    cells.forEach((cell, i) => values[i].push(toNumber(cell)));
  }
  const timeAt = names.indexOf("time_s");
  const columns: Column[] = [];
  names.forEach((name, i) => {
    if (name === "" || name === "time_s" || name === "step") return;
    columns.push({ name, ...splitUnit(name), values: values[i] });
  });
  return { time: timeAt < 0 ? [] : values[timeAt].map((t) => t ?? 0), columns };
}

function toNumber(cell: string): number | null {
  const value = cell === "" ? Number.NaN : Number(cell);
  return Number.isFinite(value) ? value : null;
}

/** Puts energies together, the components of a vector or tensor together, and the rest each alone. */
export function groupColumns(history: History): PlotGroup[] {
  const groups = new Map<string, PlotGroup>();
  for (const column of history.columns) {
    const { key, title } = groupOf(column);
    const group = groups.get(key) ?? { key, title, unit: column.unit, columns: [] };
    group.columns.push(column);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function groupOf(column: Column): { key: string; title: string } {
  if (column.unit === "J") return { key: "energy", title: "Energy" };
  const component = /^(.*)_(f[xyz]|xx|yy|zz|xy|yz|zx|mean|deviator)(_\w+)?$/.exec(column.name);
  if (component && component[1]) {
    const stem = component[1].replaceAll("_", " ");
    const title = column.unit === "N" ? `Force on ${stem}` : capitalise(stem);
    return { key: `${component[1]}:${column.unit}`, title };
  }
  return { key: column.name, title: capitalise(column.label) };
}

/** The name of a column within its plot: what its group does not say already. */
export function shortLabel(column: Column, group: PlotGroup): string {
  if (group.columns.length === 1) return column.label;
  return column.label.replace(/^.* (f[xyz]|xx|yy|zz|xy|yz|zx|mean|deviator)$/, "$1");
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

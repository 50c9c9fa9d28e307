import { describe, expect, it } from "vitest";
import { groupColumns, parseHistory, shortLabel, splitUnit } from "../../src/data/history.ts";

const TEXT = `time_s,step,kinetic_J,potential_J,contacts,unbalanced_force,gate_fx_N,gate_fy_N,out_kg_per_s,out_total_grains
0.0,0,0.0,1.5,0,-inf,1,2,0,0
0.5,10,2.0,1.0,7,0.25,3,4,0.5,12
`;

describe("the history", () => {
  it("is read with its units", () => {
    const history = parseHistory(TEXT);
    expect(history.time).toEqual([0, 0.5]);
    expect(history.columns.map((c) => [c.label, c.unit])).toEqual([
      ["kinetic", "J"],
      ["potential", "J"],
      ["contacts", ""],
      ["unbalanced force", ""],
      ["gate fx", "N"],
      ["gate fy", "N"],
      ["out", "kg/s"],
      ["out (grains)", ""],
    ]);
    expect(history.columns[0].values).toEqual([0, 2]);
  });

  it("has a gap where a value is infinite", () => {
    const column = parseHistory(TEXT).columns.find((c) => c.name === "unbalanced_force");
    expect(column?.values).toEqual([null, 0.25]);
  });

  it("leaves out a row that is still being written", () => {
    expect(parseHistory(`${TEXT}1.0,20,3`).time).toEqual([0, 0.5]);
    expect(parseHistory(`${TEXT}1.0,20,3.0,1,7,0.1,1,1,1,1`).time).toEqual([0, 0.5]);
  });

  it("may be empty", () => {
    expect(parseHistory("")).toEqual({ time: [], columns: [] });
  });

  it("puts energies into one plot and the components of a force into another", () => {
    const groups = groupColumns(parseHistory(TEXT));
    expect(groups.map((g) => [g.title, g.columns.length])).toEqual([
      ["Energy", 2],
      ["Contacts", 1],
      ["Unbalanced force", 1],
      ["Force on gate", 2],
      ["Out", 1],
      ["Out (grains)", 1],
    ]);
    expect(shortLabel(groups[3].columns[0], groups[3])).toBe("fx");
  });

  it("knows no unit where the name tells none", () => {
    expect(splitUnit("_J")).toEqual({ label: " J", unit: "" });
    expect(splitUnit("max_overlap")).toEqual({ label: "max overlap", unit: "" });
  });
});

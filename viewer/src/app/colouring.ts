// Colours the grains by what the user chose, and knows the legend that goes with it.

import { joinRanges, rangeOf, usableRange, type Range } from "../colour/range.ts";
import type { Run } from "../data/api.ts";
import type { Frame } from "../data/decode.ts";
import { FIELDS, fieldValues, MISSING, placesOf, type FieldContext, type FieldName } from "../data/fields.ts";
import { arrange } from "../scene/bodies.ts";
import { isWall } from "../scene/stage.ts";
import type { View } from "../scene/view.ts";
import type { State } from "../state/state.ts";
import { kindsLegend, type LegendContent } from "../ui/legend.ts";

export class Colouring {
  private readonly seen = new Map<FieldName, Range | null>();
  private readonly context: FieldContext;
  private values: Float32Array = new Float32Array(0);
  private shown: { frame: Frame; next: Frame | null; field: FieldName; start: FieldContext["start"] } | null = null;

  constructor(
    private readonly run: Run,
    private readonly view: View,
  ) {
    this.context = { run, start: null };
  }

  /** Tells where the bodies were at first; displacements are counted from there. */
  setStart(frame: Frame): void {
    this.context.start = { frame, places: placesOf(frame) };
  }

  get hasStart(): boolean {
    return this.context.start !== null;
  }

  /** Gives every body its value and answers the legend. */
  update(state: Readonly<State>, frame: Frame, next: Frame | null): LegendContent {
    const { start } = this.context;
    const field = state.colour;
    const same = this.shown;
    if (!same || same.frame !== frame || same.next !== next || same.field !== field || same.start !== start) {
      this.shown = { frame, next, field, start };
      this.values = fieldValues(field, frame, this.context);
      this.view.setValues(this.values, next ? this.valuesOfNext(field, frame, next) : null);
      this.seen.set(field, joinRanges(this.seen.get(field) ?? null, this.rangeNow(field, frame)));
    }
    return this.legend(state, frame);
  }

  /** The value of one body of the frame shown, if it has one. */
  displacement(frame: Frame, index: number): number | null {
    const value = fieldValues("displacement", frame, this.context)[index];
    return value > MISSING ? value : null;
  }

  private legend(state: Readonly<State>, frame: Frame): LegendContent {
    const field = FIELDS[state.colour];
    if (field.categorical) {
      this.view.setKinds();
      return this.kinds(state.colour);
    }
    const range = usableRange(this.chosenRange(state, frame), state.log);
    this.view.setRange(state.map, state.reversed, range, state.log);
    const late = state.colour === "displacement" && this.values.some((value) => value <= MISSING);
    return {
      kind: "continuous",
      title: field.label,
      unit: field.unit,
      map: state.map,
      reversed: state.reversed,
      range,
      log: state.log,
      note: late ? "Grey: not there at the start" : null,
    };
  }

  private kinds(field: FieldName): LegendContent {
    if (field === "material") return kindsLegend("Material", this.run.materials);
    const groups = this.run.groups.filter((group) => group.kind === "group");
    const legend = kindsLegend("Group", this.run.groups.map((group) => group.name));
    return { ...legend, entries: legend.entries.filter((entry) => groups.some((group) => group.name === entry.name)) };
  }

  private chosenRange(state: Readonly<State>, frame: Frame): Range | null {
    if (state.range === "fixed") return { low: state.low, high: state.high };
    if (state.range === "frame") return this.rangeNow(state.colour, frame);
    return this.seen.get(state.colour) ?? null;
  }

  /** The range of the grains; walls do not count. */
  private rangeNow(field: FieldName, frame: Frame): Range | null {
    const grains = this.values.filter((_, i) => !isWall(this.run, frame.id[i]));
    return rangeOf(grains, FIELDS[field].magnitude);
  }

  /** The values of the next frame in the order of this one. */
  private valuesOfNext(field: FieldName, frame: Frame, next: Frame): Float32Array {
    const values = fieldValues(field, next, this.context);
    const { places } = arrange(next, frame);
    return Float32Array.from(places, (place, i) => (place < 0 ? this.values[i] : values[place]));
  }
}

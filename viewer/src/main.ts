// Opens the run and starts the page; says in the page what stands in the way.

import "./style.css";
import { App } from "./app/app.ts";
import { fetchFrame, fetchRun, fetchShapes, type Run } from "./data/api.ts";
import type { Frame, Shape } from "./data/decode.ts";
import { listen } from "./data/live.ts";
import { isSoftware } from "./scene/quality.ts";
import { boxOf, joinBoxes, Stage } from "./scene/stage.ts";
import { DEFAULTS } from "./state/state.ts";
import { Store } from "./state/store.ts";
import { fromHash } from "./state/url.ts";
import { fill } from "./ui/dom.ts";
import { fullMessage } from "./ui/messages.ts";

const root = document.getElementById("app")!;

async function open(): Promise<void> {
  try {
    const run = await fetchRun();
    document.title = `${run.title} – Polygrain`;
    if (run.frames.length === 0) waitForFrames(run);
    else await start(run);
  } catch (error) {
    tell("The run cannot be shown", error);
  }
}

async function start(run: Run): Promise<void> {
  if (!document.createElement("canvas").getContext("webgl2")) {
    throw new Error("This browser has no WebGL 2. Allow it in the browser's settings, or use a newer browser.");
  }
  const store = new Store({ ...DEFAULTS, ...fromHash(location.hash) });
  const shapes = await fetchShapes();
  const last = run.frames.length - 1;
  const wanted = run.live && store.now.frame === 0 ? last : Math.min(store.now.frame, last);
  const loaded = await firstFrames(run, shapes, wanted);
  const box = [...loaded.values()].map((frame) => boxOf(run, frame, shapes)).reduce(joinBoxes, null);
  const stage = new Stage(box ?? { min: [-1, -1, -1], max: [1, 1, 1] });
  new App(root, run, shapes, store, stage, isSoftware()).start(wanted, loaded);
  requestAnimationFrame(() => {
    document.documentElement.dataset.firstFrame = performance.now().toFixed(0);
  });
}

/** The wanted frame, and the first and last for the room that the run takes up; one at least. */
async function firstFrames(run: Run, shapes: Shape[], wanted: number): Promise<Map<number, Frame>> {
  const places = [...new Set([wanted, 0, run.frames.length - 1])];
  const answers = await Promise.allSettled(places.map((p) => fetchFrame(run.frames[p].index, shapes.length)));
  const loaded = new Map<number, Frame>();
  answers.forEach((answer, i) => {
    if (answer.status === "fulfilled") loaded.set(places[i], answer.value);
  });
  if (loaded.size === 0) throw (answers[0] as PromiseRejectedResult).reason;
  return loaded;
}

function waitForFrames(run: Run): void {
  if (!run.live) {
    const text = "It has written no frames. Set `frames` under `[output]` in its scene and run it again.";
    fill(root, fullMessage(run.title, text, () => void open()));
    return;
  }
  fill(root, fullMessage(run.title, "The run has just begun: waiting for its first frame…", null));
  const stop = listen({
    frame: () => {
      stop();
      void open();
    },
    history: () => {},
    end: () => void open(),
    connected: () => {},
  });
}

function tell(title: string, error: unknown): void {
  console.warn(error);
  const text = error instanceof Error ? error.message : String(error);
  fill(root, fullMessage(title, text, () => void open()));
}

void open();

// Serves a made-up run for `npm run dev`: `npm run mock -- [grains along each side]`.

import { runnerImport } from "vite";

const load = async (file) => (await runnerImport(new URL(file, import.meta.url).pathname)).module;
const { boxOfGrains } = await load("scenes.ts");
const { MockServer } = await load("server.ts");
const side = Number(process.argv[2] ?? 10);
const server = await MockServer.start(boxOfGrains({ side: [side, side, side], frames: 60 }), 8765);
console.log(server.url);

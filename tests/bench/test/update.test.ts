import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, it } from "vitest";
import { stacksOfV8 } from "../src/update/stacks.ts";
import { sharesOf, stageNames, stageOf } from "../src/update/stages.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const parse = "/r/packages/client/src/responses/read-answer.ts parse";
const watch = "/r/packages/client/src/watch/watch.ts measuredWatch";
const socket = "node:internal/stream_base_commons onStreamRead";

it("assigns a stack to the stage of its innermost frame with one", () => {
  expect(stageOf("capikit", [parse, watch, socket])).toBe("decode events");
  expect(stageOf("capikit", [watch, socket])).toBe("watch and reflector");
  expect(stageOf("capikit", [" (garbage collector)", parse, watch])).toBe(
    "memory: allocation, garbage collection",
  );
  const go = ["runtime.memmove", "runtime.mapaccess1", "k8s.io/client-go/tools/cache.(*DeltaFIFO).Add"];
  expect(stageOf("go", go)).toBe("cache: transform, store, indexes");
});

it("assigns shared code to its nearest caller, and without one to a stage of its own", () => {
  const timer = "node:internal/timers insert";
  expect(stageOf("capikit", [timer, "node:timers setTimeout", watch])).toBe("watch and reflector");
  expect(stageOf("capikit", [timer, " (root)"])).toBe("scheduler, timers, promises");
  expect(stageOf("capikit", [" get", " (root)"])).toBe("other");
  expect(stageOf("go", ["runtime.goexit"])).toBe("other");
});

it("assigns each stack once, so that the shares sum up to 1", () => {
  const stacks = [[parse, watch], [watch], [" get"], [" (program)"]].map((frames) => ({
    frames,
    weight: 25,
  }));
  const shares = sharesOf("capikit", stacks);
  expect([...shares.values()]).toEqual([0.25, 0.25, 0.25, 0.25]);
  expect([...shares.keys()].every((name) => stageNames.includes(name))).toBe(true);
});

it("finds the sources of bundled code through the maps of packages, and drops idle samples", () => {
  const folder = mkdtempSync(join(tmpdir(), "capikit-bench-test-"));
  folders.push(folder);
  mkdirSync(join(folder, "dist"));
  const writeMap = (file: string, source: string): void =>
    writeFileSync(
      join(folder, `${file}.map`),
      JSON.stringify({ version: 3, sources: [source], names: [], mappings: "AAAA" }),
    );
  writeMap("main.js", "dist/chunk.js");
  writeMap("dist/chunk.js", "../src/watch.ts");
  const url = pathToFileURL(join(folder, "main.js")).href;
  const node = (id: number, functionName: string, at: string, children: number[] = []) => ({
    id,
    children,
    callFrame: { functionName, url: at, lineNumber: 0, columnNumber: 7 },
  });
  const stacks = stacksOfV8({
    nodes: [
      node(1, "(root)", "", [2, 4]),
      node(2, "watch", url, [3]),
      node(3, "push", ""),
      node(4, "(idle)", ""),
    ],
    samples: [3, 4, 3, 2],
    timeDeltas: [10, 1000, 10, 5],
  });
  const source = join(folder, "src/watch.ts");
  expect(stacks).toEqual([
    { frames: [" push", `${source} watch`, " (root)"], weight: 20 },
    { frames: [`${source} watch`, " (root)"], weight: 10 },
  ]);
});

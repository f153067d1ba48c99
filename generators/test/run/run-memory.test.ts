import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRunMemory, run } from "../../src/run/run.ts";
import { fallback, projectOf, widget } from "./project.ts";

test("keeps parsed files between runs, except those that the last run did not read", async () => {
  const { root } = projectOf({ ...widget, "other.ts": widget["controllers/widget.ts"] ?? "" });
  const memory = createRunMemory();
  const { files } = memory.project;
  const own = () => [...files.parsed.keys()].filter((path) => path.startsWith(root)).sort();
  const start = () => run(root, { fallback, mode: "none" }, memory);
  await start();
  const before = files.parsed;
  expect(own()).toContain(join(root, "other.ts"));
  rmSync(join(root, "other.ts"));
  await start();
  expect(own()).toEqual(Object.keys(widget).map((path) => join(root, path)));
  for (const [path, file] of files.parsed) expect(file).toBe(before.get(path));
});

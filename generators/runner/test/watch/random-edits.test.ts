import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { GenerateOptions } from "../../src/index.ts";
import { createMemory, type Run, type RunMemory, run } from "../../src/run.ts";
import { fallback, projectOf } from "../project.ts";
import { filesOf, type Settings, type Switch, settings } from "./edited-project.ts";

const isLong = process.env.CAPIKIT_TEST_LONG === "1";

const edit = fc
  .constantFrom(...settings)
  .chain(([name, count]) => fc.tuple(fc.constant(name), fc.nat({ max: count - 1 })));

test("returns after each edit what a first run returns", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 5, maxLength: 15 }), async (edits) => {
      let chosen: Settings = {};
      let files = filesOf(chosen);
      const project = projectOf(files);
      const memory = createMemory();
      try {
        await expectSame(project.root, memory);
        for (const [name, value] of edits) {
          chosen = { ...chosen, [name satisfies Switch]: value };
          const next = filesOf(chosen);
          for (const [path, text] of Object.entries(next))
            if (files[path] !== text) project.write(path, text);
          for (const path of Object.keys(files)) if (!(path in next)) rmSync(join(project.root, path));
          files = next;
          await expectSame(project.root, memory);
        }
      } finally {
        rmSync(project.root, { recursive: true, force: true });
      }
    }),
    { numRuns: isLong ? 300 : 8, ...(!isLong && { seed: 22 }) },
  );
});

async function expectSame(root: string, memory: RunMemory): Promise<void> {
  const options: GenerateOptions = { fallback, mode: "none" };
  const outcome = async (memory: RunMemory): Promise<Run | string> => {
    try {
      return await run(root, options, memory);
    } catch (error) {
      return String(error);
    }
  };
  const again = await outcome(memory);
  const first = await outcome({});
  if (typeof again === "string" || typeof first === "string") return expect(again).toBe(first);
  expect(again.result).toEqual(first.result);
  // A watcher follows all reads of a first run.
  expect(read(again)).toEqual(expect.arrayContaining(read(first)));
}

function read({ inputs: { files, kinds, folders, links } }: Run): string[] {
  return [...files.map(({ path }) => path), ...[...kinds, ...folders, ...links].map(([path]) => path)];
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { createRunMemory, type Run, type RunMemory, run } from "../../../src/run/run.ts";
import { fallback, projectOf } from "../project.ts";
import { filesOf, type Settings, type Switch } from "./edited-project.ts";

/** The setting of a switch, and whether the other switches keep theirs. */
export type Edit = readonly [name: Switch, value: number, keepsOthers: boolean];

/** Edits a project, and compares the result after each edit with that of a first run. */
export async function editAndCompare(edits: readonly Edit[]): Promise<void> {
  let chosen: Settings = {};
  let files = filesOf(chosen);
  const project = projectOf({});
  const root = join(project.root, "app");
  const write = (path: string, text: string): void => project.write(join("app", path), text);
  for (const [path, text] of Object.entries(files)) write(path, text);
  const memory = createRunMemory();
  expect(await outcome(root, memory)).toMatchObject({ result: { ok: true, diagnostics: [] } });
  for (const [name, value, keepsOthers] of edits) {
    chosen = { ...(keepsOthers && chosen), [name]: value };
    const next = filesOf(chosen);
    for (const [path, text] of Object.entries(next)) if (files[path] !== text) write(path, text);
    for (const path of Object.keys(files)) if (!(path in next)) rmSync(join(root, path));
    files = next;
    await expectSame(root, memory);
  }
}

async function expectSame(root: string, memory: RunMemory): Promise<void> {
  const again = await outcome(root, memory);
  const first = await outcome(root, {});
  if (typeof again === "string" || typeof first === "string") {
    expect(again).toBe(first);
    return;
  }
  expect(again.result).toEqual(first.result);
  expect(again.model).toEqual(first.model);
  // A watcher follows all that a first run reads.
  const followed = readPaths(again);
  expect([...readPaths(first)].filter((path) => !followed.has(path))).toEqual([]);
}

async function outcome(root: string, memory: RunMemory): Promise<Run | string> {
  try {
    return await run(root, { fallback, mode: "none" }, memory);
  } catch (error) {
    return String(error);
  }
}

function readPaths({ inputs: { files, kinds, folders, links } }: Run): Set<string> {
  return new Set([
    ...files.map(({ path }) => path),
    ...[...kinds, ...folders, ...links].map(([path]) => path),
  ]);
}

/**
 * Runs before each test file, in a process that files share. Fails if an earlier file has left
 * globals changed, which would make later files fail or hang.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, vi } from "vitest";
import { ProcessTree, type Programs } from "./scripts/test/process-tree.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether to use full counts and sizes. */
    nightly: boolean;
    /** Folder of the packed packages, which test files share. */
    packages: string;
    /** The seed of all random data: constant, except in nightly runs. */
    seed: number;
  }

  interface TaskMeta {
    /** Processor time of a file and of the programs that it starts, without its imports. */
    cpuMs?: number;
    /** Processor time of these programs by name. */
    programs?: Programs;
    wallMs?: number;
  }
}

const names = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "clearImmediate",
  "queueMicrotask",
  "Date",
  "performance",
  "fetch",
] as const satisfies readonly (keyof typeof globalThis)[];

type Found = ReadonlyMap<string, unknown>;

const variables = Object.entries(process.env)
  // The runner changes its own variables for each file.
  .filter(([name]) => !name.startsWith("VITEST"));
const found: Found = new Map<string, unknown>([
  ...names.map((name) => [name, globalThis[name]] as const),
  ...variables.map(([name, value]) => [`process.env.${name}`, value] as const),
  ["process.cwd()", process.cwd()],
]);

/** State of this process: globals at the start, its programs, the last file, and the error since one of them. */
const kept = globalThis as typeof globalThis & {
  capikitWaitFor?: true;
  capikitTests?: { readonly first: Found; readonly tree: ProcessTree; last: string; error?: string };
};
const state = kept.capikitTests ?? { first: found, tree: new ProcessTree(), last: "" };
kept.capikitTests = state;

if (kept.capikitWaitFor === undefined) {
  const waitFor = vi.waitFor.bind(vi);
  kept.capikitWaitFor = true;
  // By default, it waits a second, which a busy machine exceeds. Only polls have a setting.
  vi.waitFor = (callback, options) =>
    waitFor(callback, { timeout: 60_000, ...(typeof options === "number" ? { timeout: options } : options) });
}

// Tests set no seed of their own, which nightly runs could not change. fast-check reports the seed
// of a failure.
fc.configureGlobal({ seed: inject("seed") });

const all = new Set([...state.first.keys(), ...found.keys()]);
const changed = [...all].filter((what) => found.get(what) !== state.first.get(what));
if (changed.length > 0) {
  state.error ??= `${state.last} left ${changed.join(", ")} changed in a process that test files share. Restore globals at the end of tests.`;
}
state.last = expect.getState().testPath ?? "";
if (state.error !== undefined) throw new Error(state.error);

let start = 0;
beforeAll(() => {
  start = performance.now();
  state.tree.start();
});
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the pattern.
afterAll(({}, file) => {
  Object.assign(file.meta, state.tree.end(), { wallMs: performance.now() - start });
});

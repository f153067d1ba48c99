/**
 * Runs before each test file, in the process that it shares with those before it: what one of them left changed would make others fail, or
 * wait for ever, far from where the cause is.
 */
import { expect } from "vitest";

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

interface Found {
  readonly globals: readonly unknown[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

const found: Found = {
  globals: names.map((name) => globalThis[name]),
  // The runner numbers files in its own variables.
  env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"))),
  cwd: process.cwd(),
};

/** Of this process, whose modules may be loaded anew: what its first file found, which file was the last, and what is wrong since one of them. */
const kept = globalThis as typeof globalThis & {
  capikitTests?: { readonly first: Found; last: string; fault?: string };
};
const state = kept.capikitTests ?? { first: found, last: "" };
kept.capikitTests = state;
const { first } = state;
const changed = [
  ...names.filter((_, at) => found.globals[at] !== first.globals[at]),
  ...Object.keys({ ...first.env, ...found.env })
    .filter((name) => found.env[name] !== first.env[name])
    .map((name) => `process.env.${name}`),
  ...(found.cwd === first.cwd ? [] : ["process.cwd()"]),
];
if (changed.length > 0) {
  state.fault ??= `${state.last} left ${changed.join(", ")} changed, in a process that other test files share. Put back what tests change when they end.`;
}
state.last = expect.getState().testPath ?? "";
if (state.fault !== undefined) throw new Error(state.fault);

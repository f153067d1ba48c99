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

type Found = ReadonlyMap<string, unknown>;

const variables = Object.entries(process.env)
  // The runner numbers files in its own.
  .filter(([name]) => !name.startsWith("VITEST"));
const found: Found = new Map<string, unknown>([
  ...names.map((name) => [name, globalThis[name]] as const),
  ...variables.map(([name, value]) => [`process.env.${name}`, value] as const),
  ["process.cwd()", process.cwd()],
]);

/** Of this process, whose modules may be loaded anew: what its first file found, which file was the last, and what is wrong since one of them. */
const kept = globalThis as typeof globalThis & {
  capikitTests?: { readonly first: Found; last: string; fault?: string };
};
const state = kept.capikitTests ?? { first: found, last: "" };
kept.capikitTests = state;

const all = new Set([...state.first.keys(), ...found.keys()]);
const changed = [...all].filter((what) => found.get(what) !== state.first.get(what));
if (changed.length > 0) {
  state.fault ??= `${state.last} left ${changed.join(", ")} changed, in a process that other test files share. Put back what tests change when they end.`;
}
state.last = expect.getState().testPath ?? "";
if (state.fault !== undefined) throw new Error(state.fault);

import { basename, dirname } from "node:path";
import { folderListing } from "./fingerprint.ts";
import type { InputRecord } from "./recording-host.ts";

/** Adds the run's own writes to its inputs; other new entries trigger the next run. */
export function refreshInputs(inputs: InputRecord, written: readonly string[]): InputRecord {
  const made = new Map<string, Set<string>>();
  for (const path of written)
    for (let at = path; dirname(at) !== at; at = dirname(at)) {
      const folder = dirname(at);
      const names = made.get(folder) ?? new Set();
      made.set(folder, names.add(basename(at)));
    }
  return {
    ...inputs,
    folders: inputs.folders.map(([folder, before]) => {
      const own = made.get(folder);
      return own === undefined ? [folder, before] : [folder, withOwn(before, folderListing(folder), own)];
    }),
    kinds: inputs.kinds.map(([path, kind]) => [path, kind === "none" && made.has(path) ? "directory" : kind]),
  };
}

function withOwn(before: string, after: string, own: ReadonlySet<string>): string {
  const known = new Set(before === "" ? [] : before.split("\n"));
  const added = after
    .split("\n")
    .filter((line) => !known.has(line) && own.has(line.slice(line.indexOf(" ") + 1)));
  return [...known, ...added].sort().join("\n");
}

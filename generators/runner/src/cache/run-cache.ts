import { mkdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { stageFile } from "@capikit/common/files";
import type { GenerateResult } from "../outcome/generate-result.ts";
import { contentHash, type FileRecord, folderListing, isUnchanged } from "./fingerprint.ts";
import type { InputRecord } from "./recording-host.ts";
import { toolIdentity } from "./tool-identity.ts";
import { inputsUnchanged } from "./verify-inputs.ts";

/** The inputs, outputs and result of a run. */
export interface RunRecord {
  readonly tool: string;
  readonly inputs: InputRecord;
  readonly outputs: {
    readonly files: readonly FileRecord[];
    /** The folders of emitters with their entries, to detect new files. */
    readonly folders: readonly (readonly [path: string, listing: string])[];
  };
  /** Files without texts, and warnings, which every run reports. */
  readonly result: Pick<GenerateResult, "diagnostics" | "files">;
}

/** Returns the file of the run's record, in `node_modules` or the user's cache. */
export function recordPath(root: string, key: unknown): string {
  const name = `${contentHash(JSON.stringify([root, key]))
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 24)}.json`;
  const modules = join(root, "node_modules");
  if (statSync(modules, { throwIfNoEntry: false })?.isDirectory())
    return join(modules, ".cache/capikit", name);
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(cache, "capikit/generate", name);
}

/** Returns the result of the last run if all inputs and outputs are unchanged. */
export function readRecord(path: string): RunRecord["result"] | undefined {
  let record: RunRecord;
  try {
    record = JSON.parse(readFileSync(path, "utf8")) as RunRecord;
    if (record.tool !== toolIdentity()) return undefined;
    const { files, folders } = record.outputs;
    if (!inputsUnchanged(record.inputs) || !files.every(isUnchanged)) return undefined;
    return folders.every(([folder, listing]) => folderListing(folder) === listing)
      ? record.result
      : undefined;
  } catch {
    // Without a record of this version, the generators run again.
    return undefined;
  }
}

/** Stores a record; ignores errors, because the cache is optional. */
export function writeRecord(path: string, record: Omit<RunRecord, "tool">): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    stageFile(path, JSON.stringify({ tool: toolIdentity(), ...record })).commit();
  } catch {
    return;
  }
}

import { mkdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { stageFile } from "@capikit/common/files";
import type { GenerateResult } from "../outcome/generate-result.ts";
import { type FileRecord, folderListing, isUnchanged } from "./fingerprint.ts";
import type { InputRecord } from "./recording-host.ts";
import { toolIdentity } from "./tool-identity.ts";
import { inputsUnchanged } from "./verify-inputs.ts";

/** The inputs, outputs and result of a run. */
export interface RunRecord {
  readonly inputs: InputRecord;
  readonly outputs: {
    readonly files: readonly FileRecord[];
    /** The folders of emitters with their entries, to detect new files. */
    readonly folders: readonly (readonly [path: string, listing: string])[];
  };
  /** Files without texts, and warnings, which every run reports. */
  readonly result: Pick<GenerateResult, "diagnostics" | "files">;
}

/** A record with the options and the tool of its run. */
interface StoredRecord extends RunRecord {
  readonly key: string;
  readonly tool: string;
}

export interface RecordFile {
  readonly path: string;
  /** Distinguishes runs with the same path. */
  readonly key: string;
}

/** Returns the file of a run's record, in `node_modules` or the user's cache. */
export function recordFile(root: string, options: unknown): RecordFile {
  const key = JSON.stringify([root, options]);
  // A cryptographic hash would take 4 ms of a run without changes to load.
  const name = `${crc32(key).toString(16)}.json`;
  const modules = join(root, "node_modules");
  if (statSync(modules, { throwIfNoEntry: false })?.isDirectory())
    return { key, path: join(modules, ".cache/capikit", name) };
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return { key, path: join(cache, "capikit/generate", name) };
}

/** Returns the result of the last run if all inputs and outputs are unchanged. */
export function readRecord({ path, key }: RecordFile): RunRecord["result"] | undefined {
  try {
    const record = JSON.parse(readFileSync(path, "utf8")) as StoredRecord;
    if (record.key !== key || record.tool !== toolIdentity()) return undefined;
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
export function writeRecord({ path, key }: RecordFile, record: RunRecord): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const stored: StoredRecord = { key, tool: toolIdentity(), ...record };
    stageFile(path, JSON.stringify(stored)).commit();
  } catch {
    return;
  }
}

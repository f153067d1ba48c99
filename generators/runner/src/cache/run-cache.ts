import { mkdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { stageFile } from "@capikit/common/files";
import type { StoredResult } from "../outcome/stored-result.ts";
import { contentHash, type FileRecord, folderListing, isUnchanged } from "./fingerprint.ts";
import type { InputRecord } from "./recording-host.ts";
import { toolIdentity } from "./tool-identity.ts";
import { inputsUnchanged } from "./verify-inputs.ts";

/** What a run read and wrote, and what came of it. */
export interface RunRecord {
  readonly tool: string;
  readonly inputs: InputRecord;
  readonly outputs: {
    readonly files: readonly FileRecord[];
    /** Folders of emitters with what is in them, so that a file that appears there is noticed. */
    readonly folders: readonly (readonly [path: string, listing: string])[];
  };
  readonly result: StoredResult;
}

/** Where the record of a run with this key stands: in the project's `node_modules`, else in the user's cache. */
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

/** The result of the last run, if everything it read and wrote is as it was. */
export function readRecord(path: string): StoredResult | undefined {
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
    // No record, or one that another version wrote: the run is made anew.
    return undefined;
  }
}

/** Keeps a record; a cache that cannot be written is no reason to fail. */
export function writeRecord(path: string, record: Omit<RunRecord, "tool">): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    stageFile(path, JSON.stringify({ tool: toolIdentity(), ...record })).commit();
  } catch {
    return;
  }
}

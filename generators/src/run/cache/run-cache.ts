import { readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { makeFolders, stageFile } from "@capikit/common/files";
import type { GenerateResult } from "../outcome/generate-result.ts";
import { type FileRecord, folderListing, inputsUnchanged, isUnchanged } from "./fingerprint.ts";
import type { InputRecord } from "./recording-host.ts";

/** Describes the build or the source files of the generators, which the cache depends on. */
function toolIdentity(): string {
  const self = fileURLToPath(import.meta.url);
  const build = dirname(self);
  // Names of a build's chunks contain hashes of their contents.
  const marks = self.endsWith(".ts")
    ? sourceFolders(self).flatMap(filesBelow).map(readMark)
    : [readMark(build), folderListing(build)];
  return [process.version, ...unbundled.map(readVersion), ...marks].join("\n");
}

/** One entry point of each package that the generators use and that is not part of their build. */
export const unbundled: readonly string[] = ["@capikit/api/meta", "@capikit/common/yaml", "@capikit/schema"];

/** Returns a dependency's path and manifest; empty if it cannot be found, as from the sources. */
function readVersion(name: string): string {
  try {
    const path = fileURLToPath(import.meta.resolve(name));
    const modules = path.lastIndexOf("/node_modules/");
    const scope = name.startsWith("@") ? 2 : 1;
    if (modules === -1) return `${path} ${statSync(path).mtimeMs}`;
    const below = path.slice(modules + "/node_modules/".length).split("/", scope);
    return readFileSync(join(path.slice(0, modules), "node_modules", ...below, "package.json"), "utf8");
  } catch {
    return "";
  }
}

function sourceFolders(self: string): string[] {
  const workspace = join(dirname(self), "../../../..");
  return ["generators", "packages/common", "packages/schema"].map((name) => join(workspace, name, "src"));
}

function readMark(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${mtimeMs}`;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

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
    makeFolders(dirname(path));
    const stored: StoredRecord = { key, tool: toolIdentity(), ...record };
    stageFile(path, JSON.stringify(stored)).commit();
  } catch {
    return;
  }
}

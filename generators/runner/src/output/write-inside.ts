import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { errorMessage } from "@capikit/common/errors";
import { UsageError } from "../outcome/usage-error.ts";
import { isMarked } from "./mark.ts";
import { checkPaths } from "./safe-path.ts";

/** Policy for an existing file with other content. */
export type ExistingFile =
  /** Replaces it if its first line marks it as written by capikit; otherwise fails. */
  | "replace-generated"
  /** Replaces it: the user named the file, or the caller has checked it. */
  | "replace"
  /** Keeps it. */
  | "keep";

/** A file to write, or to remove. */
export interface OutputFile {
  /** The folder that contains the file, as chosen by the user: never part of a document. */
  readonly folder: string;
  /** Relative to `folder`, with `/`. May contain names from a document. */
  readonly path: string;
  /** The content; `undefined` removes a generated file. */
  readonly text: string | undefined;
  /** Default: `replace-generated`. */
  readonly existing?: ExistingFile;
  /** Permissions of the file. Default: its current ones, or those of new files. */
  readonly mode?: number;
}

/** The effect on a file. */
export type WriteOutcome = "added" | "changed" | "kept" | "removed" | "unchanged";

/** A file after writing. */
export interface WrittenOutput {
  /** The joined folder and path. */
  readonly path: string;
  readonly outcome: WriteOutcome;
}

interface Step {
  readonly target: string;
  readonly shown: string;
  readonly text: string | undefined;
  readonly before: Buffer | undefined;
  readonly mode: number | undefined;
  readonly modeBefore: number | undefined;
  readonly outcome: WriteOutcome;
}

/**
 * Writes files into folders atomically, each by a rename. Does not write outside the folders,
 * through symbolic links in them, or
 * over files that capikit did not write.
 *
 * @returns the files in the given order.
 * @throws UsageError if a path leaves its folder or differs from another only in case, if a file
 * must not be replaced, or if
 * writing fails. All files are unchanged then.
 */
export function writeInside(files: readonly OutputFile[]): readonly WrittenOutput[] {
  checkPaths(files);
  const steps = files.map(planStep);
  const foreign = steps.filter(({ outcome }) => outcome === "foreign").map(({ shown }) => shown);
  if (foreign.length > 0)
    throw new UsageError(
      `refusing to replace files that capikit did not write: ${listed(foreign)}`,
      "delete them if a tool wrote them, move them if you did, or choose another output folder",
    );
  carryOut(steps.filter((step): step is Step => step.outcome !== "foreign"));
  return steps.map(({ shown, outcome }) => ({ path: shown, outcome: outcome as WriteOutcome }));
}

type PlannedStep = Omit<Step, "outcome"> & { readonly outcome: WriteOutcome | "foreign" };

function planStep(file: OutputFile): PlannedStep {
  const { folder, path, text, existing = "replace-generated", mode } = file;
  const shown = join(folder, path);
  const root = resolveRoot(resolve(folder));
  const target = join(root, path);
  const stats = statsInside(root, path);
  if (stats === undefined)
    return {
      target,
      shown,
      text,
      before: undefined,
      mode,
      modeBefore: undefined,
      outcome: text === undefined ? "kept" : "added",
    };
  if (!stats.isFile()) throw refused(shown, stats.isDirectory() ? "is a folder" : "is not a regular file");
  const before = reading(target, () => readFileSync(target));
  const step = { target, shown, text, before, mode: mode ?? stats.mode, modeBefore: stats.mode };
  if (existing === "keep") return { ...step, outcome: "kept" };
  if (text !== undefined && before.equals(Buffer.from(text)) && hasMode(stats, mode))
    return { ...step, outcome: "unchanged" };
  if (existing !== "replace" && !isMarked(before.toString("utf8"))) return { ...step, outcome: "foreign" };
  return { ...step, outcome: text === undefined ? "removed" : "changed" };
}

/** Windows does not support such permissions. */
function hasMode(stats: Stats, mode: number | undefined): boolean {
  return mode === undefined || process.platform === "win32" || (stats.mode & 0o777) === mode;
}

/** Returns the folder's real path. The user controls links to the folder. */
function resolveRoot(folder: string): string {
  const stats = reading(folder, () => statSync(folder, { throwIfNoEntry: false }));
  if (stats === undefined) {
    const parent = dirname(folder);
    return parent === folder ? folder : join(resolveRoot(parent), basename(folder));
  }
  if (!stats.isDirectory()) throw refused(folder, "is not a folder");
  return reading(folder, () => realpathSync.native(folder));
}

/** Returns the state of a path. @throws UsageError if it contains a link or a file. */
function statsInside(root: string, path: string): Stats | undefined {
  let at = root;
  const parts = path.split("/");
  for (const [index, part] of parts.entries()) {
    at = join(at, part);
    const here = at;
    const stats = reading(here, () => lstatSync(here, { throwIfNoEntry: false }));
    if (stats === undefined) return undefined;
    if (stats.isSymbolicLink())
      throw new UsageError(
        `refusing to write through the symbolic link ${at}`,
        "replace the link with its target, or choose another output folder",
      );
    if (index === parts.length - 1) return stats;
    if (!stats.isDirectory()) throw refused(at, "is not a folder");
  }
  return undefined;
}

function carryOut(steps: readonly Step[]): void {
  const changes = steps.filter(({ outcome }) => outcome !== "kept" && outcome !== "unchanged");
  const folders: string[] = [];
  const drafts = new Map<Step, string>();
  const done: Step[] = [];
  try {
    for (const step of changes) {
      if (step.text === undefined) continue;
      makeFolder(dirname(step.target), folders);
      drafts.set(step, createDraft(step.target, step.text, step.mode));
    }
    for (const step of changes) {
      const draft = drafts.get(step);
      if (draft === undefined) rmSync(step.target);
      else renameSync(draft, step.target);
      drafts.delete(step);
      done.push(step);
    }
  } catch (error) {
    for (const draft of drafts.values()) rmSync(draft, { force: true });
    for (const step of done.reverse()) takeBack(step);
    for (const folder of folders.reverse()) removeIfEmpty(folder);
    throw error instanceof UsageError ? error : notWritten(error);
  }
}

/** Creates a randomly named temporary file next to its target; fails if it exists. */
function createDraft(target: string, text: string | Buffer, mode: number | undefined): string {
  const draft = join(dirname(target), `.capikit-${crypto.randomUUID()}.tmp`);
  // Never more readable than the target, not even temporarily.
  writeFileSync(draft, text, { flag: "wx", ...(mode !== undefined && { mode: mode & 0o777 }) });
  if (mode !== undefined) chmodSync(draft, mode & 0o7777);
  return draft;
}

function makeFolder(folder: string, made: string[]): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return;
  if (stats !== undefined) throw refused(folder, "is not a folder");
  makeFolder(dirname(folder), made);
  mkdirSync(folder);
  made.push(folder);
}

function takeBack({ target, before, modeBefore }: Step): void {
  if (before === undefined) rmSync(target, { force: true });
  else renameSync(createDraft(target, before, modeBefore), target);
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another process has created a file there.
  }
}

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw notWritten(error, path);
  }
}

function refused(path: string, reason: string): UsageError {
  return new UsageError(`cannot write ${path}: it ${reason}`, "move it, or choose another output folder");
}

function notWritten(error: unknown, path?: string): UsageError {
  const reason = errorMessage(error);
  return new UsageError(
    `cannot write the files${path === undefined ? "" : ` to ${path}`}: ${reason}`,
    "check the output folder; nothing was written",
  );
}

const shownFiles = 5;

function listed(paths: readonly string[]): string {
  const more = paths.length - shownFiles;
  return more > 0 ? `${paths.slice(0, shownFiles).join(", ")} and ${more} more` : paths.join(", ");
}

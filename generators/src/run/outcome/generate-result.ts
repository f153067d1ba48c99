import type { Diagnostic, Verdict } from "@capikit/common/diagnostics";

/** The effect, or with `check` the expected effect, on a file. */
export type FileStatus = "added" | "changed" | "removed" | "unchanged";

/** One generated file. */
export interface GeneratedFile {
  /** Its emitter. */
  readonly emitter: string;
  /** Whether `capikit dev` installs it in the cluster. */
  readonly isInstalled: boolean;
  /** Absolute. */
  readonly path: string;
  readonly status: FileStatus;
  /** Its text; absent for a removed file, and if nothing had to be done. */
  readonly text?: string;
  /** Its previous text; absent for a new file, and if nothing had to be done. */
  readonly before?: string;
}

/** The result of a run. */
export interface GenerateResult {
  /** Whether the run had neither errors nor, with `check`, drift. */
  readonly ok: boolean;
  /** All diagnostics, sorted by location. If one is an error, nothing was written. */
  readonly diagnostics: readonly Diagnostic[];
  /** All files of the emitters that ran, sorted by path; empty after an error. */
  readonly files: readonly GeneratedFile[];
  /** The comparison with the last release, if it was asked for. Its findings are also diagnostics. */
  readonly comparison?: Verdict;
  /** Whether nothing had changed since the last run, so that no generator was loaded. */
  readonly cached: boolean;
}

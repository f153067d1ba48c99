import type { Diagnostic } from "@capikit/model";

/** What became, or with `check` would become, of a file. */
export type FileStatus = "added" | "changed" | "removed" | "unchanged";

/** One generated file. */
export interface GeneratedFile {
  /** The emitter it belongs to. */
  readonly emitter: string;
  /** Absolute. */
  readonly path: string;
  readonly status: FileStatus;
  /** Its text; absent when it is removed, or when nothing had to be done. */
  readonly text?: string;
  /** The text it had before; absent when it was not there, or when nothing had to be done. */
  readonly before?: string;
}

/** What a run found and did. */
export interface GenerateResult {
  /** Whether all is well: no errors and, with `check`, no drift. */
  readonly ok: boolean;
  /** All faults, sorted by place. With an error among them nothing was written. */
  readonly diagnostics: readonly Diagnostic[];
  /** All files of the emitters that ran, sorted by path; none when there are errors. */
  readonly files: readonly GeneratedFile[];
  /** Nothing had changed since the last run, so nothing was loaded. */
  readonly cached: boolean;
}

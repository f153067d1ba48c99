import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { UsageError, writeInside } from "@capikit/runner";
import { draftTypes } from "./draft-types.ts";

/** The result of writing: new files, and existing files that were kept. */
export interface Drafts {
  readonly written: readonly string[];
  readonly kept: readonly string[];
  /** Parts of the CRDs that the drafts do not express. */
  readonly warnings: readonly Diagnostic[];
  /** Remaining tasks for the author. */
  readonly notes: readonly string[];
}

/**
 * Writes a project with annotated types of both versions of each kind, conversion markers and the
 * conversion webhook. Keeps existing files.
 *
 * @throws UsageError when a CRD cannot become types, or the folder cannot be written.
 */
export function writeDrafts(kinds: readonly KindMigration[], out: string): Drafts {
  const { files, warnings, notes, error } = draftTypes(kinds, out);
  if (error !== undefined)
    throw new UsageError(`cannot draft the types: ${error.message}`, "correct the CRD");
  const outcomes = writeInside(
    files.map(({ path, text }) => ({ folder: out, path, text, existing: "keep" as const })),
  );
  const pathsOf = (isKept: boolean): readonly string[] =>
    outcomes.filter(({ outcome }) => (outcome === "kept") === isKept).map(({ path }) => path);
  return { written: pathsOf(false), kept: pathsOf(true), warnings, notes };
}

import { join } from "node:path";
import { formatCount } from "@capikit/common/text";
import { type GenerateResult, unifiedDiff } from "@capikit/runner";
import { reportDiagnostics } from "../report/report-result.ts";
import { colouredDiff } from "../terminal/coloured-diff.ts";
import { createColours } from "../terminal/colours.ts";
import type { Io } from "../terminal/io.ts";
import { shownPath } from "../terminal/shown-path.ts";
import type { FileChange } from "./draft.ts";

/** Prints the path of each written file. */
export function reportFiles(root: string, changes: readonly FileChange[], io: Io): void {
  const colours = createColours(io, "stdout");
  for (const { path, before } of changes) {
    const line = `${statusOf(before).padEnd(9)} ${shownPath(join(root, path))}`;
    io.stdout(`${before === undefined ? colours.green(line) : colours.yellow(line)}\n`);
  }
}

/** Prints the changes as a unified diff. */
export function showDiffs(changes: readonly FileChange[], io: Io): void {
  const colours = createColours(io, "stdout");
  for (const { path, before, after } of changes) {
    io.stdout(`--- ${before === undefined ? "/dev/null" : `a/${path}`}\n+++ b/${path}\n`);
    io.stdout(colouredDiff(unifiedDiff(before ?? "", after), colours));
  }
}

/** Returns the changed files for `--format json`. */
export function changedFiles(changes: readonly FileChange[], withDiff: boolean) {
  return changes.map(({ path, before, after }) => ({
    path,
    status: statusOf(before),
    ...(withDiff && { diff: unifiedDiff(before ?? "", after) }),
  }));
}

/** Returns the result of `capikit generate` for `--format json`. */
export function generatedFiles(root: string, { files, diagnostics }: GenerateResult) {
  return {
    files: files
      .filter(({ status }) => status !== "unchanged")
      .map(({ path, status }) => ({ path: path.slice(root.length + 1), status })),
    diagnostics: diagnostics.map(({ code, message }) => ({ code, message })),
  };
}

/** Prints the diagnostics and the number of files of `capikit generate`. */
export async function reportGenerated({ ok, files, diagnostics }: GenerateResult, io: Io): Promise<void> {
  await reportDiagnostics(diagnostics, { flags: {} }, io);
  const made = files.filter(({ status }) => status !== "unchanged").length;
  if (ok) io.stdout(`generated ${formatCount(made, "file")}\n`);
  else io.stderr("the changes are written; capikit generate lists the errors again\n");
}

function statusOf(before: string | undefined): "added" | "changed" {
  return before === undefined ? "added" : "changed";
}

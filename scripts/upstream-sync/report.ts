import { writeFileSync } from "node:fs";
import { GoToolError } from "@capikit/envtest";
import { unifiedDiff } from "@capikit/runner";
import type { SyncArguments } from "./arguments.ts";
import { printChecklist } from "./checklist/print-checklist.ts";
import { type Note, sourcePath } from "./draft/draft.ts";
import { SyncError } from "./sync-error.ts";
import type { SourceTree } from "./tree/source-tree.ts";

export type Print = (text: string) => void;

type Update = Pick<SyncArguments, "checklist" | "from" | "version">;

/** Prints the checklist, and writes it to the file of the options. */
export function report({ from, version, checklist }: Update, notes: readonly Note[], print: Print): void {
  const text = printChecklist(`Update from Cluster API ${from} to ${version}`, notes);
  if (checklist !== undefined) writeFileSync(checklist, text);
  print(text);
}

/**
 * Runs a step that changes files.
 *
 * @throws SyncError if it fails; the message names the command that repeats the update
 */
export async function repeatable({ from, version }: Update, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof GoToolError || error instanceof SyncError)) throw error;
    const command = `pnpm tool upstream:sync ${version} --from ${from}`;
    throw new SyncError(`${error.message}\nhelp: fix the cause, then run \`${command}\` again`, {
      cause: error,
    });
  }
}

/** Prints the changes of trees. */
export function printDiffs(trees: readonly SourceTree[], print: Print): void {
  for (const { path, before = "", after = "" } of trees.flatMap((tree) => tree.changes()))
    print(`--- ${sourcePath(path)}\n${unifiedDiff(before, after)}`);
}

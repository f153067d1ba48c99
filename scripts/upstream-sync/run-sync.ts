import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { GoToolError } from "@capikit/envtest/go-tools";
import { unifiedDiff } from "@capikit/runner";
import type { SyncArguments } from "./arguments.ts";
import { otherNotes } from "./checklist/other-notes.ts";
import { printChecklist } from "./checklist/print-checklist.ts";
import { type Note, sourcePath } from "./draft/draft.ts";
import { updateModules } from "./release/go-modules.ts";
import { updatedReleases } from "./release/release-list.ts";
import { type Sync, sync } from "./sync.ts";
import { SyncError } from "./sync-error.ts";
import type { SourceTree } from "./tree/source-tree.ts";
import { compareWithRelease } from "./verify/compare-crds.ts";
import { writeDraft } from "./write-draft.ts";

/** Options of {@link runSync}; `root` is the folder of the repository. */
export type RunOptions = SyncArguments & { readonly root: string };

type Print = (text: string) => void;

/**
 * Drafts the update to a release, and reports the tasks for a person.
 *
 * The checklist is complete before files change, and the list of releases changes last. An
 * interrupted update can therefore be repeated with the same arguments.
 *
 * @returns the exit code
 * @throws GoToolError if the release cannot be downloaded or read
 * @throws SyncError if a later step fails
 */
export async function runSync(options: RunOptions, print: Print): Promise<number> {
  const { root, from, version, check, dryRun } = options;
  const draft = await sync({ root, from, version });
  const releases = updatedReleases(root, version);
  const notes = [...draft.notes, ...(from === version ? [] : await otherNotes(root, from, version))];
  const changed = [draft.tree, releases].flatMap((tree) => tree.changes());
  if (dryRun) printDiffs([draft.tree, releases], print);
  report(options, notes, print);
  if (!dryRun) await repeatable(options, () => writeDraft(root, draft.tree));
  // CRDs are generated from files, not from a draft in memory.
  const isWritten = !dryRun || draft.tree.changes().length === 0;
  const crds = isWritten ? await compareWithRelease(join(root, "packages/api"), draft.release) : undefined;
  const different = (crds?.differences ?? []).map(
    (text): Note => ({ section: "Types", text: `CRD of ${text}`, files: [] }),
  );
  if (different.length > 0) report(options, [...different, ...notes], print);
  if (!dryRun) await repeatable(options, () => finish(options, draft, releases));
  const verb = dryRun ? "to change" : "changed";
  const equal =
    crds === undefined ? "" : `; ${crds.equal} of ${crds.total} CRDs have the meaning of upstream's`;
  print(`${changed.length} files ${verb}${equal}`);
  const differences = [...draft.missing, ...draft.copied, ...different];
  return check && changed.length + differences.length > 0 ? 1 : 0;
}

/** Prints the checklist, and writes it to the file of the options. */
function report({ from, version, checklist }: RunOptions, notes: readonly Note[], print: Print): void {
  const text = printChecklist(`Update from Cluster API ${from} to ${version}`, notes);
  if (checklist !== undefined) writeFileSync(checklist, text);
  print(text);
}

async function finish(options: RunOptions, { release }: Sync, releases: SourceTree): Promise<void> {
  const { root, from, version } = options;
  if (options.goModules && from !== version) await updateModules(root, release);
  await writeDraft(root, releases);
}

/** Adds the command that repeats an interrupted update to the errors of a step. */
async function repeatable({ from, version }: RunOptions, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof GoToolError || error instanceof SyncError)) throw error;
    const command = `pnpm upstream:sync ${version} --from ${from}`;
    throw new SyncError(`${error.message}\nhelp: fix the cause, then run \`${command}\` again`, {
      cause: error,
    });
  }
}

function printDiffs(trees: readonly SourceTree[], print: Print): void {
  for (const { path, before = "", after = "" } of trees.flatMap((tree) => tree.changes()))
    print(`--- ${sourcePath(path)}\n${unifiedDiff(before, after)}`);
}

import { join } from "node:path";
import type { RunOptions } from "./arguments.ts";
import { minorOf } from "./checklist/behavior-notes.ts";
import { otherNotes } from "./checklist/other-notes.ts";
import type { Note } from "./draft/draft.ts";
import { keepOlderModule, referenceModules, updateModules } from "./release/go-modules.ts";
import { isNewer, isPatchOf, readReleases, updatedReleases } from "./release/release-list.ts";
import { updateOlderMinor } from "./release/update-older-minor.ts";
import { type Print, printDiffs, repeatable, report } from "./report.ts";
import { type Sync, sync } from "./sync.ts";
import { SyncError } from "./sync-error.ts";
import type { SourceTree } from "./tree/source-tree.ts";
import { compareWithRelease } from "./verify/compare-crds.ts";
import { writeDraft } from "./write-draft.ts";

/**
 * Drafts the update to a release, and reports the tasks for a person.
 *
 * The checklist is complete before files change, and the list of releases changes last. An
 * interrupted update can therefore be repeated with the same arguments.
 *
 * @returns the exit code
 * @throws GoToolError if the release cannot be downloaded or read
 * @throws SyncError if the release is older than the reference release, or a later step fails
 */
export async function runSync(options: RunOptions, print: Print): Promise<number> {
  const { root, from, version, check, dryRun } = options;
  const listed = readReleases(root);
  const entry = listed.slice(0, -1).find((one) => isPatchOf(one, version));
  if (entry !== undefined) return updateOlderMinor(options, entry, print);
  if (!options.allowOlder && isNewer(listed.at(-1) ?? version, version))
    throw new SyncError(
      `${version} is older than the newest of ${listed.join(", ")}: choose a newer release, or give a copy by --root`,
    );
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

async function finish(options: RunOptions, { release }: Sync, releases: SourceTree): Promise<void> {
  const { root, from, version } = options;
  if (options.goModules && from !== version) {
    if (minorOf(from) !== minorOf(version)) keepOlderModule(root, minorOf(from));
    await updateModules(root, version, referenceModules(root, release));
  }
  await writeDraft(root, releases);
}

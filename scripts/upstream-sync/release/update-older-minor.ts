import { minorReleaseOf } from "@capikit/api/releases";
import { formatCount } from "@capikit/common/text";
import type { RunOptions } from "../arguments.ts";
import { otherNotes } from "../checklist/other-notes.ts";
import { type Print, printDiffs, repeatable, report } from "../report.ts";
import { writeDraft } from "../write-draft.ts";
import { olderModules, updateModules } from "./go-modules.ts";
import { updatedReleases } from "./release-list.ts";

/**
 * Updates an older supported minor release to a newer patch: its entry in the list of releases, and
 * its Go module. The types follow the reference release only.
 *
 * @returns the exit code
 * @throws SyncError if the Go module cannot require the patch
 */
export async function updateOlderMinor(options: RunOptions, entry: string, print: Print): Promise<number> {
  const { root, version, check, dryRun, goModules } = options;
  const update = { ...options, from: entry };
  const releases = updatedReleases(root, version);
  if (dryRun) printDiffs([releases], print);
  const test = "run the tests of older releases: `npx -y pnpm@12 tool test:minors`";
  const notes = await otherNotes(root, entry, version);
  report(update, [{ section: "Behavior", text: test, files: [] }, ...notes], print);
  if (!dryRun)
    await repeatable(update, async () => {
      const modules = goModules ? olderModules(root, minorReleaseOf(version) ?? version) : [];
      await updateModules(root, version, modules);
      await writeDraft(root, releases);
    });
  print(`${formatCount(releases.changes().length, "file")} ${dryRun ? "to change" : "changed"}`);
  return check ? 1 : 0;
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { minorReleaseOf } from "@capikit/api/releases";
import { formatCount } from "@capikit/common/text";
import { GoToolError } from "@capikit/envtest";
import { unifiedDiff } from "@capikit/generators/run";
import type { RunOptions, SyncArguments } from "./arguments.ts";
import { minorOf } from "./checklist/behavior-notes.ts";
import { type Note, sourcePath } from "./checklist/note.ts";
import { otherNotes, printChecklist } from "./checklist/other-notes.ts";
import { keepOlderModule, olderModules, referenceModules, updateModules } from "./release/go-modules.ts";
import { isNewer, isPatchOf, readReleases, updatedReleases } from "./release/release-list.ts";
import { type Sync, sync } from "./sync.ts";
import { SyncError } from "./sync-error.ts";
import type { SourceTree } from "./tree/source-tree.ts";
import { compareWithRelease } from "./verify/compare-crds.ts";

/**
 * Reports the tasks of the update to a release, and requires it in Go modules and the list of
 * releases.
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
  const found = await sync({ root, from, version });
  const releases = updatedReleases(root, version);
  const crds = await compareWithRelease(join(root, "packages/api"), found.release);
  const different = crds.differences.map(
    (text): Note => ({ section: "Types", text: `CRD of ${text}`, files: [] }),
  );
  const others = from === version ? [] : await otherNotes(root, from, version);
  if (dryRun) printDiff(releases, print);
  report(options, [...different, ...found.notes, ...others], print);
  if (!dryRun) await repeatable(options, () => finish(options, found, releases));
  const changed = releases.changes().length;
  const verb = dryRun ? "to change" : "changed";
  print(
    `${formatCount(changed, "file")} ${verb}; ${crds.equal} of ${crds.total} CRDs have the meaning of upstream's`,
  );
  const differences = [...found.missing, ...found.copied, ...different];
  return check && changed + differences.length > 0 ? 1 : 0;
}

async function finish(options: RunOptions, { release }: Sync, releases: SourceTree): Promise<void> {
  const { root, from, version } = options;
  if (options.goModules && from !== version) {
    if (minorOf(from) !== minorOf(version)) keepOlderModule(root, minorOf(from));
    await updateModules(root, version, referenceModules(root, release));
  }
  releases.write();
}

/**
 * Updates an older supported minor release to a newer patch: its entry in the list of releases, and
 * its Go module. The types follow the reference release only.
 *
 * @returns the exit code
 * @throws SyncError if the Go module cannot require the patch
 */
async function updateOlderMinor(options: RunOptions, entry: string, print: Print): Promise<number> {
  const { root, version, check, dryRun, goModules } = options;
  const update = { ...options, from: entry };
  const releases = updatedReleases(root, version);
  if (dryRun) printDiff(releases, print);
  const test = "run the tests of older releases: `npx -y pnpm@12 tool test:minors`";
  const notes = await otherNotes(root, entry, version);
  report(update, [{ section: "Behavior", text: test, files: [] }, ...notes], print);
  if (!dryRun)
    await repeatable(update, async () => {
      const modules = goModules ? olderModules(root, minorReleaseOf(version) ?? version) : [];
      await updateModules(root, version, modules);
      releases.write();
    });
  print(`${formatCount(releases.changes().length, "file")} ${dryRun ? "to change" : "changed"}`);
  return check ? 1 : 0;
}

type Print = (text: string) => void;

type Update = Pick<SyncArguments, "checklist" | "from" | "version">;

/** Prints the checklist, and writes it to the file of the options. */
function report({ from, version, checklist }: Update, notes: readonly Note[], print: Print): void {
  const text = printChecklist(`Update from Cluster API ${from} to ${version}`, notes);
  if (checklist !== undefined) writeFileSync(checklist, text);
  print(text);
}

/**
 * Runs a step that changes files.
 *
 * @throws SyncError if it fails; the message names the command that repeats the update
 */
async function repeatable({ from, version }: Update, step: () => Promise<void>): Promise<void> {
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

/** Prints the changes of a tree. */
function printDiff(tree: SourceTree, print: Print): void {
  for (const { path, before = "", after = "" } of tree.changes())
    print(`--- ${sourcePath(path)}\n${unifiedDiff(before, after)}`);
}

/**
 * `pnpm tool upstream:replay`: takes the types back to the older supported release, drafts the update to
 * the reference release again, and compares the result with the types of this repository.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { referenceRelease, supportedReleases } from "@capikit/api/releases";
import { printChecklist } from "./upstream-sync/checklist/other-notes.ts";
import { sourcePath } from "./upstream-sync/draft/draft.ts";
import { compareFiles, copyTypes } from "./upstream-sync/replay/compare-files.ts";
import { draftKinds } from "./upstream-sync/replay/draft-kinds.ts";
import { sync } from "./upstream-sync/sync.ts";
import { compareWithRelease } from "./upstream-sync/verify/compare-crds.ts";
import { writeDraft } from "./upstream-sync/write-draft.ts";

const older = supportedReleases[0];
const root = join(import.meta.dirname, "..");
const copy = await copyTypes(root);
try {
  const paths = await step(referenceRelease, older);
  const drafted = await step(older, referenceRelease);
  report([...new Set([...paths, ...drafted])].sort());
  await redraftKinds();
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Drafts and writes an update of the copy; returns the changed files. */
async function step(from: string, version: string): Promise<readonly string[]> {
  const started = performance.now();
  const draft = await sync({ root: copy, from, version });
  await writeDraft(copy, draft.tree);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { equal, total, differences } = await compareWithRelease(join(copy, "packages/api"), draft.release);
  const paths = draft.tree.changes().map(({ path }) => path);
  console.log(
    `${from} to ${version}: ${draft.changes.length} changes in Go, ${paths.length} files drafted in ${seconds} s; ` +
      `${equal} of ${total} CRDs have the meaning of upstream's`,
  );
  const missing = [...differences, ...draft.missing];
  for (const difference of missing) console.log(`  ${difference}`);
  if (missing.length > 0) process.exitCode = 1;
  if (version === referenceRelease)
    console.log(`\n${printChecklist(`Update from Cluster API ${from} to ${version}`, draft.notes)}`);
  return paths;
}

/** Drafts whole kinds as if they were new. */
async function redraftKinds(): Promise<void> {
  const { kinds, versions, equal, total, differences } = await draftKinds(copy, referenceRelease);
  console.log(
    `${kinds} kinds in ${versions} versions drafted as new ones; ${equal} of ${total} CRDs have the meaning of upstream's`,
  );
  for (const difference of differences) console.log(`  ${difference}`);
  if (differences.length > 0) process.exitCode = 1;
}

function report(paths: readonly string[]): void {
  const read = (folder: string, path: string): string | undefined => {
    const file = join(folder, sourcePath(path));
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  };
  const files = paths.map((path) => compareFiles(path, read(copy, path), read(root, path)));
  const words = { same: "right", descriptions: "only descriptions differ", different: "differs" };
  console.log("| File | Draft | Lines to write | Lines to remove |\n|---|---|---|---|");
  for (const { path, result, written, removed } of files)
    console.log(`| \`${sourcePath(path)}\` | ${words[result]} | ${written} | ${removed} |`);
  const count = (wanted: keyof typeof words): number =>
    files.filter(({ result }) => result === wanted).length;
  const sum = (key: "removed" | "written"): number => files.reduce((total, file) => total + file[key], 0);
  console.log(
    `\n${count("same")} of ${files.length} files right, ${count("descriptions")} with other descriptions, ` +
      `${count("different")} different; ${sum("written")} lines to write, ${sum("removed")} to remove`,
  );
  if (count("different") > 0) process.exitCode = 1;
}

/** `pnpm upstream:sync VERSION`: see `docs/maintaining/new-release.md`. */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { GoMissingError, GoToolError } from "@capikit/envtest/go-tools";
import { unifiedDiff } from "@capikit/runner";
import { readArguments, type SyncArguments, usage } from "./upstream-sync/arguments.ts";
import { otherNotes } from "./upstream-sync/checklist/other-notes.ts";
import { printChecklist } from "./upstream-sync/checklist/print-checklist.ts";
import { type Note, sourcePath } from "./upstream-sync/draft/draft.ts";
import { goModules, requireRelease } from "./upstream-sync/release/go-modules.ts";
import { type Sync, sync } from "./upstream-sync/sync.ts";
import { compareWithRelease } from "./upstream-sync/verify/compare-crds.ts";
import { writeDraft } from "./upstream-sync/write-draft.ts";

const parsed = readArguments(process.argv.slice(2));
if (typeof parsed === "string") {
  console.error(parsed === "" ? usage : `${parsed}\n\n${usage}`);
  process.exitCode = parsed === "" ? 0 : 2;
} else {
  try {
    process.exitCode = await main(parsed);
  } catch (error) {
    if (!(error instanceof GoMissingError || error instanceof GoToolError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function main(options: SyncArguments): Promise<number> {
  const { from, version, check, dryRun } = options;
  const root = resolve(options.root ?? join(import.meta.dirname, ".."));
  const draft = await sync({ root, from, version });
  const changed = draft.tree.changes();
  if (dryRun) {
    for (const { path, before = "", after = "" } of changed)
      console.log(`--- ${sourcePath(path)}\n${unifiedDiff(before, after)}`);
  } else {
    await writeDraft(root, draft.tree);
    if (options.goModules && from !== version) await updateModules(root, draft, version);
  }
  // CRDs are generated from files, not from a draft in memory.
  const isWritten = !dryRun || changed.length === 0;
  const crds = isWritten ? await compareWithRelease(join(root, "packages/api"), draft.release) : undefined;
  const notes: readonly Note[] = [
    ...draft.notes,
    ...(crds?.differences ?? []).map(
      (text): Note => ({ section: "Types", text: `CRD of ${text}`, files: [] }),
    ),
    ...(from === version ? [] : await otherNotes(root, from, version)),
  ];
  const checklist = printChecklist(`Update from Cluster API ${from} to ${version}`, notes);
  if (options.checklist !== undefined) writeFileSync(options.checklist, checklist);
  console.log(checklist);
  const verb = dryRun ? "to change" : "changed";
  const equal =
    crds === undefined ? "" : `; ${crds.equal} of ${crds.total} CRDs have the meaning of upstream's`;
  console.log(`${changed.length} files ${verb}${equal}`);
  const differences = [...draft.missing, ...draft.copied, ...(crds?.differences ?? [])];
  return check && changed.length + differences.length > 0 ? 1 : 0;
}

async function updateModules(root: string, { release }: Sync, version: string): Promise<void> {
  for (const { folder, modules } of goModules(root)) {
    const known = modules.filter((module) => release.hasApiModule || !module.endsWith("/api"));
    console.error(`go get in ${folder}`);
    await requireRelease(root, folder, known, version);
  }
}

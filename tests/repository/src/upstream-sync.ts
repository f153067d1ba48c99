import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { type DraftedTypes, draftTypes } from "../../../scripts/upstream-sync/draft/draft-types.ts";
import type { GoPackage } from "../../../scripts/upstream-sync/facts/facts.ts";
import { readFacts } from "../../../scripts/upstream-sync/facts/facts.ts";
import { SourceTree } from "../../../scripts/upstream-sync/tree/source-tree.ts";

/** Texts by path. */
export type Files = Readonly<Record<string, string>>;

/** Writes files to a folder that the test removes. */
export function folderOf(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), "capikit-sync-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Reads Go packages: the text of one file each, without its package clause. */
export function goFacts(packages: Files): Promise<readonly GoPackage[]> {
  const files = Object.entries(packages).map(([name, text]) => [
    `${name}/types.go`,
    `package api\n\n${text}`,
  ]);
  const folder = folderOf(Object.fromEntries(files));
  return readFacts(new Map(Object.keys(packages).map((name) => [name, join(folder, name)])));
}

/** Drafts an update from Go packages to others. */
export async function draft(
  sources: Files,
  before: Files,
  after: Files,
): Promise<DraftedTypes & { readonly changed: Readonly<Record<string, string | undefined>> }> {
  const tree = new SourceTree(folderOf(sources));
  const releases = { before: await goFacts(before), after: await goFacts(after), release: "v1.13.0" };
  const drafted = draftTypes(tree, releases);
  const changed = Object.fromEntries(tree.changes().map(({ path, after: text }) => [path, text]));
  return { ...drafted, changed };
}

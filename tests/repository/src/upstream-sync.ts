import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { GoPackage } from "../../../scripts/upstream-sync/facts/facts.ts";
import { readFacts } from "../../../scripts/upstream-sync/facts/facts.ts";

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

import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { kindAt } from "../cache/fingerprint.ts";
import type { GeneratedFile } from "../generate-result.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Carries a plan out: texts first go to temporary files beside their places, then all are put in place, so that a full
 * disk or a missing permission leaves everything as it was. Unchanged files are not touched.
 *
 * @throws UsageError when a place cannot be written.
 */
export function writeFiles(files: readonly GeneratedFile[]): void {
  const moves: { readonly from: string; readonly to: string }[] = [];
  try {
    for (const { path, status, text } of files) {
      if (text === undefined || (status !== "added" && status !== "changed")) continue;
      if (kindAt(path) === "directory") throw new Error(`${path} is a folder`);
      mkdirSync(dirname(path), { recursive: true });
      const from = `${path}.${process.pid}.tmp`;
      moves.push({ from, to: path });
      writeFileSync(from, text);
    }
    for (const { from, to } of moves) renameSync(from, to);
    for (const { path, status } of files) if (status === "removed") rmSync(path, { force: true });
  } catch (error) {
    for (const { from } of moves) rmSync(from, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The artefacts cannot be written: ${reason}`, "check the output folder (--out)");
  }
}

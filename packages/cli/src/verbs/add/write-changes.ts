import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "@capikit/runner";
import type { FileChange } from "./draft.ts";

/**
 * Writes all changes or none: first into files beside the places, then by renaming. What was put in place is taken back when a later one cannot be.
 *
 * @throws UsageError when a place cannot be written, or a file has changed since it was read.
 */
export function writeChanges(root: string, changes: readonly FileChange[]): void {
  const drafts: string[] = [];
  const folders: string[] = [];
  const done: FileChange[] = [];
  try {
    for (const { path, before, after } of changes) {
      const target = join(root, path);
      const made = mkdirSync(dirname(target), { recursive: true });
      if (made !== undefined) folders.push(made);
      const draft = draftOf(target);
      drafts.push(draft);
      writeFileSync(draft, after, { flag: "wx" });
      if (before !== undefined) chmodSync(draft, statSync(target).mode);
    }
    for (const { path, before } of changes) {
      const target = join(root, path);
      const now = existsSync(target) ? readFileSync(target, "utf8") : undefined;
      if (now !== before) throw new Error(`${path} has changed in the meantime`);
    }
    for (const change of changes) {
      renameSync(draftOf(join(root, change.path)), join(root, change.path));
      done.push(change);
    }
  } catch (error) {
    for (const { path, before } of done.reverse()) {
      if (before === undefined) rmSync(join(root, path), { force: true });
      else writeFileSync(join(root, path), before);
    }
    for (const draft of drafts) rmSync(draft, { force: true });
    for (const folder of folders.reverse()) rmSync(folder, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `The project cannot be changed: ${reason}`,
      "nothing was written; mend it and start again",
    );
  }
}

function draftOf(target: string): string {
  return `${target}.${process.pid}.tmp`;
}

import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errorMessage } from "@capikit/common/errors";
import { type StagedFile, stageFile } from "@capikit/common/files";
import { UsageError } from "@capikit/runner";
import { pathInProject } from "../project/path-in-project.ts";
import type { FileChange } from "./draft.ts";

/**
 * Writes all changes or none, and nothing outside the project: first to temporary files next to the
 * targets, then by renaming them. Reverts finished renames if a later one fails.
 *
 * @throws UsageError when a file cannot be written, or has changed since it was read.
 */
export function writeChanges(root: string, changes: readonly FileChange[]): void {
  const places = changes.map((change) => ({ ...change, target: pathInProject(root, change.path) }));
  const drafts = new Map<string, StagedFile>();
  const folders: string[] = [];
  const done: typeof places = [];
  try {
    for (const { target, before, after } of places) {
      const made = mkdirSync(dirname(target), { recursive: true });
      if (made !== undefined) folders.push(made);
      const draft = stageFile(target, after);
      drafts.set(target, draft);
      if (before !== undefined) chmodSync(draft.path, statSync(target).mode);
    }
    for (const { path, target, before } of places) {
      const now = existsSync(target) ? readFileSync(target, "utf8") : undefined;
      if (now !== before) throw new Error(`${path} has changed in the meantime`);
    }
    for (const place of places) {
      drafts.get(place.target)?.commit();
      done.push(place);
    }
  } catch (error) {
    for (const { target, before } of done.reverse()) {
      if (before === undefined) rmSync(target, { force: true });
      else stageFile(target, before, { mode: statSync(target).mode & 0o777 }).commit();
    }
    for (const draft of drafts.values()) draft.discard();
    for (const folder of folders.reverse()) rmSync(folder, { recursive: true, force: true });
    const reason = errorMessage(error);
    throw new UsageError(
      `cannot write to the project: ${reason}`,
      "nothing was written; fix the cause and run the command again",
    );
  }
}

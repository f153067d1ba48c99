import { join } from "node:path";
import { run } from "@capikit/envtest";
import { sourcePath } from "./draft/draft.ts";
import { SyncError } from "./sync-error.ts";
import type { SourceTree } from "./tree/source-tree.ts";

/**
 * Writes a draft, with sorted imports and the format of the repository.
 *
 * @throws SyncError if Biome does not accept the draft; its files are written
 */
export async function writeDraft(root: string, tree: SourceTree): Promise<void> {
  const written = tree.changes().filter(({ after }) => after !== undefined);
  tree.write();
  if (written.length === 0) return;
  const paths = written.map(({ path }) => sourcePath(path));
  const biome = join(import.meta.dirname, "../../node_modules/.bin/biome");
  const { code, stdout, stderr } = await run(biome, ["check", "--write", ...paths], { cwd: root });
  if (code !== 0)
    throw new SyncError(`Biome rejects the draft: fix the files by hand\n${stdout}${stderr}`.trimEnd());
}

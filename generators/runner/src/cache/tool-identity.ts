import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * What the generators themselves are: another build of them, or a changed source file where they run from sources, must
 * not find the cache of this one.
 */
export function toolIdentity(): string {
  const self = fileURLToPath(import.meta.url);
  const folders = self.endsWith(".ts") ? sourceFolders(self) : [dirname(self)];
  const marks = folders
    .flatMap((folder) => filesBelow(folder))
    .map((path) => {
      const { size, mtimeMs } = statSync(path);
      return `${path} ${size} ${mtimeMs}`;
    });
  return [process.version, ...marks].join("\n");
}

function sourceFolders(self: string): string[] {
  const workspace = join(dirname(self), "../../../..");
  const rooms = readdirSync(join(workspace, "generators")).map((room) =>
    join(workspace, "generators", room, "src"),
  );
  return [...rooms, join(workspace, "packages/schema/src")];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

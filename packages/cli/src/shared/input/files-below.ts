import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "@capikit/common/text";

/** Which entries a walk through a project uses. Paths are relative to its root, with `/`. */
export interface Walk {
  /** Whether the walk goes into a folder. */
  enters(path: string, name: string): boolean;
  takes(path: string, name: string): boolean;
}

/** Returns the paths of a project's files, sorted by folder. Passes over symbolic links. */
export function filesBelow(root: string, walk: Walk): readonly string[] {
  const visit = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .toSorted((a, b) => compareText(a.name, b.name))
      .flatMap((entry) => {
        const { name } = entry;
        const path = folder === "" ? name : `${folder}/${name}`;
        if (entry.isDirectory()) return walk.enters(path, name) ? visit(path) : [];
        return entry.isFile() && walk.takes(path, name) ? [path] : [];
      });
  return visit("");
}

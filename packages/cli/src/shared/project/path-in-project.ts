import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { UsageError } from "@capikit/runner";

/**
 * Returns the real path of a file or folder of a project, which need not exist. Symbolic links inside the project are followed.
 *
 * @throws UsageError when a link leads out of the project, whose files may come from people who should not choose what is written there.
 */
export function pathInProject(root: string, path: string): string {
  const real = realPathOf(join(root, path));
  const inside = relative(realpathSync.native(root), real);
  if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw new UsageError(
      `refusing to write ${path}: a symbolic link leads out of the project`,
      "replace the link by what it leads to",
    );
  return real;
}

function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPathOf(parent), basename(path));
}

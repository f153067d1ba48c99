import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { UsageError } from "@capikit/runner";

/**
 * Returns the real path of a file or folder of a project, which need not exist. Follows symbolic
 * links inside the project.
 *
 * @throws UsageError when a link leads out of the project: the author of a project's files must not
 * choose other files to write.
 */
export function pathInProject(root: string, path: string): string {
  const real = realPathOf(join(root, path));
  const inside = relative(realpathSync.native(root), real);
  if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw new UsageError(
      `refusing to write ${path}: a symbolic link points outside the project`,
      "replace the link with its target",
    );
  return real;
}

function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPathOf(parent), basename(path));
}

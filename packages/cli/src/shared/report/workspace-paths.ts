import { realpathSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { Diagnostic, DiagnosticLocation } from "@capikit/common/diagnostics";

/**
 * Returns diagnostics whose files are relative to a workspace, as GitHub expects it in annotations
 * and SARIF. Paths of other files do not change.
 *
 * @param workspace such as `GITHUB_WORKSPACE`. Default: no paths change.
 */
export function withWorkspacePaths(
  diagnostics: readonly Diagnostic[],
  workspace: string | undefined,
): readonly Diagnostic[] {
  if (!workspace) return diagnostics;
  const root = realPath(workspace);
  const moved = (location: DiagnosticLocation): DiagnosticLocation =>
    location.path === undefined ? location : { ...location, path: pathIn(root, location.path) };
  return diagnostics.map(({ location, related, ...rest }) => ({
    ...rest,
    ...(location !== undefined && { location: moved(location) }),
    ...(related !== undefined && {
      related: related.map((one) => ({ ...one, location: moved(one.location) })),
    }),
  }));
}

function pathIn(root: string, path: string): string {
  if (/^https?:/.test(path)) return path;
  const inside = relative(root, resolve(path));
  if (inside === "" || inside.split(sep)[0] === ".." || isAbsolute(inside)) return path;
  return inside.replaceAll("\\", "/");
}

/** Resolves links, as in the path of the current folder. */
function realPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

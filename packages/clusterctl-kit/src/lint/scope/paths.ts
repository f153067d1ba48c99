import { cleanPath } from "@capikit/common/text";

/** Returns a path relative to the project, without quotes; empty for the project. */
export function projectPath(path: string): string {
  return cleanPath(path.replaceAll(/["']/g, "")).replace(/^\.?(\/|$)/, "");
}

/** Reports whether a path is a file or folder, or in it; all paths are in the empty one. */
export function isInside(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/** Reports whether a path, or a folder above it, matches a pattern of `matchesWildcard`. */
export function isInsideWildcard(path: string, pattern: string): boolean {
  const depth = pattern.split("/").length;
  return matchesWildcard(path.split("/").slice(0, depth).join("/"), pattern);
}

/** Reports whether a path matches a pattern in which `*` matches any text without a slash. */
export function matchesWildcard(path: string, pattern: string): boolean {
  const names = path.split("/");
  const patterns = pattern.split("/");
  return (
    names.length === patterns.length &&
    names.every((name, index) => matchesName(name, (patterns[index] ?? "").split("*")))
  );
}

/** Compares a name with the texts around the wildcards, without backtracking. */
function matchesName(name: string, [first = "", ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let from = first.length;
  for (const text of others) {
    const at = name.indexOf(text, from);
    if (at === -1) return false;
    from = at + text.length;
  }
  return from <= name.length - last.length;
}

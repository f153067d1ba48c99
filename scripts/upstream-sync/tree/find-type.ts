import { posix } from "node:path";
import { renamedTypes } from "./known-differences.ts";
import { type Place, resolveName } from "./resolve-name.ts";
import type { SourceTree } from "./source-tree.ts";

/** Returns the folder of a Go package, relative to the root of the types. */
export function folderOf(goPackage: string): string {
  return goPackage.replace(/^runtime\/hooks\//, "hooks/");
}

/** Files directly in the folder of a package, without its index. */
function filesOf(tree: SourceTree, goPackage: string): readonly string[] {
  const folder = folderOf(goPackage);
  return tree.paths.filter((path) => posix.dirname(path) === folder && posix.basename(path) !== "index.ts");
}

/**
 * Finds the declaration of a Go type. A version that declares only its differences uses the types
 * of the newest version of its group.
 */
export function findType(tree: SourceTree, goPackage: string, goName: string): Place | undefined {
  const name = renamedTypes.get(`${goPackage} ${goName}`) ?? goName;
  for (const path of filesOf(tree, goPackage)) {
    if (tree.module(path).types.has(name)) return { path, name };
  }
  const exported = resolveName(tree, { path: `${folderOf(goPackage)}/index.ts`, name });
  if (exported !== undefined) return exported;
  for (const version of newerVersions(tree, goPackage)) {
    const found = resolveName(tree, { path: `${version}/index.ts`, name });
    if (found !== undefined) return found;
  }
}

function newerVersions(tree: SourceTree, goPackage: string): readonly string[] {
  const folder = folderOf(goPackage);
  return tree.paths
    .filter((path) => posix.basename(path) === "index.ts")
    .map((path) => posix.dirname(path))
    .filter((other) => posix.dirname(other) === posix.dirname(folder) && other > folder)
    .sort()
    .reverse();
}

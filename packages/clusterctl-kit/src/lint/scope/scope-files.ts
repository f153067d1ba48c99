import { cleanPath } from "@capikit/common/text";
import type { Kustomization } from "../provider/read-kustomization.ts";
import { overlayFiles } from "../provider/rendered-overlay.ts";
import { folderOf, type LintFile } from "../read/lint-file.ts";

/** A file whose objects are checked against CRDs. */
export interface LintSample extends LintFile {
  /** Whether kustomize changes the objects, so that they may be incomplete. */
  readonly partial: boolean;
}

/** Folders with objects that may be invalid on purpose. */
const tests: ReadonlySet<string> = new Set([
  ...["e2e", "hack", "integration", "inttest", "test", "testdata", "tests"],
]);

/** Selects the files whose objects users copy, or from which templates are built. */
export function samplesOf(
  files: ReadonlyMap<string, LintFile>,
  kustomizations: readonly Kustomization[],
): LintSample[] {
  const edited = new Set(
    kustomizations.filter(({ edits }) => edits).flatMap(({ folder }) => overlayFiles(folder, kustomizations)),
  );
  return [...files]
    .filter(([path]) => /\.ya?ml$/.test(path) && !path.split("/").some((name) => tests.has(name)))
    .map(([path, file]) => ({ ...file, partial: edited.has(path) }));
}

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

/** A file, or a folder with files, that is not checked. */
export interface LeftOut {
  readonly path: string;
  /** Number of YAML files. */
  readonly files: number;
  /** `example`: tests, examples and add-ons. `unpublished`: no release contains them. */
  readonly reason: "example" | "unpublished";
}

/** Groups the files that are not checked by the highest folder without a checked file. */
export function leftOutFolders(
  left: readonly Pick<LeftOut, "path" | "reason">[],
  kept: readonly string[],
): LeftOut[] {
  const used = new Set<string>([""]);
  for (const path of kept)
    for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) used.add(folder);
  const groups = new Map<string, LeftOut>();
  for (const { path, reason } of left) {
    let group = path;
    while (!used.has(folderOf(group))) group = folderOf(group);
    const files = (groups.get(group)?.files ?? 0) + 1;
    groups.set(group, { path: group, files, reason: groups.get(group)?.reason ?? reason });
  }
  return [...groups.values()];
}

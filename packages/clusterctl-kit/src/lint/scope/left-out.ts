import { folderOf } from "../read/lint-file.ts";

/** A file, or a folder with files, that is not checked. */
export interface LeftOut {
  readonly path: string;
  /** Number of YAML files. */
  readonly files: number;
  /**
   * `example`: tests, examples and add-ons; `built`: output of the Makefile, whose sources are
   * checked; `stale`: earlier build of a file that a release builds to another path.
   * `unpublished`: no release contains them.
   */
  readonly reason: "example" | "built" | "stale" | "unpublished";
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

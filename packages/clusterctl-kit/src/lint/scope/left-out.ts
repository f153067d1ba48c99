import { folderOf } from "../read/lint-file.ts";
import { isExample } from "./example-folders.ts";

/** A file, or a folder with files, that is not checked. */
export interface LeftOut {
  readonly path: string;
  /** Number of YAML files. */
  readonly files: number;
  /** `example`: tests, examples and add-ons; `unpublished`: no release contains them. */
  readonly reason: "example" | "unpublished";
}

/** Groups the files that are not checked by the highest folder without a checked file. */
export function leftOutFolders(left: readonly string[], kept: readonly string[]): LeftOut[] {
  const used = new Set<string>([""]);
  for (const path of kept)
    for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) used.add(folder);
  const groups = new Map<string, LeftOut>();
  for (const path of left) {
    let group = path;
    while (!used.has(folderOf(group))) group = folderOf(group);
    const files = (groups.get(group)?.files ?? 0) + 1;
    const reason = isExample(group === path ? path : `${group}/`) ? "example" : "unpublished";
    groups.set(group, { path: group, files, reason });
  }
  return [...groups.values()];
}

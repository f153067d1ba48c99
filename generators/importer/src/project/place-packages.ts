import type { ExistingPackage } from "./existing-project.ts";
import { groupFolders } from "./layout.ts";

export interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/**
 * Returns the folder of each API package: its existing folder in the project, a folder next to
 * other versions of its group, or a new folder.
 */
export function placePackages(
  wanted: readonly GroupVersion[],
  existing: readonly ExistingPackage[],
): (one: GroupVersion) => string {
  const labels = groupFolders([...wanted, ...existing].map(({ group }) => group));
  const taken = new Set(existing.map(({ folder }) => folder));
  return ({ group, version }) => {
    const own = existing.filter((one) => one.group === group);
    const known = own.find((one) => one.version === version);
    if (known !== undefined) return known.folder;
    const [sibling] = own;
    if (sibling !== undefined) return [parentOf(sibling.folder), version].filter(Boolean).join("/");
    const folders = [labels.get(group) ?? "", group].map((label) =>
      ["api", label, version].filter(Boolean).join("/"),
    );
    return folders.find((folder) => !taken.has(folder)) ?? "";
  };
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
}

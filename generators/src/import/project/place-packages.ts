import { kebabCase } from "../../emit/generated-names.ts";

/** Device names on Windows, also with an extension: `con.ts` is not a valid file name. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Returns a unique short folder for each group; empty for a single group. */
export function groupFolders(groups: readonly string[]): Map<string, string> {
  const unique = [...new Set(groups)].sort();
  if (unique.length === 1) return new Map([[unique[0] ?? "", ""]]);
  const labels = new Map(unique.map((group) => [group, group.split(".")]));
  const longest = [...labels.values()].reduce((most, { length }) => Math.max(most, length), 0);
  const folders = new Map<string, string>();
  for (let length = 1; length <= longest && folders.size < unique.length; length++) {
    const left = unique.filter((group) => !folders.has(group));
    const wanted = Map.groupBy(left, (group) =>
      (labels.get(group) ?? []).slice(0, length).join("-").toLowerCase(),
    );
    const taken = new Set(folders.values());
    for (const [name, wanting] of wanted) {
      const [only] = wanting;
      if (wanting.length === 1 && only !== undefined && !taken.has(name) && !device.test(name))
        folders.set(only, name);
    }
  }
  // Groups with equal first labels keep their dots.
  for (const group of unique) if (!folders.has(group)) folders.set(group, group);
  return folders;
}

export function moduleName(name: string): string {
  return device.test(name) ? `${name}-types` : name;
}

/** Returns unique file names for the kinds of one folder. */
export function fileNames(kinds: readonly string[]): Map<string, string> {
  const used = new Set(["index"]);
  const names = new Map<string, string>();
  for (const kind of [...kinds].sort()) {
    const wanted = kebabCase(kind);
    let name = used.has(wanted) || device.test(wanted) ? `${wanted}-kind` : wanted;
    for (let count = 2; used.has(name); count++) name = `${wanted}-${count}`;
    used.add(name);
    names.set(kind, name);
  }
  return names;
}

export interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/** Returns the folder of each API package. */
export function placePackages(packages: readonly GroupVersion[]): (one: GroupVersion) => string {
  const labels = groupFolders(packages.map(({ group }) => group));
  return ({ group, version }) => ["api", labels.get(group), version].filter(Boolean).join("/");
}

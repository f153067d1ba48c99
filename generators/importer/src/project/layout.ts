/** Names of devices on Windows, also with an extension: `con.ts` cannot be a file there. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** A folder for each group, short and free of collisions: `cluster` for `cluster.x-k8s.io`; none when there is one group. */
export function groupFolders(groups: readonly string[]): Map<string, string> {
  const unique = [...new Set(groups)].sort();
  if (unique.length === 1) return new Map([[unique[0] ?? "", ""]]);
  const labels = new Map(unique.map((group) => [group, group.split(".")]));
  const longest = Math.max(0, ...[...labels.values()].map((parts) => parts.length));
  const folders = new Map<string, string>();
  for (let length = 1; length <= longest && folders.size < unique.length; length++) {
    const wanted = new Map<string, string[]>();
    for (const [group, parts] of labels) {
      if (folders.has(group)) continue;
      const name = parts.slice(0, length).join("-").toLowerCase();
      wanted.set(name, [...(wanted.get(name) ?? []), group]);
    }
    const taken = new Set(folders.values());
    for (const [name, wanting] of wanted) {
      const [only] = wanting;
      if (wanting.length === 1 && only !== undefined && !taken.has(name) && !device.test(name))
        folders.set(only, name);
    }
  }
  // What the first labels cannot tell apart keeps its dots.
  for (const group of unique) if (!folders.has(group)) folders.set(group, group);
  return folders;
}

/** The name of a module that is made of names of a document. */
export function moduleName(name: string): string {
  return device.test(name) ? `${name}-types` : name;
}

/** `FooCluster` is `foo-cluster`, `AWSMachine` is `aws-machine`. */
export function fileNameOf(kind: string): string {
  return kind
    .replace(/([A-Z])(?=[A-Z][a-z])/g, "$1-")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();
}

/** File names for the kinds of one folder: no two alike, and none that the folder uses for something else. */
export function fileNames(kinds: readonly string[], taken: readonly string[]): Map<string, string> {
  const used = new Set(taken);
  const names = new Map<string, string>();
  for (const kind of [...kinds].sort()) {
    const wanted = fileNameOf(kind);
    let name = used.has(wanted) || device.test(wanted) ? `${wanted}-kind` : wanted;
    for (let count = 2; used.has(name); count++) name = `${wanted}-${count}`;
    used.add(name);
    names.set(kind, name);
  }
  return names;
}

export type NameKind = "annotation" | "label" | "name";

const constant = /^(?:const )?([A-Z]\w*) (?:string )?= "([\w./-]+)"/;

/**
 * Returns the labels, annotations and other names in constants of a Go file that the package
 * exports, by their text: `cluster.x-k8s.io/cluster-name`.
 */
export function namesInGo(text: string): ReadonlyMap<string, NameKind> {
  const names = new Map<string, NameKind>();
  for (const line of text.split("\n")) {
    const [, name = "", value = ""] = constant.exec(line.trim().replace(/\s+/g, " ")) ?? [];
    if (!value.includes("x-k8s.io/")) continue;
    const kind = /Annotation/.test(name) ? "annotation" : /Label/.test(name) ? "label" : "name";
    // Some names are labels of one kind and annotations of another.
    if (names.get(value) !== "label") names.set(value, kind);
  }
  return names;
}

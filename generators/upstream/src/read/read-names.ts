/** The use of a name. */
export type NameKind = "annotation" | "label" | "name";

const constant = /^\s*(?:const\s+)?([A-Z]\w*)(?:\s+string)?\s*=\s*"([a-z0-9.-]*x-k8s\.io\/[\w./-]*)"/gm;

/**
 * Returns the labels, annotations and other names in constants of a Go file that the package
 * exports, by their text: `cluster.x-k8s.io/cluster-name`.
 */
export function namesInGo(text: string): ReadonlyMap<string, NameKind> {
  const names = new Map<string, NameKind>();
  for (const [, name = "", value = ""] of text.matchAll(constant)) {
    const kind = /Annotation/.test(name) ? "annotation" : /Label/.test(name) ? "label" : "name";
    // Some names are labels of one kind and annotations of another.
    if (names.get(value) !== "label") names.set(value, kind);
  }
  return names;
}

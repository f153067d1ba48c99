import { textAt, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/versions";
import type { MoveObject } from "./move-object.ts";
import { formatPath, keyOf, outerKeyOf, type Place, textsIn } from "./texts-in.ts";

/** Maximum number of namespaces in which a reference without a namespace finds objects. */
const maxNamespaces = 10;

/** A reference in a spec. */
export interface FoundReference {
  readonly to: MoveObject;
  readonly path: string;
}

/**
 * Returns a function that finds references to these objects in the spec of another object. A
 * reference is a name next to a `kind`, or the name in a field such as `poolRef` or `secretName`.
 */
export function referenceFinder(
  candidates: Iterable<MoveObject>,
): (from: MoveObject) => readonly FoundReference[] {
  // Namespaces of one name may be many: Secrets of all tenants may have the same name.
  const byName = new Map<string, Map<string, MoveObject[]>>();
  for (const candidate of candidates) {
    const { name = "", namespace = "" } = candidate.metadata;
    const ofName = byName.get(name) ?? new Map<string, MoveObject[]>();
    byName.set(name, ofName);
    if (!ofName.get(namespace)?.push(candidate)) ofName.set(namespace, [candidate]);
  }
  return (from) => {
    const found = new Map<MoveObject, string>();
    for (const { text, at } of textsIn(from.spec, "spec")) {
      const ofName = byName.get(text);
      if (ofName === undefined) continue;
      for (const to of inNamespace(ofName, namespaceOf(at, from)))
        if (!found.has(to) && isReference(at, to)) found.set(to, formatPath(at));
    }
    return [...found].map(([to, path]) => ({ to, path }));
  };
}

/**
 * Returns the objects of a name that a reference can mean: cluster-scoped ones, and those of its
 * namespace. Without a namespace, as in cluster-scoped objects, a common name identifies nothing.
 */
function inNamespace(
  ofName: ReadonlyMap<string, readonly MoveObject[]>,
  namespace: string | undefined,
): readonly MoveObject[] {
  if (namespace !== undefined) return [...(ofName.get("") ?? []), ...(ofName.get(namespace) ?? [])];
  return ofName.size > maxNamespaces ? (ofName.get("") ?? []) : [...ofName.values()].flat();
}

function isReference(at: Place, to: MoveObject): boolean {
  const { holder } = at;
  const key = keyOf(at);
  const isName = key === "name";
  const kind = isName ? textAt(holder, "kind") : "";
  const field = isName ? outerKeyOf(at) : key;
  if (kind === "") return isNamedAfter(field, to);
  const group = textAt(holder, "apiGroup") || textAt(holder, "group") || groupIn(holder);
  return kind === to.kind && (group === undefined || group === groupOf(to.apiVersion));
}

/** Returns the namespace that a reference states, otherwise that of its object. */
function namespaceOf(at: Place, from: MoveObject): string | undefined {
  const key = keyOf(at);
  const field = key === "name" ? "namespace" : `${key.replace(/Name$/, "")}Namespace`;
  return textAt(at.holder, field) || from.metadata.namespace || undefined;
}

function groupIn(holder: unknown): string | undefined {
  const apiVersion = valueAt(holder, "apiVersion");
  return typeof apiVersion === "string" ? groupOf(apiVersion) : undefined;
}

/** Reports whether a field without a kind, such as `poolRef`, can name an object of a kind. */
function isNamedAfter(field: string, { kind = "", apiVersion }: MoveObject): boolean {
  if (apiVersion === "v1" && kind === "Secret") return /secret|credential|identity/i.test(field);
  if (apiVersion === "v1" && kind === "ConfigMap") return /configmap/i.test(field);
  const word = lastWord(field.replace(/(?:Ref|Reference|Name)s?$/, ""));
  // `clusterName` names a Cluster of Cluster API, which moves.
  return word !== "cluster" && word === lastWord(kind);
}

/** Returns the last word of an identifier: `pool` for `fromIPPools` and `InClusterIPPool`. */
function lastWord(identifier: string): string {
  const words = identifier.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]/);
  return (words.findLast((word) => word !== "") ?? "").toLowerCase().replace(/s$/, "");
}

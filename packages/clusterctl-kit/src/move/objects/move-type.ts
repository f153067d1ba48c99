import { at, type MoveObject, textAt } from "./move-object.ts";
import { addonsGroup, clusterctlLabel, coreGroup, moveHierarchyLabel, moveLabel } from "./names.ts";

/** A kind whose objects are looked at when moving. */
export interface MoveType {
  readonly group: string;
  /** The version that is stored. */
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: "Namespaced" | "Cluster";
  /** All objects of the kind are moved, whoever owns them. */
  readonly move: boolean;
  /** All objects of the kind are moved, and all that they own. */
  readonly moveHierarchy: boolean;
}

const builtIn = [
  { kind: "Secret", plural: "secrets" },
  { kind: "ConfigMap", plural: "configmaps" },
].map(({ kind, plural }) =>
  Object.freeze({
    group: "",
    version: "v1",
    kind,
    plural,
    scope: "Namespaced",
    move: false,
    moveHierarchy: false,
  } satisfies MoveType),
);

const hierarchies = new Set([
  `Cluster.${coreGroup}`,
  `ClusterClass.${coreGroup}`,
  `ClusterResourceSet.${addonsGroup}`,
]);

/**
 * The kinds that clusterctl looks at when moving: those of CRDs with the label `clusterctl.cluster.x-k8s.io`, in the version that is
 * stored, and Secrets and ConfigMaps. CRDs without the label, and other objects, are passed over.
 */
export function moveTypesOf(crds: Iterable<MoveObject>): readonly MoveType[] {
  const types: MoveType[] = [];
  for (const crd of crds) {
    const labels = crd.metadata.labels ?? {};
    if (crd.kind !== "CustomResourceDefinition" || !(clusterctlLabel in labels)) continue;
    const type = typeOf(crd, labels);
    if (type !== undefined) types.push(type);
  }
  return Object.freeze([...types, ...builtIn]);
}

function typeOf({ spec }: MoveObject, labels: Readonly<Record<string, string>>): MoveType | undefined {
  const group = textAt(spec, "group");
  const kind = textAt(spec, "names", "kind");
  const plural = textAt(spec, "names", "plural");
  const versions = at(spec, "versions");
  const stored = Array.isArray(versions)
    ? versions.find((version) => at(version, "storage") === true)
    : undefined;
  const version = textAt(stored, "name");
  if (group === undefined || kind === undefined || plural === undefined || version === undefined)
    return undefined;
  const moveHierarchy = hierarchies.has(`${kind}.${group}`) || moveHierarchyLabel in labels;
  return Object.freeze({
    group,
    version,
    kind,
    plural,
    scope: textAt(spec, "scope") === "Cluster" ? "Cluster" : "Namespaced",
    move: moveHierarchy || moveLabel in labels,
    moveHierarchy,
  });
}

/** Finds the type of an object by `apiVersion` and `kind`, whatever the version. */
export function typeFinder(
  types: readonly MoveType[],
): (apiVersion: string, kind: string) => MoveType | undefined {
  // clusterctl compares kinds in lower case, and takes the core version for a group.
  const keyOf = (group: string, kind: string): string => `${kind.toLowerCase()}.${group}`;
  const byKey = new Map(types.map((type) => [keyOf(type.group || type.version, type.kind), type]));
  const known = new Map<string, MoveType | undefined>();
  return (apiVersion, kind) => {
    const text = `${apiVersion} ${kind}`;
    if (!known.has(text)) known.set(text, byKey.get(keyOf(apiVersion.split("/", 1)[0] ?? "", kind)));
    return known.get(text);
  };
}

import { configMap, secret } from "@capikit/api/kubernetes";
import { describeKind } from "@capikit/inventory";
import { crdKind } from "@capikit/schema/manifests";
import type { MoveObject } from "./move-object.ts";
import { addonsGroup, clusterctlLabel, coreGroup, moveHierarchyLabel, moveLabel } from "./move-object.ts";

/** A kind whose objects are candidates for a move. */
export interface MoveType {
  readonly group: string;
  /** Storage version. */
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: "Namespaced" | "Cluster";
  /** All objects of the kind move, regardless of their owners. */
  readonly move: boolean;
  /** All objects of the kind move, with all objects that they own. */
  readonly moveHierarchy: boolean;
}

/** Kinds that need no CRD. */
const builtIn: readonly MoveType[] = [secret, configMap].map(({ group, version, kind, plural, scope }) =>
  Object.freeze({
    group,
    version,
    kind,
    plural,
    scope,
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
 * Returns the kinds that clusterctl considers for a move: CRDs with the label
 * `clusterctl.cluster.x-k8s.io` in their storage version, Secrets and ConfigMaps. Ignores other
 * CRDs and objects.
 */
export function moveTypesOf(crds: Iterable<MoveObject>): readonly MoveType[] {
  const types: MoveType[] = [];
  for (const crd of crds) {
    const labels = crd.metadata.labels ?? {};
    if (crd.kind !== "CustomResourceDefinition" || !(clusterctlLabel in labels)) continue;
    const type = readType(crd, labels);
    if (type !== undefined) types.push(type);
  }
  return Object.freeze([...types, ...builtIn]);
}

function readType(crd: MoveObject, labels: Readonly<Record<string, string>>): MoveType | undefined {
  const read = crdKind(crd);
  const known = describeKind(
    read,
    read.versions.find(({ storage }) => storage),
  );
  if (known === undefined) return undefined;
  const moveHierarchy = hierarchies.has(`${known.kind}.${known.group}`) || moveHierarchyLabel in labels;
  return Object.freeze({ ...known, move: moveHierarchy || moveLabel in labels, moveHierarchy });
}

/** Returns a lookup of types by `apiVersion` and `kind`, in any version. */
export function typeFinder(
  types: readonly MoveType[],
): (apiVersion: string, kind: string) => MoveType | undefined {
  // clusterctl compares kinds in lower case and uses the core version as a group.
  const keyOf = (group: string, kind: string): string => `${kind.toLowerCase()}.${group}`;
  const byKey = new Map(types.map((type) => [keyOf(type.group || type.version, type.kind), type]));
  const known = new Map<string, MoveType | undefined>();
  return (apiVersion, kind) => {
    const text = `${apiVersion} ${kind}`;
    if (!known.has(text)) known.set(text, byKey.get(keyOf(apiVersion.split("/", 1)[0] ?? "", kind)));
    return known.get(text);
  };
}

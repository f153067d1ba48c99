import { isRecord } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { installedProvider, withOperated } from "@capikit/inventory";
import { crdKind } from "@capikit/schema/manifests";
import type { MoveObject } from "../objects/move-object.ts";
import { moveTypesOf, typeFinder } from "../objects/move-type.ts";
import type { MoveWorld } from "../objects/move-world.ts";
import { getObjectName, keyOfName } from "../objects/object-name.ts";
import { type ForeignObject, foreignClasses, foreignTemplates } from "./class-references.ts";
import { divideObjects, type ReadWorldOptions, secretNamespaces } from "./read-world.ts";

/**
 * Selects the objects of a dump that `readMoveWorld` would read, by the labels of its CRDs. Without
 * a namespace, or with an empty one, selects those of all namespaces.
 *
 * @throws TypeError if the dump has no CRDs with the clusterctl label.
 */
export function moveWorldOf(
  dump: readonly MoveObject[],
  options: Pick<ReadWorldOptions, "namespace" | "cluster" | "source"> = {},
): MoveWorld {
  const { source = "the dump" } = options;
  const namespace = options.namespace || undefined;
  const all = dump.map(withTypedMetadata);
  const types = moveTypesOf(all);
  if (types.every(({ group }) => group === ""))
    throw new TypeError(
      `${source} has no CustomResourceDefinitions with the label clusterctl.cluster.x-k8s.io: add the CRDs to the dump`,
    );
  const typeFor = typeFinder(types);
  const providers = providersIn(all);
  const secrets = secretNamespaces(providers, namespace);
  const isRead = ({ kind = "", apiVersion = "", metadata }: MoveObject): boolean => {
    if (typeFor(apiVersion, kind) === undefined) return false;
    if (namespace === undefined || groupOf(apiVersion) !== "" || metadata.namespace === namespace)
      return true;
    return kind === "Secret" && secrets.has(metadata.namespace ?? "");
  };
  const { objects, elsewhere } = divideObjects(all.filter(isRead), namespace);
  const foreign = foreignOf(all, objects, namespace);
  return {
    source,
    ...(namespace !== undefined && { namespace }),
    cluster: options.cluster,
    types,
    objects: [...objects, ...foreign.objects],
    elsewhere,
    providers,
    missing: foreign.missing,
    others: othersIn(all, namespace).filter(
      ({ apiVersion, kind }) => typeFor(apiVersion ?? "", kind ?? "") === undefined,
    ),
  };
}

/** Returns the custom resources in the namespace, and cluster-scoped ones. */
function othersIn(all: readonly MoveObject[], namespace: string | undefined): MoveObject[] {
  const keyOf = (group: string, kind: string): string => `${kind}.${group}`;
  const withCrd = new Set(
    all
      .filter(({ kind }) => kind === "CustomResourceDefinition")
      .map(crdKind)
      .map(({ group, kind }) => keyOf(group, kind)),
  );
  return all.filter(({ apiVersion, kind = "", metadata }) => {
    const group = groupOf(apiVersion);
    // A dump may lack CRDs. Groups of Kubernetes have no dot, or end with k8s.io.
    const isCustom =
      withCrd.has(keyOf(group, kind)) || (group.includes(".") && !/(?:^|\.)k8s\.io$/.test(group));
    return isCustom && (namespace === undefined || !metadata.namespace || metadata.namespace === namespace);
  });
}

function providersIn(all: readonly MoveObject[]): MoveWorld["providers"] {
  const inventory = all
    .filter(
      ({ apiVersion, kind }) => kind === "Provider" && groupOf(apiVersion) === "clusterctl.cluster.x-k8s.io",
    )
    .map(installedProvider);
  return withOperated(inventory, all);
}

function foreignOf(
  all: readonly MoveObject[],
  objects: readonly MoveObject[],
  namespace: string | undefined,
): Pick<MoveWorld, "missing" | "objects"> {
  if (namespace === undefined) return { objects: [], missing: [] };
  const byName = new Map(all.map((object) => [keyOfName(getObjectName(object)), object]));
  const missing: string[] = [];
  const take = (one: ForeignObject): MoveObject | [] => {
    const found = byName.get(keyOfName(one));
    if (found === undefined) missing.push(one.shown);
    return found ?? [];
  };
  const classes = foreignClasses(objects, namespace).flatMap(take);
  return { objects: [...classes, ...foreignTemplates(classes).flatMap(take)], missing };
}

/** API servers return no members of metadata of other types, but dumps may have them. */
function withTypedMetadata(object: MoveObject): MoveObject {
  const { labels, annotations, ownerReferences } = object.metadata;
  const maps = [labels, annotations].every((map) => map === undefined || isRecord(map));
  const owners: unknown = ownerReferences ?? [];
  if (maps && Array.isArray(owners) && owners.every(isRecord)) return object;
  const metadata = {
    ...object.metadata,
    labels: isRecord(labels) ? labels : undefined,
    annotations: isRecord(annotations) ? annotations : undefined,
    ownerReferences: Array.isArray(owners) ? owners.filter(isRecord) : undefined,
  };
  return { ...object, metadata } as MoveObject;
}

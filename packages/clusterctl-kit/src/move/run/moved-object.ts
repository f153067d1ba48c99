import type { Client, DynamicObject, KindDescriptor } from "@capikit/client";
import { apiVersionOf, splitApiVersion } from "@capikit/client/kinds";
import { type MoveGraph, nodesByUid } from "../graph/move-graph.ts";
import { isKept, type MoveNode, type OwnerEdge } from "../graph/move-node.ts";
import { coreGroup } from "../objects/move-object.ts";
import { type MoveType, typeFinder } from "../objects/move-type.ts";
import type { ObjectName } from "../objects/object-name.ts";

/** An object to move, as plain data for a checkpoint. */
export interface MovedObject {
  /** UID in the source. */
  readonly uid: string;
  readonly kind: KindDescriptor<DynamicObject>;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
  readonly owners: readonly OwnerEdge[];
  /** Index of its group. */
  readonly group: number;
  /** Belongs to a cluster-scoped object: an existing object in the target remains unchanged. */
  readonly isShared: boolean;
  /** Stays in the source. */
  readonly isKept: boolean;
}

/** Returns the objects to move, in order. */
export async function movedObjects(
  client: Pick<Client, "kindOf">,
  graph: MoveGraph,
  types: readonly MoveType[],
): Promise<readonly MovedObject[]> {
  const typeFor = typeFinder(types);
  const nodeOf = nodesByUid(graph);
  const kinds = new Map<string, KindDescriptor<DynamicObject>>();
  const kindOf = async ({ apiVersion, kind }: MoveNode): Promise<KindDescriptor<DynamicObject>> => {
    const key = `${apiVersion} ${kind}`;
    const known = kinds.get(key);
    if (known !== undefined) return known;
    const type = typeFor(apiVersion, kind);
    const [group, version] = splitApiVersion(apiVersion);
    const found =
      type === undefined
        ? await client.kindOf({ apiVersion, kind })
        : Object.freeze({ group, version, kind, plural: type.plural, scope: type.scope });
    kinds.set(key, found);
    return found;
  };
  const moved: MovedObject[] = [];
  for (const [group, uids] of graph.sequence.entries()) {
    for (const uid of uids) {
      const node = nodeOf.get(uid);
      if (node === undefined) continue;
      moved.push({
        uid,
        kind: await kindOf(node),
        namespace: node.namespace,
        name: node.name,
        owners: node.owners,
        group,
        isShared: node.isGlobal || node.isGlobalHierarchy,
        isKept: isKept(node),
      });
    }
  }
  return moved;
}

/** Returns the objects of each group, in order. */
export function splitGroups(objects: readonly MovedObject[]): readonly (readonly MovedObject[])[] {
  const groups: MovedObject[][] = [];
  for (const object of objects) {
    const group = groups[object.group] ?? [];
    groups[object.group] = group;
    group.push(object);
  }
  return groups;
}

/** Returns the namespaced name of an object, for requests. */
export function refOf({ kind, namespace, name }: MovedObject): {
  readonly name: string;
  readonly namespace?: string;
} {
  return kind.scope === "Cluster" ? { name } : { namespace, name };
}

/** Returns the names of an object, for messages. */
export function shownName({ kind, namespace, name }: MovedObject): ObjectName {
  return { apiVersion: apiVersionOf(kind), kind: kind.kind, ...(namespace && { namespace }), name };
}

/** Reports whether it is a Cluster or ClusterClass, which a move pauses. */
export function isPausable(object: MovedObject): boolean {
  return isOfCore(object, "Cluster") || isOfCore(object, "ClusterClass");
}

/** Reports whether an object has this kind of Cluster API's core. */
export function isOfCore({ kind }: MovedObject, name: "Cluster" | "ClusterClass"): boolean {
  return kind.group === coreGroup && kind.kind === name;
}

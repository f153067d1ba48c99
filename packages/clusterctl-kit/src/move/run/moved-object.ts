import type { Client, DynamicObject, KindDescriptor } from "@capikit/client";
import { apiVersionOf, splitApiVersion } from "@capikit/client/kinds";
import type { ObjectName } from "../checks/finding.ts";
import type { MoveGraph } from "../graph/move-graph.ts";
import { isKept, type MoveNode, type OwnerEdge } from "../graph/move-node.ts";
import { type MoveType, typeFinder } from "../objects/move-type.ts";
import { coreGroup } from "../objects/names.ts";

/** An object that moves, with all that it takes to move it. Plain data, which a checkpoint holds. */
export interface MovedObject {
  /** In the source. */
  readonly uid: string;
  readonly kind: KindDescriptor<DynamicObject>;
  /** Empty for objects of the cluster. */
  readonly namespace: string;
  readonly name: string;
  readonly owners: readonly OwnerEdge[];
  /** Which group it moves in, from 0. */
  readonly group: number;
  /** It belongs to an object without a namespace: where the target has one of its name, that stays as it is. */
  readonly isShared: boolean;
  /** It stays in the source. */
  readonly isKept: boolean;
}

/** What moves, in order. */
export async function movedObjects(
  client: Pick<Client, "kindOf">,
  { nodes, sequence }: MoveGraph,
  types: readonly MoveType[],
): Promise<readonly MovedObject[]> {
  const typeFor = typeFinder(types);
  const nodeOf = new Map(nodes.map((node) => [node.uid, node]));
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
  for (const [group, uids] of sequence.entries()) {
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

/** How an object is named in requests. */
export function refOf({ kind, namespace, name }: MovedObject): {
  readonly name: string;
  readonly namespace?: string;
} {
  return kind.scope === "Cluster" ? { name } : { namespace, name };
}

/** How an object is named in messages. */
export function shownName({ kind, namespace, name }: MovedObject): ObjectName {
  return { apiVersion: apiVersionOf(kind), kind: kind.kind, ...(namespace && { namespace }), name };
}

/** Whether it is a Cluster, or a ClusterClass: what is paused. */
export function isOfCore({ kind }: MovedObject, name: "Cluster" | "ClusterClass"): boolean {
  return kind.group === coreGroup && kind.kind === name;
}

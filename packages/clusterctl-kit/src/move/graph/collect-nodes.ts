import type { OwnerReference } from "@capikit/api/meta";
import type { MoveObject } from "../objects/move-object.ts";
import { type MoveType, typeFinder } from "../objects/move-type.ts";
import { blockMoveAnnotation, moveHierarchyLabel, moveLabel } from "../objects/names.ts";
import { type DraftNode, draftNode } from "./draft-node.ts";
import type { OwnerEdge } from "./move-node.ts";

/**
 * Returns nodes for objects and their owners. The last of several objects with one UID counts.
 *
 * @throws TypeError for an object without UID.
 */
export function collectNodes(objects: Iterable<MoveObject>, types: readonly MoveType[]): DraftNode[] {
  const typeFor = typeFinder(types);
  const nodes: DraftNode[] = [];
  const indexOf = new Map<string, number>();
  const indexFor = (uid: string, named: Pick<OwnerReference, "apiVersion" | "kind" | "name">): number => {
    let index = indexOf.get(uid);
    if (index === undefined) {
      index = nodes.length;
      indexOf.set(uid, index);
      nodes.push(draftNode(uid, named));
    }
    return index;
  };

  for (const object of objects) {
    const { apiVersion = "", kind = "", metadata } = object;
    const { uid, name = "", namespace = "", labels, annotations, ownerReferences } = metadata;
    if (!uid) throw new TypeError(`${kind} ${namespace}/${name} has no metadata.uid: read it from a cluster`);
    const node = nodes[indexFor(uid, { apiVersion, kind, name })];
    if (node === undefined) continue;
    // The version in an owner reference may be older than the object's.
    Object.assign(node, { apiVersion, kind, name, namespace, object });
    const type = typeFor(apiVersion, kind);
    node.moveHierarchy ||= (labels && moveHierarchyLabel in labels) || type?.moveHierarchy === true;
    node.move ||= (labels && moveLabel in labels) || type?.move === true;
    node.isGlobal ||= type?.scope === "Cluster";
    node.blocksMove = annotations !== undefined && blockMoveAnnotation in annotations;
    if (ownerReferences && ownerReferences.length > 0) setOwners(node, ownerReferences, indexFor);
  }
  return nodes;
}

function setOwners(
  node: DraftNode,
  references: readonly OwnerReference[],
  indexFor: (uid: string, reference: OwnerReference) => number,
): void {
  const byUid = new Map<string, OwnerEdge>();
  const owners = new Set<number>();
  for (const reference of references) {
    const { uid, controller, blockOwnerDeletion } = reference;
    owners.add(indexFor(uid, reference));
    byUid.set(uid, {
      uid,
      ...(controller != null && { controller }),
      ...(blockOwnerDeletion != null && { blockOwnerDeletion }),
    });
  }
  node.edges = [...byUid.values()];
  node.owners = [...owners];
}

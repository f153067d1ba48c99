import type { OwnerReference } from "@capikit/api/meta";
import { getOrCreate } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { classOf, ObjectIndex } from "@capikit/inventory";
import {
  blockMoveAnnotation,
  clusterNameLabel,
  coreGroup,
  type MoveObject,
  moveHierarchyLabel,
  moveLabel,
} from "../objects/move-object.ts";
import { type MoveType, typeFinder } from "../objects/move-type.ts";
import { type ObjectName, toObjectName } from "../objects/object-name.ts";
import { type DraftNode, draftNode } from "./draft-node.ts";
import { findReasons, type LeftBehind } from "./left-behind.ts";
import type { MoveNode, OwnerEdge } from "./move-node.ts";
import { isToMove, sequenceNodes } from "./sequence.ts";
import { addSoftOwners, linkOwned } from "./soft-owners.ts";

/** Input of `buildMoveGraph`. */
export interface MoveGraphInput {
  /** Kinds to move, see `moveTypesOf`. */
  readonly types: readonly MoveType[];
  /** Objects of these kinds, and objects that ClusterClasses of other namespaces refer to. */
  readonly objects: Iterable<MoveObject>;
  /** Namespace to move; absent or empty: all. */
  readonly namespace?: string | undefined;
  /** Name of the only Cluster in the namespace to move. Default: all. */
  readonly cluster?: string | undefined;
  /** Objects of other namespaces, of which Clusters may use ClusterClasses of this one. */
  readonly elsewhere?: Iterable<MoveObject> | undefined;
}

/** Ownership and move order as frozen plain data. */
export interface MoveGraph {
  /** All objects and owners, in input order. */
  readonly nodes: readonly MoveNode[];
  /** Groups of UIDs to move in order, owners first. */
  readonly sequence: readonly (readonly string[])[];
  /** Objects that should move but cannot; clusterctl leaves them behind silently. */
  readonly leftBehind: readonly LeftBehind[];
}

/**
 * Computes ownership, hierarchies, the move order and objects that stay, like `clusterctl move`.
 * Runs in near-linear time.
 *
 * @throws TypeError for an object without UID.
 */
export function buildMoveGraph(input: MoveGraphInput): MoveGraph {
  const nodes = collectNodes(input.objects, input.types);
  addSoftOwners(nodes);
  linkOwned(nodes);
  setTenants(nodes);
  markShouldNotDelete(nodes, input.namespace || undefined, input.elsewhere ?? []);
  if (input.cluster !== undefined) keepCluster(nodes, input.namespace ?? "", input.cluster);
  const { groups, stuck } = sequenceNodes(nodes);
  const uids = nodes.map((node) => node.uid);
  const named = (indices: readonly number[]): readonly string[] =>
    indices.length === 0 ? none : Object.freeze(indices.map((index) => uids[index] ?? ""));
  const tenants = shared(named);
  return Object.freeze({
    nodes: Object.freeze(nodes.map((node) => finished(node, named, tenants))),
    sequence: Object.freeze(groups.map(named)),
    leftBehind: Object.freeze(findReasons(nodes, stuck)),
  });
}

/** Returns the objects and owners by UID. */
export function nodesByUid({ nodes }: MoveGraph): ReadonlyMap<string, MoveNode> {
  return new Map(nodes.map((node) => [node.uid, node]));
}

/** Returns the names of the objects that are left behind. */
export function namesLeftBehind(graph: MoveGraph): readonly ObjectName[] {
  const nodeOf = nodesByUid(graph);
  return graph.leftBehind.flatMap(({ uid }) => nodeOf.get(uid) ?? []).map(toObjectName);
}

const none: readonly never[] = Object.freeze([]);

type Named = (indices: readonly number[]) => readonly string[];

/** Shares equal lists: most objects of a Cluster have the same tenants. */
function shared(named: Named): Named {
  const made = new Map<string, readonly string[]>();
  return (indices) => {
    const key = indices.join();
    return getOrCreate(made, key, () => named(indices));
  };
}

function finished(node: DraftNode, named: Named, tenants: Named): MoveNode {
  for (const edge of node.edges) Object.freeze(edge);
  return Object.freeze({
    uid: node.uid,
    apiVersion: node.apiVersion,
    kind: node.kind,
    namespace: node.namespace,
    name: node.name,
    owners: Object.freeze(node.edges),
    softOwners: named(node.softOwners),
    tenants: tenants(node.tenants),
    move: node.move,
    moveHierarchy: node.moveHierarchy,
    isGlobal: node.isGlobal,
    isGlobalHierarchy: node.isGlobalHierarchy,
    shouldNotDelete: node.shouldNotDelete,
    virtual: node.object === undefined,
    blocksMove: node.blocksMove,
    excluded: node.excluded,
  });
}

/** Marks ClusterClasses shared between namespaces, with the objects that they own by metadata. */
function markShouldNotDelete(
  nodes: readonly DraftNode[],
  namespace: string | undefined,
  elsewhere: Iterable<MoveObject>,
): void {
  if (namespace === undefined) return;
  const used = new Set<string>();
  for (const cluster of elsewhere) {
    if (cluster.kind !== "Cluster" || groupOf(cluster.apiVersion) !== coreGroup) continue;
    const found = classOf(cluster);
    if (cluster.metadata.namespace !== namespace && found?.stated === namespace) used.add(found.name);
  }
  const walk = nodes.filter(
    (node) =>
      node.kind === "ClusterClass" &&
      groupOf(node.apiVersion) === coreGroup &&
      (node.namespace !== namespace || used.has(node.name)),
  );
  for (const node of walk) node.shouldNotDelete = true;
  for (let node = walk.pop(); node !== undefined; node = walk.pop()) {
    for (const index of node.owned) {
      const owned = nodes[index];
      if (owned === undefined || owned.shouldNotDelete || !isOwner(nodes, owned, node)) continue;
      owned.shouldNotDelete = true;
      walk.push(owned);
    }
  }
}

function isOwner(nodes: readonly DraftNode[], owned: DraftNode, owner: DraftNode): boolean {
  return owned.owners.some((index) => nodes[index] === owner);
}

/** Sets the hierarchies of each node, in time linear in the output size. */
function setTenants(nodes: readonly DraftNode[]): void {
  const seenBy = new Int32Array(nodes.length).fill(-1);
  nodes.forEach((root, tenant) => {
    if (!root.moveHierarchy) return;
    const walk = [tenant];
    seenBy[tenant] = tenant;
    for (let index = walk.pop(); index !== undefined; index = walk.pop()) {
      const node = nodes[index];
      if (node === undefined) continue;
      node.tenants.push(tenant);
      node.isGlobalHierarchy ||= root.isGlobal;
      for (const owned of node.owned) {
        if (seenBy[owned] === tenant) continue;
        seenBy[owned] = tenant;
        walk.push(owned);
      }
    }
  });
}

/**
 * Returns nodes for objects and their owners. The last of several objects with one UID counts.
 *
 * @throws TypeError for an object without UID.
 */
function collectNodes(objects: Iterable<MoveObject>, types: readonly MoveType[]): DraftNode[] {
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

/**
 * Restricts a move to one Cluster. Its hierarchy moves, with objects that have a move label and its
 * name. Owners outside of it, their hierarchies, and objects that it refers to are copied. All other
 * objects stay.
 */
function keepCluster(nodes: readonly DraftNode[], namespace: string, name: string): void {
  const isCluster = ({ kind, apiVersion }: DraftNode): boolean =>
    kind === "Cluster" && groupOf(apiVersion) === coreGroup;
  const chosen = nodes.findIndex(
    (node) => isCluster(node) && node.namespace === namespace && node.name === name,
  );
  const hasOther = new Set<number>();
  const needed = new Set<number>();
  nodes.forEach((node, index) => {
    if (node.tenants.some((tenant) => tenant !== chosen && isCluster(nodes[tenant] as DraftNode)))
      hasOther.add(index);
    const isLabelled =
      node.move && node.namespace === namespace && node.object?.metadata.labels?.[clusterNameLabel] === name;
    if (chosen >= 0 && (node.tenants.includes(chosen) || isLabelled)) needed.add(index);
  });
  const own = new Set(needed);
  const indexOf = new Map(nodes.map(({ object }, index) => [object, index]));
  const candidates = new ObjectIndex(
    nodes.flatMap((node) => (isToMove(node) && node.object !== undefined ? [node.object] : [])),
  );
  // The set grows while it is read.
  for (const index of needed) {
    const node = nodes[index];
    if (node === undefined) continue;
    const used =
      node.object === undefined
        ? []
        : candidates.referencesFrom(node.object, Infinity).map(({ to }) => indexOf.get(to) ?? -1);
    for (const next of [...node.owners, ...node.softOwners, ...(own.has(index) ? [] : node.owned), ...used]) {
      const other = nodes[next];
      if (other !== undefined && isToMove(other) && !hasOther.has(next)) needed.add(next);
    }
  }
  nodes.forEach((node, index) => {
    if (needed.has(index)) node.shouldNotDelete ||= !own.has(index) || hasOther.has(index);
    else if (isToMove(node)) {
      node.excluded = true;
      node.tenants = [];
      node.move = false;
    }
  });
}

import { ObjectIndex } from "@capikit/inventory";
import type { LeftBehind } from "../graph/left-behind.ts";
import type { MoveGraph } from "../graph/move-graph.ts";
import { isKept, type MoveNode } from "../graph/move-node.ts";
import type { MoveObject } from "../objects/move-object.ts";
import { clusterctlLabel } from "../objects/move-object.ts";
import type { MoveTarget, MoveWorld } from "../objects/move-world.ts";
import {
  compareNames,
  getObjectName,
  keyOfName,
  type ObjectName,
  toObjectName,
} from "../objects/object-name.ts";
import { type ObjectUse, type StayingObject, type StayReason, stayReasons } from "./staying-object.ts";

export interface PlannedWorld {
  readonly world: MoveWorld;
  readonly graph: MoveGraph;
  readonly nodeOf: ReadonlyMap<string, MoveNode>;
  readonly objectOf: ReadonlyMap<string, MoveObject>;
  /** UIDs of all objects that move. */
  readonly moved: ReadonlySet<string>;
}

const order = Object.keys(stayReasons);

/**
 * Returns the custom resources, Secrets and ConfigMaps that are in the source after a move, by
 * reason and name. Of other namespaces, and of cluster-scoped kinds without the clusterctl label,
 * it contains only copied, used and garbage-collected objects.
 */
export function stayingObjects(planned: PlannedWorld, target?: MoveTarget): readonly StayingObject[] {
  const { world, graph, nodeOf, objectOf, moved } = planned;
  const leftBehind = new Map(graph.leftBehind.map((one) => [one.uid, one]));
  const objectsOf = (nodes: readonly MoveNode[]) => nodes.flatMap(({ uid }) => objectOf.get(uid) ?? []);
  const stayingNodes = graph.nodes.filter((node) => !node.virtual && (!moved.has(node.uid) || isKept(node)));
  const keptUids = new Set(stayingNodes.map(({ uid }) => uid));
  const others = world.others ?? [];
  const uses = usedObjects(objectsOf(graph.nodes.filter(({ uid }) => moved.has(uid))), [
    ...objectsOf(stayingNodes.filter(({ uid }) => !moved.has(uid))),
    ...others,
  ]);
  const collected = garbageCollected(
    [...objectsOf(stayingNodes), ...others],
    (uid) => moved.has(uid) && !keptUids.has(uid),
  );
  const existing = target?.existing && new Set(target.existing.map(keyOfName));
  const isOneCluster = world.cluster !== undefined;
  const staying: StayingObject[] = [];
  type Why = Pick<StayingObject, "copied" | "owner" | "reason">;
  const add = (object: MoveObject, name: ObjectName, isInScope: boolean, why: Why): void => {
    const usedBy = uses.get(object) ?? [];
    const isCollected = collected.has(object);
    if (!isInScope && !isCollected && usedBy.length === 0) return;
    const { uid = "" } = object.metadata;
    const exists = existing?.has(keyOfName(name));
    staying.push({
      ...toObjectName(name),
      uid,
      ...why,
      ...(exists !== undefined && { existsInTarget: exists }),
      garbageCollected: isCollected,
      usedBy,
    });
  };
  for (const node of stayingNodes) {
    const object = objectOf.get(node.uid);
    if (object === undefined) continue;
    const copied = moved.has(node.uid);
    const left = leftBehind.get(node.uid);
    const isInScope = copied || left !== undefined || node.namespace === "" || isOfMove(node, world);
    add(object, node, isInScope, {
      copied,
      ...reasonOf(node, object, { copied, left, nodeOf, isOneCluster }),
    });
  }
  for (const object of others) {
    const name = getObjectName(object);
    const reason = isComponent(object) ? "provider-component" : "kind-not-labelled";
    add(object, name, isOfMove(name, world), { copied: false, reason });
  }
  return staying
    .filter(({ kind, name }) => kind !== "ConfigMap" || name !== publishedCa)
    .sort(
      (a, b) =>
        order.indexOf(a.reason) - order.indexOf(b.reason) ||
        Number(b.usedBy.length > 0) - Number(a.usedBy.length > 0) ||
        compareNames(a, b),
    );
}

/** ConfigMap that Kubernetes creates in each namespace. */
const publishedCa = "kube-root-ca.crt";

/** Reports whether a namespaced object is in the namespaces to move. */
function isOfMove({ namespace }: Pick<ObjectName, "namespace">, world: MoveWorld): boolean {
  return Boolean(namespace) && (!world.namespace || namespace === world.namespace);
}

function reasonOf(
  node: MoveNode,
  object: MoveObject,
  context: {
    readonly copied: boolean;
    readonly left: LeftBehind | undefined;
    readonly nodeOf: ReadonlyMap<string, MoveNode>;
    readonly isOneCluster: boolean;
  },
): Pick<StayingObject, "owner" | "reason"> {
  const { copied, left, nodeOf, isOneCluster } = context;
  const because = (
    reason: StayReason,
    owner: string | undefined,
  ): Pick<StayingObject, "owner" | "reason"> => {
    const found = owner === undefined ? undefined : nodeOf.get(owner);
    return { reason, ...(found && { owner: toObjectName(found) }) };
  };
  if (copied) {
    if (node.isGlobal) return { reason: "cluster-scoped" };
    if (node.isGlobalHierarchy) return { reason: "cluster-scoped-owner" };
    return { reason: isOneCluster ? "outside-cluster" : "used-elsewhere" };
  }
  if (node.excluded) return { reason: "not-chosen" };
  if (left !== undefined) return because(left.reason, "owner" in left ? left.owner : undefined);
  if (isComponent(object)) return { reason: "provider-component" };
  const owner = node.owners[0]?.uid ?? node.softOwners[0];
  return owner === undefined ? { reason: "no-owner" } : because("owner-not-moved", owner);
}

/** Reports whether an object is part of the components of a provider, which clusterctl labels. */
function isComponent({ metadata: { labels = {} } }: MoveObject): boolean {
  return clusterctlLabel in labels;
}

/**
 * Returns the objects that moved objects refer to, directly or through other staying objects, such
 * as the Secret of an identity.
 */
function usedObjects(
  moved: readonly MoveObject[],
  staying: readonly MoveObject[],
): ReadonlyMap<MoveObject, readonly ObjectUse[]> {
  const candidates = new ObjectIndex(staying);
  const uses = new Map<MoveObject, ObjectUse[]>();
  const work = [...moved];
  for (const from of work) {
    for (const { to, path } of candidates.referencesFrom(from, Infinity)) {
      const by = getObjectName(from);
      const known = uses.get(to);
      if (known !== undefined) known.push({ by, path });
      else {
        uses.set(to, [{ by, path }]);
        work.push(to);
      }
    }
  }
  return uses;
}

/**
 * Returns the objects that Kubernetes deletes because all their owners are gone or deleted in this
 * way, too.
 */
function garbageCollected(
  objects: readonly MoveObject[],
  isGone: (uid: string) => boolean,
): ReadonlySet<MoveObject> {
  const collected = new Set<MoveObject>();
  const waitsFor = new Map<MoveObject, number>();
  const ownedBy = new Map<string, MoveObject[]>();
  const work: MoveObject[] = [];
  for (const object of objects) {
    const owners = new Set((object.metadata.ownerReferences ?? []).map(({ uid }) => uid));
    const left = [...owners].filter((uid) => !isGone(uid));
    if (left.length === 0 && owners.size > 0) work.push(object);
    waitsFor.set(object, left.length);
    for (const uid of left) if (!ownedBy.get(uid)?.push(object)) ownedBy.set(uid, [object]);
  }
  for (const object of work) {
    collected.add(object);
    const { uid } = object.metadata;
    if (!uid) continue;
    for (const owned of ownedBy.get(uid) ?? []) {
      const left = (waitsFor.get(owned) ?? 0) - 1;
      waitsFor.set(owned, left);
      if (left === 0) work.push(owned);
    }
    ownedBy.delete(uid);
  }
  return collected;
}

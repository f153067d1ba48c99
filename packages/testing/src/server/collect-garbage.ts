import { splitApiVersion } from "@capikit/common/kubernetes";
import type { Clock } from "@capikit/common/time";
import type { Cluster } from "../store/cluster.ts";
import type { ResourceStore } from "../store/resource-store.ts";
import { keyOf, readObject, type StoredObject, withMetadata } from "../store/stored-object.ts";
import { deleteObject, deletionByController } from "./delete-object.ts";

/** Changes of one step: kube-controller-manager's `--concurrent-gc-syncs`. */
const changesPerStep = 20;

/** Milliseconds between steps, in which other programs see what a step has left. */
const stepMs = 5;

/**
 * Returns a function that starts a controller of Kubernetes after a write: it takes steps until one
 * changes nothing, each some time after the write or the step before it.
 */
export function inSteps(cluster: Cluster, clock: Clock, step: () => void): () => void {
  let isPlanned = false;
  const start = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    clock.after(stepMs, () => {
      isPlanned = false;
      const before = cluster.version;
      step();
      if (cluster.version !== before) start();
    });
  };
  return start;
}

/** Collects garbage in one go, until nothing changes. */
export function collectGarbage(cluster: Cluster): void {
  for (let before = -1; before !== cluster.version; ) {
    before = cluster.version;
    collectSome(cluster);
  }
}

/**
 * Takes a step of the cluster's garbage collector: it deletes objects without living owners, and
 * finishes the deletion of owners with `Foreground` and `Orphan`. Source: `attemptToDeleteItem` of
 * `pkg/controller/garbagecollector`.
 */
export function collectSome(cluster: Cluster): void {
  const { kinds, version } = cluster;
  const isOver = (): boolean => cluster.version - version >= changesPerStep;
  for (const [store, object] of objectsOf(cluster, ({ owners }) => owners.length > 0)) {
    if (isOver()) return;
    if (store.objects.get(object.key) === object) collectDependent(cluster, kinds, store, object);
  }
  for (const [store, object] of objectsOf(cluster, ({ deleting }) => deleting)) {
    if (isOver()) return;
    finish(cluster, store, object);
  }
}

/** Deletes an object that no owner keeps, or removes its references to owners that do not keep it. */
function collectDependent(
  cluster: Cluster,
  kinds: Cluster["kinds"],
  store: ResourceStore,
  object: StoredObject,
): void {
  if (object.deleting && !object.foreground) return;
  const states = object.owners.map((owner) => stateOf(cluster, kinds, store, object, owner));
  // Of an owner that cannot be looked up, nothing is known.
  if (states.includes("unknown")) return;
  if (states.includes("solid")) {
    const solid = object.owners.filter((_, index) => states[index] === "solid");
    if (solid.length < object.owners.length)
      cluster.write(store, withMetadata(readObject(object), { ownerReferences: solid }));
    return;
  }
  if (object.deleting) return;
  const isAwaited = states.includes("waiting") && dependentsOf(cluster, object).length > 0;
  const deletion = isAwaited ? { ...deletionByController, policy: "Foreground" } : deletionByController;
  deleteObject(cluster, store, object, deletion);
}

/**
 * Returns the state of an owner: `waiting` for one that waits for the deletion of its dependents,
 * `unknown` for one of a kind that is not served, or in the namespaces of which the dependent is not.
 */
function stateOf(
  cluster: Cluster,
  kinds: Cluster["kinds"],
  { kind: { scope } }: ResourceStore,
  { namespace }: StoredObject,
  { apiVersion, kind, name, uid }: StoredObject["owners"][number],
): "dangling" | "solid" | "unknown" | "waiting" {
  const [group, version] = splitApiVersion(apiVersion);
  const served = kinds.find((one) => one.group === group && one.version === version && one.kind === kind);
  if (served === undefined || (served.scope === "Namespaced" && scope === "Cluster")) return "unknown";
  const key = keyOf(served.scope === "Namespaced" ? namespace : undefined, name);
  const owner = cluster.storeOf(served).objects.get(key);
  if (owner?.uid !== uid) return "dangling";
  return owner.foreground ? "waiting" : "solid";
}

const dependentsOf = (cluster: Cluster, { uid }: StoredObject): [ResourceStore, StoredObject][] =>
  objectsOf(cluster, ({ owners }) => owners.some((owner) => owner.uid === uid));

/** Handles the garbage collector's finalizers of a deleted owner. */
function finish(cluster: Cluster, store: ResourceStore, owner: StoredObject): void {
  const finalizers = readObject(owner).metadata.finalizers ?? [];
  if (finalizers.includes("orphan")) {
    for (const [other, object] of dependentsOf(cluster, owner)) {
      const rest = object.owners.filter(({ uid }) => uid !== owner.uid);
      const ownerReferences = rest.length > 0 ? rest : undefined;
      cluster.write(other, withMetadata(readObject(object), { ownerReferences }));
    }
    release(cluster, store, owner, "orphan");
  } else if (finalizers.includes("foregroundDeletion")) {
    const isBlocked = dependentsOf(cluster, owner).some(([, { owners }]) =>
      owners.some(({ uid, blockOwnerDeletion }) => uid === owner.uid && blockOwnerDeletion === true),
    );
    if (!isBlocked) release(cluster, store, owner, "foregroundDeletion");
  }
}

function release(cluster: Cluster, store: ResourceStore, { key }: StoredObject, finalizer: string): void {
  const live = store.objects.get(key);
  if (live === undefined) {
    return;
  }
  const object = readObject(live);
  const rest = (object.metadata.finalizers ?? []).filter((name) => name !== finalizer);
  const stored = cluster.write(
    store,
    withMetadata(object, { finalizers: rest.length > 0 ? rest : undefined }),
  );
  if (rest.length === 0) {
    cluster.remove(store, stored);
  }
}

const objectsOf = (
  { stores }: Cluster,
  isWanted: (object: StoredObject) => boolean,
): [ResourceStore, StoredObject][] =>
  stores.flatMap((store) =>
    [...store.objects.values()]
      .filter(isWanted)
      .map((object): [ResourceStore, StoredObject] => [store, object]),
  );

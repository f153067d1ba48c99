import { clusterNameLabel, clusterTopologyOwnedLabel } from "@capikit/api/core/v1beta2";
import { getOrCreate, textAt, textsAt } from "@capikit/common/json";
import { crdName, groupOf } from "@capikit/common/kubernetes";
import { compareText } from "@capikit/common/text";
import {
  coreGroup,
  formatPath,
  type InventoryObject,
  isReferenceTo,
  ownersOf,
  statedNamespace,
  textsIn,
} from "./references.ts";

/** Maximum number of namespaces in which a reference without a namespace finds objects. */
const maxNamespaces = 10;
/** Owners that are followed to the Cluster of an object. */
const maxOwners = 1_000;
/** Objects that the names in one spec are compared with. */
const maxCompared = 20_000;
/** Kinds that several Clusters share: their other objects belong to no Cluster. */
const shared = new Set(["Cluster", "ClusterClass", "ClusterResourceSet"]);

/** An object to which a spec refers. */
export interface FoundReference<T> {
  readonly to: T;
  readonly path: string;
}

/** A relation of two objects. */
export interface ObjectEdge<T> {
  readonly from: T;
  readonly to: T;
  readonly type: "owner" | "reference" | "topology";
}

/** Objects of a cluster with their relations. Owners and references are chosen by tenants: no walk visits an object twice. */
export class ObjectIndex<T extends InventoryObject> {
  readonly #byKey = new Map<string, T>();
  readonly #byUid = new Map<string, T>();
  /** Objects by the UID of an owner, and by the name of the controller. */
  readonly #owned = new Map<string, Set<T>>();
  readonly #controlled = new Map<string, Set<T>>();
  readonly #ofCluster = new Map<string, Set<T>>();
  readonly #names = new Map<string, Map<string, Set<T>>>();

  constructor(objects: Iterable<T> = []) {
    for (const object of objects) this.add(object);
  }

  /** Adds an object, or replaces that of the same name. */
  add(object: T): void {
    const key = keyOfObject(object);
    const before = this.#byKey.get(key);
    if (before !== undefined) this.remove(before);
    this.#byKey.set(key, object);
    const uid = uidOf(object);
    if (uid !== "") this.#byUid.set(uid, object);
    for (const [map, of] of this.#setsOf(object)) addTo(map, of, object);
    const name = textAt(object, "metadata", "name");
    const ofName = getOrCreate(this.#names, name, () => new Map<string, Set<T>>());
    addTo(ofName, textAt(object, "metadata", "namespace"), object);
  }

  remove(object: T): void {
    const key = keyOfObject(object);
    if (this.#byKey.get(key) !== object) return;
    this.#byKey.delete(key);
    const uid = uidOf(object);
    if (this.#byUid.get(uid) === object) this.#byUid.delete(uid);
    for (const [map, of] of this.#setsOf(object)) removeFrom(map, of, object);
    const name = textAt(object, "metadata", "name");
    const ofName = this.#names.get(name);
    if (ofName === undefined) return;
    removeFrom(ofName, textAt(object, "metadata", "namespace"), object);
    if (ofName.size === 0) this.#names.delete(name);
  }

  get size(): number {
    return this.#byKey.size;
  }

  objects(): IterableIterator<T> {
    return this.#byKey.values();
  }

  /** Returns the object of a UID. */
  get(uid: string): T | undefined {
    return this.#byUid.get(uid);
  }

  find(group: string, kind: string, namespace: string, name: string): T | undefined {
    return this.#byKey.get(keyOf(group, kind, namespace, name));
  }

  /** Returns the objects of a name, of any group and kind. */
  named(namespace: string, name: string): Iterable<T> {
    return this.#names.get(name)?.get(namespace) ?? [];
  }

  /** Returns the CRD of a kind. */
  crdOf(group: string, kind: string): T | undefined {
    return this.find("apiextensions.k8s.io", "CustomResourceDefinition", "", crdName(group, kind));
  }

  /** Returns the objects with the name label of a Cluster, sorted by name: all, or those of a core kind. */
  ofCluster(namespace: string, cluster: string, kind?: string): readonly T[] {
    const found = [...(this.#ofCluster.get(keyOf(namespace, cluster)) ?? [])];
    return sortedByName(found.filter((one) => kind === undefined || isOfCore(one, kind)));
  }

  /** Returns the objects that an object owns. */
  ownedBy(owner: T): Iterable<T> {
    return this.#owned.get(uidOf(owner)) ?? [];
  }

  /** Returns the objects with a controller of a core kind, in its namespace. */
  controlledBy(kind: string, namespace: string, name: string): Iterable<T> {
    return this.#controlled.get(keyOf(coreGroup, kind, namespace, name)) ?? [];
  }

  /** Returns the owners of an object that are in the index. */
  ownersOf(object: T): readonly T[] {
    return ownersOf(object).flatMap(({ uid }) => this.#byUid.get(uid) ?? []);
  }

  /** Returns the Cluster of an object, by its label or its owners. */
  clusterOf(object: T): T | undefined {
    const visited = new Set([object]);
    for (const one of visited) {
      if (isOfCore(one, "Cluster")) return one;
      const label = clusterLabelOf(one);
      const found = label && this.find(coreGroup, "Cluster", textAt(one, "metadata", "namespace"), label);
      if (found) return found;
      // Sets visit members that are added meanwhile.
      for (const owner of this.ownersOf(one)) if (visited.size < maxOwners) visited.add(owner);
    }
    return undefined;
  }

  /**
   * Returns the objects to which the spec of an object refers: by a kind and a name, or the name in a field such as `poolRef` or
   * `secretName`.
   *
   * @param limit Objects that its names are compared with. Default: 20,000.
   */
  referencesFrom(from: T, limit: number = maxCompared): readonly FoundReference<T>[] {
    const found = new Map<T, string>();
    const own = textAt(from, "metadata", "namespace");
    let compared = 0;
    for (const { text, at } of textsIn((from as { readonly spec?: unknown }).spec, "spec")) {
      const ofName = this.#names.get(text);
      if (ofName === undefined) continue;
      for (const to of inNamespace(ofName, statedNamespace(at) || own)) {
        if (++compared > limit) return placed(found);
        if (!found.has(to) && to !== from && isReferenceTo(at, to)) found.set(to, formatPath(at));
      }
    }
    return placed(found);
  }

  /** Returns the objects of a Cluster with their relations: labelled objects, those that they own, and those to which they refer. */
  membersOf(cluster: T): { readonly members: readonly T[]; readonly edges: () => readonly ObjectEdge<T>[] } {
    const [namespace, name] = [textAt(cluster, "metadata", "namespace"), textAt(cluster, "metadata", "name")];
    const members = new Set([cluster, ...(this.#ofCluster.get(keyOf(namespace, name)) ?? [])]);
    const references: [from: T, to: T][] = [];
    for (const member of members) {
      if (member !== cluster && shared.has(member.kind ?? "")) continue;
      for (const owned of this.ownedBy(member)) members.add(owned);
      for (const { to } of this.referencesFrom(member)) {
        members.add(to);
        references.push([member, to]);
      }
    }
    const edges = (): readonly ObjectEdge<T>[] => this.#edgesOf(cluster, members, references);
    return { members: [...members], edges };
  }

  #edgesOf(
    cluster: T,
    members: ReadonlySet<T>,
    references: readonly (readonly [from: T, to: T])[],
  ): readonly ObjectEdge<T>[] {
    const edges = new Map<T, Map<T, ObjectEdge<T>["type"]>>();
    const connect = (from: T, to: T, type: ObjectEdge<T>["type"]): void => {
      const known = edges.get(from);
      if (known === undefined) edges.set(from, new Map([[to, type]]));
      else known.set(to, type);
    };
    for (const to of members) {
      const isOfTopology = textsAt(to, "metadata", "labels")[clusterTopologyOwnedLabel] !== undefined;
      for (const from of this.ownersOf(to))
        if (members.has(from)) connect(from, to, isOfTopology && from === cluster ? "topology" : "owner");
    }
    for (const [from, to] of references)
      if (from !== to && !edges.get(from)?.has(to) && !edges.get(to)?.has(from))
        connect(from, to, "reference");
    return [...edges].flatMap(([from, targets]) => [...targets].map(([to, type]) => ({ from, to, type })));
  }

  *#setsOf(object: T): Generator<readonly [Map<string, Set<T>>, string]> {
    const namespace = textAt(object, "metadata", "namespace");
    for (const { uid, group, kind, name, isController } of ownersOf(object)) {
      if (uid !== "") yield [this.#owned, uid];
      if (isController) yield [this.#controlled, keyOf(group, kind, namespace, name)];
    }
    const cluster = clusterLabelOf(object);
    if (cluster !== undefined) yield [this.#ofCluster, keyOf(namespace, cluster)];
  }
}

/** Reports whether an object is of a kind of Cluster API's core group. */
export function isOfCore({ apiVersion, kind }: InventoryObject, wanted: string): boolean {
  return kind === wanted && groupOf(apiVersion) === coreGroup;
}

/** Returns the name of the Cluster in an object's label. */
export function clusterLabelOf(object: InventoryObject): string | undefined {
  return textsAt(object, "metadata", "labels")[clusterNameLabel];
}

/** Sorts objects by name. */
export function sortedByName<T extends InventoryObject>(objects: readonly T[]): readonly T[] {
  const named = objects.map((object) => ({ object, name: textAt(object, "metadata", "name") }));
  return named.sort((a, b) => compareText(a.name, b.name)).map(({ object }) => object);
}

/**
 * Returns the objects of a name that a reference can mean: cluster-scoped ones, and those of its namespace. Without a namespace, as in
 * cluster-scoped objects, a common name identifies nothing.
 */
function* inNamespace<T>(ofName: ReadonlyMap<string, ReadonlySet<T>>, namespace: string): Generator<T> {
  if (namespace === "") {
    if (ofName.size <= maxNamespaces) for (const objects of ofName.values()) yield* objects;
    else yield* ofName.get("") ?? [];
    return;
  }
  yield* ofName.get("") ?? [];
  yield* ofName.get(namespace) ?? [];
}

function placed<T>(found: ReadonlyMap<T, string>): readonly FoundReference<T>[] {
  return [...found].map(([to, path]) => ({ to, path }));
}

function keyOfObject(object: InventoryObject): string {
  const [namespace, name] = [textAt(object, "metadata", "namespace"), textAt(object, "metadata", "name")];
  return keyOf(groupOf(textAt(object, "apiVersion")), textAt(object, "kind"), namespace, name);
}

function keyOf(...parts: readonly string[]): string {
  return parts.join("\0");
}

function uidOf(object: InventoryObject): string {
  return textAt(object, "metadata", "uid");
}

function addTo<T>(sets: Map<string, Set<T>>, key: string, value: T): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([value]));
  else known.add(value);
}

function removeFrom<T>(sets: Map<string, Set<T>>, key: string, value: T): void {
  const known = sets.get(key);
  known?.delete(value);
  if (known?.size === 0) sets.delete(key);
}

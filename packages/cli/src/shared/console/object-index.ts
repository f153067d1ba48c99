import { clusterNameLabel, clusterTopologyOwnedLabel } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/client";
import { groupOf } from "@capikit/common/versions";
import type { GraphEdge, ObjectSummary } from "@capikit/console";
import { referencesOf, summarizeObject } from "./summarize-object.ts";

const core = "cluster.x-k8s.io";
/** Most objects of an answer to a search. */
export const maxFound = 200;
/** Kinds that several Clusters share: their other objects belong to no Cluster. */
const shared = new Set(["Cluster", "ClusterClass", "ClusterResourceSet"]);

/** Objects by UID, with their relations. */
export class ObjectIndex {
  readonly objects = new Map<string, KubernetesObject>();
  /** UIDs by kind, namespace and name. */
  readonly #names = new Map<string, string>();
  readonly #owned = new Map<string, Set<string>>();
  /** UIDs of labelled objects by namespace and name of the Cluster. */
  readonly #labelled = new Map<string, Set<string>>();

  add(object: KubernetesObject): void {
    const { uid = "", ownerReferences = [] } = object.metadata;
    this.objects.set(uid, object);
    this.#names.set(nameOf(object), uid);
    for (const owner of ownerReferences) addTo(this.#owned, owner.uid, uid);
    const cluster = labelledClusterOf(object);
    if (cluster !== undefined) addTo(this.#labelled, cluster, uid);
  }

  remove(uid: string): void {
    const object = this.objects.get(uid);
    if (object === undefined) return;
    this.objects.delete(uid);
    if (this.#names.get(nameOf(object)) === uid) this.#names.delete(nameOf(object));
    for (const owner of object.metadata.ownerReferences ?? []) removeFrom(this.#owned, owner.uid, uid);
    const cluster = labelledClusterOf(object);
    if (cluster !== undefined) removeFrom(this.#labelled, cluster, uid);
  }

  /** Returns the UID of the Cluster of an object, by its label or its owners. */
  clusterOf(object: KubernetesObject, depth = 0): string | undefined {
    if (isCluster(object)) return object.metadata.uid;
    const cluster = labelledClusterOf(object)?.split("/");
    const byLabel = cluster && this.#names.get(keyOf(core, "Cluster", cluster[0] ?? "", cluster[1] ?? ""));
    if (byLabel !== undefined || depth > 5) return byLabel;
    for (const { uid } of object.metadata.ownerReferences ?? []) {
      const owner = this.objects.get(uid);
      const found = owner && this.clusterOf(owner, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Returns the objects of a Cluster, and their relations. */
  membersOf(cluster: KubernetesObject): {
    readonly members: readonly KubernetesObject[];
    readonly edges: readonly GraphEdge[];
  } {
    const { uid: id = "", namespace = "", name = "" } = cluster.metadata;
    const members = new Set([id, ...(this.#labelled.get(`${namespace}/${name}`) ?? [])]);
    const references: [from: string, to: string][] = [];
    // Sets visit members that are added meanwhile.
    for (const member of members) {
      const object = this.objects.get(member);
      if (object === undefined || (member !== id && shared.has(object.kind ?? ""))) continue;
      for (const owned of this.#owned.get(member) ?? []) members.add(owned);
      for (const target of this.#targetsOf(object)) {
        members.add(target);
        references.push([member, target]);
      }
    }
    const edges = new Map<string, GraphEdge>();
    for (const to of members) {
      const { ownerReferences = [], labels } = this.objects.get(to)?.metadata ?? {};
      const isOfTopology = labels?.[clusterTopologyOwnedLabel] !== undefined;
      for (const { uid: from } of ownerReferences)
        if (members.has(from))
          edges.set(`${from} ${to}`, { from, to, type: isOfTopology && from === id ? "topology" : "owner" });
    }
    for (const [from, to] of references)
      if (from !== to && !edges.has(`${from} ${to}`) && !edges.has(`${to} ${from}`))
        edges.set(`${from} ${to}`, { from, to, type: "reference" });
    return {
      members: [...members].flatMap((member) => this.objects.get(member) ?? []),
      edges: [...edges.values()],
    };
  }

  /** Returns the objects that an object refers to or that own it, and those that it owns. */
  around(object: KubernetesObject): Readonly<Record<"above" | "below", readonly ObjectSummary[]>> {
    const { uid = "", ownerReferences = [] } = object.metadata;
    const above = new Set([...ownerReferences.map((owner) => owner.uid), ...this.#targetsOf(object)]);
    const summaries = (ids: Iterable<string>): readonly ObjectSummary[] =>
      [...ids].slice(0, maxFound).flatMap((id) => {
        const found = this.objects.get(id);
        return found === undefined ? [] : [summarizeObject(found)];
      });
    return { above: summaries(above), below: summaries(this.#owned.get(uid) ?? []) };
  }

  /** Returns the objects with all words in kind, namespace, name, phase, state or summary. */
  search(query: string): readonly ObjectSummary[] {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
    const found: ObjectSummary[] = [];
    for (const object of this.objects.values()) {
      const { namespace = "", name = "" } = object.metadata;
      const quick = `${object.kind} ${namespace}/${name}`.toLowerCase();
      const summary = summarizeObject(object);
      const text = `${quick} ${summary.phase} ${summary.state} ${summary.summary}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      found.push(summary);
      if (found.length >= maxFound) break;
    }
    return found;
  }

  /** Returns the UID of an object; of any group with this kind. */
  find(kind: string, namespace: string, name: string): string | undefined {
    const end = keyOf("", kind, namespace, name);
    for (const [key, id] of this.#names) if (key.endsWith(end)) return id;
    return undefined;
  }

  #targetsOf(object: KubernetesObject): readonly string[] {
    return referencesOf(object).flatMap(
      ({ group, kind, namespace, name }) => this.#names.get(keyOf(group, kind, namespace, name)) ?? [],
    );
  }
}

export function isCluster({ apiVersion = "", kind }: KubernetesObject): boolean {
  return kind === "Cluster" && groupOf(apiVersion) === core;
}

function labelledClusterOf({ metadata: { labels, namespace } }: KubernetesObject): string | undefined {
  const name = labels?.[clusterNameLabel];
  return name === undefined ? undefined : `${namespace}/${name}`;
}

function keyOf(group: string, kind: string, namespace: string, name: string): string {
  return `${group} ${kind} ${namespace} ${name}`;
}

function nameOf({ apiVersion = "", kind = "", metadata }: KubernetesObject): string {
  return keyOf(groupOf(apiVersion), kind, metadata.namespace ?? "", metadata.name ?? "");
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([value]));
  else known.add(value);
}

function removeFrom(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key);
  known?.delete(value);
  if (known?.size === 0) sets.delete(key);
}

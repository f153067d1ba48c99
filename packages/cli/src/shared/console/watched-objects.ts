import { setImmediate } from "node:timers/promises";
import { clusterNameLabel } from "@capikit/api/core/v1beta2";
import {
  coreV1Event,
  customResourceDefinition,
  mutatingWebhookConfiguration,
  secret,
  validatingWebhookConfiguration,
} from "@capikit/api/kubernetes";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { metadataOnly } from "@capikit/client/kinds";
import {
  createObjectStore,
  type ObjectChange,
  type ReflectorOptions,
  reflect,
} from "@capikit/client/reflector";
import { errorMessage } from "@capikit/common/errors";
import { equalJson, listAt, textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { compareText } from "@capikit/common/text";
import { crdFacts, isOfClusterApi, isOfCore, ObjectIndex } from "@capikit/inventory";
import { crdKind } from "@capikit/schema/manifests";
import type {
  ClusterGraph,
  ClusterSummary,
  FoundObjects,
  ObjectDetails,
  ObjectEventLine,
  Overview,
  ServedEntry,
} from "../../console/console-model.ts";
import { kindOf, withoutApplied, withoutSchemas } from "./definitions.ts";
import type { ObjectIdentity } from "./journal-problems.ts";
import { ObjectHistory, shownYaml } from "./object-history.ts";
import {
  clusterSummary,
  conditionsOf,
  fieldOwnersOf,
  mapInParts,
  maxFound,
  objectsAround,
  searchObjects,
  shownText,
  summarizeObject,
} from "./summarize-object.ts";

/** Most kinds outside of Cluster API that are watched: each takes a request, and memory for its objects. */
const maxOthers = 100;

/** What is watched. */
export interface WatchedObjectsOptions {
  readonly client: Client;
  /** Shown URL of the API server. */
  readonly server: string;
  readonly signal: AbortSignal;
  /** Called with the UIDs of objects and Clusters that have changed, and of the Clusters whose summary may differ. */
  readonly onChange: (changed: readonly string[], summaries: readonly string[]) => void;
}

/**
 * Watches all custom objects of a management cluster, with their versions since the start. Of
 * Secrets, it reads metadata only.
 */
export class WatchedObjects {
  readonly #options: WatchedObjectsOptions;
  readonly #index = new ObjectIndex<KubernetesObject>();
  readonly #history = new ObjectHistory();
  readonly #definitions = new Map<string, KubernetesObject>();
  readonly #webhooks = new Map<string, ServedEntry>();
  readonly #kinds = new Map<string, KindDescriptor<KubernetesObject>>();
  /** Watches by the name of the CRD. */
  readonly #followed = new Map<string, { readonly version: string; readonly stop: AbortController }>();
  readonly #failures = new Map<string, string>();
  /** Names of CRDs beyond the limit. */
  readonly #unwatched = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  /** Clusters and objects that are being deleted, and ExtensionConfigs, by UID. */
  readonly #notable = new Map<string, KubernetesObject>();
  readonly #configs = new Map<string, KubernetesObject>();
  /** What pages show of both and of CRDs and webhooks, until one changes. */
  #served: readonly ServedEntry[] | undefined;
  #overview: Overview | undefined;

  constructor(options: WatchedObjectsOptions) {
    this.#options = options;
  }

  /** Watches until the signal aborts. Failed watches are repeated, and named in the overview. */
  async watch(): Promise<void> {
    const { signal } = this.#options;
    this.#follow(customResourceDefinition, (change) => this.#onDefinition(change), {
      signal,
      transform: (crd) => withoutSchemas(withoutApplied(crd)),
    });
    const secrets = metadataOnly(secret);
    this.#kinds.set(`/${secrets.kind}`, secrets);
    this.#follow(secrets, (change) => this.#onObject(change), { signal, labelSelector: clusterNameLabel });
    for (const kind of [mutatingWebhookConfiguration, validatingWebhookConfiguration])
      this.#follow<KubernetesObject>(kind, (change) => this.#onWebhooks(change), { signal });
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Returns the same object as before if it has not changed. */
  overview(): Overview {
    this.#served ??= this.#servedEntries();
    const before = this.#overview;
    const failures = [
      ...[...this.#failures].map(([kind, reason]) => `${kind}: ${reason}`),
      ...(this.#unwatched.size === 0
        ? []
        : [`${this.#unwatched.size} kinds: not watched, beyond ${maxOthers} kinds outside of Cluster API`]),
    ];
    const isSame = before?.objects === this.#index.size && before.served === this.#served;
    if (before !== undefined && isSame && equalJson(before.failures, failures)) return before;
    const { server } = this.#options;
    this.#overview = { server, objects: this.#index.size, served: this.#served, failures };
    return this.#overview;
  }

  #servedEntries(): readonly ServedEntry[] {
    const hooks = [...this.#configs.values()].flatMap((config) =>
      listAt(config, "status", "handlers").map(
        (handler): ServedEntry => ({
          type: "hook",
          name: shownText(textAt(handler, "name"), 300),
          detail: shownText(textAt(handler, "requestHook", "hook"), 100),
          since: createdAt(config),
        }),
      ),
    );
    const definitions = [...this.#definitions.values()].map((crd): ServedEntry => {
      const versions = listAt(crd, "spec", "versions").map((one) => textAt(one, "name"));
      return {
        type: "CRD",
        name: crd.metadata.name ?? "",
        detail: versions.join(", "),
        since: createdAt(crd),
      };
    });
    definitions.sort((a, b) => compareText(b.since, a.since) || compareText(a.name, b.name));
    return [...hooks, ...this.#webhooks.values(), ...definitions];
  }

  /** Returns the served versions of each CRD by its name. */
  servedVersions(): ReadonlyMap<string, readonly string[]> {
    const served = (crd: KubernetesObject): readonly string[] =>
      crdKind(crd).versions.flatMap((one) => (one.served ? one.name : []));
    return new Map([...this.#definitions].map(([name, crd]) => [name, served(crd)]));
  }

  clusters(): readonly ClusterSummary[] {
    return this.notable()
      .filter((object) => isOfCore(object, "Cluster"))
      .map((object) => this.#summaryOf(object));
  }

  /** Returns the Clusters, and the objects that are being deleted. */
  notable(): readonly KubernetesObject[] {
    return [...this.#notable.values()];
  }

  /** Returns the summary of a Cluster; undefined of other objects and after its deletion. */
  cluster(id: string): ClusterSummary | undefined {
    const object = this.#index.get(id);
    return object && isOfCore(object, "Cluster") ? this.#summaryOf(object) : undefined;
  }

  #summaryOf(cluster: KubernetesObject): ClusterSummary {
    const { namespace = "", name = "" } = cluster.metadata;
    const summary = clusterSummary(cluster, this.#index.ofCluster(namespace, name, "Machine"));
    if (summary.version !== "") return summary;
    // Without a topology and Machines, the control plane has the version.
    const targets = this.#index.referencesFrom(cluster).map(({ to }) => summarizeObject(to).version);
    return { ...summary, version: targets.find((version) => version !== "") ?? "" };
  }

  /** Returns the objects of a Cluster; none if it does not exist. */
  members(id: string): readonly KubernetesObject[] {
    const cluster = this.#index.get(id);
    return cluster === undefined ? [] : this.#index.membersOf(cluster).members;
  }

  /** Returns the objects of a Cluster with their relations; undefined if it does not exist. */
  async graph(id: string): Promise<ClusterGraph | undefined> {
    const cluster = this.#index.get(id);
    if (cluster === undefined || !isOfCore(cluster, "Cluster")) return undefined;
    const { members, edges } = this.#index.membersOf(cluster);
    const related = edges();
    await setImmediate();
    return {
      nodes: await mapInParts(members, summarizeObject),
      edges: related.map(({ from, to, type }) => ({ from: uidOf(from), to: uidOf(to), type })),
    };
  }

  /** Returns all of one object, also of a deleted one; undefined if it is not known. */
  async details(id: string): Promise<ObjectDetails | undefined> {
    const { client, signal } = this.#options;
    const last = this.#history.last(id);
    if (last === undefined) return undefined;
    const { object, isDeleted } = last;
    const { namespace = "", name = "" } = object.metadata;
    const kind = this.#kinds.get(kindKeyOf(object));
    const ref = { name, ...(namespace !== "" && { namespace }) };
    const [whole, events] = await Promise.all([
      kind === undefined || isDeleted ? undefined : client.get(kind, ref, { signal }).catch(() => undefined),
      this.#events(id, namespace),
    ]);
    const current = whole?.metadata.uid === id ? whole : object;
    const isSame = current.metadata.resourceVersion === object.metadata.resourceVersion;
    return {
      object: summarizeObject(object),
      yaml: isSame ? this.#history.yaml(id) : shownYaml(withoutApplied(current)),
      isDeleted,
      conditions: conditionsOf(current),
      owners: fieldOwnersOf(current),
      events,
      ...(await this.#history.versions(id)),
      ...objectsAround(this.#index, object),
      cluster: this.#clusterOf(object) ?? "",
    };
  }

  search(query: string, isBad = false): Promise<FoundObjects> {
    return searchObjects(this.#index.objects(), query, isBad);
  }

  /** Returns the UIDs of an object and of its Cluster; none if it does not exist. */
  idsOf({ kind, namespace = "", name }: ObjectIdentity): readonly string[] {
    const object = this.#index.find(kind?.group ?? "", kind?.kind ?? "", namespace, name);
    if (object === undefined) return [];
    return [...new Set([uidOf(object), this.#clusterOf(object) ?? uidOf(object)])];
  }

  /** Returns the UID of an object; undefined if it does not exist. */
  find(kind: string, namespace: string, name: string): string | undefined {
    for (const object of this.#index.named(namespace, name)) if (object.kind === kind) return uidOf(object);
    return undefined;
  }

  #follow<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    onChange: (change: ObjectChange<T>) => void,
    options: Pick<ReflectorOptions<T>, "labelSelector" | "signal" | "transform">,
  ): void {
    const title = kind.group === "" ? kind.kind : `${kind.kind}.${kind.group}`;
    const works = (): void => void this.#failures.delete(title);
    const failed = (error: unknown): void =>
      void this.#failures.set(title, shownText(errorMessage(error), 300));
    const running = reflect(this.#options.client, kind, createObjectStore<T>(onChange), {
      transform: withoutApplied,
      omitManagedFields: true,
      observer: { listed: works, connected: works, failed },
      ...options,
    })
      .then(works, failed)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #onDefinition({ type, object: crd }: Pick<ObjectChange, "type" | "object">): void {
    const { name = "" } = crd.metadata;
    const kind = type === "deleted" ? undefined : kindOf(crd);
    this.#served = undefined;
    if (type === "deleted") this.#definitions.delete(name);
    else this.#definitions.set(name, crd);
    const known = this.#followed.get(name);
    if (known !== undefined && known.version !== kind?.version) {
      known.stop.abort();
      this.#followed.delete(name);
      const { group, kind: removed } = crdKind(crd);
      const key = `${group}/${removed}`;
      for (const object of this.#index.objects()) if (kindKeyOf(object) === key) this.#index.remove(object);
    }
    const isOver = !isOfClusterApi(crdFacts(crd)) && this.#others() >= maxOthers;
    if (kind !== undefined && isOver && !this.#followed.has(name)) this.#unwatched.add(name);
    else this.#unwatched.delete(name);
    if (kind !== undefined && !this.#followed.has(name) && !isOver) {
      const stop = new AbortController();
      this.#followed.set(name, { version: kind.version, stop });
      this.#kinds.set(`${kind.group}/${kind.kind}`, kind);
      const signal = AbortSignal.any([stop.signal, this.#options.signal]);
      this.#follow(kind, (change) => this.#onObject(change), { signal });
    }
    const next = this.#definitions.get(this.#unwatched.values().next().value ?? "");
    if (next && this.#others() < maxOthers) this.#onDefinition({ type: "updated", object: next });
    this.#options.onChange([], []);
  }

  /** Returns the number of watched kinds outside of Cluster API. */
  #others(): number {
    const names = [...this.#followed.keys()];
    return names.filter((name) => !isOfClusterApi(crdFacts(this.#definitions.get(name) ?? {}))).length;
  }

  #onObject({ type, object }: ObjectChange<KubernetesObject>): void {
    const { uid = "" } = object.metadata;
    const before = this.#clusterOf(object);
    this.#history.record(uid, type, object, new Date());
    const known = this.#index.get(uid);
    if (known !== undefined) this.#index.remove(known);
    if (type !== "deleted") this.#index.add(object);
    for (const [map, has] of [
      [this.#notable, object.metadata.deletionTimestamp !== undefined || isOfCore(object, "Cluster")],
      [this.#configs, object.kind === "ExtensionConfig"],
    ] as const)
      if (has && type !== "deleted") map.set(uid, object);
      else map.delete(uid);
    if (object.kind === "ExtensionConfig") this.#served = undefined;
    const clusters = [before, this.#clusterOf(object)].filter((id) => id !== undefined);
    // Of other objects, a summary has the version only.
    const isShown = type === "deleted" || known === undefined || versionOf(known) !== versionOf(object);
    this.#options.onChange([uid, ...clusters], isOfCore(object, "Cluster") ? [uid] : isShown ? clusters : []);
  }

  /** Returns the UID of an object's Cluster. */
  #clusterOf(object: KubernetesObject): string | undefined {
    const cluster = this.#index.clusterOf(object);
    return cluster && uidOf(cluster);
  }

  #onWebhooks({ type, object }: ObjectChange<KubernetesObject>): void {
    this.#served = undefined;
    const prefix = `${object.kind}/${object.metadata.name}/`;
    for (const key of this.#webhooks.keys()) if (key.startsWith(prefix)) this.#webhooks.delete(key);
    for (const one of type === "deleted" ? [] : listAt(object, "webhooks")) {
      const resources = listAt(one, "rules").flatMap((rule) => listAt(rule, "resources").map(String));
      const name = shownText(textAt(one, "name"), 300);
      const effect = object.kind === mutatingWebhookConfiguration.kind ? "mutates" : "validates";
      const detail = `${effect} ${shownText(resources.join(", "), 300)}`;
      this.#webhooks.set(prefix + name, { type: "webhook", name, detail, since: createdAt(object) });
    }
    this.#options.onChange([], []);
  }

  async #events(id: string, namespace: string): Promise<readonly ObjectEventLine[]> {
    const { client, signal } = this.#options;
    const fieldSelector = `involvedObject.uid=${id}`;
    const selection = { fieldSelector, limit: maxFound, signal, ...(namespace !== "" && { namespace }) };
    const list = await client.list(coreV1Event, selection).catch(() => undefined);
    const lines = (list?.items ?? []).map((item) => ({
      type: item.type ?? "",
      reason: shownText(item.reason ?? "", 200),
      message: shownText(item.message ?? "", 2_000),
      count: item.count ?? item.series?.count ?? 1,
      time: String(item.lastTimestamp ?? item.series?.lastObservedTime ?? item.eventTime ?? createdAt(item)),
    }));
    return lines.sort((a, b) => compareText(b.time, a.time));
  }
}

function versionOf(object: KubernetesObject): string {
  return textAt(object, "spec", "version");
}

function uidOf({ metadata: { uid = "" } }: KubernetesObject): string {
  return uid;
}

function kindKeyOf({ apiVersion = "", kind = "" }: KubernetesObject): string {
  return `${groupOf(apiVersion)}/${kind}`;
}

function createdAt({ metadata }: KubernetesObject): string {
  return String(metadata.creationTimestamp ?? "");
}

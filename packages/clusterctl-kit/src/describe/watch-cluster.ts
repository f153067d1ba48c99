import { clusterResourceSetBinding } from "@capikit/api/addons/v1beta2";
import {
  cluster as clusterKind,
  machine,
  machineDeployment,
  machinePool,
  machineSet,
} from "@capikit/api/core/v1beta2";
import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { isMissing } from "@capikit/client/errors";
import { metadataOnly } from "@capikit/client/kinds";
import type { ObjectStore } from "@capikit/client/reflector";
import { crdName } from "@capikit/common/kubernetes";
import type { ReadObject, Reference } from "@capikit/inventory";
import { kindOfReference, objectReferences, templateReferences } from "./contracts.ts";
import { KindWatches, orNull, type WatchOptions } from "./watch-kinds.ts";

const crd = metadataOnly(customResourceDefinition);

/** CRDs by name; null if missing or forbidden. */
type KnownCrds = Map<string, KubernetesObject | null>;

/** Reads the metadata of CRDs that are not known yet. */
async function readCrds(
  client: Pick<Client, "get">,
  references: readonly Reference[],
  known: KnownCrds,
  options: Pick<ReadClusterOptions, "signal" | "onSkipped">,
): Promise<void> {
  const names = new Set(references.map(({ group, kind }) => crdName(group, kind)));
  await Promise.all(
    [...names]
      .filter((name) => !known.has(name))
      .map(async (name) => {
        const reading = client.get(crd, { name }, { signal: options.signal });
        const missing = "their CRD cannot be read";
        known.set(name, await orNull(reading, `objects of ${name}`, options, missing));
      }),
  );
}

/** Options of `readCluster`. */
export interface ReadClusterOptions {
  readonly name: string;
  /** Default: `default`. */
  readonly namespace?: string;
  readonly signal?: AbortSignal | undefined;
  /** Called for what the user may not read, and for kinds without a CRD, with the reason. */
  readonly onSkipped?: (reason: string) => void;
}

/** Kinds whose objects have the cluster's name label. */
const machinery: readonly KindDescriptor<KubernetesObject>[] = Object.freeze([
  machine,
  machineDeployment,
  machineSet,
  machinePool,
]);

/** Returns the label selector of a cluster. */
function selectorOf(name: string): string {
  return `cluster.x-k8s.io/cluster-name=${name}`;
}

async function collect<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

/** Returns no objects of a kind that the server does not have: releases of Cluster API may leave it out. */
async function orNone<T>(
  listed: Promise<T[]>,
  { group, kind }: KindDescriptor<KubernetesObject>,
  { onSkipped }: ReadClusterOptions,
): Promise<T[]> {
  try {
    return await listed;
  } catch (error) {
    if (!isMissing(error)) throw error;
    onSkipped?.(`${crdName(group, kind)}: the server does not have the kind`);
    return [];
  }
}

/** Minimum number of objects of a kind to list instead of reading each. */
const LIST_FROM = 8;

/**
 * Reads the objects that {@link describeCluster} needs, without provider objects that are missing
 * or forbidden.
 *
 * @throws ApiError if the Cluster or its machinery cannot be read.
 */
export async function readCluster(client: Client, options: ReadClusterOptions): Promise<ReadObject[]> {
  const { name, namespace = "default", signal } = options;
  const selection = { namespace, labelSelector: selectorOf(name), signal };
  const [cluster, binding, ...lists] = await Promise.all([
    client.get(clusterKind, { namespace, name }, { signal }),
    orNull(
      client.get(clusterResourceSetBinding, { namespace, name }, { signal }),
      `ClusterResourceSetBinding ${name}`,
      options,
    ),
    ...machinery.map((kind) => {
      const listed = collect(client.listAll(kind, selection));
      return kind === machinePool ? orNone(listed, kind, options) : listed;
    }),
  ]);
  const core = [cluster, ...lists.flat()] as ReadObject[];
  const crds: KnownCrds = new Map();
  const wanted = core.flatMap(objectReferences);
  await readCrds(client, [...wanted, ...core.flatMap(templateReferences)], crds, options);

  const byKind = new Map<string, { kind: KindDescriptor<KubernetesObject>; names: Set<string> }>();
  for (const reference of wanted) {
    const id = crdName(reference.group, reference.kind);
    const known = byKind.get(id);
    const crd = crds.get(id);
    const kind = crd ? kindOfReference(reference, crd as ReadObject) : undefined;
    if (known) known.names.add(reference.name);
    else if (kind) byKind.set(id, { kind, names: new Set([reference.name]) });
  }
  const read = async (kind: KindDescriptor<KubernetesObject>, names: Set<string>) => {
    if (names.size >= LIST_FROM)
      return (
        (await orNull(
          collect(client.listAll(kind, { namespace, signal })),
          `list of ${kind.kind}`,
          options,
        )) ?? []
      );
    return Promise.all(
      [...names].map((one) =>
        orNull(client.get(kind, { namespace, name: one }, { signal }), `${kind.kind} ${one}`, options),
      ),
    );
  };
  const ofProviders = await Promise.all([...byKind.values()].map(({ kind, names }) => read(kind, names)));
  const objects = [...core, ...ofProviders.flat(), binding].filter((one) => one !== null) as ReadObject[];
  await readCrds(client, objects.flatMap(templateReferences), crds, options);
  return [...objects, ...[...crds.values()].filter((one) => one !== null)] as ReadObject[];
}

/** Options of `watchCluster`. */
export interface WatchClusterOptions extends ReadClusterOptions, WatchOptions {}

/** Yields the objects for {@link describeCluster}, initially and after each change. */
export async function* watchCluster(
  client: Client,
  options: WatchClusterOptions,
): AsyncGenerator<ReadObject[], void, void> {
  const { name, namespace = "default", signal } = options;
  const watches = new KindWatches(client, options);
  const stores = new Map<string, ObjectStore<KubernetesObject>>();
  const crds: KnownCrds = new Map();
  const ofName = { namespace, fieldSelector: `metadata.name=${name}` };
  stores.set("Cluster", watches.follow(clusterKind, ofName));
  stores.set("Binding", watches.follow(clusterResourceSetBinding, ofName));
  for (const kind of machinery) {
    const selection = { namespace, labelSelector: selectorOf(name), isOptional: kind === machinePool };
    stores.set(kind.kind, watches.follow(kind, selection));
  }
  try {
    for await (const _ of watches.changes()) {
      const objects = [...stores.values()].flatMap((store) => [...store.objects.values()]) as ReadObject[];
      const references = objects.flatMap(objectReferences);
      await readCrds(client, [...references, ...objects.flatMap(templateReferences)], crds, {
        ...options,
        signal: watches.signal,
      });
      for (const reference of references) {
        const id = crdName(reference.group, reference.kind);
        const crd = crds.get(id);
        const kind = crd ? kindOfReference(reference, crd as ReadObject) : undefined;
        if (kind && !stores.has(id)) stores.set(id, watches.follow(kind, { namespace }));
      }
      if (watches.isListed())
        yield [...objects, ...([...crds.values()].filter((one) => one !== null) as ReadObject[])];
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
}

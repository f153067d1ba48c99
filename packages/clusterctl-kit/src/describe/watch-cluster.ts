import { clusterResourceSetBinding } from "@capikit/api/addons/v1beta2";
import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import {
  createObjectStore,
  type ObjectStore,
  type ReflectorOptions,
  reflect,
} from "@capikit/client/reflector";
import { type Clock, systemClock } from "@capikit/common/time";
import { crdName } from "@capikit/common/versions";
import type { ReadObject } from "./objects/fields.ts";
import { machinery, type ReadClusterOptions, selectorOf } from "./read-cluster.ts";
import { type KnownCrds, readCrds } from "./read-crds.ts";
import { kindOfReference, objectReferences, templateReferences } from "./references.ts";
import { createChangeSignal } from "./watch/change-signal.ts";

/** Options of `watchCluster`. */
export interface WatchClusterOptions extends ReadClusterOptions {
  /** Debounce interval for changes, ms. Default: 200. */
  readonly debounceMs?: number;
  /** Default: the system clock. */
  readonly clock?: Clock;
  /** Receives errors; the watch continues. */
  readonly onFailure?: (error: unknown, kind: string) => void;
}

/** Yields the objects for {@link describeCluster}, initially and after each change. */
export async function* watchCluster(
  client: Client,
  options: WatchClusterOptions,
): AsyncGenerator<ReadObject[], void, void> {
  const { name, namespace = "default", debounceMs = 200, clock = systemClock } = options;
  const own = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, own.signal]) : own.signal;
  const stores = new Map<string, ObjectStore<KubernetesObject>>();
  const unread = new Set<string>();
  const crds: KnownCrds = new Map();
  const running: Promise<void>[] = [];
  const { notify, next } = createChangeSignal(clock, debounceMs, signal);

  const follow = (
    id: string,
    kind: KindDescriptor<KubernetesObject>,
    selection: Pick<ReflectorOptions, "labelSelector" | "fieldSelector">,
  ): void => {
    const store = createObjectStore<KubernetesObject>(notify);
    stores.set(id, store);
    unread.add(id);
    const settled = (): void => {
      unread.delete(id);
      notify();
    };
    const observer = {
      listed: settled,
      failed: (error: unknown) => {
        options.onFailure?.(error, kind.kind);
        settled();
      },
    };
    running.push(
      reflect(client, kind, store, { ...selection, namespace, signal, clock, observer }).catch((error) => {
        if (!signal.aborted) options.onFailure?.(error, kind.kind);
      }),
    );
  };

  try {
    follow("Cluster", clusterKind, { fieldSelector: `metadata.name=${name}` });
    follow("Binding", clusterResourceSetBinding, { fieldSelector: `metadata.name=${name}` });
    for (const kind of machinery) follow(kind.kind, kind, { labelSelector: selectorOf(name) });
    while (!signal.aborted) {
      await next();
      if (unread.size > 0) continue;
      const objects = [...stores.values()].flatMap((store) => [...store.objects.values()]) as ReadObject[];
      const references = objects.flatMap(objectReferences);
      await readCrds(client, [...references, ...objects.flatMap(templateReferences)], crds, signal);
      for (const reference of references) {
        const id = crdName(reference.group, reference.kind);
        const crd = crds.get(id);
        const kind = crd ? kindOfReference(reference, crd as ReadObject) : undefined;
        if (kind && !stores.has(id)) follow(id, kind, {});
      }
      if (unread.size === 0)
        yield [...objects, ...([...crds.values()].filter((one) => one !== null) as ReadObject[])];
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    own.abort();
    await Promise.all(running);
  }
}

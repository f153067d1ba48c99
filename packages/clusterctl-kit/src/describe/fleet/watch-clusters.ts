import { cluster, machine } from "@capikit/api/core/v1beta2";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { createObjectStore, type ObjectChange, reflect } from "@capikit/client/reflector";
import { equalJson } from "@capikit/common/json";
import { type Clock, systemClock } from "@capikit/common/time";
import type { ReadObject } from "../objects/fields.ts";
import { createChangeSignal } from "../watch/change-signal.ts";
import { type ClusterFilter, matchesFilter } from "./cluster-filter.ts";
import type { ClusterSummary } from "./cluster-summary.ts";
import { compareClusters } from "./describe-clusters.ts";
import { createFleet, type Fleet } from "./fleet.ts";
import { neededFields } from "./needed-fields.ts";
import type { ReadClustersOptions } from "./read-clusters.ts";

/** Options of `watchClusters`. */
export interface WatchClustersOptions extends ReadClustersOptions, ClusterFilter {
  /** Debounce interval for changes, ms. Default: 200. */
  readonly debounceMs?: number;
  /** Default: the system clock. */
  readonly clock?: Clock;
  /** Receives errors; the watch continues. */
  readonly onFailure?: (error: unknown, kind: string) => void;
}

/** A change of a Cluster's summary. */
export interface ClusterChange {
  /** `deselected`: the filter no longer selects the Cluster. */
  readonly type: "added" | "updated" | "deselected" | "deleted";
  /** Of a deleted Cluster, the last summary. */
  readonly cluster: ClusterSummary;
}

/**
 * Yields the selected Clusters as `added`, then the changes of their summaries. Summarizes only
 * Clusters with changed objects again.
 */
export async function* watchClusters(
  client: Client,
  options: WatchClustersOptions = {},
): AsyncGenerator<ClusterChange[], void, void> {
  const { namespace, labelSelector, debounceMs = 200, clock = systemClock } = options;
  const own = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, own.signal]) : own.signal;
  const fleet = createFleet();
  const changed = new Set<string>();
  const unread = new Set<KindDescriptor<KubernetesObject>>();
  const { notify, next } = createChangeSignal(clock, debounceMs, signal);

  const apply = ({ type, object }: ObjectChange): void => {
    const key = type === "deleted" ? fleet.remove(object as ReadObject) : fleet.put(object as ReadObject);
    if (key !== undefined) changed.add(key);
    notify();
  };
  const follow = async (kind: KindDescriptor<KubernetesObject>, selector?: string): Promise<void> => {
    unread.add(kind);
    const settled = (): void => {
      unread.delete(kind);
      notify();
    };
    const failed = (error: unknown): void => {
      options.onFailure?.(error, kind.kind);
      settled();
    };
    const selection = {
      namespace,
      labelSelector: selector,
      signal,
      clock,
      observer: { listed: settled, failed },
    };
    try {
      await reflect(client, kind, createObjectStore(apply), { ...selection, transform: neededFields });
    } catch (error) {
      if (!signal.aborted) failed(error);
    }
  };

  const running = [follow(cluster, labelSelector), follow(machine)];
  try {
    const shown = new Map<string, ClusterSummary>();
    while (!signal.aborted) {
      await next();
      if (unread.size > 0) continue;
      const keys = [...changed];
      changed.clear();
      const changes = keys.flatMap((key) => findChange(key, fleet, shown, options));
      if (changes.length > 0)
        yield changes.sort((left, right) => compareClusters(left.cluster, right.cluster));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    own.abort();
    await Promise.all(running);
  }
}

/** Returns the change of a Cluster since it was shown, and updates the shown Clusters. */
function findChange(
  key: string,
  fleet: Fleet,
  shown: Map<string, ClusterSummary>,
  filter: ClusterFilter,
): ClusterChange[] {
  const [before, after] = [shown.get(key), fleet.summaryOf(key)];
  if (after === undefined || !matchesFilter(after, filter)) {
    shown.delete(key);
    if (before === undefined) return [];
    return [
      after === undefined ? { type: "deleted", cluster: before } : { type: "deselected", cluster: after },
    ];
  }
  if (before !== undefined && equalJson(before, after)) return [];
  shown.set(key, after);
  return [{ type: before === undefined ? "added" : "updated", cluster: after }];
}

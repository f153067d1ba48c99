import { cluster, machine } from "@capikit/api/core/v1beta2";
import type { Client } from "@capikit/client";
import type { ObjectChange } from "@capikit/client/reflector";
import { equalJson } from "@capikit/common/json";
import type { ReadObject } from "../objects/fields.ts";
import { KindWatches, type WatchOptions } from "../watch/watch-kinds.ts";
import type { ClusterSummary } from "./cluster-summary.ts";
import { compareClusters } from "./describe-clusters.ts";
import { type ClusterFilter, createFleet, type Fleet, matchesFilter, neededFields } from "./fleet.ts";
import type { ReadClustersOptions } from "./read-clusters.ts";

/** Options of `watchClusters`. */
export interface WatchClustersOptions extends ReadClustersOptions, ClusterFilter, WatchOptions {}

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
  const { namespace, labelSelector } = options;
  const fleet = createFleet();
  const changed = new Set<string>();
  const apply = ({ type, object }: ObjectChange): void => {
    const key = type === "deleted" ? fleet.remove(object as ReadObject) : fleet.put(object as ReadObject);
    if (key !== undefined) changed.add(key);
  };
  const watches = new KindWatches(client, options);
  watches.follow(cluster, { namespace, labelSelector, transform: neededFields }, apply);
  watches.follow(machine, { namespace, transform: neededFields }, apply);
  const shown = new Map<string, ClusterSummary>();
  for await (const _ of watches.changes()) {
    const keys = [...changed];
    changed.clear();
    const changes = keys.flatMap((key) => findChange(key, fleet, shown, options));
    if (changes.length > 0) yield changes.sort((left, right) => compareClusters(left.cluster, right.cluster));
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

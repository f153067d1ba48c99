import { cluster, machine } from "@capikit/api/core/v1beta2";
import type { Client } from "@capikit/client";
import type { ObjectChange } from "@capikit/client/reflector";
import { equalJson, textAt, textsAt } from "@capikit/common/json";
import { labelMatcher } from "@capikit/common/kubernetes";
import { compareText } from "@capikit/common/text";
import type { ReadObject } from "@capikit/inventory";
import { remediationKinds } from "../objects/remediation.ts";
import { KindWatches, type WatchOptions } from "../watch/watch-kinds.ts";
import type { ClusterSummary } from "./cluster-summary.ts";
import { type ClusterFilter, createFleet, type Fleet, matchesFilter, neededFields } from "./fleet.ts";
import type { ReadClustersOptions } from "./read-clusters.ts";

/** Options of `watchClusters`. */
export interface WatchClustersOptions
  extends Omit<ReadClustersOptions, "onSkipped" | "problems">,
    ClusterFilter,
    WatchOptions {}

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
  for (const { kind } of options.problems ? remediationKinds : [])
    if (kind !== machine)
      watches.follow(kind, { namespace, transform: neededFields, isOptional: true }, apply);
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

/** Options of `describeClusters`. */
export interface DescribeClustersOptions extends ClusterFilter {
  /** Default, and if empty: all namespaces. */
  readonly namespace?: string | undefined;
  /** Labels of the Clusters: `env=prod,tier in (a,b)`. */
  readonly labelSelector?: string | undefined;
}

/**
 * Summarizes the selected Clusters of these objects, sorted by namespace and name. Other kinds than
 * Clusters, Machines and those that replace Machines have no effect.
 *
 * @throws TypeError for an invalid label selector.
 */
export function describeClusters(
  objects: Iterable<ReadObject>,
  options: DescribeClustersOptions = {},
): ClusterSummary[] {
  const { namespace, labelSelector } = options;
  const { matches } = labelMatcher(labelSelector);
  const fleet = createFleet();
  for (const object of objects) {
    if (namespace && textAt(object, "metadata", "namespace") !== namespace) continue;
    if (object.kind === "Cluster" && !matches(textsAt(object, "metadata", "labels"))) continue;
    fleet.put(object);
  }
  return [...fleet.keys()]
    .flatMap((key) => fleet.summaryOf(key) ?? [])
    .filter((cluster) => matchesFilter(cluster, options))
    .sort(compareClusters);
}

/** Compares by namespace and name. */
function compareClusters(left: ClusterSummary, right: ClusterSummary): number {
  return compareText(left.namespace, right.namespace) || compareText(left.name, right.name);
}

import { textAt, valueAt } from "@capikit/common/json";
import { labelMatcher } from "@capikit/common/selectors";
import { compareText } from "@capikit/common/text";
import type { ReadObject } from "../objects/fields.ts";
import type { ClusterSummary } from "./cluster-summary.ts";
import { type ClusterFilter, createFleet, matchesFilter } from "./fleet.ts";

/** Options of `describeClusters`. */
export interface DescribeClustersOptions extends ClusterFilter {
  /** Default, and if empty: all namespaces. */
  readonly namespace?: string | undefined;
  /** Labels of the Clusters: `env=prod,tier in (a,b)`. */
  readonly labelSelector?: string | undefined;
}

/**
 * Summarizes the selected Clusters of these objects, sorted by namespace and name. Kinds other than
 * Clusters and Machines have no effect.
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
    if (object.kind === "Cluster" && !matches(labelsOf(object))) continue;
    fleet.put(object);
  }
  return [...fleet.keys()]
    .flatMap((key) => fleet.summaryOf(key) ?? [])
    .filter((cluster) => matchesFilter(cluster, options))
    .sort(compareClusters);
}

/** Compares by namespace and name. */
export function compareClusters(left: ClusterSummary, right: ClusterSummary): number {
  return compareText(left.namespace, right.namespace) || compareText(left.name, right.name);
}

function labelsOf(object: ReadObject): Readonly<Record<string, string>> {
  return (valueAt(object, "metadata", "labels") ?? {}) as Readonly<Record<string, string>>;
}

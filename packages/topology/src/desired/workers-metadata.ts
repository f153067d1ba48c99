import {
  clusterNameLabel,
  clusterTopologyDeferUpgradeAnnotation,
  clusterTopologyHoldUpgradeSequenceAnnotation,
  clusterTopologyOwnedLabel,
  type ObjectMeta,
} from "@capikit/api/core/v1beta2";
import { mergedTexts } from "../objects/kubernetes.ts";

/** Returns labels and annotations of workers and machines, without upgrade controls. */
export function workersMetadata(
  clusterName: string,
  nameLabel: string,
  topology: { readonly name: string; readonly metadata?: ObjectMeta },
  workersClass: { readonly metadata?: ObjectMeta },
): { labels: Record<string, string>; annotations?: Record<string, string> } {
  const annotations = mergedTexts(topology.metadata?.annotations, workersClass.metadata?.annotations) ?? {};
  delete annotations[clusterTopologyHoldUpgradeSequenceAnnotation];
  delete annotations[clusterTopologyDeferUpgradeAnnotation];
  return {
    labels: {
      ...mergedTexts(topology.metadata?.labels, workersClass.metadata?.labels),
      [clusterNameLabel]: clusterName,
      [clusterTopologyOwnedLabel]: "",
      [nameLabel]: topology.name,
    },
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
  };
}

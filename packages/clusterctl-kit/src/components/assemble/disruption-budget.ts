import type { JsonObject } from "@capikit/schema";
import { podLabels } from "./deployment.ts";
import type { Names } from "./names.ts";

/**
 * Returns the PodDisruptionBudget of the program. Drains evict one Pod at a time, so they are not
 * blocked by a single replica, nor by Pods that are not ready.
 */
export function disruptionBudgetOf(names: Names): JsonObject {
  return {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: { name: `${names.prefix}controller-manager`, namespace: names.namespace },
    spec: {
      maxUnavailable: 1,
      selector: { matchLabels: podLabels(names) },
      unhealthyPodEvictionPolicy: "AlwaysAllow",
    },
  };
}

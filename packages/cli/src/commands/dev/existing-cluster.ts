import { UsageError } from "@capikit/generators/run";
import type { DevCall } from "../dev.ts";

/** A running cluster in which the project is developed. */
export interface ExistingCluster {
  /** Default: as kubectl. */
  readonly kubeconfig?: string;
  readonly context?: string;
  /** Host of this machine for the cluster's API server. Without it, webhooks are left out. */
  readonly webhookHost?: string;
}

/** Reads the flags that select a running cluster; undefined without them. @throws UsageError */
export function existingCluster({
  flags,
}: {
  readonly flags: Pick<DevCall["flags"], "kubeconfig" | "context" | "webhook-host" | "simulate-nodes">;
}): ExistingCluster | undefined {
  const { kubeconfig, context, "webhook-host": webhookHost, "simulate-nodes": simulateNodes } = flags;
  const isExisting = kubeconfig !== undefined || context !== undefined;
  if (!isExisting && webhookHost !== undefined)
    throw new UsageError(
      "--webhook-host applies to an existing cluster only",
      "add --kubeconfig FILE or --context NAME, or omit --webhook-host",
      ["webhook-host"],
    );
  if (isExisting && simulateNodes)
    throw new UsageError(
      "--simulate-nodes does not apply to an existing cluster, which cannot reach the API servers of this machine",
      "omit --simulate-nodes, or --kubeconfig and --context",
      ["simulate-nodes"],
    );
  if (!isExisting) return undefined;
  return {
    ...(kubeconfig !== undefined && { kubeconfig }),
    ...(context !== undefined && { context }),
    ...(webhookHost !== undefined && { webhookHost }),
  };
}

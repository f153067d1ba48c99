import { catalog } from "@capikit/api/catalog";
import type { Cluster } from "@capikit/api/core/v1beta2";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { createHookClient, createRegistry, type HookClientOptions } from "../../../src/caller/index.ts";

/** A Cluster as it comes from an API server. */
export const cluster: Cluster = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Cluster",
  metadata: {
    name: "prod",
    namespace: "fleet",
    uid: "b0c1",
    managedFields: [{ manager: "kubectl" }],
    annotations: {
      "kubectl.kubernetes.io/last-applied-configuration": "{}",
      "cluster.x-k8s.io/conversion-data": "{}",
      kept: "yes",
    },
  },
  spec: { paused: false },
  status: { phase: "Provisioned" },
} as unknown as Cluster;

/** A client with a registry that has these extensions. */
export function clientOf(configs: readonly ExtensionConfig[], options: Partial<HookClientOptions> = {}) {
  const registry = createRegistry();
  registry.warmUp(configs);
  return createHookClient({ catalog, registry, namespaceLabels: () => undefined, ...options });
}

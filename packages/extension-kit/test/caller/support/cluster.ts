import type { Cluster } from "@capikit/api/core/v1beta2";

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

import type { JSONValue } from "@capikit/api/meta";
import type { KubernetesObject } from "@capikit/client";

/** What a Cluster of a class is to be like. */
export interface TopologyClusterOptions {
  readonly class: string;
  readonly version: string;
  readonly workers: number;
  readonly variables: Readonly<Record<string, JSONValue>>;
  /** Of the Cluster. Default: none. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A Cluster of a class whose workers are called `worker`. */
export function topologyCluster(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  { class: className, version, workers, variables, annotations = {} }: TopologyClusterOptions,
): KubernetesObject {
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { name, namespace, annotations },
    ...{
      spec: {
        clusterNetwork: { pods: { cidrBlocks: ["10.1.0.0/16"] }, services: { cidrBlocks: ["10.2.0.0/16"] } },
        topology: {
          classRef: { name: className },
          version,
          controlPlane: { replicas: 1 },
          workers: { machineDeployments: [{ class: "worker", name: "md", replicas: workers }] },
          variables: Object.entries(variables).map(([of, value]) => ({ name: of, value })),
        },
      },
    },
  };
}

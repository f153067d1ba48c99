import type { KubernetesObject } from "@capikit/client";

type Fields = Readonly<Record<string, unknown>>;

/** Returns a condition. */
export function condition(type: string, status: string, message = "", reason = `${type}Is${status}`): Fields {
  return { type, status, reason, message, lastTransitionTime: "2026-01-01T00:00:00Z" };
}

/** Returns a Cluster with three control plane replicas and two workers. */
export function clusterOf(
  name: string,
  { namespace = "default", ...rest }: ClusterFields = {},
): KubernetesObject {
  const { conditions = [condition("Available", "True")], topology, metadata, status } = rest;
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { name, namespace, creationTimestamp: "2026-01-01T00:00:00Z", ...metadata },
    spec: { clusterNetwork: { pods: { cidrBlocks: ["10.0.0.0/16"] } }, ...(topology && { topology }) },
    status: {
      phase: "Provisioned",
      controlPlane: { desiredReplicas: 3, replicas: 3, readyReplicas: 3, availableReplicas: 3 },
      workers: { desiredReplicas: 2, replicas: 2, readyReplicas: 2, availableReplicas: 2 },
      conditions,
      ...status,
    },
  } as KubernetesObject;
}

/** Fields of a Cluster that differ from the default. */
export interface ClusterFields {
  readonly namespace?: string;
  readonly topology?: Fields;
  readonly metadata?: Fields;
  readonly status?: Fields;
  readonly conditions?: readonly Fields[];
}

/** Returns a Machine of a Cluster. */
export function machineOf(
  cluster: string,
  name: string,
  {
    namespace = "default",
    version = "v1.35.0",
    controlPlane = false,
    ready = condition("Ready", "True"),
  } = {},
): KubernetesObject {
  const labels = {
    "cluster.x-k8s.io/cluster-name": cluster,
    ...(controlPlane && { "cluster.x-k8s.io/control-plane": "" }),
  };
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Machine",
    metadata: { name, namespace, labels },
    spec: { clusterName: cluster, version, infrastructureRef: { kind: "FooMachine", name } },
    status: { conditions: [condition("NodeHealthy", "True", "x".repeat(1000)), ready] },
  } as KubernetesObject;
}

/** Returns Clusters with three Machines each, in namespaces of 100 Clusters. */
export function fleetOf(clusters: number): KubernetesObject[] {
  return Array.from({ length: clusters }, (_, index) => {
    const [name, namespace] = [`c${index}`, `team-${Math.floor(index / 100)}`];
    return [
      clusterOf(name, { namespace }),
      ...[0, 1, 2].map((at) => machineOf(name, `${name}-${at}`, { namespace, controlPlane: at === 0 })),
    ];
  }).flat();
}

const groups = { MachineHealthCheck: "", MachineSet: "", KubeadmControlPlane: "controlplane." } as const;

/** Returns an object of a Cluster that replaces Machines, with a condition. */
export function replacerOf(
  cluster: string,
  kind: keyof typeof groups,
  ofStatus: Fields,
  namespace = "default",
): KubernetesObject {
  return {
    apiVersion: `${groups[kind]}cluster.x-k8s.io/v1beta2`,
    kind,
    metadata: { name: `${cluster}-sick`, namespace, labels: { "cluster.x-k8s.io/cluster-name": cluster } },
    spec: kind === "KubeadmControlPlane" ? {} : { clusterName: cluster },
    status: { conditions: [condition("Other", "False", "x"), ofStatus] },
  } as KubernetesObject;
}

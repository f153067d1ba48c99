import type { Cluster as OlderCluster } from "@capikit/api/core/v1beta1";
import type { Cluster } from "@capikit/api/core/v1beta2";
import type { Variable } from "@capikit/api/hooks/v1alpha1";
import type { ObjectVersion } from "../extension/hook-handler.ts";
import {
  coreSample,
  namespace,
  newerReference,
  olderReference,
  type ReferenceTo,
} from "./sample-references.ts";

/** Versions of Kubernetes in samples. */
export const versions = { from: "v1.34.2", to: "v1.35.0" } as const;

const metadata = {
  name: "prod-1",
  namespace,
  uid: "0b6c1c0e-4d3f-4f0a-9a51-6f2f5e0d1a11",
  resourceVersion: "48213",
  generation: 4,
  creationTimestamp: "2026-03-02T08:15:00Z",
  labels: { "cluster.x-k8s.io/cluster-name": "prod-1", environment: "production" },
  annotations: { "example.org/ticket": "OPS-17" },
  finalizers: ["cluster.cluster.x-k8s.io"],
};
const className = "fleet-default";
const network = {
  services: { cidrBlocks: ["10.128.0.0/12"] },
  pods: { cidrBlocks: ["192.168.0.0/16"] },
  serviceDomain: "cluster.local",
};
const endpoint = { host: "prod-1.example.org", port: 6443 };
const userVariables: readonly Variable[] = [
  { name: "region", value: "eu-north-1" },
  { name: "controlPlaneCount", value: 3 },
];

export interface SampleClusterOptions {
  readonly objectVersion: ObjectVersion;
  /** Version of Kubernetes in its topology. */
  readonly version: string;
  /** Whether its objects exist already. */
  readonly created: boolean;
  /** Variables of its topology. Default: made-up. */
  readonly variables?: readonly Variable[] | undefined;
}

/** Returns a Cluster with a topology, as Cluster API sends it: without status. */
export function sampleCluster({
  objectVersion,
  version,
  created,
  variables = userVariables,
}: SampleClusterOptions): Cluster {
  const topology = topologyOf(version, variables);
  return coreSample<Cluster, OlderCluster>(objectVersion, "Cluster", metadata, {
    v1beta1: {
      ...infrastructureOf(olderReference, created),
      topology: { class: className, ...topology },
    },
    v1beta2: {
      ...infrastructureOf(newerReference, created),
      topology: { classRef: { name: className }, ...topology },
    },
  });
}

function infrastructureOf<Reference>(referenceTo: ReferenceTo<Reference>, created: boolean) {
  return {
    clusterNetwork: network,
    ...(created && {
      controlPlaneEndpoint: endpoint,
      controlPlaneRef: referenceTo("controlplane", "KubeadmControlPlane", "prod-1-vx7k2"),
      infrastructureRef: referenceTo("infrastructure", "DockerCluster", "prod-1-8qjtd"),
    }),
  };
}

function topologyOf(version: string, variables: readonly Variable[]) {
  return {
    version,
    controlPlane: { replicas: 3 },
    workers: { machineDeployments: [{ class: "default-worker", name: "md-0", replicas: 2 }] },
    variables: [...variables],
  };
}

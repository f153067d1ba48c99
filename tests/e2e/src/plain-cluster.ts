import type { KubernetesObject } from "@capikit/client";

/** Options of a Cluster of the local provider. */
export interface PlainClusterOptions {
  /** Default: `default`. */
  readonly namespace?: string;
  /** Default: v1.35.0. */
  readonly version?: string;
  /** Control plane Machines. Default: 1. */
  readonly controlPlanes?: number;
  /** Machines of the MachineDeployment. Default: 1. */
  readonly workers?: number;
  /** Machines of a MachinePool. Default: no MachinePool. */
  readonly pool?: number;
  /** Default: Dedicated. */
  readonly apiServer?: "Dedicated" | "Shared";
  /** Default: none. */
  readonly failureDomains?: readonly string[];
  /** Where the workers are to be. Default: nowhere in particular. */
  readonly workerFailureDomain?: string;
  /** Pools that each worker has an address of, also those of the MachinePool. Default: none. */
  readonly workerPools?: readonly {
    readonly apiGroup: string;
    readonly kind: string;
    readonly name: string;
  }[];
  /** Version of the provider's kinds. Default: v1beta2. */
  readonly providerVersion?: "v1beta1" | "v1beta2";
  /** Of the LocalCluster. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Otherwise Cluster API would check the control plane only every 15 seconds. */
export const withoutPreflight = {
  "machineset.cluster.x-k8s.io/skip-preflight-checks": "ControlPlaneIsStable",
};

/** The objects of a Cluster on the local provider, without a class. */
export function plainCluster(name: string, options: PlainClusterOptions = {}): KubernetesObject[] {
  const { namespace = "default", version = "v1.35.0", controlPlanes = 1, workers = 1, pool } = options;
  const { apiServer = "Dedicated", failureDomains, workerFailureDomain, annotations = {} } = options;
  const { workerPools: addressesFromPools } = options;
  const { providerVersion = "v1beta2" } = options;
  const reference = (group: string, kind: string, of: string) => ({
    apiGroup: `${group}.cluster.x-k8s.io`,
    kind,
    name: of,
  });
  const annotationsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    LocalCluster: annotations,
    MachineDeployment: withoutPreflight,
  };
  const object = (group: string, kind: string, of: string, spec: object): KubernetesObject => ({
    apiVersion: `${group}cluster.x-k8s.io/${group === "" ? "v1beta2" : providerVersion}`,
    kind,
    metadata: { name: of, namespace, annotations: annotationsOf[kind] ?? {} },
    ...{ spec },
  });
  const worker = (infrastructure: string) => ({
    clusterName: name,
    version,
    bootstrap: { configRef: reference("bootstrap", "LocalBootstrapConfigTemplate", `${name}-md`) },
    infrastructureRef: reference("infrastructure", infrastructure, `${name}-md`),
    ...(workerFailureDomain !== undefined && { failureDomain: workerFailureDomain }),
  });
  return [
    object("infrastructure.", "LocalCluster", name, { apiServer, ...(failureDomains && { failureDomains }) }),
    object("infrastructure.", "LocalMachineTemplate", `${name}-cp`, {
      template: { spec: { size: "small" } },
    }),
    object("infrastructure.", "LocalMachineTemplate", `${name}-md`, {
      template: { spec: { size: "large", ...(addressesFromPools && { addressesFromPools }) } },
    }),
    object("bootstrap.", "LocalBootstrapConfigTemplate", `${name}-md`, { template: { spec: {} } }),
    object("controlplane.", "LocalControlPlane", name, {
      replicas: controlPlanes,
      version,
      machineTemplate:
        providerVersion === "v1beta2"
          ? { spec: { infrastructureRef: reference("infrastructure", "LocalMachineTemplate", `${name}-cp`) } }
          : {
              infrastructureRef: {
                apiVersion: "infrastructure.cluster.x-k8s.io/v1beta1",
                kind: "LocalMachineTemplate",
                name: `${name}-cp`,
              },
              nodeDrainTimeout: "7s",
            },
    }),
    object("", "Cluster", name, {
      infrastructureRef: reference("infrastructure", "LocalCluster", name),
      controlPlaneRef: reference("controlplane", "LocalControlPlane", name),
    }),
    object("", "MachineDeployment", `${name}-md`, {
      clusterName: name,
      replicas: workers,
      selector: { matchLabels: { pool: name } },
      template: { metadata: { labels: { pool: name } }, spec: worker("LocalMachineTemplate") },
    }),
    ...(pool === undefined ? [] : poolOf(name, { ...options, pool, version }, object, reference)),
  ];
}

function poolOf(
  name: string,
  { pool: replicas, version, workerPools: addressesFromPools }: PlainClusterOptions,
  object: (group: string, kind: string, of: string, spec: object) => KubernetesObject,
  reference: (group: string, kind: string, of: string) => object,
): KubernetesObject[] {
  const of = `${name}-mp`;
  return [
    object("infrastructure.", "LocalMachinePool", of, {
      size: "large",
      ...(addressesFromPools && { addressesFromPools }),
    }),
    object("bootstrap.", "LocalBootstrapConfig", of, { nodeLabels: { from: "pool" } }),
    object("", "MachinePool", of, {
      clusterName: name,
      replicas,
      template: {
        spec: {
          clusterName: name,
          version,
          bootstrap: { configRef: reference("bootstrap", "LocalBootstrapConfig", of) },
          infrastructureRef: reference("infrastructure", "LocalMachinePool", of),
        },
      },
    }),
  ];
}

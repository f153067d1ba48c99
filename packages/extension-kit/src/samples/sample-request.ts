import { catalog, type HookName, type hooks } from "@capikit/api/catalog";
import { apiVersionOf, type RequestOf } from "@capikit/api/catalog/runtime";
import type { Machine as OlderMachine, MachineSet as OlderMachineSet } from "@capikit/api/core/v1beta1";
import type { Machine, MachineSet } from "@capikit/api/core/v1beta2";
import type {
  CanUpdateMachineRequestObjects,
  CanUpdateMachineSetRequestObjects,
  Variable,
} from "@capikit/api/hooks/v1alpha1";
import type { ObjectVersion } from "../extension/hook-handler.ts";
import { sampleCluster, versions } from "./sample-cluster.ts";
import {
  coreSample,
  namespace,
  newerReference,
  olderReference,
  type ReferenceTo,
} from "./sample-references.ts";
import { type SampleWorkers, sampleTopology, validationItems } from "./sample-topology.ts";

const clusterName = "prod-1";

const machineName = "prod-1-vx7k2-m4tdp";

const setName = "prod-1-md-0-6h2qk";

/** Options of a sample request. */
export interface SampleOptions {
  /** Version of Cluster API's own objects in it. Default: `v1beta2`. */
  readonly objectVersion?: ObjectVersion;
  /** MachineDeployments in a topology, or their number. Each has two templates. Default: 1. */
  readonly machineDeployments?: number | readonly SampleWorkers[];
  /** Variables, such as those of `sampleVariables`, without `builtin`. Default: made-up. */
  readonly variables?: readonly Variable[];
  /** Settings; ignored for Discovery. Default: none. */
  readonly settings?: Readonly<Record<string, string>>;
}

type Samples = {
  readonly [N in HookName]: (options: Options) => RequestOf<(typeof hooks)[N]>;
};

interface Options {
  readonly objectVersion: ObjectVersion;
  readonly machineDeployments: number | readonly SampleWorkers[];
  readonly variables: readonly Variable[] | undefined;
}

const steps = [{ version: versions.to }];
const upgrade = {
  fromKubernetesVersion: versions.from,
  toKubernetesVersion: versions.to,
  controlPlaneUpgrades: steps,
  workersUpgrades: steps,
};

const running = ({ objectVersion, variables }: Options) => ({
  cluster: sampleCluster({ objectVersion, variables, version: versions.from, created: true }),
});
const upgrading = ({ objectVersion, variables }: Options) => ({
  cluster: sampleCluster({ objectVersion, variables, version: versions.to, created: true }),
});

const samples: Samples = {
  Discovery: () => ({}),
  BeforeClusterCreate: ({ objectVersion, variables }) => ({
    cluster: sampleCluster({ objectVersion, variables, version: versions.from, created: false }),
  }),
  AfterControlPlaneInitialized: (options) => running(options),
  BeforeClusterUpgrade: (options) => ({ ...upgrading(options), ...upgrade }),
  BeforeControlPlaneUpgrade: (options) => ({ ...upgrading(options), ...upgrade }),
  AfterControlPlaneUpgrade: (options) => ({
    ...upgrading(options),
    kubernetesVersion: versions.to,
    workersUpgrades: steps,
  }),
  BeforeWorkersUpgrade: (options) => ({
    ...upgrading(options),
    fromKubernetesVersion: versions.from,
    toKubernetesVersion: versions.to,
    workersUpgrades: steps,
  }),
  AfterWorkersUpgrade: (options) => ({
    ...upgrading(options),
    kubernetesVersion: versions.to,
  }),
  AfterClusterUpgrade: (options) => ({
    ...upgrading(options),
    kubernetesVersion: versions.to,
  }),
  BeforeClusterDelete: (options) => running(options),
  GeneratePatches: ({ objectVersion, machineDeployments, variables }) =>
    sampleTopology(objectVersion, machineDeployments, variables),
  ValidateTopology({ objectVersion, machineDeployments, variables }) {
    const topology = sampleTopology(objectVersion, machineDeployments, variables);
    return { variables: topology.variables, items: validationItems(topology) };
  },
  DiscoverVariables: () => ({}),
  GenerateUpgradePlan: (options) => ({
    ...upgrading(options),
    fromControlPlaneKubernetesVersion: "v1.33.5",
    fromWorkersKubernetesVersion: "v1.33.5",
    toKubernetesVersion: versions.to,
  }),
  CanUpdateMachine: ({ objectVersion }) => ({
    current: sampleMachine(objectVersion, versions.from),
    desired: sampleMachine(objectVersion, versions.to),
  }),
  CanUpdateMachineSet: ({ objectVersion }) => ({
    current: sampleMachineSet(objectVersion, versions.from),
    desired: sampleMachineSet(objectVersion, versions.to),
  }),
  UpdateMachine: ({ objectVersion }) => ({ desired: sampleMachine(objectVersion, versions.to) }),
};

/** A hook of Cluster API. */
export type CoreHook = (typeof hooks)[HookName];

/**
 * Returns a made-up request of a hook of Cluster API, with the fields that Cluster API sets, stable
 * for the same options. Its objects are those of the Docker and kubeadm providers.
 *
 * @throws TypeError for anything but a hook of Cluster API; `sampleOf` supports all hooks
 */
export function sampleRequest<H extends CoreHook>(
  hook: H,
  { objectVersion = "v1beta2", machineDeployments = 1, variables, settings }: SampleOptions = {},
): RequestOf<H> {
  if (catalog.find(hook) === undefined)
    throw new TypeError(
      "sampleRequest requires the descriptor of a hook of Cluster API, such as generatePatches of @capikit/api/catalog",
    );
  const name = hook.hook;
  const request = samples[name]({ objectVersion, machineDeployments, variables }) as object;
  // A copy without shared parts, so that callers may change each object.
  return withoutSharing({
    apiVersion: apiVersionOf(hook),
    kind: `${name}Request`,
    ...(settings && name !== "Discovery" && { settings }),
    ...request,
  }) as RequestOf<H>;
}

/** Returns a deep copy in which no two members are the same object, unlike `structuredClone`. */
function withoutSharing<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

function machineLabels(): Record<string, string> {
  return {
    "cluster.x-k8s.io/cluster-name": clusterName,
    "cluster.x-k8s.io/control-plane": "",
    "cluster.x-k8s.io/control-plane-name": "prod-1-vx7k2",
  };
}

function setLabels(): Record<string, string> {
  return {
    "cluster.x-k8s.io/cluster-name": clusterName,
    "topology.cluster.x-k8s.io/deployment-name": "md-0",
  };
}

/** Returns a control plane machine with its objects, without uid and status, for in-place hooks. */
function sampleMachine(objectVersion: ObjectVersion, version: string): CanUpdateMachineRequestObjects {
  const metadata = { name: machineName, namespace, labels: machineLabels() };
  return {
    machine: coreSample<Machine, OlderMachine>(objectVersion, "Machine", metadata, {
      v1beta1: machineSpec(olderReference, version),
      v1beta2: machineSpec(newerReference, version),
    }),
    infrastructureMachine: {
      apiVersion: `infrastructure.cluster.x-k8s.io/${objectVersion}`,
      kind: "DockerMachine",
      metadata,
      spec: { customImage: `kindest/node:${version}`, providerID: `docker:////${machineName}` },
    },
    bootstrapConfig: {
      apiVersion: `bootstrap.cluster.x-k8s.io/${objectVersion}`,
      kind: "KubeadmConfig",
      metadata,
      spec: {
        format: "cloud-config",
        joinConfiguration: { controlPlane: {}, nodeRegistration: { imagePullPolicy: "IfNotPresent" } },
        preKubeadmCommands: [`echo ${version}`],
      },
    },
  };
}

function machineSpec<Reference>(referenceTo: ReferenceTo<Reference>, version: string) {
  return {
    clusterName,
    bootstrap: {
      configRef: referenceTo("bootstrap", "KubeadmConfig", machineName),
      dataSecretName: machineName,
    },
    infrastructureRef: referenceTo("infrastructure", "DockerMachine", machineName),
    version,
    providerID: `docker:////${machineName}`,
    failureDomain: "a",
  };
}

/** Returns a MachineSet with the templates of its machines. */
function sampleMachineSet(objectVersion: ObjectVersion, version: string): CanUpdateMachineSetRequestObjects {
  const metadata = { name: setName, namespace, labels: setLabels() };
  return {
    machineSet: coreSample<MachineSet, OlderMachineSet>(objectVersion, "MachineSet", metadata, {
      v1beta1: machineSetSpec(olderReference, version),
      v1beta2: machineSetSpec(newerReference, version),
    }),
    infrastructureMachineTemplate: {
      apiVersion: `infrastructure.cluster.x-k8s.io/${objectVersion}`,
      kind: "DockerMachineTemplate",
      metadata,
      spec: { template: { spec: { customImage: `kindest/node:${version}` } } },
    },
    bootstrapConfigTemplate: {
      apiVersion: `bootstrap.cluster.x-k8s.io/${objectVersion}`,
      kind: "KubeadmConfigTemplate",
      metadata,
      spec: { template: { spec: { preKubeadmCommands: [`echo ${version}`] } } },
    },
  };
}

function machineSetSpec<Reference>(referenceTo: ReferenceTo<Reference>, version: string) {
  return {
    clusterName,
    replicas: 2,
    selector: { matchLabels: setLabels() },
    template: {
      metadata: { labels: setLabels() },
      spec: {
        clusterName,
        bootstrap: { configRef: referenceTo("bootstrap", "KubeadmConfigTemplate", setName) },
        infrastructureRef: referenceTo("infrastructure", "DockerMachineTemplate", setName),
        version,
      },
    },
  };
}

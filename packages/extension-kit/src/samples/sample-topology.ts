import type {
  GeneratePatchesRequestItem,
  ValidateTopologyRequest,
  Variable,
} from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import type { ObjectVersion } from "../extension/hook-handler.ts";
import { versions } from "./sample-cluster.ts";
import { namespace } from "./sample-references.ts";

/** Workers of a sample topology. */
export interface SampleWorkers {
  /** Name in the topology. Default: `md-` and the index. */
  readonly name?: string;
  /** Class in the ClusterClass. Default: `default-worker`. */
  readonly class?: string;
  /** Default: 2. */
  readonly replicas?: number;
  /** Variables that override those of the Cluster. Default: none. */
  readonly variables?: readonly Variable[];
}

/** Variables and templates of a topology: a control plane, two templates per MachineDeployment. */
export interface SampleTopology {
  readonly variables: Variable[];
  readonly items: GeneratePatchesRequestItem[];
}

export function sampleTopology(
  objectVersion: ObjectVersion,
  machineDeployments: number | readonly SampleWorkers[],
  variables: readonly Variable[] = userVariables,
): SampleTopology {
  const core = `cluster.x-k8s.io/${objectVersion}`;
  const template = (group: string, kind: string, spec: JSONValue) => ({
    apiVersion: `${group}.cluster.x-k8s.io/${objectVersion}`,
    kind,
    metadata: { name: "fleet-default", namespace },
    spec: { template: { spec } },
  });
  const holder = (apiVersion: string, kind: string, name: string, fieldPath: string) => ({
    apiVersion,
    kind,
    namespace,
    name,
    fieldPath,
  });
  const cluster = (path: string) => holder(core, "Cluster", "prod-1", path);
  const controlPlane = { variables: [builtin({ controlPlane: controlPlaneBuiltin })] };
  const templates: Omit<GeneratePatchesRequestItem, "uid">[] = [
    {
      holderReference: cluster("spec.infrastructureRef"),
      object: template("infrastructure", "DockerClusterTemplate", {
        loadBalancer: { imageTag: "v20240513" },
        failureDomains: [{ name: "a", controlPlane: true }],
      }),
    },
    {
      holderReference: cluster("spec.controlPlaneRef"),
      object: template("controlplane", "KubeadmControlPlaneTemplate", kubeadmControlPlane),
      ...controlPlane,
    },
    {
      holderReference: holder(
        `controlplane.cluster.x-k8s.io/${objectVersion}`,
        "KubeadmControlPlane",
        "prod-1-vx7k2",
        // The contract of the control plane's provider determines the path of the reference.
        objectVersion === "v1beta2"
          ? "spec.machineTemplate.spec.infrastructureRef"
          : "spec.machineTemplate.infrastructureRef",
      ),
      object: template("infrastructure", "DockerMachineTemplate", dockerMachine),
      ...controlPlane,
    },
  ];
  const workers =
    typeof machineDeployments === "number"
      ? Array.from({ length: machineDeployments }, (): SampleWorkers => ({}))
      : machineDeployments;
  for (const [index, one] of workers.entries()) {
    const topologyName = one.name ?? `md-${index}`;
    const name = `prod-1-${topologyName}-6h2qk`;
    const machineDeployment = machineDeploymentBuiltin(name, topologyName, one);
    const of = { variables: [builtin({ machineDeployment }), ...(one.variables ?? [])] };
    const held = (path: string) => holder(core, "MachineDeployment", name, path);
    templates.push(
      {
        holderReference: held("spec.template.spec.bootstrap.configRef"),
        object: template("bootstrap", "KubeadmConfigTemplate", kubeadmConfig),
        ...of,
      },
      {
        holderReference: held("spec.template.spec.infrastructureRef"),
        object: template("infrastructure", "DockerMachineTemplate", dockerMachine),
        ...of,
      },
    );
  }
  return {
    variables: [builtin(clusterBuiltin), ...variables],
    items: templates.map((item, index) => ({
      uid: `5d1f0c36-0000-4000-8000-${String(index).padStart(12, "0")}`,
      ...item,
    })),
  };
}

/** Returns the same templates for ValidateTopology: without uid. */
export function validationItems({ items }: SampleTopology): ValidateTopologyRequest["items"] {
  return items.map(({ uid: _, ...item }) => item);
}

function builtin(value: Variable["value"]): Variable {
  return { name: "builtin", value };
}

const userVariables: readonly Variable[] = [
  { name: "region", value: "eu-north-1" },
  { name: "controlPlaneCount", value: 3 },
  { name: "proxy", value: { url: "http://proxy.example.org:3128", noProxy: ["10.0.0.0/8"] } },
];

const clusterBuiltin = {
  cluster: {
    name: "prod-1",
    namespace,
    uid: "0b6c1c0e-4d3f-4f0a-9a51-6f2f5e0d1a11",
    metadata: { labels: { environment: "production" }, annotations: { "example.org/ticket": "OPS-17" } },
    topology: {
      version: versions.to,
      classRef: { name: "fleet-default", namespace },
      class: "fleet-default",
      classNamespace: namespace,
    },
    network: { serviceDomain: "cluster.local", services: ["10.128.0.0/12"], pods: ["192.168.0.0/16"] },
  },
};

const controlPlaneBuiltin = {
  version: versions.to,
  metadata: { labels: { role: "control-plane" } },
  name: "prod-1-vx7k2",
  replicas: 3,
  machineTemplate: { infrastructureRef: { name: "prod-1-vx7k2" } },
};

function machineDeploymentBuiltin(name: string, topologyName: string, workers: SampleWorkers) {
  return {
    version: versions.to,
    metadata: { labels: { pool: topologyName } },
    class: workers.class ?? "default-worker",
    name,
    topologyName,
    replicas: workers.replicas ?? 2,
    bootstrap: { configRef: { name } },
    infrastructureRef: { name },
  };
}

const kubeadmControlPlane = {
  kubeadmConfigSpec: {
    clusterConfiguration: { apiServer: { certSANs: ["localhost", "127.0.0.1"] } },
    initConfiguration: { nodeRegistration: { criSocket: "unix:///run/containerd/containerd.sock" } },
    joinConfiguration: { nodeRegistration: { criSocket: "unix:///run/containerd/containerd.sock" } },
    preKubeadmCommands: ["echo before kubeadm"],
  },
};
const kubeadmConfig = {
  joinConfiguration: { nodeRegistration: { criSocket: "unix:///run/containerd/containerd.sock" } },
  preKubeadmCommands: ["echo before kubeadm"],
};
const dockerMachine = {
  customImage: "kindest/node:v1.35.0",
  extraMounts: [{ containerPath: "/var/run/docker.sock", hostPath: "/var/run/docker.sock" }],
};

import type { JsonObject } from "@capikit/schema";
import type { Loose } from "../loose.ts";

const group = "infrastructure.cluster.x-k8s.io";
const crd = (kind: string, spec: object): JsonObject =>
  ({
    kind: "CustomResourceDefinition",
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural: `${kind.toLowerCase()}s` },
      versions: [
        {
          name: "v1beta2",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: { type: "object", required: ["spec"], properties: { spec } },
          },
        },
      ],
    },
  }) as JsonObject;
const machine = {
  type: "object",
  required: ["size"],
  properties: {
    size: { type: "string", enum: ["small", "large"] },
    disks: { type: "integer", minimum: 1, maximum: 8 },
    image: { type: "string", pattern: "^[a-z-]+$" },
    zones: { type: "array", maxItems: 2, items: { type: "string" }, "x-kubernetes-list-type": "set" },
  },
};
const template = (spec: object): object => ({
  type: "object",
  required: ["template"],
  properties: { template: { type: "object", required: ["spec"], properties: { spec } } },
});
/** CRDs of a provider with constraints of many kinds. */
export const crds = [
  crd("FooCluster", {
    type: "object",
    properties: { region: { type: "string", maxLength: 8 } },
    "x-kubernetes-validations": [{ rule: "!has(self.region) || self.region != 'moon'" }],
  }),
  crd("FooMachineTemplate", template(machine)),
  crd("FooClusterTemplate", template({ type: "object", properties: { region: { type: "string" } } })),
];

const name = "${CLUSTER_NAME}";
const meta = (suffix = ""): object => ({ name: `${name}${suffix}` });
const core = "cluster.x-k8s.io/v1beta2";
const ref = (kind: string, apiGroup: string, suffix = ""): object => ({
  apiGroup,
  kind,
  name: `${name}${suffix}`,
});
const classRef = (kind: string, apiGroup: string): object => ({
  templateRef: { apiVersion: `${apiGroup}/v1beta2`, kind, name: "quick" },
});

/** Valid objects of a template by kind. */
export const objects = (): Record<string, Loose> => ({
  Cluster: {
    apiVersion: core,
    kind: "Cluster",
    metadata: meta(),
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ["192.168.0.0/16"] } },
      controlPlaneRef: ref("KubeadmControlPlane", "controlplane.cluster.x-k8s.io"),
      infrastructureRef: ref("FooCluster", group),
    },
  },
  FooCluster: {
    apiVersion: `${group}/v1beta2`,
    kind: "FooCluster",
    metadata: meta(),
    spec: { region: "north" },
  },
  KubeadmControlPlane: {
    apiVersion: "controlplane.cluster.x-k8s.io/v1beta2",
    kind: "KubeadmControlPlane",
    metadata: meta(),
    spec: {
      replicas: 3,
      version: "${KUBERNETES_VERSION}",
      machineTemplate: { spec: { infrastructureRef: ref("FooMachineTemplate", group, "-md") } },
      kubeadmConfigSpec: { files: [{ path: "/etc/a", content: "${FILE_CONTENT}" }] },
    },
  },
  MachineDeployment: {
    apiVersion: core,
    kind: "MachineDeployment",
    metadata: meta("-md"),
    spec: {
      clusterName: name,
      replicas: 1,
      selector: {},
      template: {
        spec: {
          clusterName: name,
          version: "${KUBERNETES_VERSION}",
          bootstrap: { configRef: ref("KubeadmConfigTemplate", "bootstrap.cluster.x-k8s.io", "-md") },
          infrastructureRef: ref("FooMachineTemplate", group, "-md"),
        },
      },
    },
  },
  KubeadmConfigTemplate: {
    apiVersion: "bootstrap.cluster.x-k8s.io/v1beta2",
    kind: "KubeadmConfigTemplate",
    metadata: meta("-md"),
    spec: { template: { spec: { preKubeadmCommands: ["echo ${NOTE}"] } } },
  },
  FooMachineTemplate: {
    apiVersion: `${group}/v1beta2`,
    kind: "FooMachineTemplate",
    metadata: meta("-md"),
    spec: { template: { spec: { size: "small", image: "${IMAGE}", disks: 2 } } },
  },
  MachineHealthCheck: {
    apiVersion: core,
    kind: "MachineHealthCheck",
    metadata: meta(),
    spec: {
      clusterName: name,
      selector: { matchLabels: { a: "b" } },
      checks: {
        unhealthyNodeConditions: [{ type: "Ready", status: "Unknown", timeoutSeconds: 300 }],
      },
    },
  },
  ClusterResourceSet: {
    apiVersion: "addons.cluster.x-k8s.io/v1beta2",
    kind: "ClusterResourceSet",
    metadata: meta(),
    spec: {
      clusterSelector: { matchLabels: { a: "b" } },
      resources: [{ kind: "ConfigMap", name: "cni" }],
    },
  },
});

/** Valid objects of a ClusterClass by kind. */
export const classObjects = (): Record<string, Loose> => ({
  ClusterClass: {
    apiVersion: core,
    kind: "ClusterClass",
    metadata: { name: "quick" },
    spec: {
      controlPlane: classRef("KubeadmControlPlaneTemplate", "controlplane.cluster.x-k8s.io"),
      infrastructure: classRef("FooClusterTemplate", group),
      workers: {
        machineDeployments: [
          {
            class: "default",
            bootstrap: classRef("KubeadmConfigTemplate", "bootstrap.cluster.x-k8s.io"),
            infrastructure: classRef("FooMachineTemplate", group),
          },
        ],
      },
    },
  },
  KubeadmControlPlaneTemplate: {
    apiVersion: "controlplane.cluster.x-k8s.io/v1beta2",
    kind: "KubeadmControlPlaneTemplate",
    metadata: { name: "quick" },
    spec: { template: { spec: { kubeadmConfigSpec: { format: "cloud-config" } } } },
  },
  FooClusterTemplate: {
    apiVersion: `${group}/v1beta2`,
    kind: "FooClusterTemplate",
    metadata: { name: "quick" },
    spec: { template: { spec: {} } },
  },
  KubeadmConfigTemplate: {
    apiVersion: "bootstrap.cluster.x-k8s.io/v1beta2",
    kind: "KubeadmConfigTemplate",
    metadata: { name: "quick" },
    spec: { template: { spec: { format: "cloud-config" } } },
  },
  FooMachineTemplate: {
    apiVersion: `${group}/v1beta2`,
    kind: "FooMachineTemplate",
    metadata: { name: "quick" },
    spec: { template: { spec: { size: "large" } } },
  },
});

import type { JsonObject } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { checkTemplates } from "../../src/templates/index.ts";
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
const crds = [
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
const objects = (): Record<string, Loose> => ({
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
const classObjects = (): Record<string, Loose> => ({
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

async function findings(file: string, all: Record<string, Loose>): Promise<string[]> {
  const text = Object.values(all)
    .map((object) => stringify(object, { aliasDuplicateObjects: false }))
    .join("---\n");
  const found = await checkTemplates({ files: [{ file, text }], crds });
  return found.map(({ code, location }) => `${code} ${location?.field ?? ""}`);
}

type Seed = readonly [kind: string, seed: (spec: Loose, object: Loose) => void, code: string, field: string];
const inDeployment =
  (seed: (spec: Loose) => void): Seed[1] =>
  (spec) =>
    seed(spec.template.spec);
const inMachine =
  (seed: (spec: Loose) => void): Seed[1] =>
  (spec) =>
    seed(spec.template.spec);

const seeds: readonly Seed[] = [
  ["Cluster", (s) => (s.pausd = true), "unknown-field", "spec.pausd"],
  ["Cluster", (s) => (s.paused = "maybe"), "invalid-field", "spec.paused"],
  ["Cluster", (s) => (s.clusterNetwork.pods = []), "invalid-field", "spec.clusterNetwork.pods"],
  [
    "Cluster",
    (s) => (s.clusterNetwork.apiServerPort = 70000),
    "invalid-field",
    "spec.clusterNetwork.apiServerPort",
  ],
  [
    "Cluster",
    (s) => (s.controlPlaneEndpoint = { host: "a", prt: 1 }),
    "unknown-field",
    "spec.controlPlaneEndpoint.prt",
  ],
  [
    "Cluster",
    (s) => (s.infrastructureRef.apiVersion = "a/v1"),
    "unknown-field",
    "spec.infrastructureRef.apiVersion",
  ],
  [
    "Cluster",
    (s) => (s.infrastructureRef.namespace = "a"),
    "unknown-field",
    "spec.infrastructureRef.namespace",
  ],
  [
    "Cluster",
    (s) => (s.infrastructureRef.apiGroup += "/v1beta2"),
    "invalid-field",
    "spec.infrastructureRef.apiGroup",
  ],
  ["Cluster", (s) => (s.infrastructureRef.kind = "FooClusters"), "missing-object", "spec.infrastructureRef"],
  ["Cluster", (s) => (s.controlPlaneRef.name += "-cp"), "missing-object", "spec.controlPlaneRef"],
  ["Cluster", (s) => delete s.controlPlaneRef.name, "missing-field", "spec.controlPlaneRef.name"],
  ["Cluster", (_, o) => (o.metadata.labels = { a: true }), "invalid-field", "metadata.labels.a"],
  ["MachineHealthCheck", (_, o) => (o.metadata.name = "A_B"), "invalid-field", "metadata.name"],
  ["Cluster", (_, o) => (o.apiVersion = "cluster.x-k8s.io/v1alpha4"), "unserved-version", "apiVersion"],
  ["Cluster", (_, o) => (o.apiVersion = "cluster.x-k8s.io/constructor"), "unserved-version", "apiVersion"],
  ["Cluster", (_, o) => (o.spc = {}), "unknown-field", "spc"],
  ["Cluster", (s) => (s.constructor = { a: 1 }), "unknown-field", "spec.constructor"],
  ["MachineDeployment", (_, o) => (o.kind = "MachineDeploymnt"), "unknown-kind", "kind"],
  ["MachineDeployment", (s) => (s.replicas = "three"), "invalid-field", "spec.replicas"],
  ["MachineDeployment", (s) => (s.strategy = {}), "unknown-field", "spec.strategy"],
  ["MachineDeployment", (s) => delete s.clusterName, "missing-field", "spec.clusterName"],
  [
    "MachineDeployment",
    (s) => (s.clusterName = s.template.spec.clusterName = "other"),
    "missing-object",
    "spec.clusterName",
  ],
  [
    "MachineDeployment",
    inDeployment((s) => delete s.infrastructureRef),
    "missing-field",
    "spec.template.spec.infrastructureRef",
  ],
  [
    "MachineDeployment",
    inDeployment((s) => (s.nodeDrainTimeout = "1m")),
    "unknown-field",
    "spec.template.spec.nodeDrainTimeout",
  ],
  [
    "MachineDeployment",
    inDeployment((s) => (s.bootstrap.configRef.name += "-0")),
    "missing-object",
    "spec.template.spec.bootstrap.configRef",
  ],
  [
    "MachineDeployment",
    inDeployment((s) => (s.bootstrap.configRef.apiGroup += "/v1beta2")),
    "invalid-field",
    "spec.template.spec.bootstrap.configRef.apiGroup",
  ],
  ["KubeadmControlPlane", (s) => (s.rolloutBefor = {}), "unknown-field", "spec.rolloutBefor"],
  ["KubeadmControlPlane", (s) => delete s.version, "missing-field", "spec.version"],
  [
    "KubeadmControlPlane",
    (s) => (s.machineTemplate.infrastructureRef = {}),
    "unknown-field",
    "spec.machineTemplate.infrastructureRef",
  ],
  [
    "KubeadmControlPlane",
    (s) => (s.kubeadmConfigSpec.files[0].permission = "0600"),
    "unknown-field",
    "spec.kubeadmConfigSpec.files[0].permission",
  ],
  [
    "KubeadmControlPlane",
    (s) => delete s.kubeadmConfigSpec.files[0].path,
    "missing-field",
    "spec.kubeadmConfigSpec.files[0].path",
  ],
  [
    "KubeadmControlPlane",
    (s) => (s.kubeadmConfigSpec.format = "yaml"),
    "invalid-field",
    "spec.kubeadmConfigSpec.format",
  ],
  [
    "KubeadmConfigTemplate",
    inMachine((s) => (s.preKubeadmCommands = "echo")),
    "invalid-field",
    "spec.template.spec.preKubeadmCommands",
  ],
  [
    "KubeadmConfigTemplate",
    inMachine((s) => (s.joinConfiguration = { nodeRegistration: { kubeletExtraArgs: { a: "b" } } })),
    "invalid-field",
    "spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs",
  ],
  ["MachineHealthCheck", (s) => (s.maxUnhealthy = "40%"), "unknown-field", "spec.maxUnhealthy"],
  ["MachineHealthCheck", (s) => delete s.selector, "missing-field", "spec.selector"],
  ["MachineHealthCheck", (s) => (s.clusterName = "a"), "missing-object", "spec.clusterName"],
  [
    "MachineHealthCheck",
    (s) => (s.checks.unhealthyNodeConditions[0].timeout = "5m"),
    "unknown-field",
    "spec.checks.unhealthyNodeConditions[0].timeout",
  ],
  ["ClusterResourceSet", (s) => (s.resources[0].kind = "Pod"), "invalid-field", "spec.resources[0].kind"],
  ["ClusterResourceSet", (s) => (s.strategy = "Sometimes"), "invalid-field", "spec.strategy"],
  ["FooCluster", (s) => (s.region = "far-far-away"), "invalid-field", "spec.region"],
  ["FooCluster", (s) => (s.region = "moon"), "invalid-field", "spec"],
  ["FooMachineTemplate", inMachine((s) => delete s.size), "missing-field", "spec.template.spec.size"],
  ["FooMachineTemplate", inMachine((s) => (s.size = "huge")), "invalid-field", "spec.template.spec.size"],
  ["FooMachineTemplate", inMachine((s) => (s.disks = 9)), "invalid-field", "spec.template.spec.disks"],
  ["FooMachineTemplate", inMachine((s) => (s.disks = "2")), "invalid-field", "spec.template.spec.disks"],
  ["FooMachineTemplate", inMachine((s) => (s.image = "A1")), "invalid-field", "spec.template.spec.image"],
  [
    "FooMachineTemplate",
    inMachine((s) => (s.zones = ["a", "a"])),
    "invalid-field",
    "spec.template.spec.zones[1]",
  ],
  [
    "FooMachineTemplate",
    inMachine((s) => (s.zones = ["a", "b", "c"])),
    "invalid-field",
    "spec.template.spec.zones",
  ],
];

const classSeeds: readonly Seed[] = [
  ["ClusterClass", (s) => (s.infrastructure.ref = {}), "unknown-field", "spec.infrastructure.ref"],
  [
    "ClusterClass",
    (s) => (s.infrastructure.templateRef.namespace = "a"),
    "unknown-field",
    "spec.infrastructure.templateRef.namespace",
  ],
  [
    "ClusterClass",
    (s) => (s.controlPlane.templateRef.name = "slow"),
    "missing-object",
    "spec.controlPlane.templateRef",
  ],
  [
    "ClusterClass",
    (s) => (s.workers.machineDeployments[0].infrastructure.templateRef.kind = "FooMachineTemplates"),
    "missing-object",
    "spec.workers.machineDeployments[0].infrastructure.templateRef",
  ],
  [
    "ClusterClass",
    (s) => (s.workers.machineDeployments[0].template = {}),
    "unknown-field",
    "spec.workers.machineDeployments[0].template",
  ],
  [
    "ClusterClass",
    (s) => (s.controlPlane.machineHealthCheck = {}),
    "unknown-field",
    "spec.controlPlane.machineHealthCheck",
  ],
  ["ClusterClass", (s) => delete s.infrastructure, "missing-field", "spec.infrastructure"],
  [
    "ClusterClass",
    (s) => delete s.workers.machineDeployments[0].class,
    "missing-field",
    "spec.workers.machineDeployments[0].class",
  ],
  [
    "ClusterClass",
    (s) =>
      (s.variables = [{ name: "a", required: "maybe", schema: { openAPIV3Schema: { type: "string" } } }]),
    "invalid-field",
    "spec.variables[0].required",
  ],
  [
    "KubeadmControlPlaneTemplate",
    inMachine((s) => (s.replicas = 3)),
    "unknown-field",
    "spec.template.spec.replicas",
  ],
];

function tests(file: string, all: () => Record<string, Loose>, seeded: readonly Seed[]): void {
  it("is valid without a seed", async () => {
    expect(await findings(file, all())).toEqual([]);
  });

  it.each(seeded)("$0: $2 $3", async (kind, seed, code, field) => {
    const changed = all();
    const object = changed[kind];
    seed(object.spec, object);
    expect(await findings(file, changed)).toEqual([`template/${code} ${field}`]);
  });
}

describe("a template", () => tests("cluster-template.yaml", objects, seeds));
describe("a ClusterClass", () => tests("clusterclass-quick.yaml", classObjects, classSeeds));

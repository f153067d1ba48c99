import type { JsonObject } from "@capikit/common/json";
import { parse } from "yaml";
import type { Unstructured } from "../../src/objects/kubernetes.ts";

const core = "cluster.x-k8s.io/v1beta2";
const bootstrap = "bootstrap.cluster.x-k8s.io/v1beta2";
const ref = "{apiGroup: infra.example.org, kind: FooMachineTemplate, name: t}";
const machine = `{clusterName: one, version: v1.34.0, bootstrap: {dataSecretName: x}, infrastructureRef: ${ref}}`;
const machines = `clusterName: one, replicas: 3, selector: {matchLabels: {d: one}}, template: {metadata: {labels: {d: one}}, spec: ${machine}}`;
const kubeadm =
  "{clusterConfiguration: {apiServer: {certSANs: [a]}}, initConfiguration: {skipPhases: [a]}, joinConfiguration: {skipPhases: [a]}}";

/** A valid object of each kind whose webhooks have rules. All belong to a paused Cluster. */
const objects = {
  Cluster: `{apiVersion: ${core}, spec: {paused: true, infrastructureRef: ${ref}, controlPlaneRef: {apiGroup: controlplane.example.org, kind: FooControlPlane, name: c}}}`,
  KubeadmConfig: `{apiVersion: ${bootstrap}, spec: {format: cloud-config}}`,
  KubeadmConfigTemplate: `{apiVersion: ${bootstrap}, spec: {template: {spec: {format: cloud-config}}}}`,
  KubeadmControlPlane: `{apiVersion: controlplane.cluster.x-k8s.io/v1beta2, spec: {replicas: 3, version: v1.34.0, machineTemplate: {spec: {infrastructureRef: ${ref}}}, kubeadmConfigSpec: ${kubeadm}}}`,
  KubeadmControlPlaneTemplate: `{apiVersion: controlplane.cluster.x-k8s.io/v1beta2, spec: {template: {spec: {kubeadmConfigSpec: ${kubeadm}}}}}`,
  Machine: `{apiVersion: ${core}, spec: ${machine}}`,
  MachineDeployment: `{apiVersion: ${core}, spec: {${machines}}}`,
  MachineHealthCheck: `{apiVersion: ${core}, spec: {clusterName: one, selector: {matchLabels: {a: b}}}}`,
  MachinePool: `{apiVersion: ${core}, spec: {clusterName: one, replicas: 3, template: {spec: ${machine}}}}`,
  MachineSet: `{apiVersion: ${core}, spec: {${machines}}}`,
};
export type WebhookKind = keyof typeof objects;
export const webhookKinds = Object.keys(objects) as WebhookKind[];

/** Returns a valid object with changes of its spec; undefined removes a field. */
export function webhookObject(kind: WebhookKind, change: object = {}, name = "one"): Unstructured {
  const made = { ...parse(objects[kind]), kind, metadata: { name, namespace: "default" } };
  return JSON.parse(JSON.stringify(merge(made, { spec: change })));
}

function merge(into: unknown, from: unknown): unknown {
  if (typeof from !== "object" || from === null || Array.isArray(from)) return from;
  const result = { ...(into as JsonObject) } as Record<string, unknown>;
  for (const [name, value] of Object.entries(from)) result[name] = merge(result[name], value);
  return result;
}

/** A change of the spec of a valid object, and the fields that a webhook rejects. */
export type WebhookCase = readonly [kind: WebhookKind, change: object, fields: readonly string[]];

const config = (clusterConfiguration: object) => ({ kubeadmConfigSpec: { clusterConfiguration } });
const rolling = (rollingUpdate: object) => ({ rollout: { strategy: { rollingUpdate } } });
const template = (spec: object) => ({ template: { spec } });
const badLabels = { metadata: { labels: { a: "b c" } } };
const naming = { machineNaming: { template: "{{ .cluster.name }}" } };
const health = (controlPlaneComponentHealthCheckSeconds: number) => ({
  timeouts: { controlPlaneComponentHealthCheckSeconds },
});
const external = {
  endpoints: ["https://a"],
  caFile: "/ca",
  certFile: "/cert",
  keyFile: "/key",
};
const secret = { secret: { name: "s", key: "k" } };
const twice = [
  { path: "/a", content: "x" },
  { path: "/a", content: "y" },
];
const user = {
  authProvider: { name: "a" },
  exec: { command: "/a", apiVersion: "client.authentication.k8s.io/v1" },
};
const disk = (...percentages: number[]) => ({
  diskSetup: {
    partitions: [{ device: "/dev/a", diskLayout: percentages.map((percentage) => ({ percentage })) }],
  },
});
const ignition = { containerLinuxConfig: { additionalConfig: "x" } };
const inConfig = "spec.kubeadmConfigSpec.clusterConfiguration";
const healthFields = ["initConfiguration", "joinConfiguration"].map(
  (name) => `spec.kubeadmConfigSpec.${name}.timeouts.controlPlaneComponentHealthCheckSeconds`,
);

/** Objects that are created. */
export const createdCases: readonly WebhookCase[] = [
  [
    "Cluster",
    { clusterNetwork: { pods: { cidrBlocks: ["10.0.0.0"] } } },
    ["spec.clusterNetwork.pods.cidrBlocks[0]"],
  ],
  [
    "Cluster",
    { clusterNetwork: { services: { cidrBlocks: ["10.0.0.0/8", "10.0.0.0/33"] } } },
    ["spec.clusterNetwork.services.cidrBlocks[1]"],
  ],
  ["Cluster", { clusterNetwork: { pods: { cidrBlocks: ["fd00::/48"] } } }, []],
  ["Cluster", { infrastructureRef: undefined, controlPlaneRef: undefined }, ["spec"]],
  ["KubeadmConfig", { files: [{ path: "/a", content: "x", contentFrom: secret }] }, ["spec.files[0]"]],
  ["KubeadmConfig", { files: [{ path: "/a", contentFrom: secret }] }, []],
  ["KubeadmConfig", { files: twice }, ["spec.files[1].path"]],
  ["KubeadmConfig", { users: [{ name: "u", passwd: "x", passwdFrom: secret }] }, ["spec.users[0]"]],
  ["KubeadmConfig", disk(60, 60), ["spec.diskSetup.partitions[0].diskLayout"]],
  ["KubeadmConfig", disk(60, 40), []],
  ["KubeadmConfig", { ignition }, ["spec.format"]],
  ["KubeadmConfig", { format: "ignition", ignition }, []],
  [
    "KubeadmConfig",
    {
      format: "ignition",
      users: [{ name: "u" }, { name: "v", inactive: true }],
      files: [
        { path: "/a", content: "x", encoding: "base64" },
        { path: "/b", content: "x", encoding: "gzip" },
      ],
      bootCommands: ["true"],
      diskSetup: {
        partitions: [
          { device: "/dev/a", layout: true, tableType: "gpt" },
          { device: "/dev/b", layout: true, tableType: "mbr" },
        ],
        filesystems: [{ device: "/dev/a", filesystem: "ext4", replaceFS: "ntfs", partition: "auto" }],
      },
    },
    [
      "spec.users[1].inactive",
      "spec.files[1].encoding",
      "spec.bootCommands",
      "spec.diskSetup.partitions[1].tableType",
      "spec.diskSetup.filesystems[0].replaceFS",
      "spec.diskSetup.filesystems[0].partition",
    ],
  ],
  [
    "KubeadmConfig",
    { joinConfiguration: { discovery: { file: { kubeConfigPath: "/k", kubeConfig: { user } } } } },
    ["spec.joinConfiguration.discovery.file.kubeconfig.user"],
  ],
  ["KubeadmConfigTemplate", template({ files: twice }), ["spec.template.spec.files[1].path"]],
  ["KubeadmConfigTemplate", { template: badLabels }, ["spec.template.metadata.labels"]],
  ["KubeadmControlPlane", { replicas: 2 }, ["spec.replicas"]],
  ["KubeadmControlPlane", { replicas: 0 }, ["spec.replicas", "spec.replicas"]],
  ["KubeadmControlPlane", { replicas: 2, ...config({ etcd: { external } }) }, []],
  ["KubeadmControlPlane", { version: "latest" }, ["spec.version"]],
  ["KubeadmControlPlane", { version: "1.34.1" }, []],
  [
    "KubeadmControlPlane",
    { replicas: 1, ...rolling({ maxSurge: 0 }) },
    ["spec.rollout.strategy.rollingUpdate"],
  ],
  ["KubeadmControlPlane", rolling({ maxSurge: 0 }), []],
  ["KubeadmControlPlane", rolling({ maxSurge: 2 }), ["spec.rollout.strategy.rollingUpdate.maxSurge"]],
  [
    "KubeadmControlPlane",
    config({ certificateValidityPeriodDays: 80, caCertificateValidityPeriodDays: 80 }),
    [],
  ],
  [
    "KubeadmControlPlane",
    config({ certificateValidityPeriodDays: 90, caCertificateValidityPeriodDays: 80 }),
    [`${inConfig}.certificateValidityPeriodDays`],
  ],
  [
    "KubeadmControlPlane",
    {
      ...config({ certificateValidityPeriodDays: 90 }),
      rollout: { before: { certificatesExpiryDays: 90 } },
    },
    ["spec.rollout.before.certificatesExpiryDays"],
  ],
  [
    "KubeadmControlPlane",
    config({ etcd: { local: { imageTag: "a/b" } } }),
    [`${inConfig}.etcd.local.imageTag`],
  ],
  ["KubeadmControlPlane", config({ dns: { imageTag: "a/b" } }), [`${inConfig}.dns.imageTag`, "dns.imageTag"]],
  ["KubeadmControlPlane", config({ dns: { imageTag: "latest" } }), ["dns.imageTag"]],
  ["KubeadmControlPlane", config({ dns: { imageTag: "v1.13" } }), []],
  [
    "KubeadmControlPlane",
    config({ etcd: { external, local: { dataDir: "/a" } } }),
    [`${inConfig}.etcd.local`],
  ],
  ["KubeadmControlPlane", { kubeadmConfigSpec: { initConfiguration: health(20) } }, healthFields],
  [
    "KubeadmControlPlane",
    { kubeadmConfigSpec: { initConfiguration: health(20), joinConfiguration: health(20) } },
    [],
  ],
  ["KubeadmControlPlane", { kubeadmConfigSpec: { files: twice } }, ["spec.kubeadmConfigSpec.files[1].path"]],
  ["KubeadmControlPlane", { machineTemplate: badLabels }, ["spec.machineTemplate.metadata.labels"]],
  ["KubeadmControlPlane", naming, ["spec.machineNaming.template"]],
  [
    "KubeadmControlPlaneTemplate",
    template({ kubeadmConfigSpec: { files: twice } }),
    ["spec.template.spec.kubeadmConfigSpec.files[1].path"],
  ],
  [
    "KubeadmControlPlaneTemplate",
    template(config({ etcd: { local: { imageTag: "a/b" } } })),
    [`spec.template.${inConfig}.etcd.local.imageTag`],
  ],
  [
    "KubeadmControlPlaneTemplate",
    template({ rollout: { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 2 } } } }),
    ["spec.template.spec.rollout.strategy.rollingUpdate.maxSurge"],
  ],
  [
    "KubeadmControlPlaneTemplate",
    template({ rollout: { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 0 } } } }),
    [],
  ],
  // Without a strategy, templates are not checked.
  [
    "KubeadmControlPlaneTemplate",
    template(config({ certificateValidityPeriodDays: 90, caCertificateValidityPeriodDays: 80 })),
    [],
  ],
  ["KubeadmControlPlaneTemplate", template(naming), ["spec.template.spec.machineNaming.template"]],
  [
    "KubeadmControlPlaneTemplate",
    template({ machineTemplate: badLabels }),
    ["spec.template.spec.machineTemplate.metadata.labels"],
  ],
  ["KubeadmControlPlaneTemplate", { template: badLabels }, ["spec.template.metadata.labels"]],
  ["Machine", { bootstrap: { dataSecretName: undefined, configRef: undefined } }, ["spec.bootstrap"]],
  ["Machine", { version: "latest" }, ["spec.version"]],
  ["MachineDeployment", { selector: { matchLabels: { d: "two" } } }, ["spec.template.metadata.labels"]],
  ["MachineDeployment", { selector: { matchLabels: { d: undefined } } }, []],
  ...[
    { key: "d", operator: "Is", values: ["one"] },
    { key: "d", operator: "In", values: [] },
    { key: "d", operator: "Exists", values: ["one"] },
    { key: "-d", operator: "Exists" },
    { key: "d", operator: "In", values: ["-one"] },
  ].map(
    (one): WebhookCase => ["MachineDeployment", { selector: { matchExpressions: [one] } }, ["spec.selector"]],
  ),
  ["MachineDeployment", template({ clusterName: "two" }), ["spec.clusterName"]],
  ["MachineDeployment", template({ version: "latest" }), ["spec.template.spec.version"]],
  ["MachineDeployment", rolling({ maxSurge: 0, maxUnavailable: 0 }), ["spec.rollout.strategy.rollingUpdate"]],
  ["MachineDeployment", rolling({ maxSurge: 0, maxUnavailable: 1 }), []],
  ["MachineDeployment", rolling({ maxSurge: "1" }), ["spec.rollout.strategy.rollingUpdate.maxSurge"]],
  ["MachineDeployment", { remediation: { maxInFlight: "many" } }, ["spec.remediation.maxInFlight"]],
  [
    "MachineDeployment",
    { template: { metadata: { labels: { a: "b c" } } } },
    ["spec.template.metadata.labels"],
  ],
  ["MachineDeployment", naming, ["spec.machineNaming.template"]],
  ["MachineHealthCheck", { selector: { matchLabels: { a: undefined } } }, ["spec.selector"]],
  [
    "MachineHealthCheck",
    { selector: { matchLabels: { "cluster.x-k8s.io/cluster-name": "two" } } },
    ["spec.selector"],
  ],
  [
    "MachineHealthCheck",
    { checks: { nodeStartupTimeoutSeconds: 7 } },
    ["spec.checks.nodeStartupTimeoutSeconds"],
  ],
  ["MachineHealthCheck", { checks: { nodeStartupTimeoutSeconds: 30 } }, []],
  [
    "MachineHealthCheck",
    { remediation: { triggerIf: { unhealthyLessThanOrEqualTo: "half" } } },
    ["spec.remediation.triggerIf.unhealthyLessThanOrEqualTo"],
  ],
  ["MachinePool", template({ bootstrap: { dataSecretName: undefined } }), ["spec.template.spec.bootstrap"]],
  ["MachinePool", template({ clusterName: "two" }), ["spec.clusterName"]],
  ["MachineSet", { selector: { matchLabels: { d: "two" } } }, ["spec.template.metadata.labels"]],
  ["MachineSet", naming, ["spec.machineNaming.template"]],
];

/** Objects that are valid before the change. */
export const updatedCases: readonly WebhookCase[] = [
  ["Cluster", { infrastructureRef: undefined }, ["spec.infrastructureRef"]],
  ["Cluster", { controlPlaneRef: undefined }, ["spec.controlPlaneRef"]],
  ["Cluster", { infrastructureRef: { name: "other" } }, []],
  ["KubeadmConfig", { files: twice }, ["spec.files[1].path"]],
  ["KubeadmConfigTemplate", template({ verbosity: 4 }), []],
  ["KubeadmControlPlane", { version: "v1.33.0" }, []],
  ["KubeadmControlPlane", { version: "v1.35.9" }, []],
  ["KubeadmControlPlane", { version: "v1.36.0" }, ["spec.version"]],
  ["KubeadmControlPlane", { replicas: 5 }, []],
  ["KubeadmControlPlane", { replicas: 4 }, ["spec.replicas"]],
  ["KubeadmControlPlane", config({ apiServer: { certSANs: ["b"] } }), []],
  ["KubeadmControlPlane", config({ certificatesDir: "/x" }), [`${inConfig}.certificatesDir`]],
  ["KubeadmControlPlane", config({ controlPlaneEndpoint: "a:1" }), [`${inConfig}.controlPlaneEndpoint`]],
  [
    "KubeadmControlPlane",
    config({ caCertificateValidityPeriodDays: 10 }),
    [`${inConfig}.caCertificateValidityPeriodDays`],
  ],
  ["KubeadmControlPlane", config({ encryptionAlgorithm: "RSA-3072" }), []],
  ["KubeadmControlPlane", config({ etcd: { external } }), [`${inConfig}.etcd.external`]],
  ["KubeadmControlPlane", { kubeadmConfigSpec: { clusterConfiguration: undefined } }, [inConfig]],
  [
    "KubeadmControlPlane",
    { kubeadmConfigSpec: { joinConfiguration: undefined } },
    ["spec.kubeadmConfigSpec.joinConfiguration"],
  ],
  ["KubeadmControlPlane", { kubeadmConfigSpec: { joinConfiguration: { skipPhases: ["b"] } } }, []],
  ["KubeadmControlPlane", { kubeadmConfigSpec: { verbosity: 4 } }, []],
  ["KubeadmControlPlaneTemplate", template({ kubeadmConfigSpec: { format: "cloud-config" } }), []],
  ["KubeadmControlPlaneTemplate", { template: { metadata: { labels: { a: "b" } } } }, []],
  ["KubeadmControlPlaneTemplate", template({ kubeadmConfigSpec: { verbosity: 4 } }), ["spec.template.spec"]],
  ["Machine", { clusterName: "two" }, ["spec.clusterName"]],
  ["Machine", { version: "v1.35.0" }, []],
  ["MachineDeployment", { clusterName: "two", ...template({ clusterName: "two" }) }, ["spec.clusterName"]],
  ["MachineDeployment", { replicas: 5, ...template({ version: "v1.35.0" }) }, []],
  [
    "MachineDeployment",
    { template: { metadata: { labels: { d: "two" } } } },
    ["spec.template.metadata.labels"],
  ],
  ["MachineHealthCheck", { clusterName: "two" }, ["spec.clusterName"]],
  ["MachinePool", { clusterName: "two", ...template({ clusterName: "two" }) }, ["spec.clusterName"]],
  ["MachinePool", template({ version: "v1.35.0" }), []],
  ["MachineSet", { clusterName: "two", ...template({ clusterName: "two" }) }, ["spec.clusterName"]],
];

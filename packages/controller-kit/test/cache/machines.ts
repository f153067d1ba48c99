import type { RawExtension } from "@capikit/api/meta";
import type { KubernetesObject } from "@capikit/client";

const conditionTypes = [
  "Available",
  "Ready",
  "UpToDate",
  "BootstrapConfigReady",
  "InfrastructureReady",
  "NodeHealthy",
  "NodeReady",
  "HealthCheckSucceeded",
  "Deleting",
  "Paused",
  "Updating",
];

function hex(seed: number, length: number): string {
  const digits = (Math.imul(seed + 1, 2654435761) >>> 0).toString(16).padStart(8, "0");
  return digits.repeat(4).slice(0, length);
}

const uid = (seed: number): string =>
  `${hex(seed, 8)}-${hex(seed * 3, 4)}-4${hex(seed, 3)}-a${hex(seed, 3)}-${hex(seed * 7, 12)}`;
const time = (second: number): string => `${new Date(1.75e12 + second * 1000).toISOString().slice(0, 19)}Z`;
const fields = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [`f:${name}`, {}]));

/** Creates a Machine as in a large fleet: 7.7 KB of JSON, mostly managed fields and conditions. */
export function machine(index: number): KubernetesObject {
  const apiVersion = "cluster.x-k8s.io/v1beta2";
  const cluster = `cluster-${String(index % 200).padStart(4, "0")}`;
  const deployment = `${cluster}-md-0`;
  const set = `${deployment}-${hex(index % 200, 5)}`;
  const name = `${set}-${hex(index, 5)}`;
  const ownedConditions = conditionTypes.map((type) => [
    `k:{"type":"${type}"}`,
    { ".": {}, ...fields("lastTransitionTime", "message", "observedGeneration", "reason", "status", "type") },
  ]);
  const managed = (manager: string, second: number, fieldsV1: object) => ({
    apiVersion,
    fieldsType: "FieldsV1",
    fieldsV1: fieldsV1 as RawExtension,
    manager,
    operation: "Update" as const,
    time: time(index + second),
  });
  const condition = (type: string, at: number) => ({
    lastTransitionTime: time(index + 60 + (at % 4) * 20),
    message: at % 5 === 4 ? "* Machine is healthy and the node agrees" : "",
    observedGeneration: 3,
    reason: at > 7 ? `Not${type}` : type,
    status: at > 7 ? "False" : "True",
    type,
  });
  const object = {
    apiVersion,
    kind: "Machine",
    metadata: {
      annotations: {
        "cluster.x-k8s.io/cloned-from-groupkind": "MachineSet.cluster.x-k8s.io",
        "machineset.cluster.x-k8s.io/skip-preflight-checks": "None",
      },
      creationTimestamp: time(index),
      finalizers: ["machine.cluster.x-k8s.io"],
      generation: 3,
      labels: {
        "cluster.x-k8s.io/cluster-name": cluster,
        "cluster.x-k8s.io/deployment-name": deployment,
        "cluster.x-k8s.io/set-name": set,
        "machine-template-hash": `${hex(index % 200, 8)}-${hex((index % 200) + 3, 5)}`,
        "topology.cluster.x-k8s.io/deployment-name": "md-0",
        "topology.cluster.x-k8s.io/owned": "",
      },
      managedFields: [
        managed("capi-machineset", 0, {
          "f:metadata": {
            "f:annotations": {},
            "f:finalizers": { 'v:"machine.cluster.x-k8s.io"': {} },
            "f:labels": fields(
              "cluster.x-k8s.io/cluster-name",
              "cluster.x-k8s.io/deployment-name",
              "cluster.x-k8s.io/set-name",
              "machine-template-hash",
            ),
            "f:ownerReferences": { [`k:{"uid":"${uid(index % 200)}"}`]: {} },
          },
          "f:spec": {
            "f:bootstrap": { "f:configRef": fields("apiGroup", "kind", "name") },
            "f:deletion": fields("nodeDrainTimeoutSeconds", "nodeDeletionTimeoutSeconds"),
            "f:infrastructureRef": fields("apiGroup", "kind", "name"),
            ...fields("clusterName", "version", "readinessGates"),
          },
        }),
        managed("manager", 1, {
          "f:spec": { "f:bootstrap": fields("dataSecretName"), ...fields("providerID", "failureDomain") },
        }),
        managed("manager", 60, {
          "f:status": {
            ".": {},
            "f:conditions": { ".": {}, ...Object.fromEntries(ownedConditions) },
            "f:deprecated": { ".": {}, "f:v1beta1": { ".": {}, "f:conditions": {} } },
            "f:initialization": fields("bootstrapDataSecretCreated", "infrastructureProvisioned"),
            "f:nodeInfo": fields(
              "architecture",
              "bootID",
              "containerRuntimeVersion",
              "kernelVersion",
              "machineID",
            ),
            ...fields("addresses", "certificatesExpiryDate", "lastUpdated", "observedGeneration", "phase"),
          },
        }),
      ],
      name,
      namespace: `team-${index % 20}`,
      ownerReferences: [
        {
          apiVersion,
          blockOwnerDeletion: true,
          controller: true,
          kind: "MachineSet",
          name: set,
          uid: uid(index % 200),
        },
      ],
      resourceVersion: String(1000 + index),
      uid: uid(index + 1000),
    },
    spec: {
      bootstrap: {
        configRef: { apiGroup: "bootstrap.cluster.x-k8s.io", kind: "KubeadmConfig", name },
        dataSecretName: name,
      },
      clusterName: cluster,
      deletion: { nodeDeletionTimeoutSeconds: 10, nodeDrainTimeoutSeconds: 600 },
      failureDomain: `zone-${index % 3}`,
      infrastructureRef: { apiGroup: "infrastructure.cluster.x-k8s.io", kind: "FooMachine", name },
      providerID: `foo:///zone-${index % 3}/${uid(index + 5000)}`,
      version: "v1.34.2",
    },
    status: {
      addresses: [
        { address: name, type: "Hostname" },
        { address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`, type: "InternalIP" },
        { address: `192.168.${(index >> 8) & 255}.${index & 255}`, type: "ExternalIP" },
        { address: `${name}.internal.example.com`, type: "InternalDNS" },
      ],
      conditions: conditionTypes.map(condition),
      deprecated: {
        v1beta1: {
          conditions: ["Ready", "BootstrapReady", "InfrastructureReady", "NodeHealthy"].map((type) => ({
            lastTransitionTime: time(index + 80),
            status: "True",
            type,
          })),
        },
      },
      initialization: { bootstrapDataSecretCreated: true, infrastructureProvisioned: true },
      lastUpdated: time(index + 90),
      nodeInfo: {
        architecture: "amd64",
        bootID: uid(index + 9000),
        containerRuntimeVersion: "containerd://2.1.4",
        kernelVersion: "6.8.0-60-generic",
        kubeProxyVersion: "",
        kubeletVersion: "v1.34.2",
        machineID: hex(index, 32),
        operatingSystem: "linux",
        osImage: "Ubuntu 24.04.2 LTS",
        systemUUID: uid(index + 11000),
      },
      nodeRef: { name },
      observedGeneration: 3,
      phase: "Running",
    },
  };
  return object;
}

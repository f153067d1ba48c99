/** An AdmissionReview of a Machine as a management cluster stores it: 7.7 KB. */
const time = "2026-05-04T03:02:01Z";

const conditionTypes = [
  "Available",
  "Ready",
  "UpToDate",
  "BootstrapConfigReady",
  "InfrastructureReady",
  "NodeReady",
  "NodeHealthy",
  "HealthCheckSucceeded",
  "Deleting",
  "Paused",
];

const machine = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Machine",
  metadata: {
    name: "prod-md-0-x7k2p-9vq4l",
    namespace: "team-a",
    uid: "2f0a6a3c-7c1e-4d0e-9a51-6b8f6f6e2c11",
    resourceVersion: "184467",
    generation: 4,
    creationTimestamp: time,
    labels: {
      "cluster.x-k8s.io/cluster-name": "prod",
      "cluster.x-k8s.io/deployment-name": "prod-md-0",
      "cluster.x-k8s.io/set-name": "prod-md-0-x7k2p",
      "topology.cluster.x-k8s.io/deployment-name": "md-0",
      "topology.cluster.x-k8s.io/owned": "",
      "machine-template-hash": "2842911930-x7k2p",
    },
    annotations: {
      "example.com/owner": "platform",
      "example.com/notes": "rack 12, row 4, ".repeat(18),
      "machine.cluster.x-k8s.io/exclude-node-draining": "",
    },
    finalizers: ["machine.cluster.x-k8s.io"],
    ownerReferences: [
      {
        apiVersion: "cluster.x-k8s.io/v1beta2",
        kind: "MachineSet",
        name: "prod-md-0-x7k2p",
        uid: "7f9b7ad0-94e1-4a0f-8b57-0a8a0a3f9a10",
        controller: true,
        blockOwnerDeletion: true,
      },
    ],
    managedFields: ["capi-machine", "capi-machineset", "capi-topology"].map((manager, index) => ({
      manager,
      operation: index === 0 ? "Apply" : "Update",
      apiVersion: "cluster.x-k8s.io/v1beta2",
      time,
      fieldsType: "FieldsV1",
      ...(index === 0 && { subresource: "status" }),
      fieldsV1: {
        "f:metadata": {
          "f:finalizers": { ".": {}, 'v:"machine.cluster.x-k8s.io"': {} },
          "f:labels": { ".": {}, "f:cluster.x-k8s.io/cluster-name": {}, "f:cluster.x-k8s.io/set-name": {} },
        },
        "f:spec": { "f:bootstrap": { "f:configRef": {} }, "f:clusterName": {}, "f:version": {} },
        "f:status": {
          "f:conditions": Object.fromEntries(
            conditionTypes
              .slice(index * 3)
              .map((type) => [
                `k:{"type":"${type}"}`,
                { ".": {}, "f:lastTransitionTime": {}, "f:reason": {}, "f:status": {}, "f:type": {} },
              ]),
          ),
        },
      },
    })),
  },
  spec: {
    clusterName: "prod",
    version: "v1.34.1",
    providerID: "docker:////prod-md-0-x7k2p-9vq4l",
    failureDomain: "fd-1",
    minReadySeconds: 10,
    bootstrap: {
      configRef: {
        apiGroup: "bootstrap.cluster.x-k8s.io",
        kind: "KubeadmConfig",
        name: "prod-md-0-x7k2p-9vq4l",
      },
      dataSecretName: "prod-md-0-x7k2p-9vq4l",
    },
    infrastructureRef: {
      apiGroup: "infrastructure.cluster.x-k8s.io",
      kind: "DockerMachine",
      name: "prod-md-0-x7k2p-9vq4l",
    },
    readinessGates: [{ conditionType: "NetworkReady" }],
    deletion: { nodeDrainTimeoutSeconds: 600 },
  },
  status: {
    phase: "Running",
    observedGeneration: 4,
    addresses: [
      { type: "Hostname", address: "prod-md-0-x7k2p-9vq4l" },
      { type: "InternalIP", address: "172.18.0.7" },
    ],
    nodeRef: { name: "prod-md-0-x7k2p-9vq4l" },
    nodeInfo: {
      machineID: "0b1a2c3d4e5f60718293a4b5c6d7e8f9",
      systemUUID: "b5bdd0ee-5c38-44de-8e3d-3f6f0e3f2f4b",
      bootID: "4c1d7f1e-8cc4-4f4b-b2b8-1f0a33d7d2a1",
      kernelVersion: "6.8.0",
      osImage: "Debian GNU/Linux 12",
      containerRuntimeVersion: "containerd://2.1.4",
      kubeletVersion: "v1.34.1",
      kubeProxyVersion: "",
      operatingSystem: "linux",
      architecture: "amd64",
    },
    initialization: { bootstrapDataSecretCreated: true, infrastructureProvisioned: true },
    conditions: conditionTypes.map((type, index) => ({
      type,
      status: index < 8 ? "True" : "False",
      reason: `${type}Reason`,
      message: index % 3 === 0 ? "everything is as it should be, and was so when it was last looked at" : "",
      lastTransitionTime: time,
      observedGeneration: 4,
    })),
  },
};

/**
 * Returns the text of a review of the machine. The node deletion timeout is missing, so the
 * defaulters return a patch.
 */
export function machineReview(operation: "CREATE" | "UPDATE"): string {
  const names = { group: "cluster.x-k8s.io", version: "v1beta2" };
  return JSON.stringify({
    kind: "AdmissionReview",
    apiVersion: "admission.k8s.io/v1",
    request: {
      uid: "5f9b1b52-53c4-4a0f-a2ab-6c1a2f1d9b10",
      kind: { ...names, kind: "Machine" },
      resource: { ...names, resource: "machines" },
      requestKind: { ...names, kind: "Machine" },
      requestResource: { ...names, resource: "machines" },
      name: machine.metadata.name,
      namespace: machine.metadata.namespace,
      operation,
      userInfo: {
        username: "system:serviceaccount:capi-system:capi-manager",
        uid: "b4d9d9a4-7f66-4c05-a1be-0f7b8ac6a0f5",
        groups: ["system:serviceaccounts", "system:serviceaccounts:capi-system", "system:authenticated"],
      },
      object: machine,
      oldObject: operation === "UPDATE" ? machine : null,
      dryRun: false,
      options: {
        kind: `${operation === "CREATE" ? "Create" : "Update"}Options`,
        apiVersion: "meta.k8s.io/v1",
      },
    },
  });
}

/** Bytes of the machine alone. */
export const machineBytes = Buffer.byteLength(JSON.stringify(machine));

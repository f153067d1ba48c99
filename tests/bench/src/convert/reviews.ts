/** One ConversionReview of many objects of one kind. */
export interface Review {
  readonly name: string;
  readonly objects: readonly object[];
  readonly desiredAPIVersion: string;
}

/** Versions of the management cluster, passed to both sides. */
export const served: Readonly<Record<string, string>> = {
  "DockerCluster.infrastructure.cluster.x-k8s.io": "infrastructure.cluster.x-k8s.io/v1beta2",
  "DockerMachineTemplate.infrastructure.cluster.x-k8s.io": "infrastructure.cluster.x-k8s.io/v1beta2",
  "KubeadmConfigTemplate.bootstrap.cluster.x-k8s.io": "bootstrap.cluster.x-k8s.io/v1beta2",
  "KubeadmControlPlane.controlplane.cluster.x-k8s.io": "controlplane.cluster.x-k8s.io/v1beta2",
};

const core = "cluster.x-k8s.io";
const time = "2026-05-04T03:02:01Z";

function metadata(kind: string, index: number) {
  return {
    name: `${kind}-${index}`,
    namespace: "team",
    uid: `00000000-0000-0000-0000-${String(index).padStart(12, "0")}`,
    resourceVersion: String(index),
    generation: 3,
    creationTimestamp: time,
    labels: {
      "cluster.x-k8s.io/cluster-name": `cluster-${index % 50}`,
      "topology.cluster.x-k8s.io/owned": "",
    },
    annotations: { "example.com/owner": "platform" },
    finalizers: [`${kind}.cluster.x-k8s.io`],
  };
}

function conditions(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    type: `Condition${index}`,
    status: index % 3 === 0 ? "False" : "True",
    reason: "Reason",
    message: "everything is as it should be",
    lastTransitionTime: time,
    observedGeneration: 3,
  }));
}

function machine(index: number) {
  return {
    apiVersion: `${core}/v1beta1`,
    kind: "Machine",
    metadata: metadata("machine", index),
    spec: {
      clusterName: `cluster-${index % 50}`,
      version: "v1.34.1",
      providerID: `docker:///machine-${index}`,
      failureDomain: "fd-1",
      nodeDrainTimeout: "10m0s",
      nodeDeletionTimeout: "10s",
      bootstrap: {
        dataSecretName: `machine-${index}`,
        configRef: {
          apiVersion: "bootstrap.cluster.x-k8s.io/v1beta1",
          kind: "KubeadmConfig",
          name: `machine-${index}`,
          namespace: "team",
        },
      },
      infrastructureRef: {
        apiVersion: "infrastructure.cluster.x-k8s.io/v1beta1",
        kind: "DockerMachine",
        name: `machine-${index}`,
        namespace: "team",
      },
      readinessGates: [{ conditionType: "APIServerPodHealthy" }],
    },
    status: {
      phase: "Running",
      bootstrapReady: true,
      infrastructureReady: true,
      observedGeneration: 3,
      lastUpdated: time,
      nodeRef: { apiVersion: "v1", kind: "Node", name: `node-${index}`, uid: "u" },
      addresses: [
        { type: "InternalIP", address: "10.0.0.7" },
        { type: "Hostname", address: `node-${index}` },
      ],
      conditions: conditions(6).map(({ observedGeneration: _, ...rest }) => rest),
      v1beta2: { conditions: conditions(10) },
    },
  };
}

function cluster(index: number) {
  return {
    apiVersion: `${core}/v1beta2`,
    kind: "Cluster",
    metadata: metadata("cluster", index),
    spec: {
      paused: false,
      clusterNetwork: {
        pods: { cidrBlocks: ["192.168.0.0/16"] },
        services: { cidrBlocks: ["10.128.0.0/12"] },
        serviceDomain: "cluster.local",
      },
      controlPlaneEndpoint: { host: "10.0.0.1", port: 6443 },
      controlPlaneRef: {
        apiGroup: "controlplane.cluster.x-k8s.io",
        kind: "KubeadmControlPlane",
        name: `cp-${index}`,
      },
      infrastructureRef: {
        apiGroup: "infrastructure.cluster.x-k8s.io",
        kind: "DockerCluster",
        name: `infra-${index}`,
      },
      topology: {
        classRef: { name: "quick-start" },
        version: "v1.34.1",
        controlPlane: {
          replicas: 3,
          metadata: { labels: { tier: "control" } },
          deletion: { nodeDrainTimeoutSeconds: 600 },
        },
        variables: [
          { name: "imageRepository", value: "registry.example.com/k8s" },
          { name: "podSecurity", value: { enabled: true, enforce: "baseline" } },
        ],
        workers: {
          machineDeployments: ["a", "b", "c"].map((name) => ({
            class: "default-worker",
            name: `md-${name}`,
            replicas: 5,
            failureDomain: "fd-1",
            rollout: {
              strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
            },
            healthCheck: {
              checks: {
                nodeStartupTimeoutSeconds: 600,
                unhealthyNodeConditions: [{ type: "Ready", status: "False", timeoutSeconds: 300 }],
              },
            },
          })),
        },
      },
    },
    status: {
      phase: "Provisioned",
      observedGeneration: 3,
      initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
      conditions: conditions(12),
      controlPlane: {
        desiredReplicas: 3,
        replicas: 3,
        readyReplicas: 3,
        availableReplicas: 3,
        upToDateReplicas: 3,
      },
      workers: {
        desiredReplicas: 15,
        replicas: 15,
        readyReplicas: 15,
        availableReplicas: 15,
        upToDateReplicas: 15,
      },
      failureDomains: [
        { name: "fd-1", controlPlane: true },
        { name: "fd-2", controlPlane: false },
      ],
    },
  };
}

function controlPlane(index: number) {
  const component = { extraArgs: { "bind-address": "0.0.0.0", profiling: "false" } };
  return {
    apiVersion: "controlplane.cluster.x-k8s.io/v1beta1",
    kind: "KubeadmControlPlane",
    metadata: metadata("kubeadmcontrolplane", index),
    spec: {
      replicas: 3,
      version: "v1.34.1",
      machineTemplate: {
        infrastructureRef: {
          apiVersion: "infrastructure.cluster.x-k8s.io/v1beta1",
          kind: "DockerMachineTemplate",
          name: `cp-${index}`,
          namespace: "team",
        },
        nodeDrainTimeout: "10m0s",
      },
      rolloutStrategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 1 } },
      kubeadmConfigSpec: {
        format: "cloud-config",
        clusterConfiguration: {
          apiServer: {
            certSANs: ["localhost", "127.0.0.1"],
            extraArgs: { "audit-log-maxage": "30", "audit-log-path": "/var/log/audit.log" },
            extraVolumes: [{ name: "audit", hostPath: "/var/log", mountPath: "/var/log" }],
            timeoutForControlPlane: "4m0s",
          },
          controllerManager: component,
          scheduler: component,
          dns: {},
          etcd: { local: { extraArgs: { "quota-backend-bytes": "8589934592" } } },
          networking: {},
        },
        initConfiguration: {
          nodeRegistration: {
            criSocket: "unix:///run/containerd.sock",
            kubeletExtraArgs: { "eviction-hard": "nodefs.available<0%" },
          },
          localAPIEndpoint: {},
        },
        joinConfiguration: {
          nodeRegistration: { criSocket: "unix:///run/containerd.sock", taints: [] },
          discovery: {},
        },
        files: [
          {
            path: "/etc/audit.yaml",
            content: "rules: []\n".repeat(30),
            owner: "root:root",
            permissions: "0600",
          },
        ],
        preKubeadmCommands: ["hostname", "echo"],
        users: [{ name: "admin", sudo: "ALL=(ALL) NOPASSWD:ALL", sshAuthorizedKeys: ["ssh-ed25519 AAAA"] }],
      },
    },
    status: {
      ready: true,
      initialized: true,
      replicas: 3,
      readyReplicas: 3,
      updatedReplicas: 3,
      unavailableReplicas: 0,
      version: "v1.34.1",
      conditions: conditions(8).map(({ observedGeneration: _, ...rest }) => rest),
      v1beta2: { conditions: conditions(8), readyReplicas: 3, availableReplicas: 3, upToDateReplicas: 3 },
    },
  };
}

const many = <T>(make: (index: number) => T): T[] => Array.from({ length: 1000 }, (_, index) => make(index));

/** Reviews as an API server sends them, of 1,000 objects each. */
export const reviews: readonly Review[] = [
  { name: "Machine v1beta1 to v1beta2", objects: many(machine), desiredAPIVersion: `${core}/v1beta2` },
  { name: "Cluster v1beta2 to v1beta1", objects: many(cluster), desiredAPIVersion: `${core}/v1beta1` },
  {
    name: "KubeadmControlPlane v1beta1 to v1beta2",
    objects: many(controlPlane),
    desiredAPIVersion: "controlplane.cluster.x-k8s.io/v1beta2",
  },
];

/** The body of the request. */
export function reviewBody({ objects, desiredAPIVersion }: Review): string {
  return JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "ConversionReview",
    request: { uid: "1", desiredAPIVersion, objects },
  });
}

/** Requests of hooks as Cluster API sends them, of the sizes that are measured. */
const hooks = "hooks.runtime.cluster.x-k8s.io/v1alpha1";

/** AfterControlPlaneInitialized of a small cluster: 0.3 KB. */
export function lifecycleRequest(): string {
  return JSON.stringify({
    kind: "AfterControlPlaneInitializedRequest",
    apiVersion: hooks,
    settings: {},
    cluster: {
      kind: "Cluster",
      apiVersion: "cluster.x-k8s.io/v1beta2",
      metadata: { name: "prod", namespace: "team-a", uid: "2f0a6a3c-7c1e-4d0e-9a51-6b8f6f6e2c11" },
      spec: { topology: { classRef: { name: "quick-start" }, version: "v1.34.1" } },
    },
  });
}

/**
 * GeneratePatches of a cluster with 30 pools.
 *
 * @param files of 280 bytes in each template: 6 make 114 KB, 115 make 1.15 MB.
 */
export function patchesRequest(files: number): string {
  return JSON.stringify({
    kind: "GeneratePatchesRequest",
    apiVersion: hooks,
    settings: {},
    variables: [{ name: "builtin", value: { cluster: cluster() } }],
    items: Array.from({ length: 31 }, (_, index) => (index === 0 ? controlPlane(files) : pool(index, files))),
  });
}

function cluster() {
  return {
    name: "prod",
    namespace: "team-a",
    uid: "2f0a6a3c-7c1e-4d0e-9a51-6b8f6f6e2c11",
    metadata: { labels: { environment: "production" }, annotations: {} },
    topology: {
      version: "v1.34.1",
      classRef: { name: "quick-start", namespace: "team-a" },
      class: "quick-start",
    },
    network: { serviceDomain: "cluster.local", services: ["10.128.0.0/12"], pods: ["192.168.0.0/16"] },
  };
}

function kubeadmConfig(files: number) {
  const extraArgs = [
    { name: "eviction-hard", value: "nodefs.available<0%,nodefs.inodesFree<0%,imagefs.available<0%" },
    { name: "cloud-provider", value: "external" },
    { name: "node-labels", value: "example.com/pool=general,example.com/zone=a,example.com/tier=standard" },
  ];
  return {
    initConfiguration: { nodeRegistration: { kubeletExtraArgs: extraArgs } },
    joinConfiguration: { nodeRegistration: { kubeletExtraArgs: extraArgs, taints: [] } },
    files: Array.from({ length: files }, (_, index) => ({
      path: `/etc/example/part-${index}.conf`,
      owner: "root:root",
      permissions: "0644",
      content: `# part ${index}\n${'key = "a value of some length"\n'.repeat(6)}`,
    })),
    preKubeadmCommands: [
      "hostnamectl set-hostname '{{ ds.meta_data.hostname }}'",
      "modprobe br_netfilter",
      "sysctl --system",
    ],
    postKubeadmCommands: ["systemctl restart example-agent.service"],
    users: [
      {
        name: "capv",
        sudo: "ALL=(ALL) NOPASSWD:ALL",
        sshAuthorizedKeys: [`ssh-ed25519 ${"A".repeat(68)} ops`],
      },
    ],
  };
}

function controlPlane(files: number) {
  return {
    uid: "00000000-0000-4000-8000-000000000000",
    holderReference: holder("Cluster", "prod", "spec.controlPlaneRef"),
    object: {
      apiVersion: "controlplane.cluster.x-k8s.io/v1beta2",
      kind: "KubeadmControlPlaneTemplate",
      metadata: { name: "quick-start-control-plane", namespace: "team-a" },
      spec: { template: { spec: { kubeadmConfigSpec: kubeadmConfig(files) } } },
    },
    variables: [
      { name: "builtin", value: { controlPlane: { version: "v1.34.1", name: "prod-4k2xl", replicas: 3 } } },
    ],
  };
}

function pool(index: number, files: number) {
  const name = `prod-md-${index}-x7k2p`;
  const machineDeployment = {
    version: "v1.34.1",
    class: "default-worker",
    name,
    topologyName: `md-${index}`,
    replicas: 3,
    metadata: { labels: { "topology.cluster.x-k8s.io/deployment-name": `md-${index}` }, annotations: {} },
    bootstrap: { configRef: { name } },
    infrastructureRef: { name },
  };
  return {
    uid: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    holderReference: holder("MachineDeployment", name, "spec.template.spec.bootstrap.configRef"),
    object: {
      apiVersion: "bootstrap.cluster.x-k8s.io/v1beta2",
      kind: "KubeadmConfigTemplate",
      metadata: {
        name: `quick-start-md-${index}`,
        namespace: "team-a",
        annotations: { "cluster.x-k8s.io/cloned-from-name": "quick-start-default-worker" },
      },
      spec: { template: { spec: kubeadmConfig(files) } },
    },
    variables: [{ name: "builtin", value: { machineDeployment } }],
  };
}

function holder(kind: string, name: string, fieldPath: string) {
  return { apiVersion: "cluster.x-k8s.io/v1beta2", kind, namespace: "team-a", name, fieldPath };
}

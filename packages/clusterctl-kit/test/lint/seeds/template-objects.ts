import type { Loose } from "../../loose.ts";

/** A violation in the objects of a cluster template and the only code that must be reported. */
export interface TemplateSeed {
  readonly code: string;
  readonly what: string;
  /** Changes the objects of a valid template, found by their kinds. */
  readonly plant: (of: (kind: string) => Loose, objects: Loose[]) => void;
}

const core = "cluster.x-k8s.io/v1beta2";
const infra = "infrastructure.cluster.x-k8s.io";
const name = "${CLUSTER_NAME}";
const templateRef = (kind: string, apiGroup = infra): Loose => ({ apiGroup, kind, name });
const bootstrapRef = templateRef("KubeadmConfigTemplate", "bootstrap.cluster.x-k8s.io");

/** Returns the objects of a valid template. */
export function validTemplate(): Loose[] {
  const controlPlane = "controlplane.cluster.x-k8s.io";
  return structuredClone([
    {
      apiVersion: core,
      kind: "Cluster",
      metadata: { name },
      spec: {
        clusterNetwork: { pods: { cidrBlocks: ["192.168.0.0/16"] } },
        infrastructureRef: templateRef("FooCluster"),
        controlPlaneRef: templateRef("KubeadmControlPlane", controlPlane),
      },
    },
    { apiVersion: `${infra}/v1beta2`, kind: "FooCluster", metadata: { name }, spec: {} },
    {
      apiVersion: `${controlPlane}/v1beta2`,
      kind: "KubeadmControlPlane",
      metadata: { name },
      spec: {
        replicas: "${CONTROL_PLANE_MACHINE_COUNT}",
        version: "${KUBERNETES_VERSION}",
        machineTemplate: { spec: { infrastructureRef: templateRef("FooMachineTemplate") } },
        kubeadmConfigSpec: { format: "cloud-config" },
      },
    },
    {
      apiVersion: core,
      kind: "MachineDeployment",
      metadata: { name },
      spec: {
        clusterName: name,
        replicas: "${WORKER_MACHINE_COUNT}",
        selector: { matchLabels: { pool: "a" } },
        template: {
          metadata: { labels: { pool: "a" } },
          spec: {
            clusterName: name,
            version: "${KUBERNETES_VERSION}",
            bootstrap: { configRef: bootstrapRef },
            infrastructureRef: templateRef("FooMachineTemplate"),
          },
        },
      },
    },
    {
      apiVersion: `${infra}/v1beta2`,
      kind: "FooMachineTemplate",
      metadata: { name },
      spec: { template: { spec: { size: "small" } } },
    },
    {
      apiVersion: "bootstrap.cluster.x-k8s.io/v1beta2",
      kind: "KubeadmConfigTemplate",
      metadata: { name },
      spec: { template: { spec: { format: "cloud-config" } } },
    },
  ]);
}

const of = (code: string, what: string, plant: TemplateSeed["plant"]): TemplateSeed => ({
  code,
  what,
  plant,
});

export const templateObjectSeeds: readonly TemplateSeed[] = [
  of("template/unknown-field", "a field of v1beta1 in a Cluster of v1beta2", (one) => {
    one("Cluster").spec.controlPlaneRef.namespace = "default";
  }),
  of("template/unknown-field", "a misspelled field of a Cluster", (one) => {
    one("Cluster").spec.clusterNetwork.service = { cidrBlocks: ["10.0.0.0/12"] };
  }),
  of("template/unknown-field", "a timeout of v1beta1 in a MachineDeployment", (one) => {
    one("MachineDeployment").spec.template.spec.nodeDrainTimeout = "10s";
  }),
  of("template/unknown-field", "an unknown field of the provider", (one) => {
    one("FooMachineTemplate").spec.template.spec.sise = "small";
  }),
  of("template/unknown-field", "a field above the template", (one) => {
    one("FooMachineTemplate").spec.size = "small";
  }),
  of("template/unknown-field", "a field of kubeadm", (one) => {
    one("KubeadmControlPlane").spec.kubeadmConfigSpec.initConfiguration = {
      nodeRegistration: { name: "node", kubeletArgs: [] },
    };
  }),
  of("template/invalid-field", "a number instead of text", (one) => {
    one("FooMachineTemplate").spec.template.spec.size = 3;
  }),
  of("template/invalid-field", "a list instead of an object", (one) => {
    one("FooCluster").spec = { controlPlaneEndpoint: [] };
  }),
  of("template/invalid-field", "text instead of a number", (one) => {
    one("MachineDeployment").spec.replicas = "three";
  }),
  of("template/invalid-field", "labels that the selector does not select", (one) => {
    one("MachineDeployment").spec.template.metadata.labels.pool = "b";
  }),
  of("template/missing-field", "no name of the cluster", (one) => {
    delete one("MachineDeployment").spec.clusterName;
  }),
  of("template/invalid-field", "an invalid CIDR block", (one) => {
    one("Cluster").spec.clusterNetwork.pods.cidrBlocks = [];
  }),
  of("template/unserved-version", "a version that the provider does not serve", (one) => {
    one("FooCluster").apiVersion = `${infra}/v1alpha3`;
  }),
  of("template/unserved-version", "a version that core does not serve", (one) => {
    one("Cluster").apiVersion = "cluster.x-k8s.io/v1beta3";
  }),
  of("template/unknown-kind", "a misspelled kind", (one) => {
    one("FooCluster").kind = "FooClustr";
    one("Cluster").spec.infrastructureRef.kind = "FooClustr";
  }),
  of("template/duplicate-object", "a machine template twice", (one, objects) => {
    objects.push(structuredClone(one("FooMachineTemplate")));
  }),
  of("template/missing-object", "a Cluster without its FooCluster", (_, objects) => {
    objects.splice(1, 1);
  }),
  of("template/missing-object", "the config of a MachineDeployment", (one) => {
    one("MachineDeployment").spec.template.spec.bootstrap.configRef.name = "${CLUSTER_NAME}-md";
  }),
  of("template/missing-object", "the machines of a control plane", (one) => {
    one("KubeadmControlPlane").spec.machineTemplate.spec.infrastructureRef.name = "${CLUSTER_NAME}-cp";
  }),
  of("template/missing-object", "another group", (one) => {
    one("Cluster").spec.infrastructureRef.apiGroup = "infrastructure.foo.example.com";
  }),
  of("template/reference-kind", "a config instead of its template", (one) => {
    one("MachineDeployment").spec.template.spec.bootstrap.configRef.kind = "KubeadmConfig";
    Object.assign(one("KubeadmConfigTemplate"), { kind: "KubeadmConfig", spec: { format: "cloud-config" } });
  }),
  of("template/reference-kind", "machines instead of their template", (one) => {
    one("KubeadmControlPlane").spec.machineTemplate.spec.infrastructureRef.kind = "FooMachine";
  }),
  of("template/reference-kind", "the template of a cluster", (one) => {
    one("Cluster").spec.infrastructureRef.kind = "FooClusterTemplate";
    one("FooCluster").kind = "FooClusterTemplate";
    one("FooClusterTemplate").spec = { template: { spec: {} } };
  }),
];

/** A provider on contract v1beta1, pinned, with its CRDs in a Go module. */
export interface OldProvider {
  readonly name: string;
  /** `path@version`. */
  readonly module: string;
  /** Hash of the module, if Go's checksum database may not know it. */
  readonly sum?: string;
  /** Folders of the module that kustomize builds. */
  readonly folders: readonly string[];
  /** Whether every run of the integration tests migrates it, instead of nightly ones. */
  readonly always?: true;
  /** Expected numbers, to detect changes. */
  readonly crds: number;
  /** Lint findings of the migrated CRDs under contract v1beta2, all of which the input has too. */
  readonly findings: readonly string[];
  /** Lines with `TODO(author)` or in the next steps of the command. */
  readonly tasks: number;
  /** A template of contract v1beta2: its apiVersion, kind and `spec.template.spec`. */
  readonly template: { readonly apiVersion: string; readonly kind: string; readonly spec: object };
}

const infrastructure = "infrastructure.cluster.x-k8s.io/v1beta2";

/** Infrastructure, bootstrap and control plane; of one and of two versions. */
export const providers: readonly OldProvider[] = Object.freeze([
  {
    name: "nutanix v1.10.3",
    module: "github.com/nutanix-cloud-native/cluster-api-provider-nutanix@v1.10.3",
    folders: ["config/crd"],
    always: true,
    crds: 8,
    // Its kustomization limits the address of the kind, and not that of the template.
    findings: ["error crd/template-schema"],
    tasks: 5,
    template: {
      apiVersion: infrastructure,
      kind: "NutanixMachineTemplate",
      spec: {
        vcpusPerSocket: 1,
        vcpuSockets: 2,
        memorySize: "4Gi",
        systemDiskSize: "40Gi",
        image: { type: "name", name: "ubuntu" },
      },
    },
  },
  {
    name: "bringyourownhost v0.5.0",
    module: "github.com/vmware-tanzu/cluster-api-provider-bringyourownhost@v0.5.0",
    folders: ["config/crd"],
    always: true,
    crds: 8,
    findings: [],
    tasks: 5,
    template: { apiVersion: infrastructure, kind: "ByoMachineTemplate", spec: {} },
  },
  {
    name: "packet v0.9.0",
    module: "sigs.k8s.io/cluster-api-provider-packet@v0.9.0",
    folders: ["config/crd"],
    crds: 3,
    findings: [],
    tasks: 5,
    template: {
      apiVersion: infrastructure,
      kind: "PacketMachineTemplate",
      spec: { machineType: "c3.small", os: "ubuntu" },
    },
  },
  {
    name: "rke2 v0.12.0",
    module: "github.com/rancher/cluster-api-provider-rke2@v0.12.0",
    sum: "h1:N0m//Fu5/1Zz03LrwyAfLcYZH4i6dd6BfDW3nUt3k1s=",
    folders: ["bootstrap/config/crd", "controlplane/config/crd"],
    crds: 4,
    findings: ["error crd/scale-subresource"],
    tasks: 6,
    template: { apiVersion: "bootstrap.cluster.x-k8s.io/v1beta2", kind: "RKE2ConfigTemplate", spec: {} },
  },
]);

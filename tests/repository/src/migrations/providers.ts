/** A provider on contract v1beta1, pinned, with its CRDs in a Go module. */
export interface OldProvider {
  readonly name: string;
  /** `path@version`. */
  readonly module: string;
  /** Hash of the module, if Go's checksum database may not know it. */
  readonly sum?: string;
  /** Folders of CRDs in the module. */
  readonly folders: readonly string[];
  /** Expected numbers, to detect changes. */
  readonly crds: number;
  /** Lint findings of the migrated CRDs under contract v1beta2, all of which the input has too. */
  readonly findings: string;
  /** Lines with `TODO(author)` or in the next steps of the command. */
  readonly tasks: number;
}

/** Infrastructure, bootstrap and control plane; of one and of two versions. */
export const providers: readonly OldProvider[] = Object.freeze([
  {
    name: "packet v0.9.0",
    module: "sigs.k8s.io/cluster-api-provider-packet@v0.9.0",
    folders: ["config/crd/bases"],
    crds: 3,
    findings: "2 warnings",
    tasks: 2,
  },
  {
    name: "nutanix v1.10.3",
    module: "github.com/nutanix-cloud-native/cluster-api-provider-nutanix@v1.10.3",
    folders: ["config/crd/bases"],
    crds: 8,
    findings: "none",
    tasks: 2,
  },
  {
    name: "rke2 v0.12.0",
    module: "github.com/rancher/cluster-api-provider-rke2@v0.12.0",
    sum: "h1:N0m//Fu5/1Zz03LrwyAfLcYZH4i6dd6BfDW3nUt3k1s=",
    folders: ["bootstrap/config/crd/bases", "controlplane/config/crd/bases"],
    crds: 4,
    findings: "3 notes",
    tasks: 10,
  },
]);

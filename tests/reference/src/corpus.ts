import { clusterApiModule } from "./ensure-program-of-release.ts";
/** The location of a project's CRDs, and their expected number. */
export interface CorpusEntry {
  /** Short name of the set. */
  readonly slug: string;
  /** `path@version`. */
  readonly module: string;
  /** Patterns inside the module; `*` matches anything but a slash, in file names only. */
  readonly globs: readonly string[];
  /** Expected number of CRDs, to detect a wrong pattern or version. */
  readonly crds: number;
}

/** CRDs of real projects, pinned: 39 in five sets. */
export const corpus: readonly CorpusEntry[] = Object.freeze([
  {
    slug: "cluster-api",
    module: clusterApiModule,
    globs: [
      "core/config/crd/bases/*.yaml",
      "bootstrap/kubeadm/config/crd/bases/*.yaml",
      "controlplane/kubeadm/config/crd/bases/*.yaml",
      "cmd/clusterctl/config/crd/bases/*.yaml",
    ],
    crds: 19,
  },
  {
    slug: "capi-test-builder",
    module: clusterApiModule,
    globs: ["util/test/builder/crd/*.yaml"],
    crds: 4,
  },
  {
    slug: "cert-manager",
    module: "github.com/cert-manager/cert-manager@v1.21.2",
    globs: ["deploy/crds/*.yaml"],
    crds: 6,
  },
  {
    slug: "external-snapshotter",
    module: "github.com/kubernetes-csi/external-snapshotter/client/v8@v8.6.0",
    globs: ["config/crd/*.yaml"],
    crds: 6,
  },
  {
    slug: "postgres-operator",
    module: "github.com/zalando/postgres-operator@v1.13.0",
    globs: ["manifests/*.crd.yaml"],
    crds: 4,
  },
]);

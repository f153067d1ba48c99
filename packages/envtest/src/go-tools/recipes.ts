import { createRequire } from "node:module";
import { dirname, sep } from "node:path";
import { referenceRelease } from "@capikit/api/releases";
import type { GoTool } from "./go-tool.ts";

// Resolved by package name, as the bundle and the sources are at different depths.
const packageJson = createRequire(import.meta.url).resolve("@capikit/envtest/package.json");
const modules = `${dirname(packageJson)}${sep}go${sep}`;

/** Version of etcd pinned in `go/etcd`. */
export const ETCD_VERSION = "3.6.14";

/** Version of Kubernetes pinned in `go/kubernetes`. */
export const KUBERNETES_VERSION = "1.36.3";

/** Reference release of Cluster API, which `go/cluster-api` pins, without the prefix `v`. */
export const CLUSTER_API_VERSION = referenceRelease.slice(1);

const kubernetesVersion = "k8s.io/component-base/version";

function kubernetesTool(name: string): GoTool {
  const [major, minor] = KUBERNETES_VERSION.split(".");
  return Object.freeze({
    name,
    version: `v${KUBERNETES_VERSION}`,
    moduleDir: `${modules}kubernetes`,
    package: `k8s.io/kubernetes/cmd/${name}`,
    // Otherwise the version is v0.0.0-master, which Cluster API refuses as too old.
    variables: Object.freeze({
      [`${kubernetesVersion}.gitVersion`]: `v${KUBERNETES_VERSION}`,
      [`${kubernetesVersion}.gitMajor`]: String(major),
      [`${kubernetesVersion}.gitMinor`]: String(minor),
    }),
  });
}

/** Build recipe of etcd. */
export const etcdTool: GoTool = Object.freeze({
  name: "etcd",
  version: `v${ETCD_VERSION}`,
  moduleDir: `${modules}etcd`,
  package: "go.etcd.io/etcd/server/v3",
});

/** Build recipe of kube-apiserver. */
export const kubeApiserverTool: GoTool = kubernetesTool("kube-apiserver");

/** Build recipe of kube-controller-manager, for tests of garbage collection. */
export const kubeControllerManagerTool: GoTool = kubernetesTool("kube-controller-manager");

const clusterApiVersion = "sigs.k8s.io/cluster-api/version";

/**
 * Returns the build recipe of a program in Cluster API's own module.
 *
 * @param folder of its main package, such as `cmd/clusterctl`.
 */
export function clusterApiTool(name: string, folder: string): GoTool {
  const [major, minor] = CLUSTER_API_VERSION.split(".");
  return Object.freeze({
    name,
    version: `v${CLUSTER_API_VERSION}`,
    moduleDir: `${modules}cluster-api`,
    package: `sigs.k8s.io/cluster-api/${folder}`,
    // Otherwise it has no version.
    variables: Object.freeze({
      [`${clusterApiVersion}.gitVersion`]: `v${CLUSTER_API_VERSION}`,
      [`${clusterApiVersion}.gitMajor`]: String(major),
      [`${clusterApiVersion}.gitMinor`]: String(minor),
    }),
  });
}

/** Build recipe of Cluster API's core manager. */
export const capiCoreTool: GoTool = clusterApiTool("capi-core", "core");

/** Build recipe of the manager of Cluster API's kubeadm bootstrap provider. */
export const kubeadmBootstrapTool: GoTool = clusterApiTool("kubeadm-bootstrap", "bootstrap/kubeadm");

/** Build recipe of the manager of Cluster API's kubeadm control plane provider. */
export const kubeadmControlPlaneTool: GoTool = clusterApiTool(
  "kubeadm-control-plane",
  "controlplane/kubeadm",
);

/** Build recipe of the kustomize that renders Cluster API's manifests. */
export const kustomizeTool: GoTool = Object.freeze({
  name: "kustomize",
  version: "v5.7.1",
  moduleDir: `${modules}cluster-api`,
  package: "sigs.k8s.io/kustomize/kustomize/v5",
});

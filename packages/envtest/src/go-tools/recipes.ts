import { createRequire } from "node:module";
import { dirname, sep } from "node:path";
import type { GoTool } from "./go-tool.ts";

// Resolved from the package, as the bundle and the sources are at different depths.
const packageJson = createRequire(import.meta.url).resolve("@capikit/envtest/package.json");
const modules = `${dirname(packageJson)}${sep}go${sep}`;

/** The etcd that the module in `go/etcd` pins. */
export const ETCD_VERSION = "3.6.14";

/** The Kubernetes that the module in `go/kubernetes` pins. */
export const KUBERNETES_VERSION = "1.36.3";

/** The Cluster API that the module in `go/cluster-api` pins. */
export const CLUSTER_API_VERSION = "1.14.2";

const kubernetesVersion = "k8s.io/component-base/version";

function kubernetesTool(name: string): GoTool {
  const [major, minor] = KUBERNETES_VERSION.split(".");
  return Object.freeze({
    name,
    version: `v${KUBERNETES_VERSION}`,
    moduleDir: `${modules}kubernetes`,
    package: `k8s.io/kubernetes/cmd/${name}`,
    // Without these the binary calls itself v0.0.0-master, and Cluster API refuses so old a cluster.
    variables: Object.freeze({
      [`${kubernetesVersion}.gitVersion`]: `v${KUBERNETES_VERSION}`,
      [`${kubernetesVersion}.gitMajor`]: String(major),
      [`${kubernetesVersion}.gitMinor`]: String(minor),
    }),
  });
}

/** How etcd is built from its Go module. */
export const etcdTool: GoTool = Object.freeze({
  name: "etcd",
  version: `v${ETCD_VERSION}`,
  moduleDir: `${modules}etcd`,
  package: "go.etcd.io/etcd/server/v3",
});

/** How kube-apiserver is built from its Go module. */
export const kubeApiserverTool: GoTool = kubernetesTool("kube-apiserver");

/** How kube-controller-manager is built from its Go module. The control plane does not need it; tests of garbage collection do. */
export const kubeControllerManagerTool: GoTool = kubernetesTool("kube-controller-manager");

const clusterApiVersion = "sigs.k8s.io/cluster-api/version";

/**
 * How a program of Cluster API's own module is built.
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
    // Without these it does not know its version.
    variables: Object.freeze({
      [`${clusterApiVersion}.gitVersion`]: `v${CLUSTER_API_VERSION}`,
      [`${clusterApiVersion}.gitMajor`]: String(major),
      [`${clusterApiVersion}.gitMinor`]: String(minor),
    }),
  });
}

/** How Cluster API's core manager is built from its Go module. */
export const capiCoreTool: GoTool = clusterApiTool("capi-core", "core");

/** How the kustomize is built that renders Cluster API's manifests. */
export const kustomizeTool: GoTool = Object.freeze({
  name: "kustomize",
  version: "v5.7.1",
  moduleDir: `${modules}cluster-api`,
  package: "sigs.k8s.io/kustomize/kustomize/v5",
});

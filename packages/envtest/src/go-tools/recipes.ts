import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { GoTool } from "./go-tool.ts";

/** Returns the folder of a pinned module. It exists only where this package is installed. */
export function moduleFolder(name: string): string {
  // Resolved by package name, as the bundle and the sources are at different depths.
  const packageJson = createRequire(import.meta.url).resolve("@capikit/envtest/package.json");
  return join(dirname(packageJson), "go", name);
}

/** Version of etcd pinned in `go/etcd`. */
export const ETCD_VERSION = "3.6.14";

/** Version of Kubernetes pinned in `go/kubernetes`. */
export const KUBERNETES_VERSION = "1.37.0";

const kubernetesVersion = "k8s.io/component-base/version";

function kubernetesTool(name: string): GoTool {
  const [major, minor] = KUBERNETES_VERSION.split(".");
  return Object.freeze({
    name,
    version: `v${KUBERNETES_VERSION}`,
    // Resolved on use: programs with this package in their bundle do not build tools.
    get moduleDir() {
      return moduleFolder("kubernetes");
    },
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
  get moduleDir() {
    return moduleFolder("etcd");
  },
  package: "go.etcd.io/etcd/server/v3",
});

/** Build recipe of kube-apiserver. */
export const kubeApiserverTool: GoTool = kubernetesTool("kube-apiserver");

/** Build recipe of kube-controller-manager, for tests of garbage collection. */
export const kubeControllerManagerTool: GoTool = kubernetesTool("kube-controller-manager");

/** Build recipe of the kustomize that renders Cluster API's manifests. */
export const kustomizeTool: GoTool = Object.freeze({
  name: "kustomize",
  version: "v5.7.1",
  get moduleDir() {
    return moduleFolder("cluster-api");
  },
  package: "sigs.k8s.io/kustomize/kustomize/v5",
});

import { fileURLToPath } from "node:url";
import type { GoTool } from "./go-tools/go-tool.ts";

// This file stays directly below src/: the bundle lies directly below dist/, and from both ../go is the folder of the modules.
const modules = fileURLToPath(new URL("../go/", import.meta.url));

/** The etcd that the module in `go/etcd` pins. */
export const ETCD_VERSION = "3.6.14";

/** The Kubernetes that the module in `go/kubernetes` pins. */
export const KUBERNETES_VERSION = "1.36.3";

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

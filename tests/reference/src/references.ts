import { fileURLToPath } from "node:url";
import {
  capiCoreTool,
  etcdTool,
  type GoTool,
  KUBERNETES_VERSION,
  kubeApiserverTool,
  kubeadmBootstrapTool,
  kubeadmControlPlaneTool,
  kubeControllerManagerTool,
  kustomizeTool,
} from "@capikit/envtest";
import { clusterApiVersion, clusterctlTool } from "./ensure-program-of-release.ts";

const modules = fileURLToPath(new URL("../go/", import.meta.url));

/** A program in the module of those that depend on Cluster API. */
const onClusterApi = (name: string, version = `of Cluster API ${clusterApiVersion}`): GoTool => ({
  name,
  version,
  moduleDir: `${modules}cluster-api`,
  package: `./${name}`,
});

// Other programs have modules of their own: sharing would raise common versions above those of upstream.
const table = {
  etcd: etcdTool,
  "kube-apiserver": kubeApiserverTool,
  "kube-controller-manager": kubeControllerManagerTool,
  "kube-scheduler": {
    name: "kube-scheduler",
    version: `v${KUBERNETES_VERSION}`,
    moduleDir: kubeApiserverTool.moduleDir,
    package: "k8s.io/kubernetes/cmd/kube-scheduler",
  },
  kubectl: {
    name: "kubectl",
    version: "v0.36.3",
    moduleDir: `${modules}kubectl`,
    package: ".",
  },
  "controller-gen": {
    name: "controller-gen",
    version: "v0.23.0",
    moduleDir: `${modules}controller-gen`,
    package: "sigs.k8s.io/controller-tools/cmd/controller-gen",
    variables: { "sigs.k8s.io/controller-tools/pkg/version.version": "v0.23.0" },
  },
  "capi-util": onClusterApi("capi-util"),
  "caller-reference": {
    name: "caller-reference",
    version: `of Cluster API ${clusterApiVersion}`,
    moduleDir: `${modules}caller-reference`,
    package: ".",
  },
  // The entry point of the image of Kubernetes' conformance tests.
  "conformance-runner": {
    name: "conformance-runner",
    version: `v${KUBERNETES_VERSION}`,
    moduleDir: kubeApiserverTool.moduleDir,
    package: "k8s.io/kubernetes/test/conformance/image/go-runner",
  },
  "conformance-suite": {
    name: "conformance-suite",
    version: "on Ginkgo v2.28.1",
    moduleDir: `${modules}conformance-suite`,
    package: ".",
  },
  "client-reference": onClusterApi("client-reference", "on client-go v0.36.3 and controller-runtime v0.24.1"),
  "controller-reference": onClusterApi("controller-reference", "on controller-runtime v0.24.1"),
  "capi-core": capiCoreTool,
  clusterctl: clusterctlTool(),
  "kubeadm-bootstrap": kubeadmBootstrapTool,
  "kubeadm-control-plane": kubeadmControlPlaneTool,
  "clusterctl-reference": onClusterApi("clusterctl-reference"),
  ginkgo: {
    name: "ginkgo",
    version: "v2.28.1",
    moduleDir: `${modules}conformance-suite`,
    package: "github.com/onsi/ginkgo/v2/ginkgo",
  },
  "image-registry": {
    name: "image-registry",
    version: "on go-containerregistry v0.22.1",
    moduleDir: `${modules}image-registry`,
    package: ".",
  },
  kustomize: kustomizeTool,
  "conversion-reference": onClusterApi("conversion-reference"),
  "e2e-specs": {
    name: "e2e-specs",
    version: `of Cluster API ${clusterApiVersion}`,
    moduleDir: `${modules}e2e-specs`,
    package: ".",
    // Upstream's spec of MachinePools has it.
    tags: ["e2e"],
  },
  "extension-reference": onClusterApi("extension-reference"),
  "move-reference": {
    name: "move-reference",
    version: `of Cluster API ${clusterApiVersion}`,
    moduleDir: `${modules}move-reference`,
    package: ".",
  },
  sharder: {
    name: "sharder",
    version: "v0.11.0",
    moduleDir: `${modules}sharder`,
    package: ".",
  },
  "topology-reference": onClusterApi("topology-reference"),
  "upstream-facts": {
    name: "upstream-facts",
    version: "of this repository",
    moduleDir: `${modules}upstream-facts`,
    package: ".",
  },
  "upstream-tables": {
    name: "upstream-tables",
    version: `of Cluster API ${clusterApiVersion}`,
    moduleDir: `${modules}upstream-tables`,
    package: ".",
  },
  vale: {
    name: "vale",
    version: "v2.30.0",
    moduleDir: `${modules}vale`,
    package: "github.com/errata-ai/vale/v2/cmd/vale",
    variables: { "main.version": "v2.30.0" },
  },
  "wire-facts": onClusterApi("wire-facts"),
} satisfies Record<string, GoTool>;

/** Name of a program that the repository can build. */
export type ReferenceName = keyof typeof table;

/** Every reference implementation and its build. */
export const references: Readonly<Record<ReferenceName, GoTool>> = Object.freeze(table);

/** Reports whether a reference implementation has this name. */
export function isReferenceName(name: string): name is ReferenceName {
  return Object.hasOwn(references, name);
}

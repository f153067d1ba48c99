import { fileURLToPath } from "node:url";
import {
  capiCoreTool,
  clusterApiTool,
  etcdTool,
  type GoTool,
  kubeApiserverTool,
  kubeControllerManagerTool,
  kustomizeTool,
} from "@capikit/envtest/go-tools";

const modules = fileURLToPath(new URL("../go/", import.meta.url));

// One module per group: sharing would raise common versions above those of upstream.
const table = {
  etcd: etcdTool,
  "kube-apiserver": kubeApiserverTool,
  "kube-controller-manager": kubeControllerManagerTool,
  "controller-gen": {
    name: "controller-gen",
    version: "v0.23.0",
    moduleDir: `${modules}controller-gen`,
    package: "sigs.k8s.io/controller-tools/cmd/controller-gen",
    variables: { "sigs.k8s.io/controller-tools/pkg/version.version": "v0.23.0" },
  },
  "capi-util": {
    name: "capi-util",
    version: "of Cluster API v1.14.2",
    moduleDir: `${modules}capi-util`,
    package: ".",
  },
  "caller-twin": {
    name: "caller-twin",
    version: "of Cluster API v1.14.2",
    moduleDir: `${modules}caller-twin`,
    package: ".",
  },
  "controller-twin": {
    name: "controller-twin",
    version: "on controller-runtime v0.24.1",
    moduleDir: `${modules}controller-twin`,
    package: ".",
  },
  "capi-core": capiCoreTool,
  clusterctl: clusterApiTool("clusterctl", "cmd/clusterctl"),
  "kubeadm-bootstrap": clusterApiTool("kubeadm-bootstrap", "bootstrap/kubeadm"),
  "kubeadm-control-plane": clusterApiTool("kubeadm-control-plane", "controlplane/kubeadm"),
  "clusterctl-oracle": {
    name: "clusterctl-oracle",
    version: "of Cluster API v1.14.2",
    moduleDir: `${modules}clusterctl-oracle`,
    package: ".",
  },
  kustomize: kustomizeTool,
  "conversion-twin": {
    name: "conversion-twin",
    version: "of Cluster API v1.14.2",
    moduleDir: `${modules}conversion-twin`,
    package: ".",
  },
  "extension-twin": {
    name: "extension-twin",
    version: "of Cluster API v1.14.2",
    moduleDir: `${modules}extension-twin`,
    package: ".",
  },
  "move-twin": {
    name: "move-twin",
    version: "of Cluster API v1.14.2",
    moduleDir: `${modules}move-twin`,
    package: ".",
  },
  "provider-twin": {
    name: "provider-twin",
    version: "on controller-runtime v0.24.1",
    moduleDir: `${modules}provider-twin`,
    package: ".",
  },
  "topology-twin": {
    name: "topology-twin",
    version: "of Cluster API v1.14.2",
    moduleDir: `${modules}topology-twin`,
    package: ".",
  },
  vale: {
    name: "vale",
    version: "v2.30.0",
    moduleDir: `${modules}vale`,
    package: "github.com/errata-ai/vale/v2/cmd/vale",
    variables: { "main.version": "v2.30.0" },
  },
  "webhook-twin": {
    name: "webhook-twin",
    version: "of controller-runtime v0.24.1",
    moduleDir: `${modules}webhook-twin`,
    package: ".",
  },
  "wire-facts": {
    name: "wire-facts",
    version: "of Cluster API v1.14.2",
    moduleDir: `${modules}wire-facts`,
    package: ".",
  },
} satisfies Record<string, GoTool>;

/** Name of a program that the repository can build. */
export type PeerName = keyof typeof table;

/** Every reference implementation and its build. */
export const peers: Readonly<Record<PeerName, GoTool>> = Object.freeze(table);

/** Reports whether a reference implementation has this name. */
export function isPeerName(name: string): name is PeerName {
  return Object.hasOwn(peers, name);
}

import { defineRules } from "../../model/define-rules.ts";

/** The rules for objects that a control plane provider creates for the cluster. */
export const clusterRules = /* @__PURE__ */ defineRules(
  ["control-plane"],
  ["Secret"],
  [
    {
      id: "control-plane/kubeconfig",
      title: "A secret with the kubeconfig",
      level: "must",
      check: ["object", "runtime-behaviour"],
      labels: ["cluster.x-k8s.io/cluster-name"],
      fields: [{ path: "data.value", type: "string" }],
      explanation:
        "It is in the Cluster's namespace, named `<cluster>-kubeconfig`, of type `cluster.x-k8s.io/secret`, has the cluster name label, and holds the kubeconfig under the key `value`. It is for Cluster API itself and must not be shared.",
      core: "Core only caches secrets with the label and does not find others. It first reads the secret when the infrastructure is provisioned, and retries after 30 s.",
      sources: [
        { document: "control-plane", section: "Cluster kubeconfig management" },
        { document: "control-plane-v1beta1", section: "Cluster kubeconfig management" },
        { file: "util/secret/consts.go", symbol: "Kubeconfig" },
      ],
    },
    {
      id: "control-plane/kubeconfig-renewal",
      title: "Its client certificates are short-lived and renewed",
      level: "must",
      when: ["client-certificates"],
      check: ["runtime-behaviour"],
      explanation: "The kubeadm provider issues them for a year and renews them halfway.",
      sources: [
        { document: "control-plane", section: "Cluster kubeconfig management" },
        { document: "control-plane-v1beta1", section: "Cluster kubeconfig management" },
      ],
    },
    {
      id: "control-plane/certificates",
      title: "Secrets with the certificates of the cluster",
      level: "must",
      when: ["certificates"],
      check: ["object", "runtime-behaviour"],
      labels: ["cluster.x-k8s.io/cluster-name"],
      explanation:
        "They are in the Cluster's namespace, named `<cluster>-ca`, `-etcd`, `-proxy` and `-sa`, of type `cluster.x-k8s.io/secret`, with the cluster name label. The provider uses user-supplied secrets as they are.",
      sources: [
        { document: "control-plane", section: "Cluster certificate management" },
        { document: "control-plane-v1beta1", section: "Cluster certificate management" },
        { file: "util/secret/consts.go", symbol: "ClusterCA" },
      ],
    },
  ],
);

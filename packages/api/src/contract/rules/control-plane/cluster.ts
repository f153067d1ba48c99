import { defineRules } from "../../model/define-rules.ts";

/** What a control plane provider makes for the cluster around its ControlPlane. */
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
        "In the Cluster's namespace, called `<cluster>-kubeconfig`, of type `cluster.x-k8s.io/secret`, labelled with the Cluster's name, the kubeconfig under the key `value`. It is Cluster API's own access and not for sharing.",
      core: "Core's cache holds only secrets with the label: without it the secret is not found. It is first looked for when the infrastructure is provisioned, and again only after 30 s.",
      sources: [
        { document: "control-plane", section: "Cluster kubeconfig management" },
        { document: "control-plane-v1beta1", section: "Cluster kubeconfig management" },
        { file: "util/secret/consts.go", symbol: "Kubeconfig" },
      ],
    },
    {
      id: "control-plane/kubeconfig-renewal",
      title: "Client certificates in it are short-lived and renewed",
      level: "must",
      when: ["client-certificates"],
      check: ["runtime-behaviour"],
      explanation: "The kubeadm provider has them last a year and renews them halfway.",
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
        "In the Cluster's namespace, called `<cluster>-ca`, `-etcd`, `-proxy` and `-sa`, of type `cluster.x-k8s.io/secret`, labelled with the Cluster's name. Secrets that users brought are taken as they are.",
      sources: [
        { document: "control-plane", section: "Cluster certificate management" },
        { document: "control-plane-v1beta1", section: "Cluster certificate management" },
        { file: "util/secret/consts.go", symbol: "ClusterCA" },
      ],
    },
  ],
);

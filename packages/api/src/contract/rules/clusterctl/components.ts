import { defineRules } from "../../model/define-rules.ts";

/** clusterctl's requirements for the components YAML. */
export const componentsRules = /* @__PURE__ */ defineRules(
  ["clusterctl"],
  [],
  [
    {
      id: "clusterctl/components",
      title: "One file holds everything that installs the provider",
      level: "must",
      check: ["components"],
      explanation:
        "It has the CRDs, roles, Deployment and all other objects. References point to objects in the file; the provider must ensure that other referenced objects exist.",
      sources: [
        { document: "clusterctl", section: "Components YAML" },
        { document: "clusterctl", section: "Links to external objects" },
        { document: "clusterctl-v1beta1", section: "Components YAML" },
      ],
    },
    {
      id: "clusterctl/components-name",
      title: "The file name follows the provider type",
      level: "should",
      check: ["repository"],
      explanation:
        "`core-`, `infrastructure-`, `bootstrap-`, `control-plane-`, `ipam-`, `runtime-extension-` or `addon-components.yaml`. The URL in users' configuration includes it, so other names work too.",
      sources: [
        { document: "clusterctl", section: "Naming conventions" },
        { document: "clusterctl-v1beta1", section: "Naming conventions" },
      ],
    },
    {
      id: "clusterctl/components-namespace",
      title: "At most one Namespace",
      level: "must",
      check: ["components"],
      explanation: "Two Namespaces are an error.",
      sources: [
        { document: "clusterctl", section: "Target namespace" },
        { document: "clusterctl-v1beta1", section: "Target namespace" },
        { file: "cmd/clusterctl/client/repository/components.go", symbol: "inspectTargetNamespace" },
      ],
    },
    {
      id: "clusterctl/components-target-namespace",
      title: "A Namespace to install into",
      level: "should",
      check: ["components"],
      explanation: "It is the default target namespace. Without one, users must pass `--target-namespace`.",
      sources: [
        { document: "clusterctl", section: "Target namespace" },
        { document: "clusterctl-v1beta1", section: "Target namespace" },
      ],
    },
    {
      id: "clusterctl/components-one-namespace",
      title: "Everything is in the target namespace",
      level: "must",
      check: ["components"],
      explanation:
        "Cluster-scoped objects are the exception. clusterctl puts everything else there, including roles meant for `kube-system`.",
      core: "It knows a fixed list of cluster-scoped kinds and sets the namespace of all others, including ExtensionConfigs and ValidatingAdmissionPolicies, for which the API server drops it.",
      sources: [
        { document: "clusterctl", section: "Target namespace" },
        { document: "clusterctl", section: "Components YAML transformations" },
        { document: "clusterctl-v1beta1", section: "Target namespace" },
        { document: "clusterctl-v1beta1", section: "Components YAML transformations" },
        { file: "cmd/clusterctl/client/repository/components.go", symbol: "fixTargetNamespace" },
      ],
    },
    {
      id: "clusterctl/cluster-scoped-names",
      title: "Names of cluster-scoped objects start with the namespace",
      level: "should",
      check: ["components"],
      explanation:
        "Upgrades and deletion skip ClusterRoles and similar objects whose name does not start with `<namespace>-`; they remain in the cluster.",
      sources: [{ file: "cmd/clusterctl/client/cluster/components.go", symbol: "instanceNamespace" }],
    },
    {
      id: "clusterctl/manager-container",
      title: "A Deployment with a container named manager",
      level: "must",
      check: ["components"],
      explanation:
        "Controllers and extension servers run in Deployments; clusterctl waits for those with such a container.",
      sources: [
        { document: "clusterctl", section: "Controllers & Watching namespace" },
        { document: "clusterctl-v1beta1", section: "Controllers & Watching namespace" },
      ],
    },
    {
      id: "clusterctl/namespace-flag",
      title: "The manager accepts --namespace",
      level: "must",
      check: ["manager"],
      explanation:
        "It restricts the controllers to a namespace. An empty value means all namespaces, which is how clusterctl installs providers.",
      sources: [
        { document: "clusterctl", section: "Controllers & Watching namespace" },
        { document: "clusterctl-v1beta1", section: "Controllers & Watching namespace" },
      ],
    },
    {
      id: "clusterctl/canonical-images",
      title: "Image names are fully qualified",
      level: "must",
      check: ["components"],
      explanation:
        "Include registry and path: `controller:latest` is rejected, and the provider is not installed.",
      sources: [
        { document: "clusterctl", section: "Controllers & Watching namespace" },
        { document: "clusterctl-v1beta1", section: "Controllers & Watching namespace" },
        { file: "util/container/image.go", symbol: "ImageFromString" },
      ],
    },
    {
      id: "clusterctl/variables",
      title: "Variables follow the syntax of drone/envsubst",
      level: "must",
      when: ["variables"],
      check: ["components", "templates"],
      explanation:
        "A dollar sign and the name in braces, optionally followed by an operator such as `:=default` or a string function. A dollar sign inside the braces does not work. Substitution precedes YAML parsing: quote values that must stay strings.",
      sources: [
        { document: "clusterctl", section: "Variables" },
        { document: "clusterctl-v1beta1", section: "Variables" },
      ],
    },
    {
      id: "clusterctl/variable-names",
      title: "Variable names start with the provider's name",
      level: "should",
      when: ["variables"],
      check: ["components"],
      explanation: "For example `AWS_CREDENTIALS`: variables of all providers have the same scope.",
      sources: [
        { document: "clusterctl", section: "Variables" },
        { document: "clusterctl-v1beta1", section: "Variables" },
      ],
    },
    {
      id: "clusterctl/variable-documentation",
      title: "Variables are documented",
      level: "should",
      when: ["variables"],
      check: ["documentation"],
      explanation: "The documentation lists the required variables and their values.",
      sources: [
        { document: "clusterctl", section: "Variables" },
        { document: "clusterctl-v1beta1", section: "Variables" },
      ],
    },
    {
      id: "clusterctl/provider-label",
      title: "All components have the provider's label",
      level: "should",
      check: ["components"],
      labels: ["cluster.x-k8s.io/provider"],
      explanation:
        "`cluster.x-k8s.io/provider: <type>-<name>`, such as `infrastructure-foo`, and only the name for core. clusterctl sets it; adding it to the file simplifies a migration from kubectl to clusterctl.",
      sources: [
        { document: "clusterctl", section: "Labels" },
        { document: "clusterctl-v1beta1", section: "Labels" },
        { file: "cmd/clusterctl/api/v1alpha3/labels.go", symbol: "ManifestLabel" },
      ],
    },
  ],
);

import { defineRules } from "../../model/define-rules.ts";

/** What clusterctl expects of the components YAML. */
export const componentsRules = /* @__PURE__ */ defineRules(
  ["clusterctl"],
  [],
  [
    {
      id: "clusterctl/components",
      title: "One file holds all that installs the provider",
      level: "must",
      check: ["components"],
      explanation:
        "CRDs, roles, Deployment and the rest. What it refers to is in it; whoever links to objects elsewhere sees to it that they are there.",
      sources: [
        { document: "clusterctl", section: "Components YAML" },
        { document: "clusterctl", section: "Links to external objects" },
        { document: "clusterctl-v1beta1", section: "Components YAML" },
      ],
    },
    {
      id: "clusterctl/components-name",
      title: "The file is called after the kind of provider",
      level: "should",
      check: ["repository"],
      explanation:
        "`core-`, `infrastructure-`, `bootstrap-`, `control-plane-`, `ipam-`, `runtime-extension-` or `addon-components.yaml`. The URL in users' configuration names it, so any name works.",
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
      explanation: "Two are an error.",
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
      explanation:
        "It is where the provider goes by default. Without one, users must give `--target-namespace`.",
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
        "But for what lies in no namespace. clusterctl puts everything there anyway, roles meant for `kube-system` too.",
      core: "It knows a fixed list of kinds without a namespace and sets the namespace of all others, ExtensionConfigs and ValidatingAdmissionPolicies among them; the API server drops it there.",
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
      title: "Names of cluster-scoped objects begin with the namespace",
      level: "should",
      check: ["components"],
      explanation:
        "Upgrades and deletion leave out ClusterRoles and their like whose name does not begin with `<namespace>-`; they stay behind.",
      sources: [{ file: "cmd/clusterctl/client/cluster/components.go", symbol: "instanceNamespace" }],
    },
    {
      id: "clusterctl/manager-container",
      title: "A Deployment whose container is called manager",
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
      title: "The manager takes --namespace",
      level: "must",
      check: ["manager"],
      explanation:
        "It narrows what controllers look after; empty means everything, and clusterctl installs providers so.",
      sources: [
        { document: "clusterctl", section: "Controllers & Watching namespace" },
        { document: "clusterctl-v1beta1", section: "Controllers & Watching namespace" },
      ],
    },
    {
      id: "clusterctl/canonical-images",
      title: "Images are named in full",
      level: "must",
      check: ["components"],
      explanation: "With registry and path: `controller:latest` is refused, and with it the provider.",
      sources: [
        { document: "clusterctl", section: "Controllers & Watching namespace" },
        { document: "clusterctl-v1beta1", section: "Controllers & Watching namespace" },
        { file: "util/container/image.go", symbol: "ImageFromString" },
      ],
    },
    {
      id: "clusterctl/variables",
      title: "Variables are written as drone/envsubst reads them",
      level: "must",
      when: ["variables"],
      check: ["components", "templates"],
      explanation:
        "A dollar sign and the name in braces, with `:=default` and its like or functions on text behind the name. A dollar sign inside the braces does not work. Values are put in before the YAML is read: quote what must stay text.",
      sources: [
        { document: "clusterctl", section: "Variables" },
        { document: "clusterctl-v1beta1", section: "Variables" },
      ],
    },
    {
      id: "clusterctl/variable-names",
      title: "Variable names begin with the provider's",
      level: "should",
      when: ["variables"],
      check: ["components"],
      explanation: "As in `AWS_CREDENTIALS`: all providers share one space of names.",
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
      explanation: "Which are needed, and what to put in.",
      sources: [
        { document: "clusterctl", section: "Variables" },
        { document: "clusterctl-v1beta1", section: "Variables" },
      ],
    },
    {
      id: "clusterctl/provider-label",
      title: "All components bear the provider's label",
      level: "should",
      check: ["components"],
      labels: ["cluster.x-k8s.io/provider"],
      explanation:
        "`cluster.x-k8s.io/provider: <type>-<name>`, such as `infrastructure-foo`, and the bare name for core. clusterctl sets it; in the file it eases the way from kubectl to clusterctl.",
      sources: [
        { document: "clusterctl", section: "Labels" },
        { document: "clusterctl-v1beta1", section: "Labels" },
        { file: "cmd/clusterctl/api/v1alpha3/labels.go", symbol: "ManifestLabel" },
      ],
    },
  ],
);

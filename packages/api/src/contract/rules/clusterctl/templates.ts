import { defineRules } from "../../model/define-rules.ts";

/** What clusterctl expects of cluster templates and ClusterClasses. */
export const templateRules = /* @__PURE__ */ defineRules(
  ["clusterctl"],
  [],
  [
    {
      id: "clusterctl/template-name",
      title: "cluster-template.yaml, and one a flavor",
      level: "must",
      when: ["cluster-templates"],
      check: ["repository"],
      explanation:
        "They lie beside the components. The default is `cluster-template.yaml`; `--flavor prod` finds `cluster-template-prod.yaml`.",
      sources: [
        { document: "clusterctl", section: "Naming conventions" },
        { document: "clusterctl-v1beta1", section: "Naming conventions" },
        { file: "cmd/clusterctl/client/repository/template_client.go", symbol: "cluster-template" },
      ],
    },
    {
      id: "clusterctl/template-content",
      title: "A template has all objects of a cluster",
      level: "must",
      when: ["cluster-templates"],
      check: ["templates"],
      explanation:
        "In one file. With a managed topology that is the Cluster, and the ClusterClass in a file of its own.",
      sources: [
        { document: "clusterctl", section: "Workload cluster templates" },
        { document: "clusterctl", section: "Links to external objects" },
        { document: "clusterctl-v1beta1", section: "Workload cluster templates" },
        { document: "clusterctl-v1beta1", section: "Links to external objects" },
      ],
    },
    {
      id: "clusterctl/template-namespace",
      title: "All objects of a template are in one namespace",
      level: "must",
      when: ["cluster-templates"],
      check: ["templates"],
      explanation: "Which is there already: a template makes none. clusterctl sets it on all objects.",
      sources: [
        { document: "clusterctl", section: "Target namespace" },
        { document: "clusterctl", section: "Cluster template transformations" },
        { document: "clusterctl-v1beta1", section: "Target namespace" },
        { document: "clusterctl-v1beta1", section: "Cluster template transformations" },
      ],
    },
    {
      id: "clusterctl/template-variables",
      title: "Common variables have their common names",
      level: "should",
      when: ["cluster-templates"],
      check: ["templates"],
      explanation:
        "`NAMESPACE`, `CLUSTER_NAME`, `KUBERNETES_VERSION`, `CONTROL_PLANE_MACHINE_COUNT` and `WORKER_MACHINE_COUNT`: flags and arguments of `clusterctl generate cluster` fill them in.",
      sources: [
        { document: "clusterctl", section: "Common variables" },
        { document: "clusterctl-v1beta1", section: "Common variables" },
      ],
    },
    {
      id: "clusterctl/template-documentation",
      title: "Templates are documented",
      level: "should",
      when: ["cluster-templates"],
      check: ["documentation"],
      explanation: "Which there are, and which variables they take.",
      sources: [
        { document: "clusterctl", section: "Naming conventions" },
        { document: "clusterctl-v1beta1", section: "Naming conventions" },
      ],
    },
    {
      id: "clusterctl/cluster-class-name",
      title: "clusterclass-<name>.yaml",
      level: "must",
      when: ["cluster-classes"],
      check: ["repository", "cluster-class"],
      explanation:
        "It lies beside the components, and its name is the ClusterClass's: clusterctl adds it to a template that uses the class, unless the class is there.",
      sources: [
        { document: "clusterctl", section: "ClusterClass definitions" },
        { document: "clusterctl", section: "Note" },
        { document: "clusterctl-v1beta1", section: "ClusterClass definitions" },
        { document: "clusterctl-v1beta1", section: "Note" },
        {
          file: "cmd/clusterctl/client/repository/clusterclass_client.go",
          symbol: "func (cc *clusterClassClient) Get",
        },
      ],
    },
    {
      id: "clusterctl/cluster-class-namespace",
      title: "Objects and references of a ClusterClass name no namespace",
      level: "should",
      when: ["cluster-classes"],
      check: ["cluster-class"],
      explanation: "They take the one they are put in, which is there already.",
      sources: [
        { document: "clusterctl", section: "ClusterClass definitions" },
        { document: "clusterctl-v1beta1", section: "ClusterClass definitions" },
      ],
    },
    {
      id: "clusterctl/cluster-class-sharing",
      title: "ClusterClasses share no objects",
      level: "should",
      when: ["cluster-classes"],
      check: ["cluster-class"],
      explanation: "A change would reach every cluster of every class that uses the object.",
      sources: [
        { document: "clusterctl", section: "ClusterClass definitions" },
        { document: "clusterctl-v1beta1", section: "ClusterClass definitions" },
      ],
    },
    {
      id: "clusterctl/cluster-class-variables",
      title: "Definitions of ClusterClasses have no variables of clusterctl",
      level: "should",
      when: ["cluster-classes"],
      check: ["cluster-class"],
      explanation: "They have variables of their own.",
      sources: [
        { document: "clusterctl", section: "ClusterClass definitions" },
        { document: "clusterctl-v1beta1", section: "ClusterClass definitions" },
      ],
    },
    {
      id: "clusterctl/cluster-class-namespace-variable",
      title: "A template can leave open where its ClusterClass lives",
      level: "may",
      versions: ["v1beta2"],
      when: ["cluster-templates", "cluster-classes"],
      check: ["templates"],
      explanation: "Through the variable `CLUSTER_CLASS_NAMESPACE`; empty means the Cluster's own namespace.",
      sources: [{ document: "clusterctl", section: "ClusterClass definitions" }],
    },
    {
      id: "clusterctl/cluster-class-documentation",
      title: "ClusterClasses are documented",
      level: "should",
      when: ["cluster-classes"],
      check: ["documentation"],
      explanation: "Which there are.",
      sources: [
        { document: "clusterctl", section: "ClusterClass definitions" },
        { document: "clusterctl-v1beta1", section: "ClusterClass definitions" },
      ],
    },
  ],
);

import { defineRules } from "../../model/define-rules.ts";

/** clusterctl's requirements for cluster templates and ClusterClasses. */
export const templateRules = /* @__PURE__ */ defineRules(
  ["clusterctl"],
  [],
  [
    {
      id: "clusterctl/template-name",
      title: "cluster-template.yaml and one template per flavor",
      level: "must",
      when: ["cluster-templates"],
      check: ["repository"],
      explanation:
        "They are stored next to the components. The default is `cluster-template.yaml`; `--flavor prod` selects `cluster-template-prod.yaml`.",
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
        "All objects are in one file. With a managed topology the file has the Cluster, and a separate file has the ClusterClass.",
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
      explanation:
        "The namespace must exist: a template does not create it. clusterctl sets it on all objects.",
      sources: [
        { document: "clusterctl", section: "Target namespace" },
        { document: "clusterctl", section: "Cluster template transformations" },
        { document: "clusterctl-v1beta1", section: "Target namespace" },
        { document: "clusterctl-v1beta1", section: "Cluster template transformations" },
      ],
    },
    {
      id: "clusterctl/template-variables",
      title: "Common variables have standard names",
      level: "should",
      when: ["cluster-templates"],
      check: ["templates"],
      explanation:
        "`NAMESPACE`, `CLUSTER_NAME`, `KUBERNETES_VERSION`, `CONTROL_PLANE_MACHINE_COUNT` and `WORKER_MACHINE_COUNT`: flags and arguments of `clusterctl generate cluster` set them.",
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
      explanation: "The documentation lists the templates and their variables.",
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
        "It is stored next to the components and named after the ClusterClass. clusterctl adds it to a template that uses the class unless the class exists already.",
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
      title: "Objects and references of a ClusterClass have no namespace",
      level: "should",
      when: ["cluster-classes"],
      check: ["cluster-class"],
      explanation: "They are created in the target namespace, which must exist.",
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
      explanation: "A change would affect every cluster of every class that uses the object.",
      sources: [
        { document: "clusterctl", section: "ClusterClass definitions" },
        { document: "clusterctl-v1beta1", section: "ClusterClass definitions" },
      ],
    },
    {
      id: "clusterctl/cluster-class-variables",
      title: "Definitions of ClusterClasses have no clusterctl variables",
      level: "should",
      when: ["cluster-classes"],
      check: ["cluster-class"],
      explanation: "They use ClusterClass variables.",
      sources: [
        { document: "clusterctl", section: "ClusterClass definitions" },
        { document: "clusterctl-v1beta1", section: "ClusterClass definitions" },
      ],
    },
    {
      id: "clusterctl/cluster-class-namespace-variable",
      title: "A template can leave the namespace of its ClusterClass open",
      level: "may",
      versions: ["v1beta2"],
      when: ["cluster-templates", "cluster-classes"],
      check: ["templates"],
      explanation: "The variable `CLUSTER_CLASS_NAMESPACE` sets it; empty means the Cluster's own namespace.",
      sources: [{ document: "clusterctl", section: "ClusterClass definitions" }],
    },
    {
      id: "clusterctl/cluster-class-documentation",
      title: "ClusterClasses are documented",
      level: "should",
      when: ["cluster-classes"],
      check: ["documentation"],
      explanation: "The documentation lists the ClusterClasses.",
      sources: [
        { document: "clusterctl", section: "ClusterClass definitions" },
        { document: "clusterctl-v1beta1", section: "ClusterClass definitions" },
      ],
    },
  ],
);

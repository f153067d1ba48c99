import { defineRules } from "../define-rules.ts";

/** The rules of InfraClusterTemplate that are its own. */
export const infraClusterTemplateRules = /* @__PURE__ */ defineRules(
  ["infra-cluster"],
  ["InfraClusterTemplate"],
  [
    {
      id: "infra-cluster/template",
      title: "A template for ClusterClasses",
      level: "must",
      when: ["cluster-class"],
      check: ["components", "crd-schema"],
      fields: [
        { path: "spec.template", type: "object", core: "reads-and-writes" },
        { path: "spec.template.spec", type: "object", core: "reads-and-writes" },
      ],
      explanation:
        "Its kind is the InfraCluster's with `Template` behind it. `spec.template.spec` holds what the spec of a cluster is made from; it need not be the same type where a field makes sense for one cluster only.",
      core: "The topology controller makes the InfraCluster of a Cluster from it.",
      sources: [
        {
          document: "infra-cluster",
          section: "InfraClusterTemplate, InfraClusterTemplateList resource definition",
        },
        {
          document: "infra-cluster-v1beta1",
          section: "InfraClusterTemplate, InfraClusterTemplateList resource definition",
        },
        { document: "cluster-infrastructure", section: "InfraClusterTemplate Resources" },
      ],
    },
    {
      id: "infra-cluster/template-metadata",
      title: "The template has labels and annotations for what is made from it",
      level: "must",
      when: ["cluster-class"],
      check: ["crd-schema"],
      fields: [
        { path: "spec.template.metadata", type: "object", core: "reads-and-writes" },
        { path: "spec.template.metadata.labels", type: "object", core: "reads-and-writes" },
        { path: "spec.template.metadata.annotations", type: "object", core: "reads-and-writes" },
      ],
      explanation:
        "The schema knows both maps, with strings as values. controller-gen writes an embedded ObjectMeta as an empty object, and the API server then prunes what is in it.",
      sources: [
        {
          document: "infra-cluster",
          section: "InfraClusterTemplate, InfraClusterTemplateList resource definition",
        },
        { file: "internal/contract/infrastructure_cluster_template.go", symbol: "Metadata()" },
      ],
    },
  ],
);

import { defineRules } from "../../model/define-rules.ts";

/** The rules specific to InfraClusterTemplate. */
export const templateRules = /* @__PURE__ */ defineRules(
  ["infra-cluster"],
  ["InfraClusterTemplate"],
  [
    {
      id: "infra-cluster/template",
      title: "A template for ClusterClasses",
      level: "must",
      when: ["cluster-class"],
      check: ["components"],
      explanation:
        "A ClusterClass references it. It can omit fields that only apply to one cluster, such as the endpoint.",
      core: "The topology controller creates a Cluster's InfraCluster from it.",
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
  ],
);

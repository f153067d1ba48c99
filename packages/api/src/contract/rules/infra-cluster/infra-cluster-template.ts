import { defineRules } from "../../model/define-rules.ts";

/** The rules of InfraClusterTemplate that are its own. */
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
        "A ClusterClass refers to it. What makes sense for one cluster only, such as the endpoint, can be left out of it.",
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
  ],
);

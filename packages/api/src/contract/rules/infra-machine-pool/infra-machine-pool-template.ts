import { defineRules } from "../../model/define-rules.ts";

/** The rules of InfraMachinePoolTemplate that are its own. */
export const templateRules = /* @__PURE__ */ defineRules(
  ["infra-machine-pool"],
  ["InfraMachinePoolTemplate"],
  [
    {
      id: "infra-machine-pool/template",
      title: "A template for ClusterClasses",
      level: "must",
      when: ["machine-pools", "cluster-class"],
      check: ["components"],
      explanation: "A ClusterClass references it for each class of pools.",
      sources: [
        {
          document: "infra-machine-pool",
          section: "InfraMachinePoolTemplate, InfraMachineTemplatePoolList resource definition",
        },
      ],
    },
  ],
);

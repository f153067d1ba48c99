import { defineRules } from "../../model/define-rules.ts";

/** The rules of BootstrapConfigTemplate that are its own. */
export const templateRules = /* @__PURE__ */ defineRules(
  ["bootstrap-config"],
  ["BootstrapConfigTemplate"],
  [
    {
      id: "bootstrap-config/template",
      title: "A template for sets of machines",
      level: "must",
      check: ["components"],
      explanation: "MachineDeployments and MachineSets create the config of each machine from it.",
      sources: [
        {
          document: "bootstrap-config",
          section: "BootstrapConfigTemplate, BootstrapConfigTemplateList resource definition",
        },
        {
          document: "bootstrap-config-v1beta1",
          section: "BootstrapConfigTemplate, BootstrapConfigTemplateList resource definition",
        },
      ],
    },
  ],
);

import { defineRules } from "../../model/define-rules.ts";

/** The rules of ControlPlaneTemplate that are its own. */
export const templateRules = /* @__PURE__ */ defineRules(
  ["control-plane"],
  ["ControlPlaneTemplate"],
  [
    {
      id: "control-plane/template",
      title: "A template for ClusterClasses",
      level: "must",
      when: ["cluster-class"],
      check: ["components"],
      explanation:
        "A ClusterClass references it. It can omit replicas, version and the machine template, which come from the Cluster.",
      sources: [
        {
          document: "control-plane",
          section: "ControlPlaneTemplate, ControlPlaneTemplateList resource definition",
        },
        {
          document: "control-plane-v1beta1",
          section: "ControlPlaneTemplate, ControlPlaneTemplateList resource definition",
        },
      ],
    },
    {
      id: "control-plane/template-machine-metadata",
      title: "The template has labels and annotations for Machines",
      level: "must",
      when: ["cluster-class", "machines"],
      check: ["crd-schema"],
      fields: [
        { path: "spec.template.spec.machineTemplate", type: "object", core: "reads-and-writes" },
        { path: "spec.template.spec.machineTemplate.metadata", type: "object", core: "reads-and-writes" },
        {
          path: "spec.template.spec.machineTemplate.metadata.labels",
          type: "object",
          core: "reads-and-writes",
        },
        {
          path: "spec.template.spec.machineTemplate.metadata.annotations",
          type: "object",
          core: "reads-and-writes",
        },
      ],
      explanation: "They are set on the Machines of every control plane that is created from the template.",
      sources: [
        {
          document: "control-plane",
          section: "ControlPlaneTemplate, ControlPlaneTemplateList resource definition",
        },
        {
          file: "internal/contract/controlplane_template.go",
          symbol: "ControlPlaneTemplateMachineTemplate) Metadata",
        },
      ],
    },
  ],
);

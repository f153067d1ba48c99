import { defineRules } from "../../model/define-rules.ts";

/** The rules specific to InfraMachineTemplate. */
export const templateRules = /* @__PURE__ */ defineRules(
  ["infra-machine"],
  ["InfraMachineTemplate"],
  [
    {
      id: "infra-machine/template",
      title: "A template for sets of machines",
      level: "must",
      check: ["components"],
      explanation: "MachineDeployments, MachineSets and control planes create machines from it.",
      sources: [
        {
          document: "infra-machine",
          section: "InfraMachineTemplate, InfraMachineTemplateList resource definition",
        },
        {
          document: "infra-machine-v1beta1",
          section: "InfraMachineTemplate, InfraMachineTemplateList resource definition",
        },
      ],
    },
    {
      id: "infra-machine/autoscaling-from-zero",
      title: "Describe future machines to the autoscaler",
      level: "may",
      when: ["autoscaling-from-zero"],
      check: ["crd-schema", "object"],
      fields: [
        { path: "status.capacity", type: "object", core: "none" },
        {
          path: "status.nodeInfo",
          type: "object",
          presence: "optional",
          core: "none",
          bounds: { minProperties: 1 },
        },
        {
          path: "status.nodeInfo.architecture",
          type: "string",
          presence: "optional",
          core: "none",
          bounds: { enum: ["amd64", "arm64", "s390x", "ppc64le"] },
        },
        { path: "status.nodeInfo.operatingSystem", type: "string", presence: "optional", core: "none" },
      ],
      explanation:
        "To scale from zero, the cluster autoscaler reads resources, architecture and operating system from the template's status. Without `nodeInfo` it assumes Linux and a default architecture.",
      sources: [
        { document: "infra-machine", section: "InfraMachineTemplate: support cluster autoscaling from zero" },
      ],
    },
    {
      id: "infra-machine/template-owner",
      title: "A control plane's template is owned by the Cluster",
      level: "must",
      when: ["move"],
      check: ["object"],
      explanation:
        "Core sets the Cluster as owner of templates that MachineDeployments use. The control plane provider does so for a control plane's template; without an owner it is neither moved nor deleted.",
      sources: [
        { document: "clusterctl", section: "OwnerReferences chain" },
        { document: "clusterctl-v1beta1", section: "OwnerReferences chain" },
      ],
    },
  ],
);

import { defineRules } from "../define-rules.ts";

/** The rules of InfraMachineTemplate that are its own. */
export const infraMachineTemplateRules = /* @__PURE__ */ defineRules(
  ["infra-machine"],
  ["InfraMachineTemplate"],
  [
    {
      id: "infra-machine/template",
      title: "A template for sets of machines",
      level: "must",
      check: ["components", "crd-schema"],
      fields: [
        { path: "spec.template", type: "object", core: "reads-and-writes" },
        { path: "spec.template.spec", type: "object", core: "reads-and-writes" },
      ],
      explanation:
        "Its kind is the InfraMachine's with `Template` behind it. MachineDeployments, MachineSets and control planes make machines from it.",
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
      id: "infra-machine/template-metadata",
      title: "The template has labels and annotations for what is made from it",
      level: "must",
      when: ["cluster-class"],
      check: ["crd-schema"],
      fields: [
        { path: "spec.template.metadata", type: "object", core: "reads-and-writes" },
        { path: "spec.template.metadata.labels", type: "object", core: "reads-and-writes" },
        { path: "spec.template.metadata.annotations", type: "object", core: "reads-and-writes" },
      ],
      explanation: "The topology controller writes both maps; a schema that does not know them loses them.",
      sources: [
        {
          document: "infra-machine",
          section: "InfraMachineTemplate, InfraMachineTemplateList resource definition",
        },
        { file: "internal/contract/infrastructure_machine_template.go", symbol: "Metadata()" },
      ],
    },
    {
      id: "infra-machine/template-dry-run",
      title: "Immutable templates let the topology controller try",
      level: "must",
      when: ["cluster-class", "immutability-webhook"],
      check: ["webhook"],
      annotations: ["topology.cluster.x-k8s.io/dry-run"],
      explanation:
        "The topology controller finds out by a server-side dry run whether a template would change. A webhook that refuses changes lets a request pass that is a dry run and whose object bears the annotation; either alone is not enough.",
      sources: [
        { document: "infra-machine", section: "InfraMachineTemplate: support for SSA dry run" },
        { document: "infra-machine-v1beta1", section: "InfraMachineTemplate: support for SSA dry run" },
        { file: "util/topology/topology.go", symbol: "IsDryRunRequest" },
      ],
    },
    {
      id: "infra-machine/autoscaling-from-zero",
      title: "Tell the autoscaler what a machine would be like",
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
        "With no machine to look at, the cluster autoscaler takes resources, architecture and operating system from the template's status. Without `nodeInfo` it assumes Linux and a default architecture.",
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
        "Core sets the Cluster as owner of templates that MachineDeployments use. The template of a control plane is the control plane provider's to mark; without an owner it is neither moved nor deleted.",
      sources: [{ document: "clusterctl", section: "OwnerReferences chain" }],
    },
  ],
);

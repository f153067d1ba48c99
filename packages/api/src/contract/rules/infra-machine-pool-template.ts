import { defineRules } from "../define-rules.ts";

/** The rules of InfraMachinePoolTemplate that are its own. */
export const infraMachinePoolTemplateRules = /* @__PURE__ */ defineRules(
  ["infra-machine-pool"],
  ["InfraMachinePoolTemplate"],
  [
    {
      id: "infra-machine-pool/template",
      title: "A template for ClusterClasses",
      level: "must",
      when: ["machine-pools", "cluster-class"],
      check: ["components", "crd-schema"],
      fields: [
        { path: "spec.template", type: "object", core: "reads-and-writes" },
        { path: "spec.template.spec", type: "object", core: "reads-and-writes" },
      ],
      explanation: "Its kind is the InfraMachinePool's with `Template` behind it.",
      sources: [
        {
          document: "infra-machine-pool",
          section: "InfraMachinePoolTemplate, InfraMachineTemplatePoolList resource definition",
        },
      ],
    },
    {
      id: "infra-machine-pool/template-metadata",
      title: "The template has labels and annotations for what is made from it",
      level: "must",
      when: ["machine-pools", "cluster-class"],
      check: ["crd-schema"],
      fields: [
        { path: "spec.template.metadata", type: "object", core: "reads-and-writes" },
        { path: "spec.template.metadata.labels", type: "object", core: "reads-and-writes" },
        { path: "spec.template.metadata.annotations", type: "object", core: "reads-and-writes" },
      ],
      explanation: "The topology controller writes both maps; a schema that does not know them loses them.",
      sources: [
        {
          document: "infra-machine-pool",
          section: "InfraMachinePoolTemplate, InfraMachineTemplatePoolList resource definition",
        },
        { file: "internal/contract/infrastructure_machinepool_template.go", symbol: "Metadata()" },
      ],
    },
    {
      id: "infra-machine-pool/template-dry-run",
      title: "Immutable templates let the topology controller try",
      level: "must",
      when: ["machine-pools", "cluster-class", "immutability-webhook"],
      check: ["webhook"],
      annotations: ["topology.cluster.x-k8s.io/dry-run"],
      explanation:
        "A webhook that refuses changes lets a request pass that is a dry run and whose object bears the annotation of the topology controller.",
      sources: [
        { document: "infra-machine-pool", section: "InfraMachinePoolTemplate: support for SSA dry run" },
        { file: "util/topology/topology.go", symbol: "IsDryRunRequest" },
      ],
    },
  ],
);

import { defineRules } from "../define-rules.ts";

/** The rules of BootstrapConfigTemplate that are its own. */
export const bootstrapConfigTemplateRules = /* @__PURE__ */ defineRules(
  ["bootstrap-config"],
  ["BootstrapConfigTemplate"],
  [
    {
      id: "bootstrap-config/template",
      title: "A template for sets of machines",
      level: "must",
      check: ["components", "crd-schema"],
      fields: [
        { path: "spec.template", type: "object", core: "reads-and-writes" },
        { path: "spec.template.spec", type: "object", core: "reads-and-writes" },
      ],
      explanation: "Its kind is the BootstrapConfig's with `Template` behind it.",
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
    {
      id: "bootstrap-config/template-metadata",
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
          document: "bootstrap-config",
          section: "BootstrapConfigTemplate, BootstrapConfigTemplateList resource definition",
        },
        { file: "internal/contract/bootstrap_config_template.go", symbol: "Metadata()" },
      ],
    },
    {
      id: "bootstrap-config/template-dry-run",
      title: "Immutable templates let the topology controller try",
      level: "must",
      when: ["cluster-class", "immutability-webhook"],
      check: ["webhook"],
      annotations: ["topology.cluster.x-k8s.io/dry-run"],
      explanation:
        "A webhook that refuses changes lets a request pass that is a dry run and whose object bears the annotation of the topology controller.",
      sources: [
        { document: "bootstrap-config", section: "BootstrapConfigTemplate: support for SSA dry run" },
        { document: "bootstrap-config-v1beta1", section: "BootstrapConfigTemplate: support for SSA dry run" },
        { file: "util/topology/topology.go", symbol: "IsDryRunRequest" },
      ],
    },
  ],
);

import { defineRules } from "../../model/define-rules.ts";
import { resourceContracts } from "../../model/names.ts";
import { templateResources } from "./resources.ts";

/** The rules for templates of all kinds. Each contract states whether a template is required. */
export const resourceTemplateRules = /* @__PURE__ */ defineRules(resourceContracts, templateResources, [
  {
    id: "resource/template-kind",
    title: "A template kind is the kind followed by Template",
    level: "must",
    check: ["crd-metadata"],
    explanation:
      "Templates of `FooCluster` have the kind `FooClusterTemplate`. Core removes the suffix to get the kind of a new object.",
    sources: [
      {
        document: "infra-cluster",
        section: "InfraClusterTemplate, InfraClusterTemplateList resource definition",
      },
      {
        document: "infra-machine",
        section: "InfraMachineTemplate, InfraMachineTemplateList resource definition",
      },
      { document: "cluster-infrastructure", section: "InfraClusterTemplate Resources" },
      { file: "controllers/external/util.go", symbol: "clusterv1.TemplateSuffix" },
    ],
  },
  {
    id: "resource/template-content",
    title: "A template has a spec",
    level: "must",
    check: ["crd-schema"],
    fields: [
      { path: "spec.template", type: "object", core: "reads-and-writes" },
      { path: "spec.template.spec", type: "object", core: "reads-and-writes" },
    ],
    explanation:
      "`spec.template.spec` is the source for the spec of new objects. The type may differ: it can omit fields that only apply to one object.",
    core: "It is copied to the new object; the topology controller compares, patches and replaces templates.",
    sources: [
      {
        document: "infra-cluster",
        section: "InfraClusterTemplate, InfraClusterTemplateList resource definition",
      },
      {
        document: "infra-machine",
        section: "InfraMachineTemplate, InfraMachineTemplateList resource definition",
      },
      { document: "cluster-infrastructure", section: "InfraClusterTemplate Resources" },
      { file: "controllers/external/util.go", symbol: "func GenerateTemplate" },
    ],
  },
  {
    id: "resource/template-metadata",
    title: "A template has labels and annotations for new objects",
    level: "must",
    when: ["cluster-class"],
    check: ["crd-schema"],
    fields: [
      { path: "spec.template.metadata", type: "object", core: "reads-and-writes" },
      { path: "spec.template.metadata.labels", type: "object", core: "reads-and-writes" },
      { path: "spec.template.metadata.annotations", type: "object", core: "reads-and-writes" },
    ],
    explanation:
      "The schema has both maps, with string values, as the topology controller writes them. controller-gen writes an embedded ObjectMeta of Kubernetes as an empty object, so that the API server prunes its content.",
    sources: [
      {
        document: "infra-cluster",
        section: "InfraClusterTemplate, InfraClusterTemplateList resource definition",
      },
      {
        document: "control-plane",
        section: "ControlPlaneTemplate, ControlPlaneTemplateList resource definition",
      },
      { file: "internal/contract/infrastructure_machine_template.go", symbol: "Metadata()" },
    ],
  },
  {
    id: "resource/template-dry-run",
    title: "Immutable templates allow dry runs of the topology controller",
    level: "must",
    when: ["cluster-class", "immutability-webhook"],
    contracts: ["infra-machine", "infra-machine-pool", "bootstrap-config"],
    resources: ["InfraMachineTemplate", "InfraMachinePoolTemplate", "BootstrapConfigTemplate"],
    check: ["webhook"],
    annotations: ["topology.cluster.x-k8s.io/dry-run"],
    explanation:
      "The topology controller uses a server-side dry run to find out whether a template would change. A webhook that rejects changes allows dry-run requests for objects with the annotation; either alone is not sufficient.",
    sources: [
      { document: "infra-machine", section: "InfraMachineTemplate: support for SSA dry run" },
      { document: "infra-machine-v1beta1", section: "InfraMachineTemplate: support for SSA dry run" },
      { document: "infra-machine-pool", section: "InfraMachinePoolTemplate: support for SSA dry run" },
      { document: "bootstrap-config", section: "BootstrapConfigTemplate: support for SSA dry run" },
      { document: "bootstrap-config-v1beta1", section: "BootstrapConfigTemplate: support for SSA dry run" },
      { file: "util/topology/topology.go", symbol: "IsDryRunRequest" },
    ],
  },
]);

import { defineRules } from "../../model/define-rules.ts";
import { resourceContracts } from "../../model/names.ts";
import { templateResources } from "./resources.ts";

/** What holds for templates of all kinds. Whether there must be one each contract says by itself. */
export const resourceTemplateRules = /* @__PURE__ */ defineRules(resourceContracts, templateResources, [
  {
    id: "resource/template-kind",
    title: "A template's kind is the kind with Template behind it",
    level: "must",
    check: ["crd-metadata"],
    explanation:
      "Templates of `FooCluster` are of kind `FooClusterTemplate`. Core makes the kind of a new object by taking the word off.",
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
    title: "A template holds a spec",
    level: "must",
    check: ["crd-schema"],
    fields: [
      { path: "spec.template", type: "object", core: "reads-and-writes" },
      { path: "spec.template.spec", type: "object", core: "reads-and-writes" },
    ],
    explanation:
      "`spec.template.spec` holds what the spec of an object is made from. It need not be the same type: a field that makes sense for one object only can be left out.",
    core: "It is copied into the new object; the topology controller compares, patches and replaces templates.",
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
    title: "A template has labels and annotations for what is made from it",
    level: "must",
    when: ["cluster-class"],
    check: ["crd-schema"],
    fields: [
      { path: "spec.template.metadata", type: "object", core: "reads-and-writes" },
      { path: "spec.template.metadata.labels", type: "object", core: "reads-and-writes" },
      { path: "spec.template.metadata.annotations", type: "object", core: "reads-and-writes" },
    ],
    explanation:
      "The schema knows both maps, with strings as values, for the topology controller writes them. controller-gen writes an embedded ObjectMeta of Kubernetes as an empty object, and the API server then prunes what is in it.",
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
    title: "Immutable templates let the topology controller try",
    level: "must",
    when: ["cluster-class", "immutability-webhook"],
    contracts: ["infra-machine", "infra-machine-pool", "bootstrap-config"],
    resources: ["InfraMachineTemplate", "InfraMachinePoolTemplate", "BootstrapConfigTemplate"],
    check: ["webhook"],
    annotations: ["topology.cluster.x-k8s.io/dry-run"],
    explanation:
      "The topology controller finds out by a server-side dry run whether a template would change. A webhook that refuses changes lets a request pass that is a dry run and whose object bears the annotation; either alone is not enough.",
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

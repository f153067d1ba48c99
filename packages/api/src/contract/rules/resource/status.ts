import { defineRules } from "../../model/define-rules.ts";
import { resourceContracts } from "../../model/names.ts";
import { reconciledResources } from "./resources.ts";

/** What the status of all kinds that are reconciled says. */
export const resourceStatusRules = /* @__PURE__ */ defineRules(resourceContracts, reconciledResources, [
  {
    id: "resource/conditions",
    title: "Status has conditions",
    level: "should",
    check: ["crd-schema", "object"],
    fields: [
      { path: "status.conditions", type: "array" },
      { path: "status.conditions[].type", type: "string" },
      {
        path: "status.conditions[].status",
        type: "string",
        bounds: { enum: ["True", "False", "Unknown"] },
      },
      { path: "status.conditions[].reason", type: "string", presence: "optional" },
      { path: "status.conditions[].message", type: "string", presence: "optional" },
      {
        path: "status.conditions[].lastTransitionTime",
        type: "string",
        format: "date-time",
        presence: "optional",
      },
      {
        path: "status.conditions[].observedGeneration",
        type: "integer",
        format: "int64",
        versions: ["v1beta2"],
        presence: "optional",
      },
      { path: "status.conditions[].severity", type: "string", versions: ["v1beta1"], presence: "optional" },
    ],
    explanation:
      "With contract v1beta1 they are Cluster API's own conditions, which have a severity; with v1beta2 those of Kubernetes. Types and reasons are stable words that users can look up.",
    core: "Core looks for `status.v1beta2.conditions` first, then for `status.conditions`. Only type and status are needed: it fills in reason, message, time and generation, and ignores every other field.",
    sources: [
      { document: "infra-cluster", section: "InfraCluster: conditions" },
      { document: "infra-cluster-v1beta1", section: "InfraCluster: conditions" },
      { file: "util/conditions/getter.go", symbol: "UnstructuredGet" },
    ],
  },
  {
    id: "resource/paused-condition",
    title: "A condition says that the object is paused",
    level: "should",
    when: ["pausing"],
    check: ["object", "runtime-behaviour"],
    explanation: "The condition `Paused` is True while the object is left alone.",
    sources: [
      { document: "infra-cluster", section: "InfraCluster: pausing" },
      { file: "util/paused/paused.go", symbol: "EnsurePausedCondition" },
    ],
  },
  {
    id: "resource/terminal-failures",
    title: "Fields tell of failures that nothing can mend",
    level: "should",
    versions: ["v1beta1"],
    when: ["terminal-failures"],
    check: ["crd-schema", "object"],
    fields: [
      { path: "status.failureReason", type: "string", presence: "optional" },
      { path: "status.failureMessage", type: "string", presence: "optional" },
    ],
    explanation:
      "A word for programs and a text for people, once an object is beyond recovery. Passing errors, and such as people can mend, do not belong there.",
    core: "v1.14 copies both into `status.deprecated.v1beta1` of the object that refers, and draws no conclusion from them.",
    sources: [
      { document: "infra-cluster-v1beta1", section: "InfraCluster: terminal failures" },
      { document: "cluster-infrastructure", section: "InfraCluster Resources" },
      { file: "controllers/external/util.go", symbol: "func FailuresFrom" },
    ],
  },
  {
    id: "resource/terminal-failure-conditions",
    title: "Conditions tell of failures that nothing can mend",
    level: "should",
    versions: ["v1beta2"],
    when: ["terminal-failures"],
    check: ["object"],
    explanation:
      "With a type and a reason that are documented. What follows from them is up to whoever reads them: core treats no failure as final.",
    sources: [{ document: "infra-cluster", section: "InfraCluster: terminal failures" }],
  },
  {
    id: "resource/derivable-status",
    title: "Status can be derived anew",
    level: "must",
    when: ["move"],
    check: ["runtime-behaviour"],
    explanation:
      "`clusterctl move` carries no status over. Whatever stands there must follow from spec, metadata and the outside world. Nothing may hang on UIDs of objects either: they change too.",
    sources: [
      { document: "clusterctl", section: "Move" },
      { document: "clusterctl-v1beta1", section: "Move" },
    ],
  },
]);

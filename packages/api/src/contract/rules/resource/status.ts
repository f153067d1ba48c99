import { defineRules } from "../../model/define-rules.ts";
import { resourceContracts } from "../../model/names.ts";
import { reconciledResources } from "./resources.ts";

/** The rules for the status of all reconciled kinds. */
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
      "With contract v1beta1 they are Cluster API's own conditions, which have a severity; with v1beta2 those of Kubernetes. Types and reasons are stable and documented.",
    core: "Core reads `status.v1beta2.conditions` first, then `status.conditions`. It only needs type and status: it fills in reason, message, time and generation, and ignores every other field.",
    sources: [
      { document: "infra-cluster", section: "InfraCluster: conditions" },
      { document: "infra-cluster-v1beta1", section: "InfraCluster: conditions" },
      { file: "util/conditions/getter.go", symbol: "UnstructuredGet" },
    ],
  },
  {
    id: "resource/paused-condition",
    title: "A condition reports that the object is paused",
    level: "should",
    when: ["pausing"],
    check: ["object", "runtime-behaviour"],
    explanation: "The condition `Paused` is True while the object is not reconciled.",
    sources: [
      { document: "infra-cluster", section: "InfraCluster: pausing" },
      { file: "util/paused/paused.go", symbol: "EnsurePausedCondition" },
    ],
  },
  {
    id: "resource/terminal-failures",
    title: "Fields report terminal failures",
    level: "should",
    versions: ["v1beta1"],
    when: ["terminal-failures"],
    check: ["crd-schema", "object"],
    fields: [
      { path: "status.failureReason", type: "string", presence: "optional" },
      { path: "status.failureMessage", type: "string", presence: "optional" },
    ],
    explanation:
      "A reason for programs and a message for people, set when an object cannot be recovered. Do not use them for transient failures or failures that people can fix.",
    core: "v1.14 copies both to `status.deprecated.v1beta1` of the referring object, without further effect.",
    sources: [
      { document: "infra-cluster-v1beta1", section: "InfraCluster: terminal failures" },
      { document: "cluster-infrastructure", section: "InfraCluster Resources" },
      { file: "controllers/external/util.go", symbol: "func FailuresFrom" },
    ],
  },
  {
    id: "resource/terminal-failure-conditions",
    title: "Conditions report terminal failures",
    level: "should",
    versions: ["v1beta2"],
    when: ["terminal-failures"],
    check: ["object"],
    explanation:
      "Type and reason are documented. Clients decide how to react: core treats no failure as final.",
    sources: [{ document: "infra-cluster", section: "InfraCluster: terminal failures" }],
  },
  {
    id: "resource/derivable-status",
    title: "Status can be derived again",
    level: "must",
    when: ["move"],
    check: ["runtime-behaviour"],
    explanation:
      "`clusterctl move` does not copy status. It must be derivable from spec, metadata and the outside world. Do not depend on UIDs of objects: they change too.",
    sources: [
      { document: "clusterctl", section: "Move" },
      { document: "clusterctl-v1beta1", section: "Move" },
    ],
  },
]);

// Generated from kubernetes/flowcontrol-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { FlowSchema, PriorityLevelConfiguration } from "./types.ts";

/** FlowSchema of flowcontrol.apiserver.k8s.io/v1. */
export const flowSchema: KindDefinition<FlowSchema> = /* @__PURE__ */ Object.freeze({
  group: "flowcontrol.apiserver.k8s.io",
  version: "v1",
  kind: "FlowSchema",
  listKind: "FlowSchemaList",
  plural: "flowschemas",
  singular: "flowschema",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ flowSchemaSchema }) => flowSchemaSchema),
});

/** PriorityLevelConfiguration of flowcontrol.apiserver.k8s.io/v1. */
export const priorityLevelConfiguration: KindDefinition<PriorityLevelConfiguration> = /* @__PURE__ */ Object.freeze({
  group: "flowcontrol.apiserver.k8s.io",
  version: "v1",
  kind: "PriorityLevelConfiguration",
  listKind: "PriorityLevelConfigurationList",
  plural: "prioritylevelconfigurations",
  singular: "prioritylevelconfiguration",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ priorityLevelConfigurationSchema }) => priorityLevelConfigurationSchema),
});

/** All kinds of flowcontrol.apiserver.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([flowSchema, priorityLevelConfiguration]);

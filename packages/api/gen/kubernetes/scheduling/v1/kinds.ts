// Generated from kubernetes/scheduling-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { PriorityClass } from "./types.ts";

/** PriorityClass of scheduling.k8s.io/v1. */
export const priorityClass: KindDefinition<PriorityClass> = /* @__PURE__ */ Object.freeze({
  group: "scheduling.k8s.io",
  version: "v1",
  kind: "PriorityClass",
  listKind: "PriorityClassList",
  plural: "priorityclasses",
  singular: "priorityclass",
  shortNames: /* @__PURE__ */ Object.freeze(["pc"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ priorityClassSchema }) => priorityClassSchema),
});

/** All kinds of scheduling.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([priorityClass]);

// Generated from kubernetes/node-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { RuntimeClass } from "./types.ts";

/** RuntimeClass of node.k8s.io/v1. */
export const runtimeClass: KindDefinition<RuntimeClass> = /* @__PURE__ */ Object.freeze({
  group: "node.k8s.io",
  version: "v1",
  kind: "RuntimeClass",
  listKind: "RuntimeClassList",
  plural: "runtimeclasses",
  singular: "runtimeclass",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ runtimeClassSchema }) => runtimeClassSchema),
});

/** All kinds of node.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([runtimeClass]);

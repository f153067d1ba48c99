// Generated from kubernetes/autoscaling-v2.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { HorizontalPodAutoscaler } from "./types.ts";

/** HorizontalPodAutoscaler of autoscaling/v2. */
export const horizontalPodAutoscaler: KindDefinition<HorizontalPodAutoscaler> = /* @__PURE__ */ Object.freeze({
  group: "autoscaling",
  version: "v2",
  kind: "HorizontalPodAutoscaler",
  listKind: "HorizontalPodAutoscalerList",
  plural: "horizontalpodautoscalers",
  singular: "horizontalpodautoscaler",
  shortNames: /* @__PURE__ */ Object.freeze(["hpa"]),
  categories: /* @__PURE__ */ Object.freeze(["all"]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ horizontalPodAutoscalerSchema }) => horizontalPodAutoscalerSchema),
});

/** All kinds of autoscaling/v2. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([horizontalPodAutoscaler]);

// Generated from kubernetes/policy-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { PodDisruptionBudget } from "./types.ts";

/** PodDisruptionBudget of policy/v1. */
export const podDisruptionBudget: KindDefinition<PodDisruptionBudget> = /* @__PURE__ */ Object.freeze({
  group: "policy",
  version: "v1",
  kind: "PodDisruptionBudget",
  listKind: "PodDisruptionBudgetList",
  plural: "poddisruptionbudgets",
  singular: "poddisruptionbudget",
  shortNames: /* @__PURE__ */ Object.freeze(["pdb"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Namespaced",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ podDisruptionBudgetSchema }) => podDisruptionBudgetSchema),
});

/** All kinds of policy/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([podDisruptionBudget]);

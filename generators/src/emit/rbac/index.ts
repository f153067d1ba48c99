/**
 * Generates `role.yaml` from RBAC markers, with controller-gen's normalization.
 *
 * @module
 */
export { type KnownResources, knownResources } from "./check-known-names.ts";
export type { PresetRight } from "./preset-right.ts";
export { rbacEmitter, rbacMarker } from "./rbac-emitter.ts";
export { normaliseRules, type PolicyRule, type Rule } from "./rule.ts";

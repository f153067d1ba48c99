/**
 * Generates `role.yaml` from RBAC markers, with controller-gen's normalization.
 *
 * @module
 */
export { rbacEmitter, rbacMarker } from "./rbac-emitter.ts";
export { normaliseRules, type PolicyRule, type Rule } from "./rule.ts";

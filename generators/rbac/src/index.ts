/**
 * RBAC markers → `role.yaml`, with controller-gen's normalisation.
 *
 * @module
 */
export { rbacEmitter, rbacMarker } from "./rbac-emitter.ts";
export { normaliseRules, type PolicyRule, type Rule } from "./rule.ts";

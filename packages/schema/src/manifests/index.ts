/**
 * Checks of objects in manifests, as the API server makes them when it creates them:
 * CustomResourceDefinitions with the paths into their schemas, webhook configurations and roles.
 *
 * @module
 */

export { type CrdAdmission, crdAdmission, isMutated } from "../crd/crd-admission.ts";
export { type CrdError, needsApproval } from "../crd/crd-error.ts";
export { type Followed, followPath } from "../crd/follow-path.ts";
export { type ParsedPath, type PathStep, parseJsonPath } from "../crd/json-path.ts";
export { type CrdKind, type CrdVersion, crdKind, crdVersion, versionsOfCrd } from "../crd/read-crd.ts";
export * from "../crd/unsatisfiable.ts";
export { validateCrd } from "../crd/validate-crd.ts";
export {
  type ColumnError,
  type ColumnTraits,
  columnErrors,
  domainError,
  kindError,
  labelError,
  type SelectableFieldError,
  selectableFieldErrors,
} from "../crd/version-errors.ts";
export { servicePathError } from "../crd/webhook-client.ts";
export { builtInRules, isRefusedBySchema, validateBuiltIn } from "./built-in-rules.ts";
export {
  type CloneProblem,
  cloneProblems,
  type RefusedClone,
  refusedClones,
  type SpecSchemas,
  specSchemas,
} from "./clone-problems.ts";
export { customSubresources, resourceVerbs, urlVerbs, validateRole } from "./role.ts";
export type { BuiltInRule } from "./rule.ts";
export { validateWebhookConfiguration } from "./webhook-configuration.ts";

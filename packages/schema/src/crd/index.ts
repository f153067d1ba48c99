/**
 * Checks of CustomResourceDefinitions, as the API server makes them, and of the paths into schemas.
 *
 * @module
 */

export { type CrdAdmission, crdAdmission, isMutated } from "./crd-admission.ts";
export { type CrdError, needsApproval } from "./crd-error.ts";
export { type Followed, followPath } from "./follow-path.ts";
export { type ParsedPath, type PathStep, parseJsonPath } from "./json-path.ts";
export { type CrdKind, type CrdVersion, crdKind, crdVersion, versionsOfCrd } from "./read-crd.ts";
export * from "./unsatisfiable.ts";
export { validateCrd } from "./validate-crd.ts";
export {
  type ColumnError,
  type ColumnTraits,
  columnErrors,
  domainError,
  kindError,
  labelError,
  type SelectableFieldError,
  selectableFieldErrors,
} from "./version-errors.ts";
export { servicePathError } from "./webhook-client.ts";

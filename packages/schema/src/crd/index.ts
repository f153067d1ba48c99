/**
 * Checks of CustomResourceDefinitions, as the API server makes them, and of the paths into schemas.
 *
 * @module
 */

export type { ColumnError, ColumnTraits } from "./column-errors.ts";
export { columnErrors } from "./column-errors.ts";
export type { Contradiction, SchemaBound } from "./contradictory-bounds.ts";
export { findContradiction, hasBounds } from "./contradictory-bounds.ts";
export type { CrdError } from "./crd-error.ts";
export type { Followed } from "./follow-path.ts";
export { followPath } from "./follow-path.ts";
export type { ParsedPath, PathStep } from "./json-path.ts";
export { parseJsonPath } from "./json-path.ts";
export { domainError, labelError } from "./name-syntax.ts";
export { needsApproval } from "./needs-approval.ts";
export type { SelectableFieldError } from "./selectable-field-errors.ts";
export { selectableFieldErrors } from "./selectable-field-errors.ts";
export type { UnfitBound } from "./unsatisfiable.ts";
export { findUnfitBounds, findUnsatisfiable } from "./unsatisfiable.ts";
export { validateCrd } from "./validate-crd.ts";
export { servicePathError } from "./webhook-client.ts";

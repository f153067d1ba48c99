/**
 * Validates objects by their CRDs, as an API server does. Runs in browsers.
 *
 * @module
 */
export { type CheckedObject, checkObject } from "../templates/check-object.ts";
export { type KnownKind, type KnownKinds, knownKindsOf } from "../templates/known-kinds.ts";
export { templateDiagnostics } from "../templates/template-diagnostics.ts";

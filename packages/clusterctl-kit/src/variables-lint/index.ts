/**
 * Finds mistakes in the variables of templates.
 *
 * @module
 */
export { lintVariables } from "./lint-variables.ts";
export { variableDiagnostics } from "./variable-diagnostics.ts";

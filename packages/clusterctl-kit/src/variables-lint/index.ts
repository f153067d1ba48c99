/**
 * Finds mistakes in the variables of templates.
 *
 * @module
 */
export { lintVariables, type VariableFinding } from "./lint-variables.ts";
export { type VariableRuleId, variableRules } from "./variable-rules.ts";

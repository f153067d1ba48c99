/**
 * Variables of templates that do not do what their authors mean.
 *
 * @module
 */
export { lintVariables, type VariableFinding } from "./lint-variables.ts";
export { type VariableRuleId, variableRules } from "./variable-rules.ts";

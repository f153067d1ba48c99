/**
 * Template variables of providers for clusterctl.
 *
 * @module
 */
export {
  getVariableMap,
  getVariables,
  MissingVariablesError,
  substituteVariables,
  TemplateError,
  type TemplateErrorCode,
  type TemplatePosition,
} from "./variables/index.ts";
export { lintVariables, variableDiagnostics } from "./variables-lint/index.ts";

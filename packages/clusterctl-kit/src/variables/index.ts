/**
 * Variables of templates and components in clusterctl's syntax.
 *
 * @module
 */
export {
  getVariableMap,
  getVariables,
  listSubstitutions,
  type PlacedSubstitution,
  substituteVariables,
} from "./processor.ts";
export {
  MissingVariablesError,
  TemplateError,
  type TemplateErrorCode,
  type TemplatePosition,
} from "./template-error.ts";

/**
 * The variables of templates and components, in the dialect that clusterctl speaks.
 *
 * @module
 */
export {
  getVariableMap,
  getVariables,
  listSubstitutions,
  type PlacedSubstitution,
  process,
} from "./processor.ts";
export {
  MissingVariablesError,
  TemplateError,
  type TemplateErrorCode,
  type TemplatePosition,
} from "./template-error.ts";

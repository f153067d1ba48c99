/**
 * Objects of other providers, referenced by contract, and templates.
 *
 * @module
 */

export { type CloneTemplateOptions, cloneTemplate } from "./clone-template.ts";
export { sortForCreation } from "./creation-order.ts";
export { failuresOf, isExternallyManagedControlPlane, isExternalReady } from "./external-status.ts";
export { generateName } from "./generate-name.ts";
export {
  createFromTemplate,
  type ExternalObject,
  type ExternalReader,
  getExternal,
  getExternalByContract,
  UnresolvedReferenceError,
} from "./get-external.ts";
export { joinYaml, parseYamlObjects } from "./yaml-objects.ts";

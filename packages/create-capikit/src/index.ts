/**
 * The API of `npm create capikit`.
 *
 * @module
 */

export { CreateError } from "./create-error.ts";
export { type CreatedProject, type CreateOptions, createProject } from "./create-project.ts";
export {
  type Contracts,
  checkApiVersion,
  checkProviderName,
  contractChoices,
  providerNameOf,
} from "./provider-name.ts";
export { type ProviderType, providerTypes } from "./provider-types.ts";

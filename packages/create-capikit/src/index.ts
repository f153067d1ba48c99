/**
 * The API of `npm create capikit`.
 *
 * @module
 */

export { type Contracts, contractChoices } from "./contracts.ts";
export { CreateError } from "./create-error.ts";
export { type CreatedProject, type CreateOptions, createProject } from "./create-project.ts";
export { checkApiVersion, checkProviderName, providerNameOf } from "./provider-name.ts";
export { type ProviderType, providerTypes } from "./provider-types.ts";

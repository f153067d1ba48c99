/**
 * Controllers of Cluster API's contracts, of which only what touches a platform is left to write. They are made of the public parts of this
 * package alone: `defineController` and what `@capikit/controller-kit/capi` has.
 *
 * @module
 */
export type { AuthorContext, AuthorDelete, AuthorReconcile, SetCondition } from "./flow/author-context.ts";
export type { Draft } from "./flow/draft.ts";
export type { PresetOptions } from "./flow/preset-options.ts";
export { type InfraClusterOptions, type InfraClusterOwners, infraCluster } from "./infra-cluster.ts";
export type { InfraClusterFields } from "./infra-cluster-contract.ts";

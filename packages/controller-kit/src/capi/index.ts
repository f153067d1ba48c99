/**
 * Cluster API's `util` packages: conditions, pausing, finalizers, patches, predicates, lookups and
 * mappings of owners, references to objects of other providers, contract versions and identities.
 *
 * @module
 */

export * from "./conditions/index.ts";
export * from "./contract/index.ts";
export * from "./external/index.ts";
export * from "./finalizers/index.ts";
export * from "./identity/index.ts";
export * from "./images/index.ts";
export * from "./logging/index.ts";
export * from "./lookup/index.ts";
export * from "./mappings/index.ts";
export * from "./metadata/index.ts";
export * from "./patch/index.ts";
export * from "./paused/index.ts";
export * from "./predicates/index.ts";
export * from "./v1beta1-conditions/index.ts";
export * from "./values/index.ts";

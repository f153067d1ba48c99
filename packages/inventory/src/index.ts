/**
 * Objects of Cluster API as one model: conditions and references of both contracts, owners, and an index of objects.
 *
 * @module
 */
export * from "./clusters.ts";
export * from "./conditions.ts";
export * from "./crds.ts";
export * from "./object-index.ts";
export * from "./providers.ts";
export * from "./references.ts";
export * from "./webhooks.ts";

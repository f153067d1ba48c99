/**
 * All hooks of Cluster API with their types.
 *
 * @module
 */
export * from "../../gen/catalog/index.ts";

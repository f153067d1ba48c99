/**
 * Plurals of kinds, and names derived from them.
 *
 * @module
 */

export { crdName } from "./crd-name.ts";
export { pluralize } from "./pluralize.ts";

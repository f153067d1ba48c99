/**
 * The releases of Cluster API that the types, contracts and hooks of this package fit.
 *
 * @module
 */
export * from "./minor-release.ts";
export { type NewerField, newerFieldsOf, newerHookFieldsOf } from "./newer-fields.ts";
export { referenceRelease, type SupportedRelease, supportedReleases } from "./supported-releases.ts";

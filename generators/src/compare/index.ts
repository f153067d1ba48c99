/**
 * Compares two releases of CRDs and runtime hooks, and classifies the consequences of their
 * changes.
 *
 * @module
 */
export type { Change } from "./changes/change.ts";
export { compareReleases } from "./compare-releases.ts";
export { readRelease, UpstreamError } from "./read/read-release.ts";
export type { Release } from "./read/release.ts";

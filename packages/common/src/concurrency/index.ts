/**
 * Limits for concurrent work.
 *
 * @module
 */

export { mapLimited } from "./map-limited.ts";

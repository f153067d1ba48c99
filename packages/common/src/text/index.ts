/**
 * Helpers for texts that people read and write.
 *
 * @module
 */
export { nearestName } from "./nearest-name.ts";

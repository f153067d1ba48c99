/**
 * Pausing: of a Cluster, or of an object by annotation.
 *
 * @module
 */

export { type EnsuredPause, ensurePausedCondition } from "./ensure-paused-condition.ts";
export { type PausedState, pausedState } from "./paused-condition.ts";

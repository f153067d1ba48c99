/**
 * Pausing by Cluster or by annotation.
 *
 * @module
 */

export { type EnsuredPause, ensurePausedCondition } from "./ensure-paused-condition.ts";
export { type PausedState, pausedState } from "./paused-condition.ts";

/**
 * Event recorders.
 *
 * @module
 */

export * from "./create-event-recorder.ts";
export type { DropReason, EventDetails, EventObserver, EventRecorder } from "./event-recorder.ts";
export type { SpamFilterOptions } from "./spam-filter.ts";

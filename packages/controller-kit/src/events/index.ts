/**
 * Event recorders.
 *
 * @module
 */

export * from "./create-event-recorder.ts";
export type { DropReason, EventObserver } from "./event-observer.ts";
export type { EventDetails, EventRecorder } from "./event-recorder.ts";
export type { SpamFilterOptions } from "./spam-filter.ts";

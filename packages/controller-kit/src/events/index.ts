/**
 * Event recorders.
 *
 * @module
 */

export {
  createEventRecorder,
  type EventRecorderOptions,
  type RunningEventRecorder,
  type SpamFilterOptions,
} from "./create-event-recorder.ts";
export type { DropReason, EventDetails, EventObserver, EventRecorder } from "./event-recorder.ts";

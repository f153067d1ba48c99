/** Reasons why an event was dropped. */
export type DropReason =
  /** Too many events of one object. */
  | "spam"
  /** Too many queued events. */
  | "queue-full"
  /** The server rejected it, or this process may not write now. */
  | "refused"
  /** The server was unreachable for too long. */
  | "unreachable"
  /** The recorder has stopped. */
  | "stopped"
  /** The event's object cannot be referenced. */
  | "invalid";

/** Receives notifications about events, for metrics. Methods must not throw. */
export interface EventObserver {
  written?(series: boolean): void;
  dropped?(why: DropReason): void;
}

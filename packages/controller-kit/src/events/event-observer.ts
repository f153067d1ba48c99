/** Why an event was not written. */
export type DropReason =
  /** Too many of one object. */
  | "spam"
  /** Too many wait to be written. */
  | "queue-full"
  /** The server refused it, or we may not write now. */
  | "refused"
  /** The server could not be reached for long. */
  | "unreachable"
  /** The recorder has stopped. */
  | "stopped"
  /** It is about nothing that can be named. */
  | "invalid";

/** Is told what becomes of events, for metrics. It must not throw. */
export interface EventObserver {
  written?(series: boolean): void;
  dropped?(why: DropReason): void;
}

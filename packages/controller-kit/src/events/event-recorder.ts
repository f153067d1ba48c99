import type { KubernetesObject } from "@capikit/api/meta";

/** Optional details of an event. */
export interface EventDetails {
  /** The action, such as `CreateMachine`; at most 128 characters. Default: the reason. */
  readonly action?: string;
  /** Annotations of the event. Secrets in their values are masked. */
  readonly annotations?: Readonly<Record<string, string>>;
  /** A second object that the event is about. */
  readonly related?: KubernetesObject;
}

/**
 * Records Events of objects (`events.k8s.io/v1`), for `kubectl describe`. Methods return at once
 * and never throw. Events are written in the background, and repeated ones become a series. Events
 * that the server does not accept in time are dropped and counted.
 */
export interface EventRecorder {
  normal(regarding: KubernetesObject, reason: string, message: string, details?: EventDetails): void;
  warning(regarding: KubernetesObject, reason: string, message: string, details?: EventDetails): void;
}

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

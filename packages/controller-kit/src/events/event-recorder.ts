import type { KubernetesObject } from "@capikit/api/meta";

/** What an event tells besides reason and message. */
export interface EventDetails {
  /** What was done or tried, such as `CreateMachine`; at most 128 characters. Default: the reason. */
  readonly action?: string;
  /** A second object that it is about. */
  readonly related?: KubernetesObject;
}

/**
 * Tells of what happens to an object in Events of it (`events.k8s.io/v1`), for `kubectl describe`. Returns at once and never fails: events
 * are written in the background, those that repeat become a series, and what the server does not take in time is dropped and counted.
 */
export interface EventRecorder {
  normal(regarding: KubernetesObject, reason: string, message: string, details?: EventDetails): void;
  warning(regarding: KubernetesObject, reason: string, message: string, details?: EventDetails): void;
}

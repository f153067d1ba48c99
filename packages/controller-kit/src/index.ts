/**
 * Controllers and what they stand on: cache, queue, manager, leader election, events, metrics.
 *
 * @module
 */
export type { Cache, CacheReadOptions, CacheSelection } from "./cache/cache.ts";
export type { EventHandler, Informer } from "./cache/informer.ts";
export type {
  Reconcile,
  ReconcileAnswer,
  ReconcileContext,
  ReconcileObject,
} from "./controller/reconcile.ts";
export { type Result, TerminalError } from "./controller/result.ts";
export type { EventDetails, EventRecorder } from "./events/event-recorder.ts";
export {
  booleanFlag,
  choiceFlag,
  durationFlag,
  type Flag,
  type Flags,
  type FlagValues,
  featureGatesFlag,
  numberFlag,
  stringFlag,
} from "./flags/flag.ts";
export { FlagError, FlagHelp } from "./flags/flag-error.ts";
export type { Address } from "./flags/parse-address.ts";
export {
  type ManagerFlags,
  type ManagerFlagsOptions,
  parseManagerFlags,
} from "./flags/parse-manager-flags.ts";
export { createLogger, type LoggerOptions, type LogLevel } from "./logging/create-logger.ts";
export { redactFields } from "./logging/redact.ts";
export { redactingLogger } from "./logging/redacting-logger.ts";
export type { ObjectEvent, Predicate } from "./predicates/object-event.ts";

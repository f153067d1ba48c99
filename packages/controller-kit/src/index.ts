/**
 * Managers and controllers: the API that a provider's program needs. Other features have separate
 * entry points.
 *
 * @module
 */

export { loadConfig } from "@capikit/client";
export type { Address } from "@capikit/serving";
export {
  booleanFlag,
  choiceFlag,
  durationFlag,
  type FeatureGate,
  type Flag,
  FlagError,
  FlagHelpError,
  type Flags,
  type FlagValues,
  featureGatesFlag,
  numberFlag,
  stringFlag,
} from "@capikit/serving/flags";
export { draftOf } from "./cache/frozen-objects/draft.ts";
export type { ControllerDefinition } from "./controller/controller-definition.ts";
export * from "./controller/controller-options.ts";
export { defineController } from "./controller/define-controller.ts";
export { UnhandledRejectionError } from "./controller/outcome.ts";
export * from "./controller/reconcile.ts";
export { ReconcileTimeoutError } from "./controller/reconcile-attempt.ts";
export {
  after,
  type Result,
  type ResultOptions,
  RetryError,
  type RetryErrorOptions,
  requeue,
  TerminalError,
  type TerminalErrorOptions,
} from "./controller/result.ts";
export type * from "./extension/manager-extension.ts";
export * from "./flags/parse-manager-flags.ts";
export { type Manager, ManagerError, type ManagerErrorCode } from "./manager/manager.ts";
export { ConnectionError } from "./manager/manager-base.ts";
export type { ManagerOptions, ManagerParts, ManagerServices } from "./manager/manager-options.ts";
export { type RunManagerInput, type RunManagerOptions, runManager } from "./manager/run-manager.ts";
export { startManager } from "./manager/start-manager.ts";
export type { Runnable, RunnableContext } from "./runnable/runnable.ts";
export {
  type MapFunction,
  type OwnedKind,
  type OwnedOptions,
  owned,
  type Requests,
  type SourceContext,
  type WatchedKind,
  type WatchOptions,
  watched,
} from "./sources/watch.ts";

/**
 * Test tools for controllers: an API server that injects faults, a hostile API server, and
 * assertions for any test framework.
 *
 * @module
 */
export { type CacheComparison, cacheDifferences } from "./assertions/cache-differences.ts";
export {
  type ConditionMatching,
  type ExpectedCondition,
  matchCondition,
  matchConditions,
} from "./assertions/match-conditions.ts";
export {
  type CountedServer,
  type ProcessLimits,
  type ProcessWatch,
  watchProcess,
} from "./assertions/watch-process.ts";
export type {
  FaultRecord,
  FaultServer,
  FaultServerOptions,
  WriteRecord,
} from "./fault-server/fault-server.ts";
export { startFaultServer } from "./fault-server/start-fault-server.ts";
export type { FaultInjection, FaultSchedule, FaultTarget } from "./faults/fault-plan.ts";
export {
  type FaultEntry,
  type FaultName,
  type FaultStage,
  faultNames,
  faultTable,
} from "./faults/fault-table.ts";
export {
  type HostileMode,
  type HostileModeEntry,
  hostileModeNames,
  hostileModes,
} from "./hostile/hostile-modes.ts";
export {
  type HostileServer,
  type HostileServerOptions,
  startHostileServer,
} from "./hostile/start-hostile-server.ts";
export { type Random, seeded } from "./random/random.ts";
export type { Operation } from "./server/api-request.ts";
export type { FaultServerKind } from "./store/served-kind.ts";

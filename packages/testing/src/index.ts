/**
 * Test tools for controllers: an API server that injects faults.
 *
 * @module
 */
export * from "./embedded/embedded-api-server.ts";
export { startEmbeddedApiServer } from "./embedded/start-embedded-api-server.ts";
export { type Coverage, type CoverageEntry, formatCoverage, type LeftOutReason } from "./explore/coverage.ts";
export * from "./explore/explore.ts";
export { type PerturbationClass, perturbationClasses } from "./explore/plan.ts";
export { type CheckName, type GapName, gapNames, type Problem } from "./explore/run-result.ts";
export type * from "./explore/scenario.ts";
export { sometimes } from "./explore/virtual-time.ts";
export * from "./fault-server/fault-server.ts";
export { startFaultServer } from "./fault-server/start-fault-server.ts";
export type { FaultInjection, FaultTarget } from "./faults/fault-plan.ts";
export {
  type FaultEntry,
  type FaultName,
  type FaultStage,
  faultNames,
  faultTable,
} from "./faults/fault-table.ts";
export { type Random, seeded } from "./random/random.ts";
export type { Operation } from "./server/api-request.ts";
export type { WriteRecord } from "./server/front.ts";
export type { FaultServerKind } from "./store/served-kind.ts";

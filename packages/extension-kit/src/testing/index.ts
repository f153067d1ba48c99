/**
 * Tests of extensions: sample requests and responses, conformance checks, and recorded calls that are
 * replayed to compare the answers.
 *
 * @module
 */

export type { CheckArea, ConformanceCheck } from "../conformance/checks/check.ts";
export * from "../conformance/report.ts";
export * from "../conformance/run-conformance.ts";
export type { ConformanceOptions } from "../conformance/session/target.ts";
export { type InPlaceCoverage, inPlaceCoverage, type ObjectCoverage } from "../effects/in-place-coverage.ts";
export { type PatchEffect, type PatchErrorReason, patchEffects } from "../effects/patch-effects.ts";
export {
  createForward,
  type Forward,
  type ForwardTarget,
  type Resent,
  sendRecorded,
} from "../recording/forward.ts";
export { meaningOf } from "../recording/meaning.ts";
export {
  exchangeFileName,
  exchangeText,
  parseExchange,
  type RecordedExchange,
} from "../recording/recorded-exchange.ts";
export { redactExchange } from "../recording/redact.ts";
export { type Recorder, type RecorderOptions, startRecorder } from "../recording/start-recorder.ts";
export { type CallHandlerOptions, callHandler } from "../samples/call-handler.ts";
export { sampleOf } from "../samples/sample-of.ts";
export { type CoreHook, type SampleOptions, sampleRequest } from "../samples/sample-request.ts";
export type { SampleWorkers } from "../samples/sample-topology.ts";
export {
  sampleVariables,
  type VariableDefinition,
  variableDefinitions,
} from "../samples/sample-variables.ts";

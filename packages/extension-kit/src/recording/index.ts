/**
 * Records calls of hooks, and replays them to compare the answers of an extension.
 *
 * @module
 */
export { createForward, type Forward, type ForwardTarget, type Resent, sendRecorded } from "./forward.ts";
export { meaningOf } from "./meaning.ts";
export { exchangeFileName, exchangeText, parseExchange, type RecordedExchange } from "./recorded-exchange.ts";
export { redactExchange } from "./redact.ts";
export { type Recorder, type RecorderOptions, startRecorder } from "./start-recorder.ts";

/**
 * The main program of a server: signals, time limits, exit codes and errors without secrets.
 *
 * @module
 */
export { endProcess } from "./exit-watchdog.ts";
export { limitNewSpace, scavengeOnMainThread } from "./limit-new-space.ts";
export { reportFailure } from "./report-failure.ts";
export * from "./run-process.ts";
export { withoutWasmTierUp } from "./without-wasm-tier-up.ts";

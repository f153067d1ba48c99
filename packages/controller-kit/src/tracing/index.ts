/**
 * OpenTelemetry tracing of reconciles and requests.
 *
 * @module
 */

export { createTracing } from "./create-tracing.ts";
export type { Tracing } from "./tracing.ts";

/**
 * Loggers that mask secrets.
 *
 * @module
 */

export { createLogger, type LogDestination, type LoggerOptions } from "./create-logger.ts";
export { maskText } from "./logger.ts";
export { redactFields } from "./redact.ts";
export { createCauseLog, redactingLogger } from "./redacting-logger.ts";

/**
 * Loggers that mask secrets.
 *
 * @module
 */

export { createCauseLog } from "./create-cause-log.ts";
export { createLogger, type LogDestination, type LoggerOptions } from "./create-logger.ts";
export { lazyLogger, maskText } from "./logger.ts";
export { redactFields } from "./redact.ts";
export { redactingLogger } from "./redacting-logger.ts";

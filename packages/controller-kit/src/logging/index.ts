/**
 * Loggers that redact secrets.
 *
 * @module
 */

export type { LevelSwitch, LogLevel } from "@capikit/serving";
export {
  createLogger,
  type LogDestination,
  type LoggerOptions,
  redactFields,
  redactingLogger,
} from "@capikit/serving/logging";

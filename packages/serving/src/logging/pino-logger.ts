import type { LogFields, Logger } from "./logger.ts";

/** As much of a pino logger as is needed, so that pino itself is no dependency. */
export interface PinoLike {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): PinoLike;
}

/** Logs to pino. Its serializer for errors knows them by the name `err`; a field `error` is handed to it under that name. */
export function pinoLogger(pino: PinoLike): Logger {
  return {
    debug: (message, fields) => pino.debug(named(fields), message),
    info: (message, fields) => pino.info(named(fields), message),
    warn: (message, fields) => pino.warn(named(fields), message),
    error: (message, fields) => pino.error(named(fields), message),
    with: (fields) => pinoLogger(pino.child(named(fields))),
  };
}

function named(fields: LogFields = {}): LogFields {
  if (!("error" in fields)) {
    return fields;
  }
  const { error: err, ...others } = fields;
  return { ...others, err };
}

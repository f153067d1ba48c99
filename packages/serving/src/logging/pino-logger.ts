import type { LogFields, Logger } from "./logger.ts";

/** The part of a pino logger used here, so that pino is not a dependency. */
export interface PinoLike {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): PinoLike;
}

/** Creates a logger that writes to pino. It passes the field `error` as `err`, as pino expects. */
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

import { CapikitError } from "@capikit/common/errors";

/** An expression that failed while it ran: no such key, overflow, division by zero … */
export class CelRuntimeError extends CapikitError {
  override readonly name = "CelRuntimeError";

  constructor(message: string) {
    // A rule can fail in each of a million iterations, where traces would take most of the time.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** An evaluation that exceeded a cost limit. Nothing in the expression can recover from it. */
export class CelCostLimitError extends CapikitError {
  override readonly name = "CelCostLimitError";

  constructor() {
    super("operation cancelled: actual cost limit exceeded");
  }
}

/** No overload of a function takes these values. */
export function noSuchOverload(name?: string): CelRuntimeError {
  return new CelRuntimeError(name === undefined ? "no such overload" : `no such overload: ${name}`);
}

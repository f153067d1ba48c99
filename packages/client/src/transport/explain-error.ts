import { isCapikitError } from "@capikit/common/errors";
import { type Destination, TransportError } from "../errors/transport-error.ts";
import type { TransportRequest } from "./transport.ts";

/** Returns the error to throw for a failed request. */
export function explainError(error: unknown, request: TransportRequest, destination: Destination): unknown {
  if (request.signal?.aborted) {
    return request.signal.reason;
  }
  // Connection errors of undici and Node have a `code`; all others are bugs, here or in the caller.
  const code = isCapikitError(error) ? undefined : (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && !code.includes("INVALID_ARG")
    ? new TransportError(request, destination, error)
    : error;
}

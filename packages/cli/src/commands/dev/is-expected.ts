import { ApiError, TransportError } from "@capikit/client/errors";
import { EnvtestError } from "@capikit/envtest";

/**
 * Reports whether an error's message is sufficient for users: errors of the API server, the
 * connection or another program. Others are bugs.
 */
export function isExpected(error: unknown): error is Error {
  return [ApiError, EnvtestError, TransportError].some((known) => error instanceof known);
}

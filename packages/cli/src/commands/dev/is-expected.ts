import { ApiError, TransportError } from "@capikit/client/errors";
import { EnvtestError } from "@capikit/envtest";

/** Whether an error is told by its message: what the API server, the way to it, or a program beside it did. Others are bugs. */
export function isExpected(error: unknown): error is Error {
  return [ApiError, EnvtestError, TransportError].some((known) => error instanceof known);
}

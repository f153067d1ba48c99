import { ApiError, TransportError } from "@capikit/client/errors";
import { EnvtestError } from "@capikit/envtest";

/** Reports whether an error's message is enough for users. Other errors are bugs. */
export function isExpected(error: unknown): error is Error {
  return [ApiError, EnvtestError, TransportError].some((known) => error instanceof known);
}

import { ApiError, TransportError } from "@capikit/client/errors";
import { EnvtestError } from "@capikit/envtest";
import { bugReport } from "../../../shared/report/bug-report.ts";
import type { DevEvent, ReportEvent } from "../renderers/dev-event.ts";

/** Returns a handler that reports an unexpected error of a part, unless the run is ending. */
export function reportFailure(
  { report, signal }: { readonly report: ReportEvent; readonly signal: AbortSignal },
  event: DevEvent["event"],
): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) report(event, "error", bugReport(error, ["dev"]));
  };
}

/** Reports whether an error's message is enough for users. Other errors are bugs. */
export function isExpected(error: unknown): error is Error {
  return [ApiError, EnvtestError, TransportError].some((known) => error instanceof known);
}

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

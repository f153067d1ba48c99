import type { Transport } from "@capikit/client/transport";
import type { ReconcileTracer } from "../controller/reconcile-tracer.ts";

/** Puts the work of a manager into spans. */
export interface Tracing {
  readonly reconciles: ReconcileTracer;
  /** A transport whose requests are spans, and carry on the trace to the API server. */
  transport(transport: Transport): Transport;
}

import type { Transport } from "@capikit/client/transport";
import type { ReconcileTracer } from "../controller/reconcile-tracer.ts";

/** Records the work of a manager as spans. */
export interface Tracing {
  readonly reconciles: ReconcileTracer;
  /** Wraps a transport so that its requests are spans and propagate the trace to the API server. */
  transport(transport: Transport): Transport;
}

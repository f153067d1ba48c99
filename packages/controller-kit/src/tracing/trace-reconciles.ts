import { maskText } from "@capikit/serving/logging";
import type { Tracer } from "@opentelemetry/api";
import type { ReconcileTracer } from "../controller/reconcile-tracer.ts";

/** The API's span status code for errors. */
export const spanError = 2;

/** Records reconciles as spans `reconcile CONTROLLER`, with requests as child spans. */
export function traceReconciles(tracer: Tracer): ReconcileTracer {
  return {
    trace({ controller, group, kind, request, reconcileID, priority }, run) {
      const attributes = {
        "capikit.controller": controller,
        "capikit.reconcile.id": reconcileID,
        "capikit.reconcile.priority": priority,
        "k8s.object.name": request.name,
        ...(request.namespace && { "k8s.namespace.name": request.namespace }),
        ...(group !== undefined && { "k8s.object.group": group }),
        ...(kind !== undefined && { "k8s.object.kind": kind }),
      };
      return tracer.startActiveSpan(`reconcile ${controller}`, { attributes }, async (span) => {
        try {
          const outcome = await run();
          span.setAttribute("capikit.reconcile.result", outcome.result);
          if (outcome.result === "error") {
            const message = maskText(outcome.error.message);
            span.recordException({ name: outcome.error.name, message });
            span.setStatus({ code: spanError, message });
          }
          return outcome;
        } finally {
          span.end();
        }
      });
    },
  };
}

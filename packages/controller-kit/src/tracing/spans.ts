// Apart from `create-tracing.ts`: types of entry points must not need the optional package.
import type { Transport } from "@capikit/client/transport";
import { toError } from "@capikit/common/errors";
import { createBoundedMap } from "@capikit/common/json";
import { maskText } from "@capikit/serving/logging";
import type { ContextAPI, PropagationAPI, SpanContext, Tracer } from "@opentelemetry/api";
import type { ReconcileTracer } from "../controller/controller-observer.ts";
import { causeText } from "../journal/reconcile-record.ts";

/** The API's span kind for requests to another program. */
const spanKindClient = 2;

/** The part of the API that requests need. */
interface Otel {
  readonly context: Pick<ContextAPI, "active">;
  readonly propagation: Pick<PropagationAPI, "inject">;
}

/**
 * Records requests as spans by the conventions for HTTP clients. A span ends with the response
 * headers, because watches would last for minutes otherwise. The API server continues the trace if
 * tracing is enabled there.
 */
export function traceTransport(
  transport: Transport,
  tracer: Tracer,
  { context, propagation }: Otel,
): Transport {
  const url = new URL(transport.server);
  const server = {
    "server.address": url.hostname,
    "server.port": Number(url.port || (url.protocol === "http:" ? 80 : 443)),
  };
  return {
    server: transport.server,
    request(request) {
      const { method, path } = request;
      const attributes = { "http.request.method": method, "url.path": path, ...server };
      return tracer.startActiveSpan(method, { kind: spanKindClient, attributes }, async (span) => {
        try {
          const headers: Record<string, string | undefined> = { ...request.headers };
          propagation.inject(context.active(), headers);
          const response = await transport.request({ ...request, headers });
          span.setAttribute("http.response.status_code", response.status);
          if (response.status >= 400) {
            span.setAttribute("error.type", String(response.status));
            span.setStatus({ code: spanError });
          }
          return response;
        } catch (error) {
          const { name, message } = toError(error);
          span.setAttribute("error.type", name);
          span.setStatus({ code: spanError, message: maskText(message) });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    close: () => transport.close(),
  };
}

/** The API's span status code for errors. */
const spanError = 2;

/** Reconciles to which later ones may link as their causes. */
const contextLimits = { store: "trace contexts", maxEntries: 1_000, maxBytes: 1_048_576 };

/** Records reconciles as spans `reconcile CONTROLLER`, with requests as child spans. */
export function traceReconciles(tracer: Tracer): ReconcileTracer {
  const contexts = createBoundedMap<SpanContext>(contextLimits);
  return {
    trace({ controller, group, kind, request, reconcileID, priority, causes }, run) {
      const attributes = {
        "capikit.controller": controller,
        "capikit.reconcile.id": reconcileID,
        "capikit.reconcile.priority": priority,
        "k8s.object.name": request.name,
        ...(request.namespace && { "k8s.namespace.name": request.namespace }),
        ...(group !== undefined && { "k8s.object.group": group }),
        ...(kind !== undefined && { "k8s.object.kind": kind }),
        "capikit.reconcile.causes": causes.map(causeText),
      };
      const links = causes.flatMap((cause) => {
        const context = contexts.get(cause.reconcileID ?? "");
        return context === undefined
          ? []
          : [{ context, attributes: { "capikit.reconcile.cause": causeText(cause) } }];
      });
      return tracer.startActiveSpan(`reconcile ${controller}`, { attributes, links }, async (span) => {
        const { traceId, spanId, traceFlags } = span.spanContext();
        contexts.set(reconcileID, { traceId, spanId, traceFlags });
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

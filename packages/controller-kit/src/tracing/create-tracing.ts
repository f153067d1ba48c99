import type { Transport } from "@capikit/client/transport";
import type { ReconcileTracer } from "../controller/controller-observer.ts";
import { traceReconciles, traceTransport } from "./spans.ts";

/**
 * Creates tracing with `@opentelemetry/api` if it is installed, otherwise returns undefined. The
 * program's OpenTelemetry SDK processes the spans.
 */
export async function createTracing(): Promise<Tracing | undefined> {
  const loaded = await import("@opentelemetry/api").catch(() => undefined);
  if (loaded === undefined) {
    return undefined;
  }
  // Bundles with code splitting have only the default export of a CommonJS package.
  const otel = "trace" in loaded ? loaded : (loaded as { readonly default: typeof loaded }).default;
  const name = "@capikit/controller-kit";
  const tracer = otel.trace.getTracer(name);
  return {
    reconciles: {
      ...traceReconciles(tracer),
      // A program may set up its SDK at any time. Until then, the API would create useless spans.
      isActive() {
        const provider = otel.trace.getTracerProvider();
        return (
          !(provider instanceof otel.ProxyTracerProvider) || provider.getDelegateTracer(name) !== undefined
        );
      },
    },
    transport: (transport) => traceTransport(transport, tracer, otel),
  };
}

/** Records the work of a manager as spans. */
export interface Tracing {
  readonly reconciles: ReconcileTracer;
  /** Wraps a transport so that its requests are spans and propagate the trace to the API server. */
  transport(transport: Transport): Transport;
}

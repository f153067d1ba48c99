import { traceReconciles } from "./trace-reconciles.ts";
import { traceTransport } from "./trace-transport.ts";
import type { Tracing } from "./tracing.ts";

/**
 * Spans by `@opentelemetry/api`, where the program has it: what becomes of them is up to the SDK that the program sets up. Undefined where it is not
 * installed, so that nothing is paid for.
 */
export async function createTracing(): Promise<Tracing | undefined> {
  const otel = await import("@opentelemetry/api").catch(() => undefined);
  if (otel === undefined) {
    return undefined;
  }
  const name = "@capikit/controller-kit";
  const tracer = otel.trace.getTracer(name);
  return {
    reconciles: {
      ...traceReconciles(tracer),
      // Programs may set up their SDK at any time. Until then, the API has spans made that nobody will see.
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

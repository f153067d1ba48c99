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
  const tracer = otel.trace.getTracer("@capikit/controller-kit");
  return {
    reconciles: traceReconciles(tracer),
    transport: (transport) => traceTransport(transport, tracer, otel),
  };
}

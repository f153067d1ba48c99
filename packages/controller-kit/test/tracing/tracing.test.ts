import type { Transport, TransportRequest } from "@capikit/client/transport";
import { context, type propagation, type Tracer } from "@opentelemetry/api";
import { expect, it } from "vitest";
import { traceReconciles, traceTransport } from "../../src/tracing/spans.ts";

/** Records spans. */
function remember() {
  const spans: Record<string, unknown>[] = [];
  const tracer = {
    startActiveSpan(
      name: string,
      { attributes, links = [] }: { attributes: object; links?: readonly object[] },
      run: (span: object) => unknown,
    ) {
      const span: Record<string, unknown> = { name, ...attributes, ...(links.length > 0 && { links }) };
      const spanContext = { traceId: `trace ${spans.length}`, spanId: "span", traceFlags: 1 };
      return run({
        spanContext: () => spanContext,
        setAttribute: (key: string, value: unknown) => {
          span[key] = value;
        },
        setStatus: (status: unknown) => {
          span.status = status;
        },
        recordException: (exception: unknown) => {
          span.exception = exception;
        },
        end: () => spans.push(span),
      });
    },
  } as unknown as Tracer;
  return { spans, tracer };
}

it("records a reconcile as a span, without secrets", async () => {
  const { spans, tracer } = remember();
  const reconciles = traceReconciles(tracer);
  const reconcile = {
    controller: "widget",
    group: "e",
    kind: "Widget",
    request: { namespace: "d", name: "w" },
    reconcileID: "id",
    priority: 0,
    causes: [{ type: "channel", count: 1 }],
  } as const;
  expect(await reconciles.trace(reconcile, async () => ({ result: "success" }))).toEqual({
    result: "success",
  });
  const error = new TypeError("password=hunter2");
  const again = { type: "requeueAfter", reconcileID: "id", count: 1 } as const;
  await reconciles.trace({ ...reconcile, reconcileID: "id2", causes: [again] }, async () => ({
    result: "error",
    error,
    isTerminal: false,
    isPanic: false,
  }));
  expect(spans).toEqual([
    {
      name: "reconcile widget",
      "capikit.controller": "widget",
      "capikit.reconcile.causes": ["request of a source"],
      "capikit.reconcile.id": "id",
      "capikit.reconcile.priority": 0,
      "capikit.reconcile.result": "success",
      "k8s.namespace.name": "d",
      "k8s.object.group": "e",
      "k8s.object.kind": "Widget",
      "k8s.object.name": "w",
    },
    expect.objectContaining({
      "capikit.reconcile.result": "error",
      links: [
        {
          context: { traceId: "trace 0", spanId: "span", traceFlags: 1 },
          attributes: { "capikit.reconcile.cause": "requeueAfter of the last reconcile" },
        },
      ],
      exception: { name: "TypeError", message: "password=[redacted]" },
      status: { code: 2, message: "password=[redacted]" },
    }),
  ]);
});

it("records a request as a span and propagates the trace", async () => {
  const { spans, tracer } = remember();
  const sent: TransportRequest[] = [];
  const answers = [200, 404];
  const inner: Transport = {
    server: "https://10.0.0.1:6443",
    async request(request) {
      sent.push(request);
      const status = answers.shift();
      if (status === undefined) throw new RangeError("broken");
      return { status, headers: {}, body: (async function* () {})(), text: async () => "" };
    },
    async close() {},
  };
  const inject = (_: unknown, carrier: Record<string, string>): void => {
    carrier.traceparent = "00-1-1-01";
  };
  const otel = { context, propagation: { inject: inject as typeof propagation.inject } };
  const transport = traceTransport(inner, tracer, otel);
  const request = { method: "GET", path: "/api", headers: { accept: "x" } } as const;
  expect((await transport.request(request)).status).toBe(200);
  await transport.request(request);
  await expect(transport.request(request)).rejects.toThrow("broken");
  expect(sent[0]?.headers).toEqual({ accept: "x", traceparent: "00-1-1-01" });
  const base = {
    name: "GET",
    "http.request.method": "GET",
    "url.path": "/api",
    "server.address": "10.0.0.1",
    "server.port": 6443,
  };
  expect(spans).toEqual([
    { ...base, "http.response.status_code": 200 },
    { ...base, "http.response.status_code": 404, "error.type": "404", status: { code: 2 } },
    { ...base, "error.type": "RangeError", status: { code: 2, message: "broken" } },
  ]);
});

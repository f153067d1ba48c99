import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock } from "@capikit/common/time";
import { expect, it, onTestFinished } from "vitest";
import { createConnections } from "../../src/manager/manager-base.ts";
import { controllerBench } from "../support/controller-bench.ts";
import { keepingLogger, type LogLine } from "../support/fake-cache.ts";
import { Widgets } from "../support/kinds.ts";

it("logs a warning once, with the controller and object of its reconcile", async () => {
  const server = createServer((request, response) => {
    const field = request.method === "PATCH" ? "status.phaze" : "spec.b";
    response.setHeader("warning", `299 - "unknown field \\"${field}\\""`);
    response
      .setHeader("content-type", "application/json")
      .end('{"metadata": {"name": "a", "namespace": "ns"}}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const lines: LogLine[] = [];
  const links = createConnections({
    config: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    qps: 1000,
    burst: 1000,
    userAgent: "test",
    limits: undefined,
    observer: {},
    logger: keepingLogger(lines),
    clock: systemClock,
  });
  const client = links.client();
  onTestFinished(() => links.close());
  let reconciled = (): void => {};
  const done = new Promise<void>((resolve) => {
    reconciled = resolve;
  });
  const bench = await controllerBench(
    async ({ request }) => {
      const patch = { type: "merge", patch: { status: { phaze: "b" } } } as const;
      await client.patch(Widgets, request, patch, { subresource: "status", dryRun: true });
      await client.patch(Widgets, request, patch, { subresource: "status" });
      reconciled();
    },
    { timeout: 0 },
  );
  await bench.touch("ns/a");
  await done;
  expect(bench.lines.filter(({ level }) => level === "warn")).toMatchObject([
    {
      message: "API server warning",
      fields: {
        warning: 'unknown field "status.phaze"',
        request: "PATCH /apis/example.org/v1/namespaces/ns/widgets/a/status",
        controller: "widget",
        Widget: { namespace: "ns", name: "a" },
      },
    },
  ]);
  await client.get(Widgets, { namespace: "ns", name: "a" });
  expect(lines).toMatchObject([
    {
      message: "API server warning",
      fields: { warning: 'unknown field "spec.b"', request: expect.stringMatching(/^GET /) },
    },
  ]);
});

it("logs new warnings also after a thousand others, and forgets the oldest", async () => {
  let count = 0;
  const texts = [...Array.from({ length: 1_001 }, (_, at) => `w${at}`), "w1000", "w0"];
  const server = createServer((_request, response) => {
    response.setHeader("warning", `299 - "${texts[count++]}"`);
    response.setHeader("content-type", "application/json").end('{"metadata": {"name": "a"}}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const lines: LogLine[] = [];
  const links = createConnections({
    config: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    qps: 0,
    burst: 1,
    userAgent: "test",
    limits: undefined,
    observer: {},
    logger: keepingLogger(lines),
    clock: systemClock,
  });
  onTestFinished(() => links.close());
  const client = links.client();
  for (const _ of texts) await client.get(Widgets, { namespace: "ns", name: "a" });
  expect(lines.map(({ fields }) => fields.warning)).toEqual([...texts.slice(0, 1_001), "w0"]);
});

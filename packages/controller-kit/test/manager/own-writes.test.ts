import { configMap } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import { startFaultServer } from "@capikit/testing";
import { expect, it, vi } from "vitest";
import { ownerReferenceTo } from "../../src/capi/index.ts";
import {
  type ControllerOptions,
  defineController,
  parseManagerFlags,
  type ReconcileContext,
  startManager,
} from "../../src/index.ts";
import { keepingLogger, type LogLine } from "../support/fake-cache.ts";
import { Widgets } from "../support/kinds.ts";

type Write = (context: ReconcileContext, run: number) => Promise<unknown>;

/** Runs a controller until it has reconciled more often than it writes. Returns the warnings. */
async function warningsOf(write: Write, more: Pick<ControllerOptions<KubernetesObject>, "owns"> = {}) {
  await using server = await startFaultServer({ kinds: [Widgets, configMap] });
  server.put(Widgets, { metadata: { namespace: "ns", name: "a" } });
  const lines: LogLine[] = [];
  let runs = 0;
  await using manager = await startManager({
    name: "test",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    config: server.config,
    logger: keepingLogger(lines),
    signals: false,
    tracing: false,
    controllers: [
      defineController<KubernetesObject>({
        name: "widget",
        for: Widgets,
        ...more,
        async reconcile(context) {
          if (++runs <= 30) await write(context, runs);
        },
      }),
    ],
  });
  await vi.waitFor(() => expect(runs).toBeGreaterThan(30));
  await manager.stop();
  return lines.filter(({ message }) => message.startsWith("Reconcile triggers itself"));
}

it("warns of a controller that triggers itself by its status", async () => {
  const warnings = await warningsOf(async ({ request, client, signal }, run) => {
    const patch = { status: { phase: "Running", checked: run } };
    await client.patch(Widgets, request, { type: "merge", patch }, { subresource: "status", signal });
  });
  expect(warnings).toMatchObject([
    {
      level: "warn",
      fields: { controller: "widget", namespace: "ns", name: "a", fields: ["status.checked"] },
    },
  ]);
});

it("warns of a controller that triggers itself by an object that it owns", async () => {
  const warnings = await warningsOf(
    async ({ cache, client, signal, request }, run) => {
      const owner = await cache.get(Widgets, request);
      const ownerReferences = [ownerReferenceTo(owner, { controller: true })];
      const object = { metadata: { ...request, ownerReferences }, data: { checked: String(run) } };
      await client.apply(configMap, object, { force: true, fieldManager: "widget", signal });
    },
    { owns: [configMap] },
  );
  expect(warnings).toMatchObject([
    { level: "warn", fields: { name: "a", object: "ConfigMap ns/a", fields: ["data.checked"] } },
  ]);
});

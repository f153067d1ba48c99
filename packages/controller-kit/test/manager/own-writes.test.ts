import type { KubernetesObject } from "@capikit/api/meta";
import { startFaultServer } from "@capikit/testing";
import { expect, it, vi } from "vitest";
import { defineController, parseManagerFlags, startManager } from "../../src/index.ts";
import { keepingLogger, type LogLine } from "../support/fake-cache.ts";
import { Widgets } from "../support/kinds.ts";

it("warns of a controller that triggers itself by its status", async () => {
  await using server = await startFaultServer({ kinds: [Widgets] });
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
        async reconcile({ request, client, signal }) {
          if (++runs > 30) return;
          const patch = { status: { phase: "Running", checked: runs } };
          await client.patch(Widgets, request, { type: "merge", patch }, { subresource: "status", signal });
        },
      }),
    ],
  });
  await vi.waitFor(() => expect(runs).toBeGreaterThan(30));
  await manager.stop();
  const warnings = lines.filter(({ message }) => message.startsWith("Reconcile triggers itself"));
  expect(warnings).toMatchObject([
    {
      level: "warn",
      fields: { controller: "widget", namespace: "ns", name: "a", fields: ["status.checked"] },
    },
  ]);
});

import { configMap } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import { type ClusterConfig, createClient } from "@capikit/client";
import { startFaultServer } from "@capikit/testing";
import { expect, it, vi } from "vitest";
import { ownerReferenceTo } from "../../src/capi/index.ts";
import {
  after,
  type ControllerOptions,
  defineController,
  parseManagerFlags,
  type ReconcileContext,
  type Result,
  startManager,
} from "../../src/index.ts";
import { keepingLogger, type LogLine } from "../support/fake-cache.ts";
import { Widgets } from "../support/kinds.ts";

type Write = (context: ReconcileContext, run: number, config: ClusterConfig) => Promise<unknown>;

/** Runs a controller until it has reconciled more often than it writes. Returns the warnings. */
async function warningsOf(
  write: Write,
  more: Pick<ControllerOptions<KubernetesObject>, "owns"> = {},
  result?: Result,
  rounds = 30,
) {
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
    controllers: [
      defineController<KubernetesObject>({
        name: "widget",
        for: Widgets,
        ...more,
        async reconcile(context) {
          if (++runs <= rounds) await write(context, runs, server.config);
          return result;
        },
      }),
    ],
  });
  await vi.waitFor(() => expect(runs).toBeGreaterThan(rounds), 10_000);
  await manager.stop();
  return lines.filter(({ message }) => /^Reconcile (triggers itself|and another writer)/.test(message));
}

it.each([
  ["", undefined],
  [", although it asks to be called later", after("1m")],
])("warns of a controller that triggers itself by its status%s", async (_, result) => {
  const write: Write = async ({ request, client, signal }, run) => {
    const patch = { status: { phase: "Running", checked: run } };
    await client.patch(Widgets, request, { type: "merge", patch }, { subresource: "status", signal });
  };
  const warnings = await warningsOf(write, {}, result);
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

it("warns of a controller that triggers itself by a new value in its own spec", async () => {
  const write: Write = async ({ request, client, signal }, run) => {
    const patch = { spec: { size: run } };
    await client.patch(Widgets, request, { type: "merge", patch }, { signal });
  };
  expect(await warningsOf(write)).toMatchObject([{ level: "warn", fields: { fields: ["spec.size"] } }]);
});

it("does not warn of reconciles of another writer's changes of the spec", async () => {
  const write: Write = async ({ request, client }, run, config) => {
    const other = createClient(config, { fieldManager: "other" });
    await other.patch(Widgets, request, { type: "merge", patch: { spec: { size: run } } });
    await other.close();
    const patch = { spec: { checked: true }, status: { size: run } };
    await client.patch(Widgets, request, { type: "merge", patch });
  };
  expect(await warningsOf(write)).toEqual([]);
});

const create = async ({ cache, client, request }: ReconcileContext): Promise<void> => {
  const ownerReferences = [ownerReferenceTo(await cache.get(Widgets, request), { controller: true })];
  const metadata = { namespace: request.namespace, generateName: "part-", ownerReferences };
  await client.create(configMap, { metadata });
};

it("warns of a controller that creates an object each time", async () => {
  expect(await warningsOf(create, { owns: [configMap] }, undefined, 120)).toMatchObject([
    {
      level: "warn",
      message: expect.stringContaining("creates another object"),
      fields: { kind: "ConfigMap" },
    },
  ]);
});

it.each<[string, Write]>([
  ["one at a time", create],
  [
    "all at once",
    async (context, run) => {
      for (let index = 0; run === 1 && index < 50; index++) await create(context);
    },
  ],
])("does not warn of a controller that creates 50 objects once, %s", async (_, write) => {
  expect(await warningsOf(write, { owns: [configMap] }, undefined, write === create ? 50 : 1)).toEqual([]);
});

it("warns of another writer that overwrites the same field of the spec", async () => {
  const write: Write = async ({ request, client }, _, config) => {
    const resize = (size: number) => ({ type: "merge", patch: { spec: { size } } }) as const;
    await client.patch(Widgets, request, resize(1), { fieldManager: "widget" });
    const other = createClient(config, { fieldManager: "other" });
    await other.patch(Widgets, request, resize(2));
    await other.close();
  };
  expect(await warningsOf(write)).toMatchObject([
    { level: "warn", fields: { name: "a", managers: expect.arrayContaining(["widget"]) } },
  ]);
});

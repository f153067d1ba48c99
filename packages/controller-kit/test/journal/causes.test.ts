import { setTimeout as sleep } from "node:timers/promises";
import { silentLogger } from "@capikit/serving";
import { startFaultServer } from "@capikit/testing";
import { describe, expect, it, vi } from "vitest";
import type { StreamSource } from "../../src/controller/index.ts";
import {
  after,
  defineController,
  parseManagerFlags,
  type ReconcileContext,
  startManager,
  watched,
} from "../../src/index.ts";
import { causeText, type ReconcileRecord, readJournalPage } from "../../src/journal/index.ts";
import { createLatch } from "../support/controller-bench.ts";
import { ownedBy, Parts, type Widget, Widgets, Zones } from "../support/kinds.ts";

const widget = { kind: "Widget", group: "example.org" };
const version = expect.stringMatching(/^\d+$/);
const uuid = expect.stringMatching(/^[\w-]{36}$/);
const update = {
  type: "event",
  event: "update",
  oldVersion: version,
  newVersion: version,
  count: 1,
} as const;
const object = (name: string, kind = "Widget") => ({
  kind: { ...widget, kind },
  ...(kind !== "Zone" && { namespace: "ns" }),
  name,
});

/** A manager with one worker, and changes of its objects while it is busy. */
async function startWorld(syncPeriodMs?: number) {
  const server = await startFaultServer({ kinds: [Widgets, Parts, Zones] });
  const put = (kind: typeof Widgets, name: string, rest: Partial<Widget> = {}) =>
    server.put(kind, {
      ...rest,
      metadata: { ...rest.metadata, name, ...(kind !== Zones && { namespace: "ns" }) },
    });
  const part = (name: string, size: number) =>
    put(Parts, name, { spec: { size }, metadata: { ownerReferences: [ownedBy("Widget", name)] } });
  const names = ["spec", "owned", "mapped", "two", "own", "backoff", "after", "channel", "deleted", "many"];
  for (const name of names) put(Widgets, name, { spec: { size: 0 } });
  for (const name of ["owned", "two"]) part(name, 0);
  put(Zones, "mapped", { spec: { size: 0 } });
  const runs = new Map<string, number>();
  let busy: Promise<void> | undefined;
  let push = (_name: string): void => {};
  const channel: StreamSource = async function* ({ signal }) {
    while (!signal.aborted) {
      const name = await new Promise<string>((resolve) => {
        push = resolve;
      });
      yield { namespace: "ns", name };
    }
  };
  async function reconcile({ request, client, cache, signal, watch }: ReconcileContext) {
    const { name } = request;
    if (name === "blocker") await busy;
    watch(watched(Zones, (zone) => ({ namespace: "ns", name: zone.metadata.name ?? "" })));
    const own = await cache.find(Widgets, request, { signal });
    const run = (runs.get(name) ?? 0) + 1;
    runs.set(name, run);
    if (own?.spec?.size !== 1 || run > 5) return undefined;
    if (name === "after") return after("1ms");
    if (name === "backoff") throw new Error("not yet");
    if (name !== "own") return undefined;
    const patch = { status: { lastChecked: run } };
    await client.patch(Widgets, request, { type: "merge", patch }, { subresource: "status", signal });
    return undefined;
  }
  const manager = await startManager({
    name: "test",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0", "--journal=67108864"]),
    config: server.config,
    ...(syncPeriodMs && { cache: { syncPeriodMs } }),
    logger: silentLogger,
    signals: false,
    controllers: [
      defineController<Widget>({
        name: "widget",
        for: Widgets,
        owns: [Parts],
        sources: [channel],
        concurrency: 1,
        reconcile,
      }),
    ],
  });
  const records = (name: string): ReconcileRecord[] =>
    manager.journal?.records({ kind: "widget", name }) ?? [];
  const settled = (name: string, count: number) =>
    vi.waitFor(() => expect(records(name).length).toBeGreaterThanOrEqual(count), 20_000);
  const causes = (name: string) => records(name).flatMap((record) => record.causes);
  for (const name of names) await settled(name, 1);
  const isSeen = ({ kind }: ReconcileRecord["causes"][number]) => kind?.kind === "Zone";
  await vi.waitFor(() => expect(causes("mapped").some(isSeen)).toBe(true));
  return {
    server,
    manager,
    put,
    part,
    records,
    causes,
    settled,
    push: (name: string) => push(name),
    /** Makes changes while the worker is busy. */
    async whileBusy(change: () => void | Promise<void>) {
      const { opened, open } = createLatch();
      busy = opened;
      const before = runs.get("blocker") ?? 0;
      put(Widgets, "blocker", { spec: { size: Math.random() } });
      await vi.waitFor(() => expect(manager.controllers.get("widget")?.inFlight).toBe(1));
      await change();
      open();
      await settled("blocker", before + 1);
    },
    async [Symbol.asyncDispose]() {
      const { journal } = manager;
      const records = journal?.records();
      await manager.stop();
      await server.stop();
      // Commands read what a manager has really recorded.
      expect(readJournalPage({ ...journal?.stateOf(), records })).toMatchObject({ records, malformed: [] });
    },
  };
}

describe.each([0, 10_000])("with %d other events, the causes of a reconcile are", (others) => {
  it("the exact events, requests and times that queued the object", { timeout: 60_000 }, async () => {
    await using world = await startWorld();
    const { put, part, server } = world;
    const size = { spec: { size: 1 } };
    const versionOf = (name: string) =>
      server.object(Widgets, { namespace: "ns", name })?.metadata.resourceVersion;
    const first = versionOf("many");
    const mappedRuns = world.records("mapped").length;
    await world.whileBusy(async () => {
      for (const name of ["spec", "two", "own", "backoff", "after"]) put(Widgets, name, size);
      part("owned", 1);
      part("two", 1);
      put(Zones, "mapped", size);
      world.push("channel");
      server.remove(Widgets, { namespace: "ns", name: "deleted" });
      for (let n = 0; n < 7; n++) put(Widgets, "many", { spec: { size: n + 2 } });
      for (let n = 0; n < others; n++) put(Widgets, `other-${n % 100}`, { spec: { size: n } });
      const last = server.object(Widgets, { namespace: "ns", name: others > 0 ? "other-99" : "many" });
      await vi.waitFor(
        async () =>
          expect(Number(world.manager.cache.informer(Widgets).resourceVersion)).toBeGreaterThanOrEqual(
            Number(last?.metadata.resourceVersion),
          ),
        30_000,
      );
    });
    const changed = { ...update, fields: ["spec.size"] };
    const expected: Readonly<Record<string, readonly object[]>> = {
      spec: [{ ...changed, ...object("spec") }],
      owned: [{ ...changed, ...object("owned", "Part") }],
      mapped: [{ ...changed, ...object("mapped", "Zone") }],
      two: [
        { ...changed, ...object("two") },
        { ...changed, ...object("two", "Part") },
      ],
      channel: [{ type: "channel", count: 1 }],
      deleted: [{ type: "event", event: "delete", newVersion: version, ...object("deleted"), count: 1 }],
      many: [{ ...changed, ...object("many"), oldVersion: first, newVersion: versionOf("many"), count: 7 }],
    };
    for (const [name, causes] of Object.entries(expected)) {
      const at = name === "mapped" ? mappedRuns : 1;
      await world.settled(name, at + 1);
      const record = world.records(name)[at];
      expect([name, record?.causes]).toEqual([name, causes]);
      expect(record).toMatchObject({ waitedFor: "workers", attempt: 1 });
    }
    for (const [name, own, waitedFor] of [
      ["after", { type: "requeueAfter", reconcileID: uuid, count: 1 }, "requeueAfter"],
      ["backoff", { type: "backoff", reconcileID: uuid, count: 1 }, "backoff"],
      [
        "own",
        { ...update, ...object("own"), fields: ["status.lastChecked"], own: true, reconcileID: uuid },
        // Its event may come before the end of the previous reconcile or after it.
        expect.stringMatching(/^(previousReconcile|workers|immediate)$/),
      ],
    ] as const) {
      await world.settled(name, 4);
      const records = world.records(name);
      expect([name, records[1]?.causes]).toEqual([name, [{ ...changed, ...object(name) }]]);
      for (const at of [2, 3]) {
        const { reconcileID: _, ...cause } = own;
        const causedBy = { ...cause, reconcileID: records[at - 1]?.reconcileID };
        expect([name, records[at]?.causes]).toEqual([
          name,
          // The first status has no field before.
          [name === "own" && at === 2 ? { ...causedBy, fields: ["status"] } : causedBy],
        ]);
        expect([name, records[at]?.waitedFor]).toEqual([name, waitedFor]);
        expect(records[at]?.attempt).toBe(name === "backoff" ? at : 1);
      }
    }
  });

  it("the first list at the start and after the cache has dropped the kind, and resyncs", {
    timeout: 60_000,
  }, async () => {
    await using world = await startWorld(2_000);
    expect(world.records("owned")[0]?.causes).toEqual(
      expect.arrayContaining([
        { type: "start", event: "create", newVersion: version, ...object("owned"), count: 1 },
      ]),
    );
    world.manager.cache.removeInformer(Zones);
    for (let n = 0; n < others; n++) world.put(Widgets, `other-${n % 100}`, { spec: { size: n } });
    world.put(Widgets, "spec", { spec: { size: 1 } });
    const restarted = {
      type: "start",
      event: "create",
      newVersion: version,
      ...object("mapped", "Zone"),
      count: 1,
    };
    const starts = () =>
      world.causes("mapped").filter(({ type, kind }) => type === "start" && kind?.kind === "Zone");
    await vi.waitFor(() => expect(starts()).toEqual([restarted, restarted]), 30_000);
    const resync = { type: "resync", event: "update", newVersion: version, ...object("two"), count: 1 };
    await vi.waitFor(() => expect(world.causes("two")).toContainEqual(resync), 30_000);
  });
});

it("counts the time in the queue from the first event, also of one during a reconcile", async () => {
  await using world = await startWorld();
  await world.whileBusy(async () => {
    world.put(Widgets, "blocker", { spec: { size: -1 } });
    const written = world.server.object(Widgets, { namespace: "ns", name: "blocker" })?.metadata;
    await vi.waitFor(() =>
      expect(world.manager.cache.informer(Widgets).resourceVersion).toBe(written?.resourceVersion),
    );
    await sleep(100);
  });
  await world.settled("blocker", 2);
  const record = world.records("blocker")[1];
  expect(record?.waitedFor).toBe("previousReconcile");
  expect(record?.queuedMs).toBeGreaterThanOrEqual(99);
});

it("formats causes in one line", () => {
  expect(
    causeText({
      ...update,
      ...object("a"),
      fields: ["spec.size", "status"],
      own: true,
      count: 3,
      oldVersion: "1",
      newVersion: "2",
    }),
  ).toBe("update of Widget ns/a: spec.size, status (own write), 3 times");
  expect(causeText({ type: "start", event: "create", ...object("z", "Zone"), count: 1 })).toBe(
    "first list of Zone z",
  );
  expect(causeText({ type: "requeueAfter", count: 1 })).toBe("requeueAfter of the last reconcile");
});

import type { Client } from "@capikit/client";
import { createFakeClock } from "@capikit/common/time";
import type { ControllerOptions, Reconcile, ReconcileContext } from "@capikit/controller-kit";
import { defineController } from "@capikit/controller-kit";
import { startController } from "@capikit/controller-kit/controller";
import { silentLogger } from "@capikit/serving";
import { describe, expect, it } from "vitest";
import { createLatch } from "../../controller-kit/test/support/controller-bench.ts";
import { createFakeCache, flushTasks, noEvents } from "../../controller-kit/test/support/fake-cache.ts";
import { object, Parts, type Widget, Widgets } from "../../controller-kit/test/support/kinds.ts";
import { defineShard, shardedController } from "../src/index.ts";

const shard = defineShard("ring", "a");
const ours = { [shard.shardLabel]: shard.name };
const draining = { ...ours, [shard.drainLabel]: "true" };

/** Starts a sharded controller of Widgets that stores the times of its reconciles and releases. */
async function shardBench(reconcile: Reconcile, options: Partial<ControllerOptions<Widget>> = {}) {
  const cache = createFakeCache();
  const clock = createFakeClock();
  const reconciled: number[] = [];
  const released: number[] = [];
  const state = { leads: true, failures: 0 };
  const definition = defineController<Widget>({
    name: "widget",
    for: Widgets,
    timeout: 0,
    reconcile: (context: ReconcileContext) => {
      reconciled.push(clock.now());
      return reconcile(context);
    },
    ...options,
  } as never);
  const patch = async (): Promise<void> => {
    released.push(clock.now());
    if (state.failures-- > 0) throw new Error("no route");
  };
  const controller = startController(shardedController(shard, definition), {
    cache,
    client: { patch } as unknown as Client,
    events: noEvents,
    logger: silentLogger,
    clock,
    isLeader: () => state.leads,
  });
  cache.sync(Widgets);
  controller.run();
  const label = async (labels: Record<string, string>): Promise<void> => {
    cache.emit(Widgets, { type: "create", object: object(Widgets, "ns/a", { labels }) });
    await flushTasks();
  };
  await label(ours);
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await flushTasks();
  };
  return { reconciled, released, state, label, pass };
}

describe("the release of an object", () => {
  it.each<[string, Reconcile, Partial<ControllerOptions<Widget>>]>([
    ["a deferral", async ({ deferNextReconcile }) => deferNextReconcile("10m"), {}],
    ["the minimum interval", async () => {}, { minInterval: "10m" }],
    [
      "a version that the cache has not seen",
      async (context) =>
        context.deferNextReconcileUntilCacheUpToDate(Parts, object(Parts, "ns/p", { resourceVersion: "9" })),
      {},
    ],
  ])("does not wait for %s", async (_, reconcile, options) => {
    const { reconciled, released, label, pass } = await shardBench(reconcile, options);
    await label(ours);
    await pass(1_000);
    expect([reconciled, released]).toEqual([[0], []]);
    await label(draining);
    expect([reconciled, released]).toEqual([[0], [1_000]]);
  });

  it("waits for the reconcile of the object that defers the next one", async () => {
    const latch = createLatch();
    const { reconciled, released, label, pass } = await shardBench(
      async ({ deferNextReconcile }) => {
        await latch.opened;
        deferNextReconcile("10m");
      },
      { concurrency: 3 },
    );
    await label(draining);
    await pass(1_000);
    expect([reconciled, released]).toEqual([[0], []]);
    latch.open();
    await flushTasks();
    expect([reconciled, released]).toEqual([[0], [1_000]]);
  });

  it("is retried with backoff instead of the minimum interval", async () => {
    const { released, state, label, pass } = await shardBench(async () => {}, { minInterval: "10m" });
    state.failures = 2;
    await label(draining);
    await pass(5);
    await pass(10);
    expect(released).toEqual([0, 5, 15]);
  });

  it("waits while another process may lead", async () => {
    const { released, state, label, pass } = await shardBench(async () => {}, { minInterval: "10m" });
    state.leads = false;
    await label(draining);
    await pass(999);
    expect(released).toEqual([]);
    state.leads = true;
    await pass(1);
    expect(released).toEqual([1_000]);
  });

  it("leaves the minimum interval in place when the object stays", async () => {
    const { reconciled, released, label, pass } = await shardBench(async () => {}, { minInterval: "10m" });
    await label(draining);
    await pass(1_000);
    await label(ours);
    expect([reconciled, released]).toEqual([[0], [0]]);
    await pass(599_000);
    expect(reconciled).toEqual([0, 600_000]);
  });
});

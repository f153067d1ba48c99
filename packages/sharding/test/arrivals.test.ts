import type { Client } from "@capikit/client";
import { createFakeClock } from "@capikit/common/time";
import { defineController } from "@capikit/controller-kit";
import { lowPriority, startController } from "@capikit/controller-kit/controller";
import { expect, it } from "vitest";
import { createLatch } from "../../controller-kit/test/support/controller-bench.ts";
import {
  createFakeCache,
  flushTasks,
  keepingLogger,
  type LogLine,
  noEvents,
} from "../../controller-kit/test/support/fake-cache.ts";
import { object, ownedBy, Parts, Widgets } from "../../controller-kit/test/support/kinds.ts";
import { defineShard, shardedController } from "../src/index.ts";

const shard = defineShard("ring", "a");
const ours = { [shard.shardLabel]: shard.name };

/** A shard with one worker that owns parts, whose lists the test ends. */
async function arrivalsBench() {
  const cache = createFakeCache();
  const clock = createFakeClock();
  const reconciled: string[] = [];
  const attempts: (readonly [name: string, priority: number])[] = [];
  const lines: LogLine[] = [];
  const server = { lists: 0, ownerLists: 0, latch: createLatch(), failure: undefined as Error | undefined };
  async function* listAll() {
    server.lists++;
    await server.latch.opened;
    if (server.failure !== undefined) throw server.failure;
    yield object(Parts, "ns/part", { resourceVersion: "7", ownerReferences: [ownedBy("Widget", "b")] });
  }
  const definition = defineController({
    name: "widget",
    for: Widgets,
    owns: [Parts],
    concurrency: 1,
    minInterval: "1h",
    predicates: [({ type }) => type !== "delete"],
    async reconcile({ request }) {
      reconciled.push(request.name);
    },
  });
  const widgets = new Map<string, ReturnType<typeof object>>();
  const listWidgets = async () => {
    server.ownerLists++;
    return [...widgets.values()];
  };
  const controller = startController(shardedController(shard, definition), {
    cache: { ...cache, list: listWidgets as typeof cache.list },
    client: { listAll } as unknown as Client,
    events: noEvents,
    logger: keepingLogger(lines),
    clock,
    tracer: {
      trace({ request, priority }, run) {
        attempts.push([request.name, priority]);
        return run();
      },
    },
  });
  cache.sync(Widgets);
  cache.sync(Parts, "6");
  controller.run();
  return {
    clock,
    server,
    reconciled,
    attempts,
    lines,
    cache,
    async put(name: string, labels: Record<string, string> = ours, isInInitialList = false): Promise<void> {
      const widget = object(Widgets, `ns/${name}`, { uid: `uid-${name}`, labels });
      widgets.set(name, widget);
      cache.emit(Widgets, { type: "create", object: widget, isInInitialList });
      await flushTasks();
    },
    async remove(name: string): Promise<void> {
      const widget = widgets.get(name);
      if (widget === undefined) throw new Error(`no widget ${name}`);
      widgets.delete(name);
      cache.emit(Widgets, { type: "delete", object: widget });
      await flushTasks();
    },
    async pass(ms: number): Promise<void> {
      clock.advance(ms);
      await flushTasks();
    },
    async openLatch(): Promise<void> {
      server.latch.open();
      await flushTasks();
    },
  };
}

it("reconciles other objects while the owned objects of an arrival are listed", async () => {
  const { server, reconciled, put, openLatch, pass } = await arrivalsBench();
  await put("a");
  await openLatch();
  expect(reconciled).toEqual(["a"]);
  server.latch = createLatch();
  await pass(3_600_000); // of the minimum interval of `a`
  await put("b");
  expect(server.lists).toBe(2);
  await put("a");
  expect(reconciled).toEqual(["a", "a"]);
  await openLatch();
  expect(reconciled).toEqual(["a", "a"]);
});

it("reconciles an arrival right after the list, once the cache has its objects", async () => {
  const { cache, server, reconciled, put, openLatch, pass } = await arrivalsBench();
  await put("a");
  await put("b");
  expect([server.lists, reconciled]).toEqual([1, []]);
  await openLatch();
  await pass(100);
  expect([server.lists, reconciled]).toEqual([2, ["a"]]);
  await pass(1_000);
  expect(reconciled).toEqual(["a"]);
  cache.sync(Parts, "7");
  await pass(200);
  expect([server.lists, reconciled]).toEqual([2, ["a", "b"]]);
  await put("b");
  await pass(3_599_000);
  expect(reconciled).toEqual(["a", "b"]);
});

it("does not reconcile an arrival that leaves during the list", async () => {
  const { reconciled, put, openLatch } = await arrivalsBench();
  await put("a");
  await put("a", {});
  await openLatch();
  expect(reconciled).toEqual([]);
});

it("logs a failed list and repeats it", async () => {
  const { server, reconciled, lines, put, openLatch, pass } = await arrivalsBench();
  server.failure = new Error("no route");
  await put("a");
  await openLatch();
  expect(reconciled).toEqual([]);
  const failure = { error: server.failure, source: "ownedObjects", waitMs: 1_000 };
  expect(lines.filter(({ level }) => level === "error")).toMatchObject([{ fields: failure }]);
  server.failure = undefined;
  await pass(1_000);
  expect(reconciled).toEqual(["a"]);
});

it("forgets a waiting object whose delete event a predicate drops", async () => {
  const { server, reconciled, put, remove, openLatch, pass } = await arrivalsBench();
  await put("a");
  await put("b");
  await remove("b");
  await openLatch();
  for (let i = 0; i < 10; i++) await pass(1_000);
  expect([server.ownerLists, reconciled]).toEqual([1, ["a"]]);
});

it("keeps the priority of each arrival", async () => {
  const { attempts, put, openLatch, pass } = await arrivalsBench();
  await put("a", ours, true);
  await put("c");
  await openLatch();
  await pass(100);
  expect(attempts).toEqual([
    ["a", lowPriority],
    ["c", 0],
    ["a", lowPriority],
    ["c", 0],
  ]);
});

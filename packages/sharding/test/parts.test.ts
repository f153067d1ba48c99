import { setTimeout as sleep } from "node:timers/promises";
import { lease } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { createFakeClock } from "@capikit/common/time";
import {
  type ControllerOptions,
  defineController,
  parseManagerFlags,
  type Reconcile,
  type ReconcileContext,
  startManager,
} from "@capikit/controller-kit";
import { lowPriority, startController } from "@capikit/controller-kit/controller";
import { Journal } from "@capikit/controller-kit/journal";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { describe, expect, inject, it } from "vitest";
import { createLatch } from "../../controller-kit/test/support/controller-bench.ts";
import {
  createFakeCache,
  flushTasks,
  keepingLogger,
  type LogLine,
  noEvents,
} from "../../controller-kit/test/support/fake-cache.ts";
import { object, ownedBy, Parts, type Widget, Widgets } from "../../controller-kit/test/support/kinds.ts";
import {
  controllerRing,
  controllerRingKind,
  defineShard,
  ringLabels,
  shardedController,
  sharding,
} from "../src/index.ts";

describe("arrivals", () => {
  const shard = defineShard("ring", "a");
  const ours = { [shard.shardLabel]: shard.name };

  /** A shard with one worker that owns parts, whose lists the test ends. */
  async function arrivalsBench() {
    const cache = createFakeCache();
    const clock = createFakeClock();
    const reconciled: string[] = [];
    const journal = new Journal(1_048_576);
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
      journal,
    });
    cache.sync(Widgets);
    cache.sync(Parts, "6");
    controller.run();
    return {
      clock,
      server,
      reconciled,
      journal,
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
    const { journal, put, openLatch, pass } = await arrivalsBench();
    await put("a", ours, true);
    await put("c");
    await openLatch();
    await pass(100);
    expect(journal.records().map(({ name, priority }) => [name, priority])).toEqual([
      ["a", lowPriority],
      ["c", 0],
      ["a", lowPriority],
      ["c", 0],
    ]);
  });
});

describe("draining", () => {
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
          context.deferNextReconcileUntilCacheUpToDate(
            Parts,
            object(Parts, "ns/p", { resourceVersion: "9" }),
          ),
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
});

describe("shard moves", () => {
  const namespace = "default";
  const ring = "test-ring";
  const { shardLabel, drainLabel } = ringLabels(ring);
  const moves = inject("nightly") ? 5000 : 60;

  interface Owner extends KubernetesObject {
    readonly spec?: { readonly round: number };
  }
  function kindOf<T extends KubernetesObject>(kind: string): KindDescriptor<T> {
    return { group: "x.io", version: "v1", kind, plural: `${kind.toLowerCase()}s`, scope: "Namespaced" };
  }
  const owner = kindOf<Owner>("Owner");
  const part = kindOf("Part");
  const roundLabel = "x.io/round";

  /** The work of all shards, by owner and round. */
  interface Work {
    /** Names of created parts. */
    readonly parts: Map<string, string[]>;
    /** The shards that reconciled. */
    readonly shards: Map<string, Set<string>>;
  }

  /** Creates a part with a random name for each round of its owner, unless the cache has one. */
  const creatorOf = (shard: string, work: Work) =>
    defineController({
      name: "creator",
      for: owner,
      owns: [part],
      concurrency: 10,
      async reconcileObject({ object, cache, client }) {
        const { name = "", uid = "" } = object.metadata;
        const round = String(object.spec?.round);
        const key = `${name}/${round}`;
        const found = await cache.list(part, { namespace, labelSelector: `${roundLabel}=${round}` });
        if (!found.some(({ metadata }) => metadata.ownerReferences?.[0]?.uid === uid)) {
          const reference = { apiVersion: "x.io/v1", kind: owner.kind, name, uid, controller: true };
          const metadata = { generateName: `${name}-`, namespace, ownerReferences: [reference] };
          const made = await client.create(part, {
            metadata: { ...metadata, labels: { [roundLabel]: round } },
          });
          work.parts.set(key, [...(work.parts.get(key) ?? []), made.metadata.name ?? ""]);
        }
        work.shards.set(key, (work.shards.get(key) ?? new Set()).add(shard));
      },
    });

  function startShard(server: FaultServer, shardName: string, work: Work) {
    return startManager({
      name: "creators",
      config: server.config,
      logger: silentLogger,
      signals: false,
      controllers: [creatorOf(shardName, work)],
      flags: parseManagerFlags(
        [
          `--shard-ring=${ring}`,
          "--health-addr=0",
          "--diagnostics-address=0",
          "--kube-api-qps=10000",
          "--kube-api-burst=10000",
        ],
        { extensions: [sharding({ shardName })] },
      ),
    });
  }

  /**
   * Moves objects as the sharder does, right after their shard has created a part. The parts get no
   * label, as while the sharder's webhook is down.
   */
  function createSharder(server: FaultServer, work: Work) {
    let moved = 0;
    /** The round of each object in which it moved last. */
    const movedIn = new Map<string, number>();
    const change = (name: string, labels: Record<string, string>, addRounds = 0): void => {
      const object = server.object(owner, { namespace, name });
      const { resourceVersion: _, ...metadata } = object?.metadata ?? {};
      const round = (object?.spec?.round ?? 0) + addRounds;
      server.put(owner, { ...object, metadata: { ...metadata, name, labels }, spec: { round } });
    };
    return {
      moves: () => moved,
      step({ metadata: { name = "", labels = {} }, spec: { round } = { round: 0 } }: Owner): void {
        const key = `${name}/${round}`;
        const shard = labels[shardLabel];
        if (shard === undefined) {
          change(name, { [shardLabel]: work.shards.get(key)?.has("a") ? "b" : "a" });
        } else if (labels[drainLabel] === undefined && movedIn.get(name) !== round) {
          if (!work.parts.has(key)) return;
          change(name, { ...labels, [drainLabel]: "true" });
          movedIn.set(name, round);
          moved += 1;
        } else if (work.shards.get(key)?.size === 2 && moved < moves) {
          for (const old of work.parts.get(`${name}/${round - 1}`) ?? []) {
            server.remove(part, { namespace, name: old });
          }
          change(name, labels, 1);
        }
      },
      isDone: () =>
        moved >= moves &&
        server
          .objects(owner)
          .every(({ metadata, spec }) => work.shards.get(`${metadata.name}/${spec?.round}`)?.size === 2),
    };
  }

  it("creates nothing twice while objects move, although the cache is late", async () => {
    await using server = await startFaultServer({ kinds: [controllerRingKind, lease, owner, part] });
    const resources = [{ group: owner.group, resource: owner.plural }];
    server.put(controllerRingKind, {
      ...controllerRing({ name: ring, resources }),
      metadata: { name: ring },
    });
    for (let n = 0; n < 20; n++) {
      server.put(owner, { metadata: { name: `o-${n}`, namespace }, spec: { round: 0 } });
    }
    server.inject("delayed-event", { resource: part.plural, delayMs: 10, times: Number.POSITIVE_INFINITY });
    const work: Work = { parts: new Map(), shards: new Map() };
    await using _a = await startShard(server, "a", work);
    await using _b = await startShard(server, "b", work);
    const leases = () => server.objects(lease).map(({ metadata }) => metadata.name);
    await expect.poll(leases).toEqual(["a", "b"]);
    const before = server.requests;
    const sharder = createSharder(server, work);
    while (!sharder.isDone()) {
      server.objects(owner).forEach(sharder.step);
      await sleep(2);
    }
    expect(work.parts.size).toBeGreaterThanOrEqual(moves);
    expect([...work.parts].filter(([, names]) => names.length > 1)).toEqual([]);
    // A creation and a release for each move, and lists of parts, which objects share.
    const lists = server.requests - before - work.parts.size - sharder.moves();
    expect(lists).toBeLessThan(2 * moves);
  });
});

import { createFakeClock, systemClock } from "@capikit/common/time";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { startController } from "../../src/controller/controller-run.ts";
import { defineController } from "../../src/controller/define-controller.ts";
import type { ReconcileContext } from "../../src/controller/reconcile.ts";
import { after, RetryError, requeue, TerminalError } from "../../src/controller/result.ts";
import { Journal } from "../../src/journal/journal.ts";
import { watched } from "../../src/sources/watch.ts";
import { controllerBench, createLatch } from "../support/controller-bench.ts";
import {
  createFakeCache,
  flushTasks,
  keepingLogger,
  type LogLine,
  noClient,
  noEvents,
} from "../support/fake-cache.ts";
import { object, ownedBy, Parts, Widgets, Zones } from "../support/kinds.ts";

describe("a controller", () => {
  it("reconciles requests of its kinds and streams", async () => {
    const seen: string[] = [];
    const { cache } = await controllerBench(async ({ request }) => void seen.push(String(request.name)), {
      owns: [Parts],
      watches: [watched(Zones, ({ metadata }) => ({ namespace: "ns", name: `of-${metadata.name}` }))],
      sources: [
        async function* () {
          yield { namespace: "ns", name: "streamed" };
        },
      ],
    });
    cache.emit(Widgets, { type: "create", object: object(Widgets, "ns/own") });
    cache.emit(Parts, {
      type: "create",
      object: object(Parts, "ns/p", { ownerReferences: [ownedBy("Widget", "owner")] }),
    });
    cache.emit(Zones, { type: "delete", object: object(Zones, "z") });
    await flushTasks();
    expect(seen).toEqual(["streamed", "own", "owner", "of-z"]);
  });

  it("fills its queue before it may run, and starts when the cache has synced", async () => {
    const cache = createFakeCache();
    const clock = createFakeClock();
    const lines: LogLine[] = [];
    const seen: string[] = [];
    const reconcile = async ({ request }: ReconcileContext) => void seen.push(request.name);
    const rest = { cacheSyncTimeout: "1m", timeout: 0 } as const;
    const controller = startController(
      defineController({ name: "widget", for: Widgets, owns: [Parts], reconcile, ...rest }),
      { cache, client: noClient, events: noEvents, logger: keepingLogger(lines), clock },
    );
    for (const name of ["a", "b"]) {
      cache.emit(Widgets, { type: "create", object: object(Widgets, `ns/${name}`), isInInitialList: true });
    }
    cache.sync(Widgets);
    controller.run();
    clock.advance(60_000);
    clock.advance(60_000);
    await flushTasks();
    expect(seen).toEqual([]);
    expect(lines.map(({ level, fields }) => [level, fields.kinds])).toEqual([
      ["error", ["Part (example.org/v1)"]],
      ["error", ["Part (example.org/v1)"]],
    ]);
    cache.sync(Parts);
    await controller.synced;
    await flushTasks();
    expect(seen).toEqual(["a", "b"]);
    expect(clock.waits()).toEqual([]);
  });

  it("measures timeouts per object and leaves no timers behind", async () => {
    const latches = new Map<string, ReturnType<typeof createLatch>>();
    const aborted: string[] = [];
    const { clock, controller, touch, pass, reports } = await controllerBench(
      async ({ request, signal }) => {
        const latch = createLatch();
        latches.set(request.name, latch);
        signal.addEventListener("abort", () => aborted.push(`${request.name} ${clock.now()}`));
        await latch.opened;
      },
      { timeout: "1m", finishTimeout: "1m", concurrency: 3 },
    );
    await touch("ns/early");
    await pass(20_000);
    await touch("ns/quick");
    await pass(20_000);
    await touch("ns/late");
    latches.get("quick")?.open();
    await flushTasks();
    await pass(20_000);
    latches.get("early")?.open();
    await pass(39_000);
    expect(aborted).toEqual(["quick 40000", "early 60000"]);
    await pass(1_000);
    expect(aborted.slice(2)).toEqual(["late 100000"]);
    latches.get("late")?.open();
    await flushTasks();
    expect(reports.map(({ isTimeout }) => isTimeout)).toEqual([false, true, true]);
    await touch("ns/last");
    latches.get("last")?.open();
    await flushTasks();
    await controller.stop();
    expect(clock.waits()).toEqual([]);
  });

  it("reconciles up to the maximum of objects concurrently, but no object twice", async () => {
    let now = 0;
    let most = 0;
    const latches: (() => void)[] = [];
    const { touch, counts } = await controllerBench(
      async () => {
        most = Math.max(most, ++now);
        const latch = createLatch();
        latches.push(latch.open);
        await latch.opened;
        now--;
      },
      { concurrency: 3 },
    );
    await touch("ns/a", "ns/a", "ns/b");
    await touch("ns/a");
    expect([now, counts.active]).toEqual([2, 2]);
    await touch("ns/c", "ns/d", "ns/e");
    expect(now).toBe(3);
    let times = 0;
    for (let open = latches.shift(); open !== undefined; open = latches.shift()) {
      times++;
      open();
      await flushTasks();
    }
    expect([times, most, now, counts.active]).toEqual([6, 3, 0, 0]);
  });

  it("passes the context to a reconcile and adds its fields to the log", async () => {
    const contexts: ReconcileContext[] = [];
    const { touch, lines, cache } = await controllerBench(async (context) => {
      contexts.push(context);
      expect(context.signal.aborted).toBe(false);
      context.logger.info("hello");
    });
    await touch("ns/a");
    const [context] = contexts;
    expect(context?.cache).toBe(cache);
    expect(context?.request).toEqual({ namespace: "ns", name: "a" });
    expect(lines.find(({ message }) => message === "hello")?.fields).toEqual({
      controller: "widget",
      controllerGroup: "example.org",
      controllerKind: "Widget",
      Widget: { namespace: "ns", name: "a" },
      namespace: "ns",
      name: "a",
      reconcileID: context?.reconcileID,
    });
  });

  it("reads the object for reconcileObject and skips deleted objects", async () => {
    const seen: unknown[] = [];
    const { touch, cache, reports } = await controllerBench(undefined as never, {
      reconcile: undefined as never,
      reconcileObject: async ({ object: widget, kind, request, signal, logger, ...rest }) => {
        logger.debug("read");
        seen.push(
          widget.metadata.name,
          kind === Widgets,
          request.name,
          signal.aborted,
          Object.keys(rest).length > 3,
        );
      },
    });
    await touch("ns/a");
    expect(seen).toEqual(["a", true, "a", false, true]);
    cache.emit(Widgets, { type: "delete", object: object(Widgets, "ns/a") });
    await flushTasks();
    expect([seen.length, reports.map(({ result }) => result)]).toEqual([5, ["success", "success"]]);
  });

  it.each<[string, (context: ReconcileContext) => ReconcileContext, boolean]>([
    ["the context", (context) => context, true],
    ["a copy", (context) => ({ ...context }), false],
    ["the frozen context", Object.freeze, true],
    ["a frozen copy", (context) => Object.freeze({ ...context, object: "another" }), false],
  ])("adds the object for a reconcileObject that receives %s from a wrapper", async (_, passed, isLazy) => {
    const seen: unknown[] = [];
    const { reconcile } = defineController({
      name: "inner",
      for: Widgets,
      reconcileObject: async (context) => {
        expect(Object.getOwnPropertyDescriptor(context, "logger")?.get !== undefined).toBe(isLazy);
        const { object: widget, kind, request, reconcileID } = { ...context };
        seen.push(widget.metadata.name, kind, request.name, reconcileID);
      },
    });
    const { touch, errors } = await controllerBench(async (context) => {
      await reconcile(passed(context));
      seen.push(context.reconcileID);
    });
    await touch("ns/a");
    const id = seen.at(-1);
    expect([errors(), seen]).toEqual([[], ["a", Widgets, "a", id, id]]);
  });

  it.each(["reconcile", "reconcileObject"] as const)(
    "reports to %s whether it is the leader",
    async (name) => {
      const seen: boolean[] = [];
      let leads = true;
      const run = async ({ isLeader }: Pick<ReconcileContext, "isLeader">): Promise<void> => {
        leads = false;
        seen.push(isLeader());
      };
      const options = { reconcile: undefined, [name]: run } as never;
      const { touch } = await controllerBench(run, options, { isLeader: () => leads });
      await touch("ns/a");
      expect(seen).toEqual([false]);
      const alone = await controllerBench(run, options);
      await alone.touch("ns/a");
      expect(seen).toEqual([false, true]);
    },
  );

  it("starts no reconcile while another process may lead", async () => {
    const reconcile = vi.fn(async () => undefined);
    let leads = false;
    const { touch, pass } = await controllerBench(reconcile, {}, { isLeader: () => leads });
    await touch("ns/a");
    await pass(1_000);
    expect(reconcile).not.toHaveBeenCalled();
    leads = true;
    await pass(1_000);
    expect(reconcile).toHaveBeenCalledTimes(1);
  });

  it("requeues objects on request", async () => {
    const answers = [after("15s"), requeue(), requeue(), undefined];
    const { touch, clock, reports, pass } = await controllerBench(async () => answers.shift(), {
      timeout: 0,
    });
    await touch("ns/a");
    expect(clock.waits()).toEqual([15_000]);
    await pass(15_000);
    expect(clock.waits()).toEqual([5]);
    await pass(5);
    expect(clock.waits()).toEqual([10]);
    await pass(10);
    expect(clock.waits()).toEqual([]);
    expect(reports.map(({ result }) => result)).toEqual(["requeue_after", "requeue", "requeue", "success"]);
  });

  it("retries with the priority of a retry error, also as a cause", async () => {
    const journal = new Journal(1_048_576);
    const errors = [
      new RetryError("no quota", { priority: -7 }),
      new Error("failed", { cause: new RetryError("again", { priority: 3 }) }),
      new Error("usual"),
    ];
    const { pass, touch } = await controllerBench(
      async () => {
        const error = errors.shift();
        if (error !== undefined) throw error;
      },
      {},
      { journal },
    );
    await touch("ns/a");
    for (let at = 0; at < 4; at++) await pass(1000);
    expect(journal.records().map(({ priority }) => priority)).toEqual([0, -7, 3, 3]);
  });

  it("keeps the priority of requeued objects or sets a new one", async () => {
    const order: string[] = [];
    const journal = new Journal(1_048_576);
    const { controller, pass } = await controllerBench(
      async ({ request }) => {
        order.push(request.name);
        return order.length === 1 ? after(10) : order.length === 2 ? after(10, { priority: 7 }) : undefined;
      },
      {},
      { journal },
    );
    controller.enqueue({ namespace: "ns", name: "a" }, { priority: 4 });
    await flushTasks();
    await pass(10);
    await pass(10);
    expect(journal.records().map(({ priority }) => priority)).toEqual([4, 4, 7]);
  });

  it("has one start in the journal, also if the wall clock is adjusted", async () => {
    onTestFinished(() => void vi.restoreAllMocks());
    const journal = new Journal(1_048_576);
    const latch = createLatch();
    const { touch } = await controllerBench(() => latch.opened, {}, { journal, clock: systemClock });
    await touch("ns/a");
    const [first] = journal.running;
    const aheadMs = Date.now() + 5;
    vi.spyOn(Date, "now").mockReturnValue(aheadMs);
    expect(first).toMatchObject({ name: "a", startedAt: expect.stringMatching(/^20.*Z$/) });
    expect(journal.running).toEqual([first]);
    latch.open();
    await flushTasks();
    expect(journal.records()).toMatchObject([{ startedAt: first?.startedAt }]);
  });
});

describe("bad reconciles", () => {
  const frozen: Record<string, unknown> = Object.freeze({ a: 1 });
  it.each<[string, () => unknown, Record<string, unknown>, RegExp]>([
    [
      "throw errors",
      () => {
        throw new Error("cloud is away");
      },
      {},
      /^cloud is away$/,
    ],
    [
      "reject",
      async () => {
        throw new Error("later");
      },
      {},
      /^later$/,
    ],
    [
      "throw strings",
      () => {
        throw "text";
      },
      { isPanic: true },
      /threw the text "text", not an Error/,
    ],
    [
      "throw null",
      () => {
        throw null;
      },
      { isPanic: true },
      /threw null/,
    ],
    ["reject with nothing", () => Promise.reject(), { isPanic: true }, /threw the undefined undefined/],
    [
      "throw objects",
      () => {
        throw { password: "x" };
      },
      { isPanic: true },
      /an object with the members password,/,
    ],
    [
      "write to the cache",
      () => {
        frozen.a = 2;
      },
      {},
      /read only property 'a'.*change a copy from draftOf\(object\)/,
    ],
    [
      "throw terminal errors",
      () => {
        throw new TerminalError("bad spec");
      },
      { isTerminal: true },
      /^bad spec$/,
    ],
    [
      "throw errors with a terminal cause",
      () => {
        throw new Error("x", { cause: new TerminalError("y") });
      },
      { isTerminal: true },
      /^x$/,
    ],
    [
      "return their input",
      async () => ({ kind: "Widget", spec: {} }),
      { isTerminal: true },
      /returned an object with the members kind, spec, not a result/,
    ],
    ["return null", async () => null, { isTerminal: true }, /returned null/],
    ["return true", async () => true, { isTerminal: true }, /returned the boolean true/],
    [
      "return an invalid time",
      async () => ({ requeueAfterMs: Number.NaN }),
      { isTerminal: true },
      /not a result/,
    ],
    [
      "return an invalid priority",
      async () => ({ requeueAfterMs: 5, priority: "high" }),
      { isTerminal: true },
      /not a result/,
    ],
  ])("that %s are reported and do not affect others", async (_what, bad, flags, message) => {
    const { touch, reports, errors, clock } = await controllerBench(
      (async ({ request }: ReconcileContext) => (request.name === "bad" ? bad() : undefined)) as never,
      { timeout: 0 },
    );
    await touch("ns/bad", "ns/good");
    expect(reports.map(({ result }) => result)).toEqual(["error", "success"]);
    expect(reports[0]).toMatchObject({ isTerminal: false, isPanic: false, ...flags });
    const [line] = errors();
    const error = line?.fields.error;
    expect(error instanceof Error && error.message).toMatch(message);
    expect(line?.fields).toMatchObject({ name: "bad" });
    expect(clock.waits()).toEqual(reports[0]?.isTerminal ? [] : [5]);
  });

  it("that throw synchronously are handled like those that reject", async () => {
    const { touch, reports } = await controllerBench((() => {
      throw new Error("at once");
    }) as never);
    await touch("ns/a");
    expect(reports).toMatchObject([{ result: "error" }]);
  });

  it("are retried with backoff until they succeed", async () => {
    let fails = 4;
    const { touch, clock, pass, reports } = await controllerBench(
      async () => {
        if (fails-- > 0) throw new Error("no");
      },
      { timeout: 0 },
    );
    await touch("ns/a");
    const waits: number[] = [];
    for (let wait = clock.waits()[0]; wait !== undefined; wait = clock.waits()[0]) {
      waits.push(wait);
      await pass(wait);
    }
    expect(waits).toEqual([5, 10, 20, 40]);
    expect(reports.at(-1)?.result).toBe("success");
    fails = 1;
    await touch("ns/a");
    expect(clock.waits()).toEqual([5]);
  });

  it("that exceed the timeout get an aborted signal", async () => {
    const { touch, pass, reports, errors } = await controllerBench(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
      { timeout: "1m" },
    );
    await touch("ns/a");
    await pass(59_999);
    expect(reports).toEqual([]);
    await pass(1);
    expect(reports).toMatchObject([{ result: "error", isTimeout: true, ms: 60_000 }]);
    expect(String(errors()[0]?.fields.error)).toMatch(/ReconcileTimeoutError: .*timeout of 60 s/);
  });

  it("that never end release their worker but not their object", async () => {
    const latch = createLatch();
    const seen: string[] = [];
    const { touch, pass, counts, errors, reports, controller } = await controllerBench(
      async ({ request }) => {
        seen.push(request.name);
        if (request.name === "hangs" && seen.length === 1) await latch.opened;
      },
      { timeout: "1m", finishTimeout: "5s" },
    );
    await touch("ns/hangs", "ns/b", "ns/hangs");
    await pass(64_999);
    expect(seen).toEqual(["hangs"]);
    await pass(1);
    expect(seen).toEqual(["hangs", "b"]);
    expect(counts).toMatchObject({ stuck: 1, active: 1 });
    expect(errors()[0]).toMatchObject({
      message: expect.stringMatching(/did not return after its signal aborted/),
      fields: { name: "hangs", runningMs: 65_000 },
    });
    latch.open();
    await flushTasks();
    expect(seen).toEqual(["hangs", "b", "hangs"]);
    expect(counts).toMatchObject({ stuck: 0, active: 0 });
    expect(reports.map(({ isTimeout }) => isTimeout)).toEqual([false, true, false]);
    await controller.stop();
  });

  it("do not stop the controller if an observer throws", async () => {
    let throws = true;
    const seen: string[] = [];
    const { touch, pass, errors } = await controllerBench(
      async ({ request }) => void seen.push(request.name),
      { timeout: 0 },
      {
        observer: {
          reconciled: () => {
            if (throws) throw new Error("metrics");
          },
        },
      },
    );
    await touch("ns/a");
    expect(errors()).toHaveLength(1);
    throws = false;
    await pass(5);
    await touch("ns/b");
    expect(seen).toEqual(["a", "a", "b"]);
  });
});

describe("how often an object is reconciled", () => {
  it("is limited by the minimum interval between starts", async () => {
    const at: number[] = [];
    const bench = await controllerBench(async () => void at.push(bench.clock.now()), {
      timeout: 0,
      minInterval: "1s",
    });
    for (let i = 0; i < 50; i++) {
      await bench.touch("ns/a");
      await bench.pass(100);
    }
    expect(at).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
    expect(bench.reports).toHaveLength(6);
  });

  it("is limited after errors and results too", async () => {
    const at: number[] = [];
    const bench = await controllerBench(
      async () => {
        at.push(bench.clock.now());
        if (at.length < 3) throw new Error("no");
        return at.length === 3 ? after(10) : undefined;
      },
      { timeout: 0, minInterval: 1000 },
    );
    await bench.touch("ns/a");
    for (let i = 0; i < 800; i++) await bench.pass(5);
    expect(at).toEqual([0, 1005, 2015, 3015]);
  });

  it("can also be limited by the reconcile", async () => {
    const at: number[] = [];
    const bench = await controllerBench(
      async ({ deferNextReconcile }) => {
        at.push(bench.clock.now());
        if (at.length === 1) deferNextReconcile("5s");
        if (at.length === 2) deferNextReconcile(new Date(Date.now() - 1000));
      },
      { timeout: 0 },
    );
    await bench.touch("ns/a");
    await bench.touch("ns/a");
    await bench.pass(4_999);
    expect(at).toEqual([0]);
    await bench.pass(1);
    await bench.touch("ns/a");
    expect(at).toEqual([0, 5000, 5000]);
    bench.controller.deferNextReconcile({ namespace: "ns", name: "a" }, 50);
    await bench.touch("ns/a");
    expect(at).toHaveLength(3);
    await bench.pass(50);
    expect(at).toHaveLength(4);
  });

  it("can depend on the cache", async () => {
    let times = 0;
    const bench = await controllerBench(
      async ({ deferNextReconcileUntilCacheUpToDate }) => {
        if (++times === 1) {
          deferNextReconcileUntilCacheUpToDate(Parts, object(Parts, "ns/p", { resourceVersion: "100" }));
        }
      },
      { timeout: 0, owns: [Parts] },
    );
    await bench.touch("ns/a");
    await bench.touch("ns/a", "ns/b");
    expect(times).toBe(2);
    bench.cache.sync(Parts, "99");
    await bench.pass(100);
    expect(times).toBe(2);
    bench.cache.sync(Parts, "101");
    await bench.pass(100);
    expect(times).toBe(3);
    expect(bench.clock.waits()).toEqual([]);
    expect(new Set(bench.stale)).toEqual(new Set(["widget Part"]));
  });

  it("depends on the namespace of the written object only", async () => {
    let times = 0;
    const bench = await controllerBench(
      async ({ deferNextReconcileUntilCacheUpToDate }) => {
        if (++times > 1) return;
        for (const key of ["team-a/p", "team-b/p"]) {
          deferNextReconcileUntilCacheUpToDate(Parts, object(Parts, key, { resourceVersion: "100" }));
        }
      },
      { timeout: 0, owns: [Parts] },
    );
    await bench.touch("ns/a");
    bench.cache.sync(Parts, "99", "ns"); // a quiet namespace
    bench.cache.sync(Parts, "100", "team-a");
    bench.cache.sync(Parts, "99", "team-b");
    await bench.touch("ns/a");
    expect(times).toBe(1);
    bench.cache.sync(Parts, "100", "team-b");
    await bench.pass(100);
    expect(times).toBe(2);
  });
});

describe("the end of a reconcile", () => {
  it("aborts operations that it left running", async () => {
    const signals: AbortSignal[] = [];
    const { touch, reports } = await controllerBench(async ({ request, signal }) => {
      signals.push(signal);
      if (request.name === "b") throw new Error("no");
    });
    await touch("ns/a", "ns/b");
    expect(reports.map(({ result }) => result)).toEqual(["success", "error"]);
    for (const { aborted, reason } of signals) {
      expect([aborted, reason.name]).toEqual([true, "AbortError"]);
      expect(reason.message).toMatch(/^the reconcile has returned/);
    }
    expect(signals).toHaveLength(2);
  });

  it("leaves an aborted signal that was not used before", async () => {
    let late = (): AbortSignal | undefined => undefined;
    const { touch } = await controllerBench(async (context) => {
      late = () => context.signal;
    });
    await touch("ns/a");
    expect(late()?.aborted).toBe(true);
  });
});

describe("the end of a controller", () => {
  it("waits for running reconciles and starts no new ones", async () => {
    const latch = createLatch();
    const seen: string[] = [];
    const { touch, controller, cache, clock, counts } = await controllerBench(async ({ request }) => {
      seen.push(request.name);
      await latch.opened;
    });
    await touch("ns/a", "ns/b");
    let isOver = false;
    const end = controller.stop().then(() => {
      isOver = true;
    });
    await touch("ns/c");
    expect([isOver, cache.handlers(Widgets)]).toEqual([false, 0]);
    latch.open();
    await end;
    expect([seen, clock.waits(), counts]).toEqual([
      ["a"],
      [],
      { active: 0, stuck: 0, starting: 1, stopped: 1 },
    ]);
  });

  it("aborts running reconciles after the grace period and does not wait for stuck ones", async () => {
    const reasons: unknown[] = [];
    const journal = new Journal(1_048_576);
    const latch = createLatch();
    const { touch, controller, pass, lines, reports } = await controllerBench(
      ({ request, signal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener("abort", () => {
            reasons.push(signal.reason);
            if (request.name === "good") reject(signal.reason);
            else resolve(latch.opened);
          });
        }),
      { concurrency: 2, finishTimeout: 3000 },
      { journal },
    );
    await touch("ns/good", "ns/bad");
    const hurry = new AbortController();
    let isOver = false;
    const end = controller.stop({ signal: hurry.signal }).then(() => {
      isOver = true;
    });
    hurry.abort(new Error("leadership is lost"));
    await flushTasks();
    expect(reasons).toEqual([hurry.signal.reason, hurry.signal.reason]);
    expect([isOver, reports.length]).toEqual([false, 1]);
    expect(lines.some(({ message }) => message.includes("interrupted"))).toBe(true);
    await pass(3000);
    await end;
    expect(lines.at(-1)?.fields).toMatchObject({ stuckReconciles: 1 });
    expect(journal.running).toMatchObject([{ controller: "widget", name: "bad" }]);
    latch.open();
    await flushTasks();
    expect(journal.running).toEqual([]);
  });

  it("checks no deferral of objects that it no longer reconciles", async () => {
    const reconcile = vi.fn(async () => undefined);
    const { controller, stale } = await controllerBench(reconcile);
    const request = { namespace: "ns", name: "a" };
    const written = object(Widgets, "ns/a", { resourceVersion: "100" });
    controller.deferNextReconcileUntilCacheUpToDate(request, Widgets, written);
    controller.enqueue(request);
    await controller.stop();
    expect([reconcile.mock.calls, stale]).toEqual([[], []]);
  });

  it("is the same for a controller that never ran", async () => {
    const cache = createFakeCache();
    const context = {
      cache,
      client: noClient,
      events: noEvents,
      logger: keepingLogger([]),
      clock: createFakeClock(),
    };
    const definition = defineController({ name: "widget", for: Widgets, reconcile: async () => undefined });
    const controller = startController(definition, context);
    controller.run();
    await Promise.all([controller.stop(), controller.stop({ signal: AbortSignal.abort() })]);
    await expect(controller.synced).rejects.toThrow("controller widget is stopping");
    expect([cache.handlers(Widgets), context.clock.waits()]).toEqual([0, []]);
  });

  it("rejects requests that are invalid for its kind", async () => {
    const { controller } = await controllerBench(async () => undefined);
    expect(() => controller.enqueue({ name: "a" })).toThrow("without a namespace");
  });
});

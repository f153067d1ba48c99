import { setImmediate as nextLoop } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import type { KubernetesObject } from "@capikit/api/meta";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { currentReconcile } from "../../src/controller/attempt-context.ts";
import { type ControllerOptions, capiControllerDefaults } from "../../src/controller/controller-options.ts";
import { defineController } from "../../src/controller/define-controller.ts";
import { exponentialBackoff, lowestNonZeroResult } from "../../src/controller/index.ts";
import { findTerminalError, outcomeOfThrown } from "../../src/controller/outcome.ts";
import { NotBefore } from "../../src/controller/pacing.ts";
import type { ReconcileContext } from "../../src/controller/reconcile.ts";
import type { ReconcileAttempt } from "../../src/controller/reconcile-attempt.ts";
import { after, RetryError, requeue, TerminalError } from "../../src/controller/result.ts";
import { findPlatformLimit, PlatformLimitedError } from "../../src/platform/index.ts";
import { type Predicate, resourceVersionChanged } from "../../src/predicates/predicate.ts";
import { owned, watched } from "../../src/sources/watch.ts";
import { controllerBench, createLatch } from "../support/controller-bench.ts";
import { flushTasks } from "../support/fake-cache.ts";
import { object, ownedBy, Parts, type Widget, Widgets, Zones } from "../support/kinds.ts";

describe("controller.property", () => {
  const numRuns = inject("nightly") ? 5_000 : 300;

  const endings = {
    done: () => undefined,
    again: () => requeue(),
    later: () => after("3s"),
    nonsense: () => "nonsense" as never,
    fail: () => {
      throw new Error("no");
    },
    panic: () => {
      throw null;
    },
    giveUp: () => {
      throw new TerminalError("never");
    },
  };
  const ending = fc.constantFrom(...Object.values(endings));

  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("touch" as const),
        name: fc.constantFrom("a", "b", "c", "d", "e", "f"),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant("end" as const), which: fc.nat(5), how: ending }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.constantFrom(1, 20, 1_000, 70_000) }),
    },
  );

  it("loses no change and never reconciles an object concurrently, for all outcomes of reconciles", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 80, size: "max" }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(0, 500),
        async (steps, concurrency, minInterval) => {
          const running = new Map<string, (end: () => ReturnType<typeof requeue> | undefined) => void>();
          const owed = new Set<string>();
          const doubled: string[] = [];
          let isOver = false;
          const bench = await controllerBench(
            async ({ request: { name } }) => {
              if (running.has(name)) doubled.push(name);
              owed.delete(name);
              if (isOver) return undefined;
              const latch = createLatch();
              let how: () => ReturnType<typeof requeue> | undefined = endings.done;
              running.set(name, (end) => {
                how = end;
                latch.open();
              });
              await latch.opened;
              running.delete(name);
              return how();
            },
            {
              concurrency,
              minInterval,
              timeout: "30s",
              finishTimeout: "1s",
              starvation: { afterMs: 100, everyNth: 2 },
            },
          );
          for (const one of steps) {
            switch (one.do) {
              case "touch":
                owed.add(one.name);
                await bench.touch(`ns/${one.name}`);
                break;
              case "end":
                [...running.values()][one.which % Math.max(1, running.size)]?.(one.how);
                await flushTasks();
                break;
              case "pass":
                await bench.pass(one.ms);
            }
          }
          isOver = true;
          for (const end of running.values()) end(endings.done);
          for (let i = 0; i < 12; i++) await bench.pass(300_000);
          expect([[...owed], doubled]).toEqual([[], []]);
          expect(bench.counts).toMatchObject({ active: 0, stuck: 0 });
          await bench.controller.stop();
          expect(bench.clock.waits()).toEqual([]);
          expect(bench.lines.filter(({ message }) => message.includes("must not"))).toEqual([]);
        },
      ),
      { numRuns },
    );
  }, 600_000);
});

describe("an unhandled rejection", () => {
  it("fails the running reconcile of its asynchronous context", async () => {
    const latch = createLatch();
    const reconcile = async ({ request }: ReconcileContext): Promise<void> => {
      if (request.name === "other") return;
      setImmediate(() => currentReconcile()?.reject(new Error("cloud is away")));
      await latch.opened;
    };
    const { touch, errors, reports, clock } = await controllerBench(reconcile, {
      concurrency: 2,
      timeout: 0,
    });
    await touch("ns/a", "ns/other");
    await nextLoop();
    expect(errors()).toMatchObject([
      {
        message: "Unhandled rejection in running reconcile",
        fields: { controller: "widget", Widget: { namespace: "ns", name: "a" } },
      },
    ]);
    latch.open();
    await flushTasks();
    expect(reports).toMatchObject([{ result: "success" }, { result: "error", isPanic: true }]);
    expect(errors()[1]).toMatchObject({
      message: "Reconcile failed",
      fields: {
        name: "a",
        error: { message: "a promise rejected that the reconcile did not await: cloud is away" },
        retry: "with backoff",
      },
    });
    expect(clock.waits()).toEqual([5]);
  });

  it("retries an object whose reconcile has returned", async () => {
    let floating: ReconcileAttempt | undefined;
    let runs = 0;
    const { touch, errors, reports, pass, clock } = await controllerBench(
      async () => {
        runs++;
        floating = currentReconcile();
      },
      { timeout: 0 },
    );
    await touch("ns/a");
    expect(reports).toMatchObject([{ result: "success" }]);
    floating?.reject("text");
    expect(reports).toMatchObject([{ result: "success" }, { result: "error", isPanic: true }]);
    expect(errors()).toMatchObject([{ message: "Reconcile failed", fields: { name: "a" } }]);
    expect(clock.waits()).toEqual([5]);
    await pass(5);
    expect(runs).toBe(2);
    // The backoff grows until a reconcile succeeds without a later rejection.
    floating?.reject("text");
    expect(clock.waits()).toEqual([10]);
    await pass(10);
    await touch("ns/a");
    floating?.reject("text");
    expect(clock.waits()).toEqual([5]);
  });

  it("is final with a terminal error, and keeps the error that the reconcile throws", async () => {
    const { touch, errors, reports, clock } = await controllerBench(
      async ({ request }) => {
        currentReconcile()?.reject(new TerminalError("bad spec"));
        if (request.name === "b") throw new Error("thrown");
      },
      { timeout: 0 },
    );
    await touch("ns/a");
    expect(reports).toMatchObject([{ isTerminal: true, isPanic: true }]);
    expect(clock.waits()).toEqual([]);
    await touch("ns/b");
    expect(reports[1]).toMatchObject({ isTerminal: false, isPanic: false });
    expect(errors().map(({ message, fields }) => `${message}: ${(fields.error as Error).message}`)).toEqual([
      "Unhandled rejection in running reconcile: a promise rejected that the reconcile did not await: bad spec",
      "Reconcile failed: a promise rejected that the reconcile did not await: bad spec",
      "Unhandled rejection in running reconcile: a promise rejected that the reconcile did not await: bad spec",
      "Reconcile failed: thrown",
    ]);
  });

  it("belongs to no reconcile in other contexts", async () => {
    const seen: unknown[] = [];
    const { touch } = await controllerBench(async () => {}, {
      predicates: [() => seen.push(currentReconcile()) > 0],
    });
    await touch("ns/a");
    expect([seen, currentReconcile()]).toEqual([[undefined], undefined]);
  });
});

describe("define controller", () => {
  const reconcile = async () => undefined;

  it("refuses unknown options of owned and watched kinds", () => {
    const options = { onlycontroller: false, priorty: 5 } as never;
    expect(() => owned(Parts, options)).toThrow(
      'unknown option "onlycontroller": did you mean onlyController?',
    );
    expect(() => watched(Zones, () => undefined, options)).toThrow(
      'watched: unknown option "onlycontroller"',
    );
  });

  describe("a definition", () => {
    it("has all defaults and is frozen", () => {
      const definition = defineController({ name: "widget", for: Widgets, reconcile });
      expect(definition).toMatchObject({
        name: "widget",
        kind: Widgets,
        concurrency: 1,
        timeoutMs: 600_000,
        finishMs: 10_000,
        minIntervalMs: 0,
        cacheSyncTimeoutMs: 120_000,
        needLeaderElection: true,
        starvation: {},
      });
      expect(Object.isFrozen(definition) && Object.isFrozen(definition.watches)).toBe(true);
    });

    it("accepts the defaults of Cluster API's controllers", () => {
      const definition = defineController({
        ...capiControllerDefaults,
        name: "widget",
        for: Widgets,
        owns: [Parts],
        reconcile,
      });
      expect(definition).toMatchObject({ timeoutMs: 60_000, minIntervalMs: 1_000 });
      expect(definition.watches.map(({ predicates }) => predicates)).toEqual([[], [resourceVersionChanged]]);
    });

    it("lists every watched kind with its predicates", () => {
      const [own, all, part, zone]: Predicate[] = [() => true, () => true, () => true, () => true];
      const definition = defineController({
        name: "widget",
        for: Widgets,
        ...(own && { predicates: [own] }),
        ...(all && { eventFilter: all }),
        owns: [
          Parts,
          owned(Parts, { onlyController: false, priority: 2, ...(part && { predicates: [part] }) }),
        ],
        watches: [watched(Zones, () => undefined, { ...(zone && { predicates: [zone] }) })],
        reconcile,
      });
      expect(definition.watches.map(({ role, kind, priority }) => [role, kind.kind, priority])).toEqual([
        ["for", "Widget", 0],
        ["owns", "Part", 0],
        ["owns", "Part", 2],
        ["watches", "Zone", 0],
      ]);
      expect(definition.watches.map(({ predicates }) => predicates)).toEqual([
        [all, own],
        [all],
        [all, part],
        [all, zone],
      ]);
    });

    it.each<[string, Record<string, unknown>]>([
      ["the name must consist of letters", { name: "no spaces" }],
      ["the name must consist of letters", { name: "" }],
      ["name is required", { name: undefined }],
      ["concurrency must be a positive integer, got 0", { concurrency: 0 }],
      ["concurrency must be a positive integer, got 1.5", { concurrency: 1.5 }],
      ['timeout must be a duration such as "15s" or a number of milliseconds, got "60"', { timeout: "60" }],
      [
        'minInterval must be a duration such as "15s" or a number of milliseconds, got -1',
        { minInterval: -1 },
      ],
      ["specify either reconcile, or reconcileObject and finalize", { reconcileObject: reconcile }],
      ["specify either reconcile, or reconcileObject and finalize", { reconcile: undefined }],
      ['invalid kind descriptor "Pod": group, version, kind, plural and scope are required', { for: "Pod" }],
      ["invalid kind descriptor", { owns: [{ group: "", version: "v1", kind: "Pod" }] }],
      ["invalid kind descriptor", { watches: [watched({} as never, () => undefined)] }],
      ["each of `watches` needs a function", { watches: [{ kind: "Pod" }] }],
      [
        "reconcileObject and finalize need a kind",
        { for: undefined, reconcile: undefined, reconcileObject: reconcile },
      ],
      ["`owns` needs the owners' kind", { for: undefined, owns: [Parts] }],
      ["nothing to watch", { for: undefined }],
      ["either rateLimiter, or backoff", { rateLimiter: () => exponentialBackoff(), backoff: {} }],
      ["rateLimiter must be a function", { rateLimiter: exponentialBackoff() }],
      ['unknown option "maxConcurrency": did you mean concurrency?', { maxConcurrency: 2 }],
      ['backoff: unknown option "maxMS": did you mean maxMs?', { backoff: { maxMS: 1_000 } }],
      ['retryRate: unknown option "persecond": did you mean perSecond?', { retryRate: { persecond: 1 } }],
      ['starvation: unknown option "after": did you mean afterMs?', { starvation: { after: 1 } }],
      ["starvation: options must be an object, got true", { starvation: true }],
    ])("is refused: %s", (message, wrong) => {
      expect(() => defineController({ name: "widget", for: Widgets, reconcile, ...wrong } as never)).toThrow(
        message,
      );
    });
  });
});

describe("find terminal error", () => {
  /** Kinds of errors, and what becomes of a reconcile that throws one. */
  const kinds = {
    terminal: [() => new TerminalError("invalid region"), "waits for the next change"],
    "terminal in a cause": [
      () => new Error("x", { cause: new Error("y", { cause: new TerminalError("z") }) }),
      "waits for the next change",
    ],
    "terminal of another copy": [
      () => runInNewContext(`Object.assign(new Error("invalid"), { name: "TerminalError" })`) as Error,
      "waits for the next change",
    ],
    limit: [() => new PlatformLimitedError("429", 5_000), "waits 5 s"],
    "longer limit": [() => new Error("x", { cause: new PlatformLimitedError("429", 60_000) }), "waits 60 s"],
    "low priority": [() => new RetryError("later", { priority: -10 }), "backoff, priority -10"],
    "high priority": [() => new RetryError("soon", { priority: 10 }), "backoff, priority 10"],
    error: [() => new Error("ECONNRESET"), "backoff"],
    text: [() => "not an Error", "backoff"],
  } as const;
  type Kind = keyof typeof kinds;

  function becomes(thrown: unknown): string {
    const outcome = outcomeOfThrown(thrown);
    if (outcome.result === "requeue_after") return `waits ${outcome.afterMs / 1000} s`;
    if (outcome.isTerminal) return "waits for the next change";
    return outcome.priority === undefined ? "backoff" : `backoff, priority ${outcome.priority}`;
  }

  /** What becomes of two: the same, the longer limit, the higher priority, or the backoff. */
  function ofBoth(one: Kind, other: Kind): string {
    const both = [kinds[one][1], kinds[other][1]];
    const [least = ""] = new Set(both);
    if (both.every((each) => each === least)) return least;
    if (both.every((each) => /^waits \d/.test(each))) return "waits 60 s";
    return both.every((each) => each.includes("priority")) ? "backoff, priority 10" : "backoff";
  }

  const names = Object.keys(kinds) as Kind[];
  const pairs = names.flatMap((one) => names.map((other) => [one, other, ofBoth(one, other)] as const));

  it.each(names)("handles a reconcile that throws: %s", (name) => {
    const [make, expected] = kinds[name];
    expect(becomes(make())).toBe(expected);
  });

  describe.each([
    ["an AggregateError", (one: unknown, other: unknown) => new AggregateError([one, other])],
    [
      "a nested one, as a cause",
      (one: unknown, other: unknown) =>
        new Error("x", { cause: new AggregateError([one, new AggregateError([other])]) }),
    ],
    [
      "the error of a disposal",
      (one: unknown, other: unknown) =>
        Object.assign(new Error("x"), { name: "SuppressedError", error: one, suppressed: other }),
    ],
  ])("in %s", (_, together) => {
    it.each(pairs)("%s and %s: %s", (one, other, expected) => {
      expect(becomes(together(kinds[one][0](), kinds[other][0]()))).toBe(expected);
    });
  });

  const terminal = new TerminalError("invalid region");
  const circular = new Error("circular", { cause: new AggregateError([]) });
  (circular.cause as AggregateError).errors.push(circular);
  const around = new AggregateError([terminal]);
  around.errors.push(around, terminal);
  let deep: Error = terminal;
  for (let depth = 0; depth < 100_000; depth++) deep = new Error("x", { cause: deep });

  it.each([
    ["an aggregate that contains itself", around],
    ["a long chain of causes", deep],
    [
      "the cause of an error with issues",
      Object.assign(new Error("x", { cause: terminal }), { errors: ["a"] }),
    ],
  ])("finds a terminal error: %s", (_, error) => {
    expect(findTerminalError(error)).toBe(terminal);
  });

  it.each([
    ["another error", new Error("x", { cause: "text" })],
    ["an aggregate without parts", new AggregateError([])],
    ["errors that contain each other", circular],
    ["an aggregate with such errors", new AggregateError([circular, terminal])],
    ["an error with another member of that name", Object.assign(new Error("x"), { errors: "none" })],
    ["another value", { name: "TerminalError" }],
  ])("returns undefined for %s", (_, error) => {
    expect(findTerminalError(error)).toBeUndefined();
    expect(findPlatformLimit(error)).toBeUndefined();
  });
});

describe("later watches", () => {
  const toWidget = ({ metadata }: Widget) => ({ namespace: "ns", name: `of-${metadata.name}` });
  const zone = (name: string, resourceVersion = "1") => object(Zones, name, { resourceVersion });

  describe("watches added by a reconcile", () => {
    it("reconcile objects for existing and later objects of the kind", async () => {
      const seen: string[] = [];
      const { cache, touch, lines } = await controllerBench(async ({ request, watch }) => {
        seen.push(request.name);
        watch(watched(Zones, toWidget));
      });
      cache.emit(Zones, { type: "create", object: zone("old") });
      await touch("ns/first");
      cache.emit(Zones, { type: "create", object: zone("new") });
      await flushTasks();
      expect(seen).toEqual(["first", "of-old", "of-new"]);
      expect(cache.handlers(Zones)).toBe(1);
      expect(
        lines.filter(({ message }) => message === "Added watch").map(({ fields }) => fields),
      ).toMatchObject([{ watched: "Zone (example.org/v1)" }]);
    });

    it("start once for each kind, in any version", async () => {
      const { cache, controller } = await controllerBench(async () => {});
      const next = { ...Zones, version: "v2" };
      for (const kind of [Zones, next, Parts, Zones]) controller.watch(watched(kind, toWidget));
      expect([Zones, next, Parts].map((kind) => cache.handlers(kind))).toEqual([1, 0, 1]);
    });

    it("start again after the cache has removed the informer", async () => {
      const { cache, controller } = await controllerBench(async () => {});
      controller.watch(watched(Zones, toWidget));
      cache.removeInformer(Zones);
      expect(cache.handlers(Zones)).toBe(0);
      for (let at = 0; at < 2; at++) controller.watch(watched(Zones, toWidget));
      expect(cache.handlers(Zones)).toBe(1);
    });

    it("are in addition to a watch of the definition", async () => {
      const seen: string[] = [];
      const { cache, controller } = await controllerBench(
        async ({ request }) => void seen.push(request.name),
        {
          watches: [watched(Zones, () => ({ namespace: "ns", name: "defined" }))],
        },
      );
      controller.watch(watched(Zones, toWidget));
      cache.emit(Zones, { type: "create", object: zone("z") });
      await flushTasks();
      expect(seen).toEqual(["defined", "of-z"]);
    });

    it("apply their predicates and the filters of the controller", async () => {
      const seen: string[] = [];
      const { cache, controller } = await controllerBench(
        async ({ request }) => void seen.push(request.name),
        {
          eventFilter: (event) => event.object.metadata.name !== "ignored",
          secondaryResyncs: false,
        },
      );
      const predicates = [({ object }: { object: Widget }) => object.metadata.name !== "paused"];
      controller.watch(watched(Zones, toWidget, { predicates }));
      const [a, newer] = [zone("a"), zone("a", "2")];
      for (const name of ["ignored", "paused"]) cache.emit(Zones, { type: "create", object: zone(name) });
      cache.emit(Zones, { type: "update", oldObject: a, object: a });
      await flushTasks();
      expect(seen).toEqual([]);
      cache.emit(Zones, { type: "update", oldObject: a, object: newer });
      await flushTasks();
      expect([...new Set(seen)]).toEqual(["of-a"]);
    });

    it("end with the controller, which then ignores new ones", async () => {
      const { cache, controller } = await controllerBench(async () => {});
      controller.watch(watched(Zones, toWidget));
      await controller.stop();
      controller.watch(watched(Parts, toWidget));
      expect([Zones, Parts].map((kind) => cache.handlers(kind))).toEqual([0, 0]);
    });

    it("can be tried again after an error", async () => {
      const { controller } = await controllerBench(async () => {});
      const invalid = watched({ ...Zones, plural: "" }, toWidget);
      for (let at = 0; at < 2; at++) {
        expect(() => controller.watch(invalid)).toThrow(
          'controller "widget": invalid kind descriptor {"group":"example.org"',
        );
      }
    });
  });

  describe("the clock of a reconcile", () => {
    it("is the controller's, with and without the object", async () => {
      const times: number[] = [];
      const bench = await controllerBench(async ({ clock }) => void times.push(clock.now()));
      await bench.pass(1234);
      await bench.touch("ns/a");
      const whole = await controllerBench(
        undefined as never,
        {
          reconcileObject: async ({
            clock,
            watch,
            object: { metadata },
          }: ReconcileContext & { object: Widget }) => {
            watch(watched(Zones, toWidget));
            if (metadata.name === "a") times.push(clock.now());
          },
        } as never,
      );
      whole.cache.emit(Widgets, { type: "create", object: object(Widgets, "ns/a") });
      await flushTasks();
      expect(times).toEqual([1234, 0]);
      expect(whole.cache.handlers(Zones)).toBe(1);
    });
  });
});

describe("lowest result", () => {
  const [soon, later, backoff] = [1000, 2000, 0].map((requeueAfterMs) => ({ requeueAfterMs }));

  it.each([
    [undefined, undefined, undefined],
    [soon, undefined, soon],
    [undefined, later, later],
    [soon, later, soon],
    [later, soon, soon],
    [backoff, soon, backoff],
    [soon, backoff, backoff],
  ])("of %j and %j comes first %j", (a, b, expected) => {
    expect(lowestNonZeroResult(a, b)).toEqual(expected);
  });
});

describe("not before", () => {
  it("returns the time to wait and forgets expired times", () => {
    const times = new NotBefore<number>();
    times.set(-1, 1_000_000, 0);
    for (let now = 0; now < 10_000; now++) times.set(now, now + 10, now);
    expect(times.size).toBeLessThan(100);
    expect([times.waitMs(-1, 10_000), times.waitMs(9_999, 10_000), times.waitMs(5, 10_000)]).toEqual([
      990_000, 9, 0,
    ]);
  });
});

describe("reconciles per event", () => {
  type Sources = Pick<ControllerOptions<KubernetesObject>, "owns" | "watches">;

  const requestsOf = ({ metadata: { namespace, ownerReferences = [] } }: KubernetesObject) =>
    ownerReferences.map(({ name }) => ({ namespace, name }));

  const sources: Readonly<Record<string, Sources>> = {
    owned: { owns: [owned(Parts, { onlyController: false })] },
    mapped: { watches: [watched(Parts, requestsOf)] },
    "asynchronously mapped": { watches: [watched(Parts, async (part) => requestsOf(part))] },
  };

  describe("ten updates of an object", () => {
    const cases = Object.keys(sources).flatMap((source) =>
      [1, 10].flatMap((owners) => [1, 10].map((concurrency) => ({ source, owners, concurrency }))),
    );

    // As with the handlers of controller-runtime, which collect the requests of an event in a set.
    it.each(cases)(
      "reconcile each of $owners ($source) ten times with concurrency $concurrency",
      async ({ source, owners, concurrency }) => {
        const reconciles = new Map<string, number>();
        const { cache } = await controllerBench(
          async ({ request: { name } }) => void reconciles.set(name, (reconciles.get(name) ?? 0) + 1),
          { ...sources[source], concurrency },
        );
        const ownerReferences = Array.from({ length: owners }, (_, at) =>
          ownedBy("Widget", `w${at}`, at === 0),
        );
        const state = (version: number) =>
          object(Parts, "ns/p", { resourceVersion: String(version), ownerReferences });
        for (let version = 1; version <= 10; version++) {
          cache.emit(Parts, { type: "update", oldObject: state(version), object: state(version + 1) });
          await flushTasks();
        }
        expect([...reconciles.values()]).toEqual(Array.from({ length: owners }, () => 10));
      },
    );

    it("that changes its owner reconcile the previous and the new one once each", async () => {
      const reconciled: string[] = [];
      const { cache } = await controllerBench(async ({ request: { name } }) => void reconciled.push(name), {
        owns: [Parts],
      });
      const state = (version: number, owner: string) =>
        object(Parts, "ns/p", {
          resourceVersion: String(version),
          ownerReferences: [ownedBy("Widget", owner)],
        });
      cache.emit(Parts, { type: "update", oldObject: state(1, "a"), object: state(2, "b") });
      await flushTasks();
      expect(reconciled).toEqual(["a", "b"]);
    });
  });
});

describe("results", () => {
  it("requeue after a time, or soon", () => {
    expect(after("15s")).toEqual({ requeueAfterMs: 15_000 });
    expect(after(20, { priority: 3 })).toEqual({ requeueAfterMs: 20, priority: 3 });
    expect(requeue()).toEqual({ requeueAfterMs: 0 });
    expect(requeue({ priority: -1 })).toEqual({ requeueAfterMs: 0, priority: -1 });
  });

  it("distinguish a zero duration from requeue", () => {
    expect(() => after("0s")).toThrow("requeue()");
  });
});

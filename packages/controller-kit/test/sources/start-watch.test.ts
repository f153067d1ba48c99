import type { KubernetesObject } from "@capikit/api/meta";
import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { ownerRequests } from "../../src/sources/request.ts";
import { type SourceRun, startWatch, type Watch } from "../../src/sources/start-watch.ts";
import type { MapFunction } from "../../src/sources/watch.ts";
import { createFakeCache, flushTasks, keepingLogger, type LogLine, noClient } from "../support/fake-cache.ts";
import { object, ownedBy, Parts, Widgets, Zones } from "../support/kinds.ts";

function bench(kind: SourceRun["kind"] = Widgets) {
  const cache = createFakeCache();
  const clock = createFakeClock();
  const lines: LogLine[] = [];
  const enqueued: [key: string, priority: number][] = [];
  const failures: string[] = [];
  const abort = new AbortController();
  const logger = keepingLogger(lines);
  const run: SourceRun = {
    kind,
    clock,
    context: { cache, client: noClient, signal: abort.signal, logger },
    enqueue: (key, priority) => enqueued.push([key, priority]),
    failed: (failure, message, fields) => {
      failures.push(failure);
      logger.error(message, fields);
    },
  };
  const watch = (map: MapFunction | undefined, options: Partial<Watch> = {}) =>
    startWatch({ role: "watches", kind: Parts, predicates: [], priority: 0, map, ...options }, run);
  const created = (path: string) => cache.emit(Parts, { type: "create", object: object(Parts, path) });
  return { cache, clock, lines, enqueued, failures, abort, watch, created };
}

describe("a watch", () => {
  it("queues objects themselves, initial objects and resyncs with low priority", () => {
    const { cache, watch, enqueued } = bench();
    watch(undefined, { kind: Widgets, role: "for", priority: 3 });
    const one = object(Widgets, "ns/a");
    const later = object(Widgets, "ns/a", { resourceVersion: "2" });
    cache.emit(Widgets, { type: "create", object: one, isInInitialList: true });
    cache.emit(Widgets, { type: "create", object: one });
    cache.emit(Widgets, { type: "update", oldObject: one, object: one });
    cache.emit(Widgets, { type: "update", oldObject: one, object: later });
    cache.emit(Widgets, { type: "delete", object: later });
    cache.emit(Widgets, { type: "generic", object: later });
    expect(enqueued.map(([, priority]) => priority)).toEqual([-100, 3, -100, 3, 3, 3]);
    expect(new Set(enqueued.map(([key]) => key))).toEqual(new Set(["ns/a"]));
  });

  it("applies its predicates, and passes events if one throws", () => {
    const { created, watch, enqueued, failures, lines } = bench();
    watch(({ metadata: { namespace, name } }) => ({ namespace, name: String(name) }), {
      predicates: [
        ({ object: { metadata } }) => metadata.name !== "no",
        ({ object: { metadata } }) => {
          if (metadata.name === "bad") throw new TypeError("oh");
          return true;
        },
      ],
    });
    for (const name of ["no", "bad", "yes"]) created(`ns/${name}`);
    expect(enqueued.map(([key]) => key)).toEqual(["ns/bad", "ns/yes"]);
    expect(failures).toEqual(["predicate"]);
    expect(lines[0]?.fields).toMatchObject({ watched: "Part (example.org/v1)", object: "ns/bad" });
  });

  it("maps both states of an update", () => {
    const { cache, watch, enqueued } = bench();
    watch(ownerRequests(Widgets, true));
    cache.emit(Parts, {
      type: "update",
      oldObject: object(Parts, "ns/p", { ownerReferences: [ownedBy("Widget", "old")] }),
      object: object(Parts, "ns/p", { resourceVersion: "2", ownerReferences: [ownedBy("Widget", "new")] }),
    });
    expect(enqueued).toEqual([
      ["ns/old", 0],
      ["ns/new", 0],
    ]);
  });

  it("ends on request", () => {
    const { cache, created, watch, enqueued } = bench();
    watch(() => ({ namespace: "ns", name: "a" }))();
    created("ns/p");
    expect([enqueued, cache.handlers(Parts)]).toEqual([[], 0]);
  });
});

describe("owners", () => {
  const references = [
    ownedBy("Widget", "controller", true, "example.org/v2"),
    ownedBy("Widget", "other", false),
    ownedBy("Gadget", "kind"),
    ownedBy("Widget", "group", true, "example.com/v1"),
  ];
  const part = object(Parts, "ns/p", { ownerReferences: references });
  const context = bench().cache as never;

  it("are found by group and kind, for any version", () => {
    expect(ownerRequests(Widgets, true)(part, context)).toEqual([{ namespace: "ns", name: "controller" }]);
    expect(ownerRequests(Widgets, false)(part, context)).toEqual([
      { namespace: "ns", name: "controller" },
      { namespace: "ns", name: "other" },
    ]);
  });

  it("that are cluster-scoped have no namespace, and cluster-scoped objects have no namespaced owners", () => {
    const zoned = object(Parts, "ns/p", { ownerReferences: [ownedBy("Zone", "z")] });
    expect(ownerRequests(Zones, true)(zoned, context)).toEqual([{ name: "z" }]);
    const wide = object(Zones, "z", { ownerReferences: references });
    expect(ownerRequests(Widgets, false)(wide, context)).toEqual([]);
  });
});

describe("map functions", () => {
  const one = (name: string) => ({ namespace: "ns", name });

  it("return one request, several, or none", () => {
    const { created, watch, enqueued } = bench();
    const answers = [one("a"), [one("b"), one("c")], undefined, new Set([one("d")]), []];
    watch(() => answers.shift());
    for (let i = 0; i < 5; i++) created(`ns/${i}`);
    expect(enqueued.map(([key]) => key)).toEqual(["ns/a", "ns/b", "ns/c", "ns/d"]);
  });

  it("may be asynchronous: events in the meantime keep their order", async () => {
    const { created, watch, enqueued } = bench();
    const asked: string[] = [];
    let answer = (): void => {};
    watch(async ({ metadata }: KubernetesObject) => {
      asked.push(String(metadata.name));
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return [one(String(metadata.name))];
    });
    for (const name of ["a", "b", "c"]) created(`ns/${name}`);
    expect(asked).toEqual(["a"]);
    for (let i = 0; i < 3; i++) {
      answer();
      await flushTasks();
    }
    expect(enqueued.map(([key]) => key)).toEqual(["ns/a", "ns/b", "ns/c"]);
  });

  it("receive every state of an object that changes while they run, and queue its keys once", async () => {
    const { cache, watch, enqueued } = bench();
    let answer: (() => void) | undefined;
    watch(async ({ metadata: { name, generation = 0 } }) => {
      if (name === "slow") {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      }
      return [one(`of-${name}`), one(`parent-${generation}`)];
    });
    const busy = (generation: number) =>
      object(Parts, "ns/busy", { generation, resourceVersion: String(generation) });
    cache.emit(Parts, { type: "create", object: object(Parts, "ns/slow") });
    const states = Array.from({ length: 100 }, (_, at) => busy(at + 1));
    for (const [at, state] of states.entries()) {
      const oldObject = states[at - 1];
      cache.emit(
        Parts,
        oldObject ? { type: "update", oldObject, object: state } : { type: "create", object: state },
      );
    }
    answer?.();
    const expected = [
      "ns/of-slow",
      "ns/parent-0",
      "ns/of-busy",
      ...states.map(({ metadata: { generation } }) => `ns/parent-${generation}`),
    ];
    // Many states take more than one turn of the event loop.
    while (enqueued.length < expected.length) await flushTasks();
    await flushTasks();
    expect(enqueued.map(([key]) => key)).toEqual(expected);
  });

  it.each(["a synchronous", "an asynchronous"])(
    "queue the requests of both states of an event once with %s function",
    async (mode) => {
      const { cache, watch, enqueued } = bench();
      const requests = ({ metadata: { generation } }: KubernetesObject) => [
        one("a"),
        one("b"),
        one("a"),
        one(`generation-${generation}`),
      ];
      watch(mode === "a synchronous" ? requests : async (part) => requests(part));
      for (const generation of [1, 2]) {
        cache.emit(Parts, {
          type: "update",
          oldObject: object(Parts, "ns/p", { generation, resourceVersion: "1" }),
          object: object(Parts, "ns/p", { generation: generation + 1, resourceVersion: "2" }),
        });
        await flushTasks();
      }
      expect(enqueued.map(([key]) => key)).toEqual(
        [1, 2].flatMap((at) => ["ns/a", "ns/b", `ns/generation-${at}`, `ns/generation-${at + 1}`]),
      );
    },
  );

  it("that throw or never return are reported and do not block the others", async () => {
    const { created, watch, enqueued, failures, clock, lines } = bench();
    let signal: AbortSignal | undefined;
    watch(({ metadata: { name } }, context) => {
      if (name === "throw") throw new Error("at once");
      if (name === "reject") return Promise.reject(new Error("later"));
      if (name === "hang") {
        signal = context.signal;
        return new Promise<never>(() => {});
      }
      return one(String(name));
    });
    for (const name of ["throw", "reject", "hang", "good"]) created(`ns/${name}`);
    await flushTasks();
    expect([enqueued, failures]).toEqual([[], ["map", "map"]]);
    clock.advance(30_000);
    await flushTasks();
    expect(enqueued).toEqual([["ns/good", 0]]);
    expect(failures).toEqual(["map", "map", "map"]);
    expect(signal?.aborted).toBe(true);
    expect(lines.map(({ fields }) => (fields.error as Error).message)).toEqual([
      "at once",
      "later",
      "map function did not return within 30 s",
    ]);
    expect(clock.waits()).toEqual([]);
  });

  it.each<[unknown, RegExp]>([
    ["a", /invalid request "a"/],
    [{ name: "a" }, /without a namespace: Widget is namespaced/],
    [{ name: "", namespace: "ns" }, /invalid request/],
    [{ name: "a/b", namespace: "ns" }, /invalid request/],
    [[7], /invalid request 7/],
  ])("that return %j are reported with the reason", (answer, message) => {
    const { created, watch, enqueued, failures, lines } = bench();
    watch(() => answer as never);
    created("ns/p");
    expect([enqueued, failures.includes("request")]).toEqual([[], true]);
    expect(messageOf(lines[0])).toMatch(message);
  });

  it("must not return a namespace for cluster-scoped kinds", () => {
    const { created, watch, enqueued, lines } = bench(Zones);
    watch(() => [one("z"), { name: "y" }]);
    created("ns/p");
    expect(enqueued).toEqual([["y", 0]]);
    expect(messageOf(lines[0])).toMatch(/Zone is cluster-scoped/);
  });

  it("that fail because the controller stops are not reported", async () => {
    const { abort, created, failures, watch } = bench();
    watch((_, { signal }) => {
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    created("ns/a");
    abort.abort();
    await flushTasks();
    expect(failures).toEqual([]);
  });

  it("receive a signal that aborts when the controller stops", async () => {
    const { created, watch, abort, enqueued } = bench();
    const signals: AbortSignal[] = [];
    watch((_object, { signal }) => {
      signals.push(signal);
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
    });
    created("ns/a");
    created("ns/b");
    abort.abort();
    await flushTasks();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(enqueued).toEqual([]);
  });
});

function messageOf(line: LogLine | undefined): string {
  const error = line?.fields.error;
  return error instanceof Error ? error.message : "";
}

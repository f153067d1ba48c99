import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, ListOptions } from "@capikit/client";
import { createFakeClock } from "@capikit/common/time";
import type { Cache, WatchSelection } from "@capikit/controller-kit/cache";
import { silentLogger } from "@capikit/serving";
import { describe, expect, it } from "vitest";
import { createLatch } from "../../controller-kit/test/support/controller-bench.ts";
import { flushTasks } from "../../controller-kit/test/support/fake-cache.ts";
import { object, ownedBy, Parts, type Widget, Widgets } from "../../controller-kit/test/support/kinds.ts";
import { OwnedObjects } from "../src/owned-objects.ts";

const { signal } = new AbortController();

/** A Widget; `ownedBy` derives the same default uid from its name. */
const widget = (name: string, uid = `uid-${name}`): Widget => object(Widgets, `ns/${name}`, { uid });

/** A part of a Widget, as large as objects of a real API server. */
const part = (owner: string, resourceVersion: string): Widget =>
  object(Parts, `ns/part-${owner}-${resourceVersion}`, {
    resourceVersion,
    annotations: { large: "x".repeat(1_000) },
    ownerReferences: [ownedBy("Widget", owner)],
  });

const partsAt = (version: string, namespace = "ns") => ({ kind: Parts, namespace, version });

/** A shard with all Widgets, whose lists take the given time. */
function ownedBench({ listMs = 1_000, ...selection }: WatchSelection & { listMs?: number } = {}) {
  const clock = createFakeClock();
  const owned = new OwnedObjects(Widgets, { kinds: [Parts], selectionOf: () => selection }, () => true);
  const server = {
    widgets: [] as KubernetesObject[],
    parts: [] as KubernetesObject[],
    seen: "1",
    /** Versions of namespaces that differ from `seen`. */
    seenIn: new Map<string, string>(),
    lists: 0,
    failure: undefined as Error | undefined,
    latch: undefined as ReturnType<typeof createLatch> | undefined,
  };
  async function* listAll(_: KindDescriptor, options: ListOptions): AsyncIterable<KubernetesObject> {
    server.lists++;
    const { namespace } = options;
    const parts = server.parts.filter(({ metadata }) => !namespace || metadata.namespace === namespace);
    await server.latch?.opened;
    clock.advance(listMs);
    if (server.failure !== undefined) throw server.failure;
    yield* parts;
  }
  const cache = {
    list: async () => [...server.widgets],
    informer: (_: KindDescriptor) => ({
      resourceVersionOf: (namespace: string) => server.seenIn.get(namespace) ?? server.seen,
    }),
  } as unknown as Cache;
  const client = { listAll } as unknown as Client;
  const requested: string[] = [];
  const priorities = new Map<string, number | undefined>();
  const errors: unknown[] = [];
  /** Reads requests until the source fails. */
  const run = async (): Promise<void> => {
    try {
      const requests = owned.requests({ cache, client, signal, logger: silentLogger });
      for await (const { name, priority } of requests) {
        requested.push(name);
        priorities.set(name, priority);
      }
    } catch (error) {
      errors.push(error);
    }
  };
  void run();
  return {
    owned,
    server,
    errors,
    priorities,
    run,
    now: clock.now,
    unseen: (one: KubernetesObject, priority = 0) => owned.unseen(one, { cache, clock }, priority),
    /** Advances the clock, and returns the requests since the last call. */
    async pass(ms: number): Promise<string[]> {
      await flushTasks();
      clock.advance(ms);
      await flushTasks();
      return requested.splice(0);
    },
  };
}

const [a, b, c] = [widget("a"), widget("b"), widget("c")];

describe("OwnedObjects", () => {
  it("returns the newest version of each kind until the cache has seen it", async () => {
    const { server, unseen, pass } = ownedBench();
    server.widgets = [a, b];
    server.parts = [part("a", "7"), part("a", "9"), part("a", "8")];
    expect([unseen(a), unseen(b)]).toEqual([undefined, undefined]);
    expect(await pass(0)).toEqual(["a", "b"]);
    expect([unseen(a), unseen(b)]).toEqual([[partsAt("9")], []]);
    server.seen = "9";
    expect(unseen(a)).toEqual([]);
    expect(server.lists).toBe(1);
  });

  it("lists a kind without namespaces in its selection in all namespaces", async () => {
    const { server, unseen, pass } = ownedBench({ namespaces: [] });
    server.widgets = [a];
    server.parts = [part("a", "7")];
    unseen(a);
    await pass(0);
    expect(unseen(a)).toEqual([partsAt("7")]);
  });

  it("compares the versions of each namespace with its watch", async () => {
    const namespaces = ["quiet", "team-a", "team-b"];
    const selected = namespaces.map((name) => (name === "team-a" ? { name } : name));
    const { server, unseen, pass } = ownedBench({ namespaces: selected });
    const owner = object(Widgets, "a", { uid: "uid-a" }); // cluster-scoped
    server.widgets = [owner];
    server.parts = namespaces.slice(1).map((namespace, n) => {
      const { metadata, ...rest } = part("a", `${7 + n}`);
      return { ...rest, metadata: { ...metadata, namespace } };
    });
    unseen(owner);
    await pass(0);
    expect(unseen(owner)).toEqual([partsAt("7", "team-a"), partsAt("8", "team-b")]);
    server.seenIn.set("team-a", "7").set("team-b", "7");
    expect(unseen(owner)).toEqual([partsAt("8", "team-b")]);
    server.seenIn.set("team-b", "8");
    expect(unseen(owner)).toEqual([]);
  });

  it("requests each object with the highest priority of its attempts", async () => {
    const { server, priorities, unseen, pass } = ownedBench();
    server.widgets = [a, b, c];
    unseen(a, -100);
    unseen(b, 5);
    unseen(b, 0);
    unseen(c, -100);
    unseen(c, 0);
    await pass(0);
    expect(Object.fromEntries(priorities)).toEqual({ a: -100, b: 5, c: 0 });
  });

  it("lists nothing before an object waits, and requests only objects that wait", async () => {
    const { owned, server, unseen, pass } = ownedBench();
    server.widgets = [a, b];
    expect(await pass(10_000)).toEqual([]);
    expect(server.lists).toBe(0);
    expect(unseen(a)).toBeUndefined();
    expect([owned.isWaiting("ns/a"), owned.isWaiting("ns/b")]).toEqual([true, false]);
    expect(await pass(0)).toEqual(["a"]);
    expect([unseen(a), unseen(b)]).toEqual([[], []]);
    expect(owned.isWaiting("ns/a")).toBe(false);
    expect(server.lists).toBe(1);
  });

  it("starts the next list after a pause of four times the duration of the last one", async () => {
    const { server, unseen, pass } = ownedBench({ listMs: 1_000 });
    server.widgets = [a];
    unseen(a);
    expect(await pass(0)).toEqual(["a"]);
    server.widgets = [a, b];
    unseen(b);
    expect(await pass(3_999)).toEqual([]);
    server.widgets = [a, b, c];
    unseen(c);
    expect(await pass(0)).toEqual([]);
    expect(server.lists).toBe(1);
    expect(await pass(1)).toEqual(["b", "c"]);
    expect(server.lists).toBe(2);
  });

  it("limits creations in each half second to lists for a fifth of the time", async () => {
    const { server, unseen, pass, now } = ownedBench({ listMs: 500 });
    const requested: string[] = [];
    for (let i = 0; now() < 25_000; i++) {
      const created = widget(`w${i}`);
      server.widgets.push(created);
      expect(unseen(created)).toBeUndefined();
      requested.push(...(await pass(500)));
    }
    expect(server.lists).toBe(11);
    expect(new Set(requested).size).toBe(requested.length);
  });

  it("shares the next list among objects that arrive during a list", async () => {
    const { server, unseen, pass } = ownedBench();
    const latch = createLatch();
    server.latch = latch;
    server.widgets = [a];
    unseen(a);
    expect(await pass(500)).toEqual([]);
    server.widgets = [a, b, c];
    expect([unseen(b), unseen(c)]).toEqual([undefined, undefined]);
    latch.open();
    expect(await pass(0)).toEqual(["a"]);
    expect(await pass(6_000)).toEqual(["b", "c"]);
    expect(server.lists).toBe(2);
  });

  it("repeats a failed list for all waiting objects when it is restarted", async () => {
    const { server, errors, unseen, pass, run } = ownedBench({ listMs: 1 });
    server.widgets = [a, b];
    server.parts = [part("a", "7")];
    server.failure = new Error("no route");
    unseen(a);
    unseen(b);
    expect(await pass(1_000)).toEqual([]);
    expect(errors).toEqual([server.failure]);
    expect([unseen(a), unseen(b)]).toEqual([undefined, undefined]);
    server.failure = undefined;
    void run();
    expect(await pass(0)).toEqual(["a", "b"]);
    expect([unseen(a), unseen(b)]).toEqual([[partsAt("7")], []]);
    expect(server.lists).toBe(2);
  });

  it("lists again for an object created again under the same name", async () => {
    const { server, unseen, pass } = ownedBench();
    server.widgets = [a];
    unseen(a);
    await pass(0);
    const again = widget("a", "uid-again");
    server.widgets = [again];
    server.parts = [part("again", "7")];
    expect(unseen(again)).toBeUndefined();
    expect(await pass(4_000)).toEqual(["a"]);
    expect(unseen(again)).toEqual([partsAt("7")]);
  });

  it("lists again for an object created again during the list of another one", async () => {
    const { server, unseen, pass } = ownedBench();
    server.widgets = [a];
    unseen(a);
    expect(await pass(4_000)).toEqual(["a"]);
    const latch = createLatch();
    server.latch = latch;
    server.widgets = [a, b];
    unseen(b);
    await pass(0);
    expect(server.lists).toBe(2);
    const again = widget("a", "uid-again");
    server.widgets = [again, b];
    expect(unseen(again)).toBeUndefined();
    latch.open();
    expect(await pass(0)).toEqual(["b"]);
    expect(await pass(4_000)).toEqual(["a"]);
    expect(unseen(again)).toEqual([]);
  });

  it("pauses between lists while an object that waits is not in the cache", async () => {
    const { server, unseen, pass } = ownedBench({ listMs: 0 });
    server.widgets = [a];
    server.parts = [part("a", "7")];
    unseen(a);
    unseen(b);
    expect(await pass(9)).toEqual(["a"]);
    server.widgets = [a, b];
    expect(await pass(1)).toEqual(["b"]);
    expect(server.lists).toBe(2);
  });

  it("lists again for an object that left the shard during a list", async () => {
    const { owned, server, unseen, pass } = ownedBench();
    const latch = createLatch();
    server.latch = latch;
    server.widgets = [a, b];
    unseen(a);
    unseen(b);
    await pass(0);
    owned.forget("ns/a");
    server.parts = [part("a", "7")];
    latch.open();
    expect(await pass(0)).toEqual(["b"]);
    expect([unseen(a), unseen(b)]).toEqual([undefined, []]);
    expect(await pass(4_000)).toEqual(["a"]);
    expect(unseen(a)).toEqual([partsAt("7")]);
    owned.forget("ns/a");
    expect(unseen(a)).toBeUndefined();
  });
});

import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { createFakeClock } from "@capikit/common/testing";
import { describe, expect, it } from "vitest";
import type { Cache } from "../../src/cache/cache.ts";
import { type ListContext, OwnedObjects } from "../../src/sharding/owned-objects.ts";
import { createLatch } from "../support/controller-bench.ts";
import { object, ownedBy, Parts, type Widget, Widgets } from "../support/kinds.ts";

const signal = new AbortController().signal;

/** A Widget; `ownedBy` derives the same default uid from its name. */
const widget = (name: string, uid = `uid-${name}`): Widget => object(Widgets, `ns/${name}`, { uid });

/** A part of a Widget, as large as objects of a real API server. */
const part = (owner: string, resourceVersion: string): Widget =>
  object(Parts, `ns/part-${owner}-${resourceVersion}`, {
    resourceVersion,
    annotations: { large: "x".repeat(1_000) },
    ownerReferences: [ownedBy("Widget", owner)],
  });

/** A shard with all Widgets, whose lists take the given time. */
function ownedBench({ listMs = 1_000 } = {}) {
  const clock = createFakeClock();
  const owned = new OwnedObjects(Widgets, { kinds: [Parts] }, () => true);
  const server = {
    widgets: [] as KubernetesObject[],
    parts: [] as KubernetesObject[],
    seen: "1",
    lists: 0,
    failure: undefined as Error | undefined,
    latch: undefined as ReturnType<typeof createLatch> | undefined,
  };
  async function* listAll(): AsyncIterable<KubernetesObject> {
    server.lists++;
    const parts = [...server.parts];
    await server.latch?.opened;
    clock.advance(listMs);
    if (server.failure !== undefined) throw server.failure;
    yield* parts;
  }
  const context: ListContext = {
    cache: {
      list: async () => [...server.widgets],
      informer: (_: KindDescriptor) => ({ resourceVersion: server.seen }),
    } as unknown as Cache,
    client: { listAll } as unknown as Client,
    clock,
    signal,
  };
  return { clock, owned, server, unseen: (one: KubernetesObject) => owned.unseen(one, context) };
}

const ready = { versions: [], afterMs: 0 };
const waiting = (afterMs: number) => ({ versions: [], afterMs });
const [a, b, c] = [widget("a"), widget("b"), widget("c")];

describe("OwnedObjects", () => {
  it("returns the newest version of each kind until the cache has seen it", async () => {
    const { server, unseen } = ownedBench();
    server.widgets = [a, b];
    server.parts = [part("a", "7"), part("a", "9"), part("a", "8")];
    expect(await unseen(a)).toEqual({ versions: [[Parts, "9"]], afterMs: 10 });
    expect(await unseen(b)).toEqual(ready);
    server.seen = "9";
    expect(await unseen(a)).toEqual(ready);
    expect(server.lists).toBe(1);
  });

  it("starts the next list after a pause of four times the duration of the last one", async () => {
    const { clock, server, unseen } = ownedBench({ listMs: 1_000 });
    server.widgets = [a];
    expect(await unseen(a)).toEqual(ready);
    server.widgets = [a, b];
    expect(await unseen(b)).toEqual(waiting(4_000));
    clock.advance(3_999);
    server.widgets = [a, b, c];
    expect(await unseen(c)).toEqual(waiting(10));
    expect(server.lists).toBe(1);
    clock.advance(1);
    expect(await Promise.all([unseen(b), unseen(c)])).toEqual([ready, ready]);
    expect(server.lists).toBe(2);
  });

  it("limits 50 creations in 25 s to lists for a fifth of the time", async () => {
    const { clock, server, unseen } = ownedBench({ listMs: 500 });
    const pending: [Widget, number][] = [];
    for (let i = 0; clock.now() < 25_000; i++) {
      const created = widget(`w${i}`);
      server.widgets.push(created);
      pending.push([created, 0]);
      for (const [one, at] of pending.splice(0)) {
        const { afterMs } = at > clock.now() ? { afterMs: at - clock.now() } : await unseen(one);
        if (afterMs > 0) pending.push([one, clock.now() + afterMs]);
      }
      clock.advance(500);
    }
    expect(server.lists).toBe(10);
  });

  it("shares the next list among objects that arrive during a list, without waiting for it", async () => {
    const { clock, server, unseen } = ownedBench();
    server.latch = createLatch();
    server.widgets = [a];
    const first = unseen(a);
    await Promise.resolve();
    clock.advance(500);
    server.widgets = [a, b, c];
    expect(await Promise.all([unseen(b), unseen(c)])).toEqual([waiting(2_000), waiting(2_000)]);
    server.latch.open();
    expect(await first).toEqual(ready);
    clock.advance(6_000);
    expect(await Promise.all([unseen(b), unseen(c)])).toEqual([ready, ready]);
    expect(server.lists).toBe(2);
  });

  it("reports a failed list to all its objects and retries it once for all", async () => {
    const { clock, server, unseen } = ownedBench({ listMs: 1 });
    server.widgets = [a, b];
    server.parts = [part("a", "7")];
    server.failure = new Error("no route");
    const results = await Promise.allSettled([unseen(a), unseen(b)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    server.failure = undefined;
    expect(await Promise.all([unseen(a), unseen(b)])).toEqual([waiting(1_000), waiting(1_000)]);
    clock.advance(1_000);
    expect(await Promise.all([unseen(a), unseen(b)])).toEqual([
      { versions: [[Parts, "7"]], afterMs: 10 },
      ready,
    ]);
    expect(server.lists).toBe(2);
  });

  it("lists again for an object created again under the same name", async () => {
    const { clock, server, unseen } = ownedBench();
    server.widgets = [a];
    expect(await unseen(a)).toEqual(ready);
    const again = widget("a", "uid-again");
    server.widgets = [again];
    server.parts = [part("again", "7")];
    expect(await unseen(again)).toEqual(waiting(4_000));
    clock.advance(4_000);
    expect(await unseen(again)).toEqual({ versions: [[Parts, "7"]], afterMs: 10 });
  });

  it("does not wait for a list of an earlier object of the same name", async () => {
    const { server, unseen } = ownedBench();
    server.latch = createLatch();
    server.widgets = [a];
    const first = unseen(a);
    expect(await unseen(widget("a", "uid-again"))).toEqual(waiting(10));
    server.latch.open();
    expect(await first).toEqual(ready);
  });

  it("lists again for an object that left the shard during a list", async () => {
    const { clock, owned, server, unseen } = ownedBench();
    server.latch = createLatch();
    server.widgets = [a, b];
    const lists = [unseen(a), unseen(b)];
    owned.forget("ns/a");
    server.parts = [part("a", "7")];
    server.latch.open();
    expect(await Promise.all(lists)).toEqual([waiting(4_000), ready]);
    clock.advance(4_000);
    expect(await unseen(a)).toEqual({ versions: [[Parts, "7"]], afterMs: 10 });
    owned.forget("ns/a");
    expect(await unseen(a)).toEqual(waiting(4_000));
  });
});

import { isNotFound } from "@capikit/client/errors";
import { metadataOnly } from "@capikit/client/kinds";
import { describe, expect, it } from "vitest";
import { CacheError, createCache } from "../../src/cache/index.ts";
import { createFixture, isPending, settled } from "./fixture.ts";
import { createStreamServer, type Thing, thing, thingKind } from "./stream-server.ts";

const names = (objects: readonly Thing[]) => objects.map(({ metadata }) => metadata.name).sort();
const nodeKind = { ...thingKind, kind: "Node", plural: "nodes", scope: "Cluster" as const };

describe("a cache", () => {
  it("watches a kind from the first time that somebody asks, once for all", async () => {
    await using fixture = createFixture();
    const { cache, server } = fixture;
    void fixture.start();
    await settled();
    expect(server.streams).toHaveLength(0);

    const reads = [cache.get(thingKind, { name: "a", namespace: "ns" }), cache.list(thingKind)];
    (await fixture.stream()).list(5, thing("a", 3), thing("other/b", 4));
    const [one, all] = await Promise.all(reads);
    expect(one).toEqual(thing("a", 3));
    expect(all).toEqual([thing("a", 3), thing("other/b", 4)]);
    expect(await cache.list(thingKind, { namespace: "other" })).toEqual([thing("other/b", 4)]);
    expect(await cache.list(thingKind, { namespace: "none" })).toEqual([]);
    const found: Thing[] = [];
    for await (const object of cache.listAll(thingKind, { namespace: "ns" })) {
      found.push(object);
    }
    expect(found).toEqual([thing("a", 3)]);
    expect(cache.informer({ ...thingKind })).toBe(cache.informer(thingKind));
    expect(server.streams).toHaveLength(1);
    expect(server.streams[0]?.path).toBe("/apis/test.dev/v1/things");
  });

  it("begins what was asked for before its start with it", async () => {
    await using fixture = createFixture();
    const read = fixture.cache.list(thingKind);
    await settled();
    expect(fixture.server.streams).toHaveLength(0);
    void fixture.start();
    (await fixture.stream()).list(5, thing("a", 3));
    expect(names(await read)).toEqual(["a"]);
    await expect(fixture.cache.start(fixture.abort.signal)).rejects.toThrow("started before");
  });

  it("follows what happens", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const list = async () => names(await fixture.cache.list(thingKind));
    const informer = fixture.cache.informer(thingKind);
    expect([informer.synced, informer.resourceVersion]).toEqual([false, ""]);
    const stream = await fixture.stream();
    stream.list(5, thing("a", 3));
    await informer.waitForSync();
    expect([informer.synced, informer.resourceVersion]).toEqual([true, "5"]);
    stream.send("ADDED", thing("b", 6));
    stream.send("DELETED", thing("a", 7));
    await expect.poll(list).toEqual(["b"]);
    stream.bookmark(9);
    await expect.poll(() => informer.resourceVersion).toBe("9");
    stream.expire();
    (await fixture.stream(1)).list(12, thing("c", 11));
    await expect.poll(list).toEqual(["c"]);
    expect(await fixture.cache.find(thingKind, { name: "b", namespace: "ns" })).toBeUndefined();
  });

  it("says what it has not as the API server would", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const missing = fixture.cache.get(thingKind, { name: "a", namespace: "ns" });
    (await fixture.stream()).list(5);
    await expect(missing).rejects.toSatisfy(isNotFound);
    await expect(missing).rejects.toThrow('things.test.dev "a" not found');
    expect(await fixture.cache.find(thingKind, { name: "a", namespace: "ns" })).toBeUndefined();
    await expect(fixture.cache.get(thingKind, { name: "a" })).rejects.toThrow(TypeError);
    await expect(fixture.cache.list(nodeKind, { namespace: "ns" })).rejects.toThrow(TypeError);
    await expect(fixture.cache.list(thingKind, { labelSelector: "a=b=c" })).rejects.toThrow(TypeError);
  });

  it("gives objects that cannot be changed, without managed fields", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const read = fixture.cache.get(thingKind, { name: "a", namespace: "ns" });
    const labels = { app: "web" };
    (await fixture.stream()).list(5, thing("a", 3, { labels, managedFields: [{ manager: "x" }] }));
    const object = await read;
    expect(object).toStrictEqual(thing("a", 3, { labels }));
    expect(() => Object.assign(object.metadata.labels ?? {}, { app: "db" })).toThrow(TypeError);
    expect(await fixture.cache.get(thingKind, { name: "a", namespace: "ns" })).toBe(object);
  });

  it("keeps what transforms leave, and what comes where one throws", async () => {
    const managedFields = [{ manager: "x" }];
    const transform = (object: Thing): Thing => {
      if (object.metadata.name === "bad") {
        throw new Error("no");
      }
      const { spec: _, ...rest } = object;
      return rest;
    };
    await using fixture = createFixture({
      transform: false,
      kinds: [{ kind: thingKind, transform: transform as never }],
    });
    void fixture.start();
    const things = fixture.cache.list(thingKind);
    (await fixture.stream()).list(
      5,
      { ...thing("a", 3, { managedFields }), spec: { text: "x" } },
      { ...thing("bad", 4, { managedFields }), spec: { text: "x" } },
    );
    expect(await things).toStrictEqual([
      thing("a", 3, { managedFields }),
      { ...thing("bad", 4), spec: { text: "x" } },
    ]);
    expect(fixture.lines).toEqual(["error things.test.dev: the transform threw"]);

    const nodes = fixture.cache.list(nodeKind);
    const node = {
      apiVersion: "test.dev/v1",
      kind: "Node",
      metadata: { name: "n", uid: "uid-n", resourceVersion: "1", managedFields },
    };
    (await fixture.stream(1)).list(5, structuredClone(node));
    expect(await nodes).toStrictEqual([node]);
  });

  it("watches namespaces and selections, per kind", async () => {
    await using fixture = createFixture({
      namespaces: ["b", "a", "a"],
      labelSelector: "shard=1",
      kinds: [{ kind: nodeKind, labelSelector: "", fieldSelector: "metadata.name=n" }],
    });
    void fixture.start();
    const { cache, server } = fixture;
    const list = cache.list(thingKind);
    const inA = cache.list(thingKind, { namespace: "a" });
    (await fixture.stream(1)).list(7, thing("a/x", 3));
    expect(names(await inA)).toEqual(["x"]); // without the other one
    expect(await isPending(list)).toBe(true);
    (await fixture.stream(0)).list(5, thing("b/y", 4));
    expect(names(await list)).toEqual(["x", "y"]);
    expect(cache.informer(thingKind).resourceVersion).toBe("5");
    expect(server.streams.map(({ path, query }) => [path, query.labelSelector])).toEqual([
      ["/apis/test.dev/v1/namespaces/b/things", "shard=1"],
      ["/apis/test.dev/v1/namespaces/a/things", "shard=1"],
    ]);
    await expect(cache.get(thingKind, { name: "x", namespace: "c" })).rejects.toMatchObject({
      code: "namespace",
      message:
        "the cache watches things.test.dev of b, a, not of c: add the namespace, or read with the client",
    });
    await expect(cache.list(thingKind, { namespace: "c" })).rejects.toThrow(CacheError);

    cache.informer(nodeKind);
    const { path, query } = await fixture.stream(2);
    expect([path, query.labelSelector, query.fieldSelector]).toEqual([
      "/apis/test.dev/v1/nodes",
      "",
      "metadata.name=n",
    ]);
    expect(() =>
      createCache({ client: server.client, kinds: [{ kind: nodeKind, labelSelector: "=" }] }),
    ).toThrow(TypeError);
  });

  it("watches all namespaces of a kind where others are narrowed", async () => {
    await using fixture = createFixture({
      namespaces: ["a"],
      labelSelector: "x",
      kinds: [{ kind: thingKind, namespaces: [] }],
    });
    void fixture.start();
    const read = fixture.cache.list({ ...thingKind, version: "v2" });
    const stream = await fixture.stream();
    expect([stream.path, stream.query.labelSelector]).toEqual(["/apis/test.dev/v2/things", "x"]);
    stream.list(5, { ...thing("b/y", 4), apiVersion: "test.dev/v2" });
    expect(names(await read)).toEqual(["y"]);
  });

  it("watches metadata apart from whole objects", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const partial = fixture.cache.list(metadataOnly(thingKind));
    const whole = fixture.cache.list(thingKind);
    const streams = [await fixture.stream(0), await fixture.stream(1)];
    for (const stream of streams) {
      stream.list(5, { ...thing("a", 3), spec: { text: "x" } });
    }
    expect(await partial).toEqual([thing("a", 3)]);
    expect(await whole).toEqual([{ ...thing("a", 3), spec: { text: "x" } }]);
    expect(streams.map(({ accept }) => accept?.includes("PartialObjectMetadata") ?? false)).toEqual([
      true,
      false,
    ]);
  });

  it("keeps what it has where a new list says nothing new", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const read = fixture.cache.list(thingKind);
    const stream = await fixture.stream();
    stream.list(5, thing("a", 3), thing("b", 4));
    const before = await read;
    stream.expire();
    (await fixture.stream(1)).list(9, thing("a", 3), thing("b", 8));
    await expect.poll(() => fixture.cache.informer(thingKind).resourceVersion).toBe("9");
    const after = await fixture.cache.list(thingKind);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toEqual(thing("b", 8));
  });
});

describe("selections", () => {
  it("go by labels", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const read = fixture.cache.list(thingKind, { labelSelector: "app in (web),!old" });
    (await fixture.stream()).list(
      5,
      thing("a", 1, { labels: { app: "web" } }),
      thing("b", 2, { labels: { app: "web", old: "" } }),
      thing("c", 3),
      thing("other/d", 4, { labels: { app: "web" } }),
    );
    expect(names(await read)).toEqual(["a", "d"]);
    const here = await fixture.cache.list(thingKind, { namespace: "ns", labelSelector: "app" });
    expect(names(here)).toEqual(["a", "b"]);
    expect(names(await fixture.cache.list(thingKind, { labelSelector: "" }))).toHaveLength(4);
  });

  it("go by indexes, which may come at any time", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const { cache } = fixture;
    const byColor = ({ spec }: Thing) => (spec?.color ? spec.color.split("+") : []);
    const byText = ({ spec }: Thing) => [String(spec?.text)];
    const colored = (key: string, version: number, color?: string) => ({
      ...thing(key, version),
      spec: { ...(color && { color }), text: "t" },
    });
    const of = async (value: string, more: object = {}) =>
      names(await cache.list(thingKind, { index: { name: "color", value }, ...more }));

    cache.addIndex(thingKind, "text", byText);
    const stream = await fixture.stream();
    stream.list(5, colored("a", 1, "red"), colored("b", 2, "red+blue"), colored("other/c", 3));
    await cache.informer(thingKind).waitForSync();
    cache.addIndex(thingKind, "color", byColor);
    expect(await of("red")).toEqual(["a", "b"]);
    expect(await of("blue")).toEqual(["b"]);
    stream.send("MODIFIED", colored("a", 6, "blue"));
    stream.send("MODIFIED", colored("other/c", 7, "blue"));
    stream.send("DELETED", colored("b", 8, "red+blue"));
    await expect.poll(() => cache.informer(thingKind).resourceVersion).toBe("8");
    expect([await of("red"), await of("blue")]).toEqual([[], ["a", "c"]]);
    expect(await of("blue", { namespace: "other" })).toEqual(["c"]);
    expect(names(await cache.list(thingKind, { index: { name: "text", value: "t" } }))).toEqual(["a", "c"]);

    cache.addIndex(thingKind, "color", byColor);
    expect(() => cache.addIndex(thingKind, "color", byText)).toThrow(TypeError);
    await expect(cache.list(thingKind, { index: { name: "size", value: "1" } })).rejects.toThrow(
      'things.test.dev have no index "size": add it with addIndex',
    );
  });

  it("survive indexes that return something else than strings", async () => {
    await using fixture = createFixture();
    for (const [at, keys] of [undefined, 7, "text", [undefined, {}, "x"]].entries()) {
      fixture.cache.addIndex(thingKind, `index-${at}`, () => keys as never);
    }
    void fixture.start();
    const things = fixture.cache.list(thingKind);
    (await fixture.stream()).list(5, thing("a", 3));
    expect(names(await things)).toEqual(["a"]);
    expect(names(await fixture.cache.list(thingKind, { index: { name: "index-3", value: "x" } }))).toEqual([
      "a",
    ]);
    expect(new Set(fixture.lines)).toEqual(new Set(["error things.test.dev: an index threw"]));
  });

  it("survive transforms that return no object, or another one", async () => {
    for (const transform of [
      () => undefined,
      () => ({}),
      () => thing("other", 1),
      (object: { metadata?: unknown }) => {
        delete object.metadata;
        return object;
      },
    ]) {
      await using fixture = createFixture({ transform: transform as never });
      void fixture.start();
      const things = fixture.cache.list(thingKind);
      (await fixture.stream()).list(5, thing("a", 3));
      expect(await things).toEqual([thing("a", 3)]);
      expect(fixture.lines).toEqual(["error things.test.dev: the transform threw"]);
    }
  });

  it("survive indexes that throw", async () => {
    await using fixture = createFixture();
    void fixture.start();
    fixture.cache.addIndex(thingKind, "bad", ({ metadata }) => {
      if (metadata.name === "a") {
        throw new Error("no");
      }
      return ["x"];
    });
    (await fixture.stream()).list(5, thing("a", 1), thing("b", 2));
    const found = await fixture.cache.list(thingKind, { index: { name: "bad", value: "x" } });
    expect(names(found)).toEqual(["b"]);
    expect(fixture.lines).toEqual(["error things.test.dev: an index threw"]);
  });
});

describe("the end of a cache", () => {
  it("fails reads that wait, and answers the others", async () => {
    await using fixture = createFixture();
    const done = fixture.start();
    const things = fixture.cache.list(thingKind);
    (await fixture.stream()).list(5, thing("a", 1));
    await things;
    const nodes = fixture.cache.list(nodeKind);
    const sync = fixture.cache.waitForSync();
    const stopped = [nodes, sync].map((promise) =>
      expect(promise).rejects.toMatchObject({ code: "stopped" }),
    );
    fixture.abort.abort(new Error("enough"));
    await done;
    await Promise.all(stopped);
    expect(names(await fixture.cache.list(thingKind))).toEqual(["a"]);
    const late = fixture.cache.list({ ...nodeKind, version: "v2" });
    await expect(late).rejects.toMatchObject({ code: "stopped" });
  });

  it("comes at once when the signal has aborted before", async () => {
    const cache = createCache({ client: createStreamServer().client });
    cache.informer(thingKind);
    await cache.start(AbortSignal.abort());
    await expect(cache.list(thingKind)).rejects.toMatchObject({ code: "stopped" });
  });
});

describe("reads that wait", () => {
  it("end with their signal", async () => {
    await using fixture = createFixture();
    const reason = new Error("no time");
    const abort = new AbortController();
    const read = fixture.cache.list(thingKind, { signal: abort.signal });
    const sync = fixture.cache.waitForSync({ signal: abort.signal });
    const ended = [read, sync].map((promise) => expect(promise).rejects.toBe(reason));
    abort.abort(reason);
    await Promise.all(ended);
    await expect(fixture.cache.list(thingKind, { signal: abort.signal })).rejects.toBe(reason);
  });

  it("say so in the log, not too often", async () => {
    await using fixture = createFixture();
    const { cache, clock, lines } = fixture;
    const abort = new AbortController();
    const read = () => cache.list(thingKind, { signal: abort.signal }).catch(() => {});
    const reads = [read(), read()];
    await settled();
    expect(lines).toEqual([]);
    clock.advance(10_000);
    const line = "warn reads of things.test.dev wait. things.test.dev: the cache has not been started";
    expect(lines).toEqual([line]);
    reads.push(read());
    clock.advance(10_000);
    expect(lines).toEqual([line, line]);
    abort.abort();
    await Promise.all(reads);
    expect(clock.waits()).toEqual([]);
  });
});

describe("watches that fail", () => {
  const blocked = [
    [403, "Forbidden", 'forbidden. Grant list and watch of things in API group "test.dev" by a ClusterRole'],
    [404, "NotFound", "the server has no such resource in test.dev/v1. Install the CustomResourceDefinition"],
    [401, "Unauthorized", "the server does not know these credentials"],
    [500, "InternalError", "500 InternalError: InternalError it is"],
  ] as const;
  it.each(blocked)("with %i %s are told of, tried again, and mended", async (code, reason, words) => {
    const told: string[] = [];
    await using fixture = createFixture({
      observer: {
        failed: ({ kind }, error) => told.push(`${kind.plural} ${String(error).includes(reason)}`),
      },
    });
    const { cache, server, clock, lines } = fixture;
    server.refuse(code, reason);
    void fixture.start();
    const read = cache.list(thingKind);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toContain("warn cannot list or watch things.test.dev: ");
    expect(lines[0]).toContain(words);
    expect(lines[0]).toMatch(/\. Trying again in 1 s$/);
    expect(told).toContain("things true");
    expect(cache.blocked()).toMatchObject([{ kind: thingKind, synced: false, error: { status: code } }]);
    expect(cache.blocked()[0]?.reason).toContain(words);

    server.refuse(undefined);
    await expect
      .poll(() => {
        clock.advance(1000);
        return server.streams.length;
      })
      .toBe(1);
    (await fixture.stream()).list(5, thing("a", 1));
    expect(names(await read)).toEqual(["a"]);
    expect(cache.blocked()).toEqual([]);
  });

  it("fill the log ever more slowly", async () => {
    await using fixture = createFixture();
    const { cache, server, clock, lines } = fixture;
    server.refuse(403, "Forbidden");
    void fixture.start();
    cache.informer(thingKind);
    for (let second = 0; second < 100; second++) {
      await settled();
      clock.advance(1000);
    }
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.length).toBeLessThanOrEqual(4);
  });

  it("name the namespace and leave the others alone", async () => {
    await using fixture = createFixture({ namespaces: ["a"] });
    fixture.server.refuse(403, "Forbidden");
    void fixture.start();
    fixture.cache.informer(thingKind);
    await expect.poll(() => fixture.lines[0]).toContain("things.test.dev in namespace a: forbidden.");
    expect(fixture.lines[0]).toContain("a Role and RoleBinding in a.");
    expect(fixture.cache.blocked()).toMatchObject([{ namespace: "a" }]);
  });

  it("keep their objects when the kind is gone", async () => {
    await using fixture = createFixture();
    const { cache, server, clock } = fixture;
    void fixture.start();
    const read = cache.list(thingKind);
    const stream = await fixture.stream();
    stream.list(5, thing("a", 1));
    await read;
    server.refuse(404, "NotFound");
    stream.expire();
    await settled();
    clock.advance(1000);
    await expect.poll(() => cache.blocked()).toMatchObject([{ synced: true, error: { status: 404 } }]);
    expect(names(await cache.list(thingKind))).toEqual(["a"]);
    expect(fixture.lines).toHaveLength(1);
    // It is well as soon as the server takes the watch, though nothing has happened to objects yet.
    server.refuse(undefined);
    await fixture.stream(1);
    await expect.poll(() => cache.blocked()).toEqual([]);
  });
});

it("says of deletions whether they were seen", async () => {
  await using fixture = createFixture();
  const seen: unknown[] = [];
  fixture.cache.informer(thingKind).subscribe((event) => {
    if (event.type === "delete") {
      seen.push([event.object.metadata.name, event.object.metadata.resourceVersion, event.deletedUnseen]);
    }
  });
  void fixture.start();
  const stream = await fixture.stream();
  stream.list(5, thing("a", 1), thing("b", 2), thing("c", 3));
  stream.send("DELETED", thing("a", 6));
  stream.send("ADDED", thing("b", 7, { uid: "another" }));
  stream.expire();
  (await fixture.stream(1)).list(9, thing("b", 7, { uid: "another" }));
  await expect.poll(() => seen).toHaveLength(3);
  expect(seen).toEqual([
    ["a", "6", undefined],
    ["b", "2", true],
    ["c", "3", true],
  ]);
});

it("tells its observer what is to be taken in, and what was", async () => {
  const seen: string[] = [];
  await using fixture = createFixture({
    observer: {
      queuedChanged: ({ kind }, by) => void seen.push(`${kind.plural} ${by}`),
      processed: (_, ms) => void seen.push(ms >= 0 ? "processed" : "before its time"),
    },
  });
  void fixture.start();
  const list = fixture.cache.list(thingKind);
  const stream = await fixture.stream();
  stream.list(5, thing("a", 1), thing("b", 2));
  await list;
  stream.send("MODIFIED", thing("a", 6));
  await expect.poll(() => seen).toEqual(["things 2", "things -2", "processed", "processed"]);
});

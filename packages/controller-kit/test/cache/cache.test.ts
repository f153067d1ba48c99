import { isNotFound } from "@capikit/client/errors";
import { markReduced, metadataOnly } from "@capikit/client/kinds";
import { labelMatcher } from "@capikit/common/kubernetes";
import { describe, expect, it } from "vitest";
import { CacheError, type CacheSelection, createCache } from "../../src/cache/index.ts";
import type { SharedInformer } from "../../src/cache/shared-informer.ts";
import { createFixture, isPending, settled, startFixture } from "./fixture.ts";
import { createStreamServer, type TestObject, testKind, testObject } from "./stream-server.ts";

const names = (objects: readonly TestObject[]) => objects.map(({ metadata }) => metadata.name).sort();
const nodeKind = { ...testKind, kind: "Node", plural: "nodes", scope: "Cluster" as const };

describe("a cache", () => {
  it("watches a kind from its first use, only once", async () => {
    await using fixture = createFixture();
    const { cache, server } = fixture;
    void fixture.start();
    await settled();
    expect(server.streams).toHaveLength(0);

    const reads = [cache.get(testKind, { name: "a", namespace: "ns" }), cache.list(testKind)];
    (await fixture.stream()).list(5, testObject("a", 3), testObject("other/b", 4));
    const [one, all] = await Promise.all(reads);
    expect(one).toEqual(testObject("a", 3));
    expect(all).toEqual([testObject("a", 3), testObject("other/b", 4)]);
    expect(await cache.list(testKind, { namespace: "other" })).toEqual([testObject("other/b", 4)]);
    expect(await cache.list(testKind, { namespace: "none" })).toEqual([]);
    const found: TestObject[] = [];
    for await (const object of cache.listAll(testKind, { namespace: "ns" })) {
      found.push(object);
    }
    expect(found).toEqual([testObject("a", 3)]);
    expect(cache.informer({ ...testKind })).toBe(cache.informer(testKind));
    expect(server.streams).toHaveLength(1);
    expect(server.streams[0]?.path).toBe("/apis/test.dev/v1/things");
  });

  it.each([[""], ["a", ""], ["a,b"], ["A"], [undefined as never], [null as never], [{ name: "" }]])(
    "refuses the namespaces %j",
    (...namespaces) => {
      const message = /invalid namespace .*: use the names of namespaces, or omit `namespaces` to watch all/;
      expect(() => createFixture({ namespaces })).toThrow(message);
      expect(() => createFixture({ kinds: [{ kind: testKind, namespaces }] })).toThrow(message);
    },
  );

  it("starts informers created before the start", async () => {
    await using fixture = createFixture();
    const read = fixture.cache.list(testKind);
    await settled();
    expect(fixture.server.streams).toHaveLength(0);
    void fixture.start();
    (await fixture.stream()).list(5, testObject("a", 3));
    expect(names(await read)).toEqual(["a"]);
    await expect(fixture.cache.start(fixture.abort.signal)).rejects.toThrow("already started");
  });

  it("follows changes", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const list = async () => names(await fixture.cache.list(testKind));
    const informer = fixture.cache.informer(testKind);
    expect([informer.synced, informer.resourceVersion]).toEqual([false, ""]);
    const stream = await fixture.stream();
    stream.list(5, testObject("a", 3));
    await informer.waitForSync();
    expect([informer.synced, informer.resourceVersion]).toEqual([true, "5"]);
    stream.send("ADDED", testObject("b", 6));
    stream.send("DELETED", testObject("a", 7));
    await expect.poll(list).toEqual(["b"]);
    stream.bookmark(9);
    await expect.poll(() => informer.resourceVersion).toBe("9");
    stream.expire();
    (await fixture.stream(1)).list(12, testObject("c", 11));
    await expect.poll(list).toEqual(["c"]);
    expect(await fixture.cache.find(testKind, { name: "b", namespace: "ns" })).toBeUndefined();
  });

  it("returns the API server's NotFound error for missing objects", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const missing = fixture.cache.get(testKind, { name: "a", namespace: "ns" });
    (await fixture.stream()).list(5);
    await expect(missing).rejects.toSatisfy(isNotFound);
    await expect(missing).rejects.toThrow('things.test.dev "a" not found');
    expect(await fixture.cache.find(testKind, { name: "a", namespace: "ns" })).toBeUndefined();
    await expect(fixture.cache.get(testKind, { name: "a" })).rejects.toThrow(TypeError);
    await expect(fixture.cache.list(nodeKind, { namespace: "ns" })).rejects.toThrow(TypeError);
    await expect(fixture.cache.list(testKind, { labelSelector: "a=b=c" })).rejects.toThrow(TypeError);
  });

  it("returns frozen objects without managed fields", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const read = fixture.cache.get(testKind, { name: "a", namespace: "ns" });
    const labels = { app: "web" };
    (await fixture.stream()).list(5, testObject("a", 3, { labels, managedFields: [{ manager: "x" }] }));
    const object = await read;
    expect(object).toStrictEqual(testObject("a", 3, { labels }));
    expect(() => Object.assign(object.metadata.labels ?? {}, { app: "db" })).toThrow(TypeError);
    expect(await fixture.cache.get(testKind, { name: "a", namespace: "ns" })).toBe(object);
  });

  it("stores the results of transforms, and the original object if a transform throws", async () => {
    const managedFields = [{ manager: "x" }];
    const transform = (object: TestObject): TestObject => {
      if (object.metadata.name === "bad") {
        throw new Error("no");
      }
      const { spec: _, ...rest } = object;
      return rest;
    };
    await using fixture = createFixture({
      transform: false,
      kinds: [{ kind: testKind, transform: transform as never }],
    });
    void fixture.start();
    const listed = fixture.cache.list(testKind);
    (await fixture.stream()).list(
      5,
      { ...testObject("a", 3, { managedFields }), spec: { text: "x" } },
      { ...testObject("bad", 4, { managedFields }), spec: { text: "x" } },
    );
    expect(await listed).toStrictEqual([
      markReduced(testObject("a", 3, { managedFields })),
      markReduced({ ...testObject("bad", 4), spec: { text: "x" } }),
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

  it("watches the configured namespaces and selections of each kind", async () => {
    await using fixture = createFixture({
      namespaces: ["b", "a", "a"],
      labelSelector: "shard=1",
      kinds: [{ kind: nodeKind, labelSelector: "", fieldSelector: "metadata.name=n" }],
    });
    void fixture.start();
    const { cache, server } = fixture;
    const list = cache.list(testKind);
    const inA = cache.list(testKind, { namespace: "a" });
    (await fixture.stream(1)).list(7, testObject("a/x", 3));
    expect(names(await inA)).toEqual(["x"]); // without the other one
    expect(await isPending(list)).toBe(true);
    (await fixture.stream(0)).list(5, testObject("b/y", 4));
    expect(names(await list)).toEqual(["x", "y"]);
    const informer = cache.informer(testKind);
    expect(informer.resourceVersion).toBe("5");
    expect([informer.resourceVersionOf("a"), informer.resourceVersionOf("b")]).toEqual(["7", "5"]);
    expect(() => informer.resourceVersionOf("c")).toThrow(CacheError);
    expect(server.streams.map(({ path, query }) => [path, query.labelSelector])).toEqual([
      ["/apis/test.dev/v1/namespaces/b/things", "shard=1"],
      ["/apis/test.dev/v1/namespaces/a/things", "shard=1"],
    ]);
    await expect(cache.get(testKind, { name: "x", namespace: "c" })).rejects.toMatchObject({
      code: "CACHE_NAMESPACE",
      message:
        "the cache watches things.test.dev of b, a, not of c: add the namespace, or read with the client",
    });
    await expect(cache.list(testKind, { namespace: "c" })).rejects.toThrow(CacheError);

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

  it("selects and transforms the objects of each namespace", async () => {
    await using fixture = createFixture({
      labelSelector: "shard=1",
      kinds: [
        {
          kind: testKind,
          fieldSelector: "spec.a=1",
          transform: false,
          namespaces: [
            "a",
            {
              name: "b",
              labelSelector: "app in (x,y)",
              fieldSelector: "spec.b=2",
              transform: (object) => Object.assign(object, { transformed: true }),
            },
          ],
        },
      ],
    });
    void fixture.start();
    const list = fixture.cache.list(testKind);
    const streams = [await fixture.stream(0), await fixture.stream(1)];
    streams[0]?.list(5, testObject("a/x", 3));
    streams[1]?.list(5, testObject("b/y", 4));
    const transformed = markReduced({ ...testObject("b/y", 4), transformed: true });
    expect(await list).toEqual([testObject("a/x", 3), transformed]);
    expect(streams.map(({ path, query }) => [path, query.labelSelector, query.fieldSelector])).toEqual([
      ["/apis/test.dev/v1/namespaces/a/things", "shard=1", "spec.a=1"],
      ["/apis/test.dev/v1/namespaces/b/things", "shard=1,app in (x,y)", "spec.a=1,spec.b=2"],
    ]);
  });

  it("refuses two selections of a namespace, and an invalid one", () => {
    const twice = { namespaces: ["a", { name: "a", labelSelector: "x" }] };
    expect(() => createFixture(twice)).toThrow("`namespaces` has two entries for a: merge them");
    const invalid = { kind: testKind, namespaces: [{ name: "a", labelSelector: "=" }] };
    expect(() => createFixture({ kinds: [invalid] })).toThrow(TypeError);
  });

  it.each([
    [{ reflector: { pagesize: 5 } }, 'reflector: unknown option "pagesize": did you mean pageSize?'],
    [{ namespaces: [{ name: "a", labelselector: "x" }] }, 'namespaces: unknown option "labelselector"'],
    [{ kinds: [{ kind: testKind, tranform: false }] }, 'kinds: unknown option "tranform"'],
    [{ kinds: [undefined] }, "kinds[0] has no kind: pass { kind }"],
    [{ kinds: [testKind] }, 'kinds: unknown option "group"'],
  ])("refuses the unknown members of %j", (options, message) => {
    expect(() => createFixture(options as never)).toThrow(`createCache: ${message}`);
  });

  it.each<[unknown, unknown, object?]>([
    [testKind, undefined],
    [testKind, "a"],
    [testKind, { namespace: "a" }],
    [undefined, { namespace: "a", name: "x" }],
    [testKind, { namespace: "a", name: "x" }, { signal: new AbortController() }],
  ])("refuses to read %o %o, instead of NotFound", async (kind, ref, options) => {
    await using fixture = createFixture();
    void fixture.start();
    const read = fixture.cache.get(kind as never, ref as never, options as never);
    await expect(read).rejects.toThrow(/^read of the cache: /);
  });

  it("watches all namespaces of a kind if only other kinds are restricted", async () => {
    await using fixture = createFixture({
      namespaces: ["a"],
      labelSelector: "x",
      kinds: [{ kind: testKind, namespaces: [] }],
    });
    void fixture.start();
    const read = fixture.cache.list({ ...testKind, version: "v2" });
    const stream = await fixture.stream();
    expect([stream.path, stream.query.labelSelector]).toEqual(["/apis/test.dev/v2/things", "x"]);
    stream.list(5, { ...testObject("b/y", 4), apiVersion: "test.dev/v2" });
    expect(names(await read)).toEqual(["y"]);
  });

  it("watches metadata separately from whole objects", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const partial = fixture.cache.list(metadataOnly(testKind));
    const whole = fixture.cache.list(testKind);
    const streams = [await fixture.stream(0), await fixture.stream(1)];
    for (const stream of streams) {
      stream.list(5, { ...testObject("a", 3), spec: { text: "x" } });
    }
    expect(await partial).toEqual([testObject("a", 3)]);
    expect(await whole).toEqual([{ ...testObject("a", 3), spec: { text: "x" } }]);
    expect(streams.map(({ accept }) => accept?.includes("PartialObjectMetadata") ?? false)).toEqual([
      true,
      false,
    ]);
  });

  it("keeps its objects if a new list contains the same versions", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const read = fixture.cache.list(testKind);
    const stream = await fixture.stream();
    stream.list(5, testObject("a", 3), testObject("b", 4));
    const before = await read;
    stream.expire();
    (await fixture.stream(1)).list(9, testObject("a", 3), testObject("b", 8));
    await expect.poll(() => fixture.cache.informer(testKind).resourceVersion).toBe("9");
    const after = await fixture.cache.list(testKind);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toEqual(testObject("b", 8));
  });
});

describe("selections", () => {
  it("filter by labels", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const read = fixture.cache.list(testKind, { labelSelector: "app in (web),!old" });
    (await fixture.stream()).list(
      5,
      testObject("a", 1, { labels: { app: "web" } }),
      testObject("b", 2, { labels: { app: "web", old: "" } }),
      testObject("c", 3),
      testObject("other/d", 4, { labels: { app: "web" } }),
    );
    expect(names(await read)).toEqual(["a", "d"]);
    const here = await fixture.cache.list(testKind, { namespace: "ns", labelSelector: "app" });
    expect(names(here)).toEqual(["a", "b"]);
    expect(names(await fixture.cache.list(testKind, { labelSelector: "" }))).toHaveLength(4);
  });

  it("find required labels without a look at all objects", async () => {
    const of = (key: string, version: number, cluster?: string) =>
      testObject(key, version, { labels: { ...(cluster && { cluster }), app: key.slice(-1) } });
    const others = Array.from({ length: 100 }, (_, at) => of(`x${at}`, 5, `y${at}`));
    await using fixture = createFixture();
    void fixture.start();
    const { cache } = fixture;
    const list = async (labelSelector: string, namespace?: string) =>
      names(await cache.list(testKind, { labelSelector, namespace }));
    const first = list("cluster=one");
    const stream = await fixture.stream();
    stream.list(9, ...others, of("a", 1, "one"), of("b", 2, "two"), of("other/c", 3, "one"), of("d", 4));
    expect(await first).toEqual(["a", "c"]);
    const informer = cache.informer(testKind) as SharedInformer<TestObject>;
    const { requirements } = labelMatcher("app!=z,cluster=one");
    expect(names(await informer.select({ requirements }))).toEqual(["a", "c"]);
    expect(await list("app in (c),cluster=one")).toEqual(["c"]);
    expect(await list("cluster=one", "ns")).toEqual(["a"]);
    expect(await list("cluster=none")).toEqual([]);
    expect(await list("toString=one")).toEqual([]);

    stream.send("MODIFIED", of("a", 10, "two"));
    stream.send("MODIFIED", of("d", 11, "one"));
    stream.send("DELETED", of("other/c", 12, "one"));
    await expect.poll(() => informer.resourceVersion).toBe("12");
    expect([await list("cluster=one"), await list("cluster=two")]).toEqual([["d"], ["a", "b"]]);
    // A kind has few such indexes, because users may choose the labels of selectors.
    for (let at = 0; at < 10; at++) expect(await list(`no-${at}=one`)).toEqual([]);
    expect(await informer.select(labelMatcher("last=one"))).toHaveLength(103);
    expect([await list("app=d"), await list("cluster=one")]).toEqual([["d"], ["d"]]);
  });

  it("filter by indexes, which may be added at any time", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const { cache } = fixture;
    const byColor = ({ spec }: TestObject) => (spec?.color ? spec.color.split("+") : []);
    const byText = ({ spec }: TestObject) => [String(spec?.text)];
    const colored = (key: string, version: number, color?: string) => ({
      ...testObject(key, version),
      spec: { ...(color && { color }), text: "t" },
    });
    const of = async (value: string, more: object = {}) =>
      names(await cache.list(testKind, { index: { name: "color", value }, ...more }));

    cache.addIndex(testKind, "text", byText);
    cache.informer(testKind);
    const stream = await fixture.stream();
    stream.list(5, colored("a", 1, "red"), colored("b", 2, "red+blue"), colored("other/c", 3));
    await cache.informer(testKind).waitForSync();
    cache.addIndex(testKind, "color", byColor);
    expect(await of("red")).toEqual(["a", "b"]);
    expect(await of("blue")).toEqual(["b"]);
    stream.send("MODIFIED", colored("a", 6, "blue"));
    stream.send("MODIFIED", colored("other/c", 7, "blue"));
    stream.send("DELETED", colored("b", 8, "red+blue"));
    await expect.poll(() => cache.informer(testKind).resourceVersion).toBe("8");
    expect([await of("red"), await of("blue")]).toEqual([[], ["a", "c"]]);
    expect(await of("blue", { namespace: "other" })).toEqual(["c"]);
    expect(names(await cache.list(testKind, { index: { name: "text", value: "t" } }))).toEqual(["a", "c"]);

    cache.addIndex(testKind, "color", byColor);
    expect(() => cache.addIndex(testKind, "color", byText)).toThrow(TypeError);
    await expect(cache.list(testKind, { index: { name: "size", value: "1" } })).rejects.toThrow(
      'things.test.dev have no index "size": add it with addIndex',
    );
  });

  it("filter by several indexes and a label, and stop at a limit", async () => {
    const one = (key: string, version: number, color: string, app = "web") => ({
      ...testObject(key, version, { labels: { app } }),
      spec: { color, text: "t" },
    });
    const objects = [one("a", 1, "red"), one("b", 2, "red", "db"), one("c", 3, "blue"), one("d", 4, "red")];
    await using fixture = await startFixture({}, objects);
    const { cache } = fixture;
    cache.addIndex(testKind, "color", ({ spec }) => [String(spec?.color)]);
    cache.addIndex(testKind, "text", ({ spec }) => [String(spec?.text)]);
    const red = { name: "color", value: "red" };
    const of = async (selection: CacheSelection) => names(await cache.list(testKind, selection));
    expect(await of({ index: [red, { name: "text", value: "t" }] })).toEqual(["a", "b", "d"]);
    expect(await of({ index: [red, { name: "color", value: "blue" }] })).toEqual([]);
    expect(await of({ index: [] })).toEqual(["a", "b", "c", "d"]);
    expect(await of({ index: red, limit: 2 })).toHaveLength(2);
    expect(await of({ index: red, labelSelector: "app=web", limit: 2 })).toEqual(["a", "d"]);
    expect(await of({ limit: 9 })).toHaveLength(4);
    const misspelled = { labelselector: "app=web" };
    await expect(of(misspelled as never)).rejects.toThrow(
      'list of the cache: unknown option "labelselector"',
    );
    await expect(of({ fieldSelector: "a=b" } as never)).rejects.toThrow('unknown option "fieldSelector"');
    await expect(of({ limit: 0 })).rejects.toThrow("the limit of a list must be a positive number: got 0");
    await expect(of({ index: [red, { name: "size", value: "1" }] })).rejects.toThrow('no index "size"');
  });

  it("start no watch for an index alone", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const { cache } = fixture;
    cache.addIndex(testKind, "x", () => ["x"]);
    expect(cache.blocked()).toEqual([]);
    await cache.waitForSync();
    expect(() => cache.addIndex(testKind, "x", () => ["y"])).toThrow(
      'things.test.dev already have an index "x": choose another name',
    );
  });

  it("reject two entries for a kind", () => {
    const kinds = [
      { kind: testKind, labelSelector: "a" },
      { kind: testKind, transform: false as const },
    ];
    expect(() => createFixture({ kinds })).toThrow(
      "cache options: `kinds` has two entries for things.test.dev: merge them",
    );
  });

  it("ignore index results other than strings", async () => {
    await using fixture = createFixture();
    for (const [at, keys] of [undefined, 7, "text", [undefined, {}, "x"]].entries()) {
      fixture.cache.addIndex(testKind, `index-${at}`, () => keys as never);
    }
    void fixture.start();
    const listed = fixture.cache.list(testKind);
    (await fixture.stream()).list(5, testObject("a", 3));
    expect(names(await listed)).toEqual(["a"]);
    expect(names(await fixture.cache.list(testKind, { index: { name: "index-3", value: "x" } }))).toEqual([
      "a",
    ]);
    expect(new Set(fixture.lines)).toEqual(new Set(["error things.test.dev: an index threw"]));
  });

  it("handle transforms that return an invalid or another object", async () => {
    for (const transform of [
      () => undefined,
      () => ({}),
      () => testObject("other", 1),
      (object: { metadata?: unknown }) => {
        delete object.metadata;
        return object;
      },
      (object: TestObject) => ({ ...object, metadata: { ...object.metadata, finalizers: [] } }),
    ]) {
      await using fixture = createFixture({ transform: transform as never });
      void fixture.start();
      const listed = fixture.cache.list(testKind);
      (await fixture.stream()).list(5, testObject("a", 3));
      expect(await listed).toEqual([markReduced(testObject("a", 3))]);
      expect(fixture.lines).toEqual(["error things.test.dev: the transform threw"]);
    }
  });

  it("handle indexes that throw", async () => {
    await using fixture = createFixture();
    void fixture.start();
    fixture.cache.addIndex(testKind, "bad", ({ metadata }) => {
      if (metadata.name === "a") {
        throw new Error("no");
      }
      return ["x"];
    });
    const found = fixture.cache.list(testKind, { index: { name: "bad", value: "x" } });
    (await fixture.stream()).list(5, testObject("a", 1), testObject("b", 2));
    expect(names(await found)).toEqual(["b"]);
    expect(fixture.lines).toEqual(["error things.test.dev: an index threw"]);
  });
});

describe("the end of a cache", () => {
  it("rejects waiting reads and answers the others", async () => {
    await using fixture = createFixture();
    const done = fixture.start();
    const listed = fixture.cache.list(testKind);
    (await fixture.stream()).list(5, testObject("a", 1));
    await listed;
    const nodes = fixture.cache.list(nodeKind);
    const sync = fixture.cache.waitForSync();
    const stopped = [nodes, sync].map((promise) =>
      expect(promise).rejects.toMatchObject({ code: "CACHE_STOPPED" }),
    );
    fixture.abort.abort(new Error("enough"));
    await done;
    await Promise.all(stopped);
    expect(names(await fixture.cache.list(testKind))).toEqual(["a"]);
    const late = fixture.cache.list({ ...nodeKind, version: "v2" });
    await expect(late).rejects.toMatchObject({ code: "CACHE_STOPPED" });
  });

  it("happens at once if the signal was aborted before", async () => {
    const cache = createCache({ client: createStreamServer().client });
    cache.informer(testKind);
    await cache.start(AbortSignal.abort());
    await expect(cache.list(testKind)).rejects.toMatchObject({ code: "CACHE_STOPPED" });
  });
});

describe("reads that wait", () => {
  it("abort with their signal", async () => {
    await using fixture = createFixture();
    const reason = new Error("no time");
    const abort = new AbortController();
    const read = fixture.cache.list(testKind, { signal: abort.signal });
    const sync = fixture.cache.waitForSync({ signal: abort.signal });
    const ended = [read, sync].map((promise) => expect(promise).rejects.toBe(reason));
    abort.abort(reason);
    await Promise.all(ended);
    await expect(fixture.cache.list(testKind, { signal: abort.signal })).rejects.toBe(reason);
  });

  it("are logged, with a limited rate", async () => {
    await using fixture = createFixture();
    const { cache, clock, lines } = fixture;
    const abort = new AbortController();
    const read = () => cache.list(testKind, { signal: abort.signal }).catch(() => {});
    const reads = [read(), read()];
    await settled();
    expect(lines).toEqual([]);
    clock.advance(10_000);
    const line = "warn reads of things.test.dev are waiting: things.test.dev: the cache has not been started";
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
    [
      403,
      "Forbidden",
      "forbidden. Add +kubebuilder:rbac:groups=test.dev,resources=things,verbs=get;list;watch, or grant list and watch with a ClusterRole",
    ],
    [404, "NotFound", "the server has no such resource in test.dev/v1. Install the CustomResourceDefinition"],
    [401, "Unauthorized", "the server rejected the credentials"],
    [500, "InternalError", "500 InternalError: InternalError it is"],
  ] as const;
  it.each(blocked)("with %i %s are logged, retried and recover", async (code, reason, words) => {
    const received: string[] = [];
    await using fixture = createFixture({
      observer: {
        failed: ({ kind }, error) => received.push(`${kind.plural} ${String(error).includes(reason)}`),
      },
    });
    const { cache, server, clock, lines } = fixture;
    server.refuse(code, reason);
    void fixture.start();
    const read = cache.list(testKind);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toContain("warn cannot list or watch things.test.dev: ");
    expect(lines[0]).toContain(words);
    expect(lines[0]).toMatch(/\. Trying again in 1 s$/);
    expect(received).toContain("things true");
    expect(cache.blocked()).toMatchObject([{ kind: testKind, synced: false, error: { status: code } }]);
    expect(cache.blocked()[0]?.reason).toContain(words);

    server.refuse(undefined);
    await expect
      .poll(() => {
        clock.advance(1000);
        return server.streams.length;
      })
      .toBe(1);
    (await fixture.stream()).list(5, testObject("a", 1));
    expect(names(await read)).toEqual(["a"]);
    expect(cache.blocked()).toEqual([]);
  });

  it("are logged less and less often", async () => {
    await using fixture = createFixture();
    const { cache, server, clock, lines } = fixture;
    server.refuse(403, "Forbidden");
    void fixture.start();
    cache.informer(testKind);
    for (let second = 0; second < 100; second++) {
      await settled();
      clock.advance(1000);
    }
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.length).toBeLessThanOrEqual(4);
  });

  it("are logged at once after a watch has worked", async () => {
    await using fixture = await startFixture({}, [testObject("a", 1)]);
    const { server, clock, lines, live } = fixture;
    const pass = async (seconds: number): Promise<void> => {
      for (let passed = 0; passed < seconds; passed += 10) {
        await settled();
        clock.advance(10_000);
      }
    };
    server.refuse(503, "ServiceUnavailable");
    live.expire();
    await pass(200); // the next line is due after 310 seconds
    expect(lines.splice(0).length).toBeGreaterThanOrEqual(4);
    server.refuse(undefined);
    const again = await fixture.stream(1);
    again.list(100, testObject("a", 1));
    await pass(10);
    server.refuse(403, "Forbidden");
    again.expire();
    await pass(40);
    expect(lines[0]).toContain("cannot list or watch things.test.dev: forbidden");
  });

  it("report their namespace and do not affect others", async () => {
    await using fixture = createFixture({ namespaces: ["a"] });
    fixture.server.refuse(403, "Forbidden");
    void fixture.start();
    fixture.cache.informer(testKind);
    await expect.poll(() => fixture.lines[0]).toContain("things.test.dev in namespace a: forbidden.");
    expect(fixture.lines[0]).toContain("a Role and RoleBinding in a.");
    expect(fixture.cache.blocked()).toMatchObject([{ namespace: "a" }]);
  });

  it("keep their objects when the kind is removed", async () => {
    await using fixture = createFixture();
    const { cache, server, clock } = fixture;
    void fixture.start();
    const read = cache.list(testKind);
    const stream = await fixture.stream();
    stream.list(5, testObject("a", 1));
    await read;
    server.refuse(404, "NotFound");
    stream.expire();
    await settled();
    clock.advance(1000);
    await expect.poll(() => cache.blocked()).toMatchObject([{ synced: true, error: { status: 404 } }]);
    expect(names(await cache.list(testKind))).toEqual(["a"]);
    expect(fixture.lines).toHaveLength(1);
    // It recovers once the server accepts the watch, even without any events.
    server.refuse(undefined);
    await fixture.stream(1);
    await expect.poll(() => cache.blocked()).toEqual([]);
  });
});

it("reports whether deletions were seen", async () => {
  await using fixture = createFixture();
  const seen: unknown[] = [];
  fixture.cache.informer(testKind).subscribe((event) => {
    if (event.type === "delete") {
      seen.push([event.object.metadata.name, event.object.metadata.resourceVersion, event.deletedUnseen]);
    }
  });
  void fixture.start();
  const stream = await fixture.stream();
  stream.list(5, testObject("a", 1), testObject("b", 2), testObject("c", 3));
  stream.send("DELETED", testObject("a", 6));
  stream.send("ADDED", testObject("b", 7, { uid: "another" }));
  stream.expire();
  (await fixture.stream(1)).list(9, testObject("b", 7, { uid: "another" }));
  await expect.poll(() => seen).toHaveLength(3);
  expect(seen).toEqual([
    ["a", "6", undefined],
    ["b", "2", true],
    ["c", "3", true],
  ]);
});

it("reports queued and processed objects to its observer", async () => {
  const seen: string[] = [];
  await using fixture = createFixture({
    observer: {
      queuedChanged: ({ kind }, by) => void seen.push(`${kind.plural} ${by}`),
      processed: (_, ms) => void seen.push(ms >= 0 ? "processed" : "before its time"),
    },
  });
  void fixture.start();
  const list = fixture.cache.list(testKind);
  const stream = await fixture.stream();
  stream.list(5, testObject("a", 1), testObject("b", 2));
  await list;
  stream.send("MODIFIED", testObject("a", 6));
  await expect.poll(() => seen).toEqual(["things 2", "things -2", "processed", "processed"]);
});

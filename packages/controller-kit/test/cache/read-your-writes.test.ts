import { type Client, clientOf } from "@capikit/client";
import { describe, expect, it } from "vitest";
import { type CacheOptions, consistentClient, type Written } from "../../src/cache/index.ts";
import { createFixture, isPending, startFixture } from "./fixture.ts";
import { type TestObject, testKind, testObject } from "./stream-server.ts";

const a = { name: "a", namespace: "ns" };
const stored = (object: TestObject): Written => ({ type: "stored", object });

/** Creates a cache with `a` (version 1) and `b` (2), both up to version 5. */
const begin = (options: Partial<CacheOptions> = {}, ...more: readonly TestObject[]) =>
  startFixture(options, [testObject("a", 1), testObject("b", 2), ...more]);

describe("reading earlier writes", () => {
  it("waits for the object, and in lists for all objects", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    cache.expectWrite(testKind, stored(testObject("a", 10)));
    const read = cache.get(testKind, a);
    const other = cache.get(testKind, { name: "b", namespace: "ns" });
    const list = cache.list(testKind);
    expect((await other).metadata.resourceVersion).toBe("2");
    expect(await isPending(read)).toBe(true);
    live.send("MODIFIED", testObject("a", 9)); // another client's write
    live.send("MODIFIED", testObject("b", 9));
    expect(await isPending(read)).toBe(true);
    live.send("MODIFIED", testObject("a", 10));
    expect((await read).metadata.resourceVersion).toBe("10");
    expect(await list).toHaveLength(2);
    expect(fixture.clock.waits()).toEqual([]);
  });

  it("accepts a later version than the written one", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    live.send("MODIFIED", testObject("a", 12));
    await expect.poll(() => cache.informer(testKind).resourceVersion).toBe("12");
    cache.expectWrite(testKind, stored(testObject("a", 10)));
    expect(await isPending(cache.get(testKind, a))).toBe(false);
    cache.expectWrite(testKind, stored(testObject("a", 20)));
    const read = cache.get(testKind, a);
    expect(await isPending(read)).toBe(true);
    live.bookmark(30);
    await read;
  });

  it("can be disabled per call or for all calls", async () => {
    await using fixture = await begin();
    fixture.cache.expectWrite(testKind, stored(testObject("a", 10)));
    const stale = await fixture.cache.get(testKind, a, { readYourWrites: false });
    expect(stale.metadata.resourceVersion).toBe("1");

    await using without = await begin({ readYourWrites: false });
    without.cache.expectWrite(testKind, stored(testObject("a", 10)));
    expect((await without.cache.get(testKind, a)).metadata.resourceVersion).toBe("1");
    expect(await isPending(without.cache.get(testKind, a, { readYourWrites: true }))).toBe(true);
  });

  it("fails after a timeout with the reason", async () => {
    const waited: number[] = [];
    await using fixture = await begin({
      readYourWritesTimeoutMs: 500,
      observer: { waited: (_, ms) => waited.push(ms) },
    });
    const { cache, clock } = fixture;
    cache.expectWrite(testKind, stored(testObject("a", 10)));
    const [read, list] = [cache.get(testKind, a), cache.list(testKind)];
    const failures = [
      expect(read).rejects.toMatchObject({
        name: "CacheError",
        code: "CACHE_STALE",
        message:
          "the cache has not seen the last write to things.test.dev ns/a within 500 ms: its watch is behind",
      }),
      expect(list).rejects.toThrow("write to things.test.dev within 500 ms"),
    ];
    expect(await isPending(read)).toBe(true);
    clock.advance(500);
    await Promise.all(failures);
    expect(waited).toEqual([500, 500]);
    const abort = new AbortController();
    const signalled = cache.get(testKind, a, { signal: abort.signal });
    const reason = new Error("no time");
    abort.abort(reason);
    await expect(signalled).rejects.toBe(reason);
  });

  it("reports the watch's error", async () => {
    await using fixture = await begin({ readYourWritesTimeoutMs: 50_000 });
    const { cache, clock, live, server } = fixture;
    server.refuse(403, "Forbidden");
    live.expire();
    await expect
      .poll(() => {
        clock.advance(1000);
        return cache.blocked();
      })
      .toHaveLength(1);
    cache.expectWrite(testKind, stored(testObject("a", 10)));
    const read = cache.get(testKind, a);
    const failure = expect(read).rejects.toMatchObject({
      message: expect.stringContaining("forbidden. Add +kubebuilder:rbac:groups="),
      cause: { status: 403 },
    });
    await isPending(read);
    clock.advance(50_000);
    await failure;
  });

  it("waits for deletions", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    cache.expectWrite(testKind, { type: "deleted", ref: a });
    const read = cache.find(testKind, a);
    expect(await isPending(read)).toBe(true);
    live.send("DELETED", testObject("a", 10));
    expect(await read).toBeUndefined();

    cache.expectWrite(testKind, { type: "deleted", ref: { name: "b", namespace: "ns" }, uid: "uid-b" });
    const again = cache.find(testKind, { name: "b", namespace: "ns" });
    live.send("ADDED", testObject("b", 12, { uid: "another" }));
    expect((await again)?.metadata.uid).toBe("another");

    cache.expectWrite(testKind, { type: "deleted", ref: { name: "never-seen", namespace: "ns" } });
    expect(await cache.find(testKind, { name: "never-seen", namespace: "ns" })).toBeUndefined();
  });

  it("omits objects that were created and deleted before they were seen", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    const ref = { name: "c", namespace: "ns" };
    cache.expectWrite(testKind, stored(testObject("c", 10)));
    cache.expectWrite(testKind, { type: "deleted", ref });
    const read = cache.find(testKind, ref);
    live.send("ADDED", testObject("c", 10));
    expect(await isPending(read)).toBe(true);
    live.send("DELETED", testObject("c", 11));
    expect(await read).toBeUndefined();
  });

  it("waits for the deletion after the last finalizer is removed, whose response has an old version", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    const deletionTimestamp = "2026-01-01T00:00:00Z";
    cache.expectWrite(testKind, stored(testObject("a", 1, { deletionTimestamp })));
    const read = cache.find(testKind, a);
    expect(await isPending(read)).toBe(true);
    live.send("DELETED", testObject("a", 10));
    expect(await read).toBeUndefined();

    const b = testObject("b", 11, { deletionTimestamp, finalizers: ["x"] });
    cache.expectWrite(testKind, stored(b));
    const other = cache.find(testKind, { name: "b", namespace: "ns" });
    live.send("MODIFIED", b);
    expect((await other)?.metadata.deletionTimestamp).toBe(deletionTimestamp);
  });

  it("waits until collections are gone or being deleted", async () => {
    const [c, d] = [testObject("c", 3), testObject("d", 4)];
    await using fixture = await begin({}, c, d);
    const { cache, live } = fixture;
    cache.expectWrite(testKind, {
      type: "deletedCollection",
      namespace: "ns",
      objects: [c, d, testObject("never-seen", 4)],
    });
    expect(await isPending(cache.get(testKind, a))).toBe(false);
    const list = cache.list(testKind);
    live.send("DELETED", testObject("c", 10));
    expect(await isPending(list)).toBe(true);
    live.send("MODIFIED", testObject("d", 11, { deletionTimestamp: "2026-01-01T00:00:00Z" }));
    expect(await list).toHaveLength(3);
  });

  it("does not wait for unwatched objects", async () => {
    await using fixture = await begin({
      namespaces: ["ns"],
      labelSelector: "app=web",
      fieldSelector: "spec.color=red",
    });
    const { cache, live } = fixture;
    const labels = { app: "web" };
    const red = { spec: { color: "red" } };
    cache.expectWrite(testKind, stored({ ...testObject("other/x", 10, { labels }), ...red }));
    cache.expectWrite(testKind, stored({ ...testObject("x", 10), ...red }));
    cache.expectWrite(testKind, stored(testObject("x", 10, { labels })));
    cache.expectWrite({ ...testKind, plural: "others" }, stored(testObject("a", 10)));
    cache.expectWrite(testKind, stored({ kind: "TokenRequest", metadata: {} } as never));
    expect(await isPending(cache.list(testKind))).toBe(false);

    cache.expectWrite(testKind, stored({ ...testObject("x", 10, { labels }), ...red }));
    const list = cache.list(testKind);
    expect(await isPending(list)).toBe(true);
    live.bookmark(10);
    await list;

    // A known object that leaves the selection is seen as deleted.
    cache.expectWrite(testKind, stored(testObject("a", 12)));
    const gone = cache.find(testKind, a);
    expect(await isPending(gone)).toBe(true);
    live.send("DELETED", testObject("a", 12));
    expect(await gone).toBeUndefined();
  });

  it("waits for the objects that the selection of their namespace matches", async () => {
    await using fixture = await begin({ namespaces: [{ name: "ns", labelSelector: "app=web" }] });
    const { cache, live } = fixture;
    const objects = [testObject("x", 10)];
    cache.expectWrite(testKind, stored(testObject("x", 10)));
    cache.expectWrite(testKind, { type: "deletedCollection", namespace: "ns", objects });
    expect(await isPending(cache.list(testKind))).toBe(false);
    cache.expectWrite(testKind, stored(testObject("x", 10, { labels: { app: "web" } })));
    const list = cache.list(testKind);
    expect(await isPending(list)).toBe(true);
    live.bookmark(10);
    await list;
  });

  it("applies to every version of the kind and to responses of subresources", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    cache.expectWrite({ ...testKind, version: "v2" }, stored(testObject("a", 10)));
    const read = cache.get(testKind, a);
    expect(await isPending(read)).toBe(true);
    live.send("MODIFIED", testObject("a", 10));
    await read;
    cache.expectWrite(testKind, stored({ ...testObject("a", 11), kind: "Scale" }));
    const scaled = cache.get(testKind, a);
    expect(await isPending(scaled)).toBe(true);
    live.send("MODIFIED", testObject("a", 11));
    await scaled;
  });

  it("applies to the first list, and treats incomparable versions as seen", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const { cache } = fixture;
    cache.informer(testKind);
    cache.expectWrite(testKind, stored(testObject("a", 10)));
    const read = cache.get(testKind, a);
    const stream = await fixture.stream();
    stream.list(5, testObject("a", 3)); // an old one, from a server's cache
    expect(await isPending(read)).toBe(true);
    stream.send("MODIFIED", testObject("a", 10));
    expect((await read).metadata.resourceVersion).toBe("10");
    cache.expectWrite(testKind, stored(testObject("a", 0, { resourceVersion: "x9" })));
    expect(await isPending(cache.get(testKind, a))).toBe(false);
  });

  it("stops waiting once the server has gone back to an older state", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    cache.expectWrite(testKind, stored(testObject("a", 1000)));
    const read = cache.get(testKind, a);
    expect(await isPending(read)).toBe(true);
    live.expire();
    (await fixture.stream(1)).list(4, testObject("a", 1));
    expect((await read).metadata.resourceVersion).toBe("1");
  });

  it("fails when the cache stops", async () => {
    await using fixture = await begin();
    fixture.cache.expectWrite(testKind, stored(testObject("a", 10)));
    const ends = expect(fixture.cache.get(testKind, a)).rejects.toMatchObject({ code: "CACHE_STOPPED" });
    fixture.abort.abort();
    await ends;
    fixture.cache.expectWrite(testKind, stored(testObject("a", 11)));
    expect(await fixture.cache.get(testKind, a)).toEqual(testObject("a", 1));
  });
});

describe("after a restore of etcd", () => {
  /** A cache with `a` (version 40) at version 48, and what it reported. */
  async function restored(options: Partial<CacheOptions> = {}) {
    const reports: string[] = [];
    const fixture = await startFixture(
      { ...options, observer: { wentBack: ({ kind }) => reports.push(kind.plural) } },
      [testObject("a", 40), testObject("lost", 41)],
    );
    fixture.live.bookmark(48);
    await expect.poll(() => fixture.cache.informer(testKind).resourceVersion).toBe("48");
    return { fixture, reports };
  }

  it.each<[string, Written]>([
    ["a change", stored(testObject("a", 11))],
    ["a creation", { type: "stored", object: testObject("new", 11), isNew: true }],
  ])("lists again when the answer to %s has an earlier version, and reads wait for it", async (_, write) => {
    const { fixture, reports } = await restored();
    await using _fixture = fixture;
    const { cache } = fixture;
    if (write.type !== "stored") throw new TypeError("unexpected write");
    cache.expectWrite(testKind, write, cache.startWrite(testKind));
    const { name = "" } = write.object.metadata;
    const read = cache.get(testKind, { name, namespace: "ns" });
    expect(await isPending(read)).toBe(true);
    expect(cache.blocked()).toMatchObject([{ synced: true, error: { code: "WATCH_WENT_BACK" } }]);
    const next = await fixture.stream(1);
    expect(next.query).toMatchObject({ resourceVersion: "", sendInitialEvents: true });
    next.list(12, write.object);
    expect((await read).metadata.resourceVersion).toBe("11");
    expect(await cache.find(testKind, { name: "lost", namespace: "ns" })).toBeUndefined();
    expect(cache.blocked()).toEqual([]);
    expect(reports).toEqual(["things"]);
    expect(fixture.lines.filter((line) => line.includes("older than the cache"))).toHaveLength(1);
  });

  it("fails reads while the server lists the lost state", async () => {
    const { fixture, reports } = await restored({ readYourWritesTimeoutMs: 500 });
    await using _fixture = fixture;
    const { cache, clock } = fixture;
    const write = stored(testObject("a", 11));
    cache.expectWrite(testKind, write, cache.startWrite(testKind));
    (await fixture.stream(1)).list(48, testObject("a", 40));
    const read = cache.get(testKind, a);
    await expect.poll(() => clock.waits()).toContain(500);
    const failed = expect(read).rejects.toMatchObject({ code: "CACHE_STALE" });
    clock.advance(500);
    await failed;
    expect(reports).toEqual(["things"]);
    fixture.server.streams[1]?.send("MODIFIED", testObject("a", 49));
    await expect.poll(() => cache.blocked()).toEqual([]);
    expect((await cache.get(testKind, a)).metadata.resourceVersion).toBe("49");
  });

  it.each<[string, Written, string]>([
    ["no change", stored(testObject("a", 40)), "48"],
    ["an unselected object", stored(testObject("other", 11)), "48"],
    ["a change that an event overtook", stored(testObject("a", 39)), "38"],
    ["versions in another order", stored(testObject("a", 11)), "x48"],
  ])("believes the server after %s", async (_, write, seen) => {
    const { fixture, reports } = await restored();
    await using _fixture = fixture;
    const { cache } = fixture;
    const start = new Map([...cache.startWrite(testKind).keys()].map((watch) => [watch, seen]));
    cache.expectWrite(testKind, write, start);
    expect(await isPending(cache.get(testKind, a))).toBe(false);
    expect([cache.blocked(), reports]).toEqual([[], []]);
  });
});

describe("a consistent client", () => {
  const answers = (object: TestObject | readonly TestObject[] | undefined) => {
    const notes: Written[] = [];
    const answer = async () => object;
    const names = ["get", "create", "replace", "patch", "apply", "delete", "deleteCollection", "raw"];
    const client = Object.fromEntries(names.map((name) => [name, answer])) as unknown as Client;
    return {
      notes,
      client: consistentClient(client, {
        startWrite: () => new Map(),
        isOwnerBeingDeleted: () => false,
        expectWrite: (_, written) => notes.push(written),
      }),
    };
  };
  const object = testObject("a", 10);
  const patch = { type: "merge", patch: {} } as const;

  it("records stored objects", async () => {
    const { client, notes } = answers(object);
    expect(await client.create(testKind, object)).toBe(object);
    await client.replace(testKind, object, { subresource: "status" });
    await client.patch(testKind, a, patch);
    await client.apply(testKind, { metadata: a });
    expect(notes).toEqual([{ ...stored(object), isNew: true }, ...Array(3).fill(stored(object))]);
    await client.get(testKind, a);
    await client.raw({ method: "GET", path: "/" });
    expect(notes).toHaveLength(4);
  });

  it("records deletions", async () => {
    const gone = answers(undefined);
    await gone.client.delete(testKind, a);
    await gone.client.delete(testKind, a, { preconditions: { uid: "u" } });
    await gone.client.deleteCollection(testKind, { namespace: "ns" });
    const collection = answers([object]);
    await collection.client.deleteCollection(testKind, { namespace: "ns", labelSelector: "x" });
    const ending = answers(testObject("a", 10, { deletionTimestamp: "2026-01-01T00:00:00Z" }));
    await ending.client.delete(testKind, a);
    const last = answers(object);
    await last.client.delete(testKind, a);
    const notes = [gone, collection, ending, last].flatMap((one) => one.notes);
    expect(notes).toMatchObject([
      { type: "deleted", ref: a, uid: undefined },
      { type: "deleted", ref: a, uid: "u" },
      { type: "deletedCollection", namespace: "ns", objects: [] },
      { type: "deletedCollection", namespace: "ns", objects: [object] },
      { type: "stored", object: { metadata: { name: "a" } } },
      { type: "deleted", ref: a, uid: "uid-a" },
    ]);
  });

  it("ignores dry runs", async () => {
    const { client, notes } = answers(object);
    await client.create(testKind, object, { dryRun: true });
    await client.patch(testKind, a, patch, { dryRun: true });
    await client.delete(testKind, a, { dryRun: true });
    await client.deleteCollection(testKind, { namespace: "ns", dryRun: true });
    expect(notes).toEqual([]);
  });
});

describe("a kind not used before", () => {
  /** The resource version of the first list, from a server that does not stream lists. */
  async function firstListAfter(write: Written | undefined, options: Partial<CacheOptions> = {}) {
    const versions: unknown[] = [];
    const client = clientOf({
      server: "https://test",
      close: async () => {},
      async request({ query = {} }) {
        if (!query.watch) versions.push(query.resourceVersion);
        const status = { kind: "Status", apiVersion: "v1", code: query.watch ? 400 : 500 };
        const text = async () => JSON.stringify(status);
        return { status: status.code, headers: {}, body: (async function* () {})(), text };
      },
    });
    await using fixture = createFixture({ ...options, client });
    void fixture.start();
    if (write !== undefined) fixture.cache.expectWrite(testKind, write);
    fixture.cache.informer(testKind);
    await expect.poll(() => versions).toHaveLength(1);
    return versions[0];
  }

  it("is listed at the most recent state, with or without an earlier write", async () => {
    expect(await firstListAfter(undefined)).toBeUndefined();
    expect(await firstListAfter(stored(testObject("a", 10)))).toBeUndefined();
    expect(await firstListAfter({ type: "deleted", ref: a }, { readYourWrites: false })).toBeUndefined();
  });
});

import { type Client, clientOf } from "@capikit/client";
import { describe, expect, it } from "vitest";
import { type CacheOptions, consistentClient, type Written } from "../../src/cache/index.ts";
import { createFixture, type Fixture, isPending } from "./fixture.ts";
import { type Stream, type Thing, thing, thingKind } from "./stream-server.ts";

const a = { name: "a", namespace: "ns" };
const stored = (object: Thing): Written => ({ type: "stored", object });

/** A cache that has `a` (version 1) and `b` (2), both up to version 5. */
async function begin(
  options: Partial<CacheOptions> = {},
  ...more: readonly Thing[]
): Promise<Fixture & { readonly live: Stream }> {
  const fixture = createFixture(options);
  void fixture.start();
  const list = fixture.cache.list(thingKind);
  const live = await fixture.stream();
  live.list(5, thing("a", 1), thing("b", 2), ...more);
  await list;
  return Object.assign(fixture, { live });
}

describe("reading what was written", () => {
  it("waits for the object, and in lists for all objects", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    cache.expectWrite(thingKind, stored(thing("a", 10)));
    const read = cache.get(thingKind, a);
    const other = cache.get(thingKind, { name: "b", namespace: "ns" });
    const list = cache.list(thingKind);
    expect((await other).metadata.resourceVersion).toBe("2");
    expect(await isPending(read)).toBe(true);
    live.send("MODIFIED", thing("a", 9)); // somebody else's, before ours
    live.send("MODIFIED", thing("b", 9));
    expect(await isPending(read)).toBe(true);
    live.send("MODIFIED", thing("a", 10));
    expect((await read).metadata.resourceVersion).toBe("10");
    expect(await list).toHaveLength(2);
    expect(fixture.clock.waits()).toEqual([]);
  });

  it("takes what came after for what was written", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    live.send("MODIFIED", thing("a", 12));
    await expect.poll(() => cache.informer(thingKind).resourceVersion).toBe("12");
    cache.expectWrite(thingKind, stored(thing("a", 10)));
    expect(await isPending(cache.get(thingKind, a))).toBe(false);
    cache.expectWrite(thingKind, stored(thing("a", 20)));
    const read = cache.get(thingKind, a);
    expect(await isPending(read)).toBe(true);
    live.bookmark(30);
    await read;
  });

  it("can be done without, by call or for all", async () => {
    await using fixture = await begin();
    fixture.cache.expectWrite(thingKind, stored(thing("a", 10)));
    const stale = await fixture.cache.get(thingKind, a, { readYourWrites: false });
    expect(stale.metadata.resourceVersion).toBe("1");

    await using without = await begin({ readYourWrites: false });
    without.cache.expectWrite(thingKind, stored(thing("a", 10)));
    expect((await without.cache.get(thingKind, a)).metadata.resourceVersion).toBe("1");
    expect(await isPending(without.cache.get(thingKind, a, { readYourWrites: true }))).toBe(true);
  });

  it("fails when it takes too long, saying why", async () => {
    const waited: number[] = [];
    await using fixture = await begin({
      readYourWritesTimeoutMs: 500,
      observer: { waited: (_, ms) => waited.push(ms) },
    });
    const { cache, clock } = fixture;
    cache.expectWrite(thingKind, stored(thing("a", 10)));
    const [read, list] = [cache.get(thingKind, a), cache.list(thingKind)];
    const failures = [
      expect(read).rejects.toMatchObject({
        name: "CacheError",
        code: "stale",
        message:
          "the cache has not seen what was written to things.test.dev ns/a within 500 ms: its watch is behind",
      }),
      expect(list).rejects.toThrow("written to things.test.dev within 500 ms"),
    ];
    expect(await isPending(read)).toBe(true);
    clock.advance(500);
    await Promise.all(failures);
    expect(waited).toEqual([500, 500]);
    const abort = new AbortController();
    const signalled = cache.get(thingKind, a, { signal: abort.signal });
    const reason = new Error("no time");
    abort.abort(reason);
    await expect(signalled).rejects.toBe(reason);
  });

  it("names what the watch fails with", async () => {
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
    cache.expectWrite(thingKind, stored(thing("a", 10)));
    const read = cache.get(thingKind, a);
    const failure = expect(read).rejects.toMatchObject({
      message: expect.stringContaining("forbidden. Grant list and watch"),
      cause: { status: 403 },
    });
    await isPending(read);
    clock.advance(50_000);
    await failure;
  });

  it("waits for objects to go", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    cache.expectWrite(thingKind, { type: "deleted", ref: a });
    const read = cache.find(thingKind, a);
    expect(await isPending(read)).toBe(true);
    live.send("DELETED", thing("a", 10));
    expect(await read).toBeUndefined();

    cache.expectWrite(thingKind, { type: "deleted", ref: { name: "b", namespace: "ns" }, uid: "uid-b" });
    const again = cache.find(thingKind, { name: "b", namespace: "ns" });
    live.send("ADDED", thing("b", 12, { uid: "another" }));
    expect((await again)?.metadata.uid).toBe("another");

    cache.expectWrite(thingKind, { type: "deleted", ref: { name: "never-seen", namespace: "ns" } });
    expect(await cache.find(thingKind, { name: "never-seen", namespace: "ns" })).toBeUndefined();
  });

  it("shows nothing of what was created and deleted before it was seen", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    const ref = { name: "c", namespace: "ns" };
    cache.expectWrite(thingKind, stored(thing("c", 10)));
    cache.expectWrite(thingKind, { type: "deleted", ref });
    const read = cache.find(thingKind, ref);
    live.send("ADDED", thing("c", 10));
    expect(await isPending(read)).toBe(true);
    live.send("DELETED", thing("c", 11));
    expect(await read).toBeUndefined();
  });

  it("waits for the end of what loses its last finalizer, whose version is an old one", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    const deletionTimestamp = "2026-01-01T00:00:00Z";
    cache.expectWrite(thingKind, stored(thing("a", 1, { deletionTimestamp })));
    const read = cache.find(thingKind, a);
    expect(await isPending(read)).toBe(true);
    live.send("DELETED", thing("a", 10));
    expect(await read).toBeUndefined();

    const b = thing("b", 11, { deletionTimestamp, finalizers: ["x"] });
    cache.expectWrite(thingKind, stored(b));
    const other = cache.find(thingKind, { name: "b", namespace: "ns" });
    live.send("MODIFIED", b);
    expect((await other)?.metadata.deletionTimestamp).toBe(deletionTimestamp);
  });

  it("waits for collections to go or to be under deletion", async () => {
    const labels = { app: "web" };
    await using fixture = await begin({}, thing("c", 3, { labels }), thing("d", 4, { labels }));
    const { cache, live } = fixture;
    cache.expectWrite(thingKind, { type: "deletedCollection", namespace: "other" });
    expect(await isPending(cache.list(thingKind))).toBe(false);
    cache.expectWrite(thingKind, { type: "deletedCollection", namespace: "ns", labelSelector: "app=web" });
    expect(await isPending(cache.get(thingKind, a))).toBe(false);
    const list = cache.list(thingKind);
    live.send("DELETED", thing("c", 10, { labels }));
    expect(await isPending(list)).toBe(true);
    live.send("MODIFIED", thing("d", 11, { labels, deletionTimestamp: "2026-01-01T00:00:00Z" }));
    expect(await list).toHaveLength(3);
  });

  it("does not wait for what is not watched", async () => {
    await using fixture = await begin({
      namespaces: ["ns"],
      labelSelector: "app=web",
      fieldSelector: "spec.color=red",
    });
    const { cache, live } = fixture;
    const labels = { app: "web" };
    const red = { spec: { color: "red" } };
    cache.expectWrite(thingKind, stored({ ...thing("other/x", 10, { labels }), ...red }));
    cache.expectWrite(thingKind, stored({ ...thing("x", 10), ...red }));
    cache.expectWrite(thingKind, stored(thing("x", 10, { labels })));
    cache.expectWrite({ ...thingKind, plural: "others" }, stored(thing("a", 10)));
    cache.expectWrite(thingKind, stored({ kind: "TokenRequest", metadata: {} } as never));
    expect(await isPending(cache.list(thingKind))).toBe(false);

    cache.expectWrite(thingKind, stored({ ...thing("x", 10, { labels }), ...red }));
    const list = cache.list(thingKind);
    expect(await isPending(list)).toBe(true);
    live.bookmark(10);
    await list;

    // What is known and leaves the selection is seen to go.
    cache.expectWrite(thingKind, stored(thing("a", 12)));
    const gone = cache.find(thingKind, a);
    expect(await isPending(gone)).toBe(true);
    live.send("DELETED", thing("a", 12));
    expect(await gone).toBeUndefined();
  });

  it("holds for every version of the kind, and for the answers of subresources", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    cache.expectWrite({ ...thingKind, version: "v2" }, stored(thing("a", 10)));
    const read = cache.get(thingKind, a);
    expect(await isPending(read)).toBe(true);
    live.send("MODIFIED", thing("a", 10));
    await read;
    cache.expectWrite(thingKind, stored({ ...thing("a", 11), kind: "Scale" }));
    const scaled = cache.get(thingKind, a);
    expect(await isPending(scaled)).toBe(true);
    live.send("MODIFIED", thing("a", 11));
    await scaled;
  });

  it("holds for the first list, and takes versions that cannot be compared as seen", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const { cache } = fixture;
    cache.informer(thingKind);
    cache.expectWrite(thingKind, stored(thing("a", 10)));
    const read = cache.get(thingKind, a);
    const stream = await fixture.stream();
    stream.list(5, thing("a", 3)); // an old one, from a server's cache
    expect(await isPending(read)).toBe(true);
    stream.send("MODIFIED", thing("a", 10));
    expect((await read).metadata.resourceVersion).toBe("10");
    cache.expectWrite(thingKind, stored(thing("a", 0, { resourceVersion: "x9" })));
    expect(await isPending(cache.get(thingKind, a))).toBe(false);
  });

  it("waits no more once the server has gone back to an older state", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    cache.expectWrite(thingKind, stored(thing("a", 1000)));
    const read = cache.get(thingKind, a);
    expect(await isPending(read)).toBe(true);
    live.expire();
    (await fixture.stream(1)).list(4, thing("a", 1));
    expect((await read).metadata.resourceVersion).toBe("1");
  });

  it("fails with the end of the cache", async () => {
    await using fixture = await begin();
    fixture.cache.expectWrite(thingKind, stored(thing("a", 10)));
    const ends = expect(fixture.cache.get(thingKind, a)).rejects.toMatchObject({ code: "stopped" });
    fixture.abort.abort();
    await ends;
    fixture.cache.expectWrite(thingKind, stored(thing("a", 11)));
    expect(await fixture.cache.get(thingKind, a)).toEqual(thing("a", 1));
  });
});

describe("a consistent client", () => {
  const answers = (object: Thing | undefined) => {
    const notes: Written[] = [];
    const answer = async () => object;
    const names = ["get", "create", "replace", "patch", "apply", "delete", "deleteCollection", "raw"];
    const client = Object.fromEntries(names.map((name) => [name, answer])) as unknown as Client;
    return { notes, client: consistentClient(client, { expectWrite: (_, written) => notes.push(written) }) };
  };
  const object = thing("a", 10);
  const patch = { type: "merge", patch: {} } as const;

  it("notes what the server stored", async () => {
    const { client, notes } = answers(object);
    expect(await client.create(thingKind, object)).toBe(object);
    await client.replace(thingKind, object, { subresource: "status" });
    await client.patch(thingKind, a, patch);
    await client.apply(thingKind, { metadata: a });
    expect(notes).toEqual(Array(4).fill(stored(object)));
    await client.get(thingKind, a);
    await client.raw({ method: "GET", path: "/" });
    expect(notes).toHaveLength(4);
  });

  it("notes what was deleted", async () => {
    const gone = answers(undefined);
    await gone.client.delete(thingKind, a);
    await gone.client.delete(thingKind, a, { preconditions: { uid: "u" } });
    await gone.client.deleteCollection(thingKind, { namespace: "ns", labelSelector: "x" });
    const ending = answers(thing("a", 10, { deletionTimestamp: "2026-01-01T00:00:00Z" }));
    await ending.client.delete(thingKind, a);
    const last = answers(object);
    await last.client.delete(thingKind, a);
    expect([...gone.notes, ...ending.notes, ...last.notes]).toMatchObject([
      { type: "deleted", ref: a, uid: undefined },
      { type: "deleted", ref: a, uid: "u" },
      { type: "deletedCollection", namespace: "ns", labelSelector: "x" },
      { type: "stored", object: { metadata: { name: "a" } } },
      { type: "deleted", ref: a, uid: "uid-a" },
    ]);
  });

  it("notes no dry run", async () => {
    const { client, notes } = answers(object);
    await client.create(thingKind, object, { dryRun: true });
    await client.patch(thingKind, a, patch, { dryRun: true });
    await client.delete(thingKind, a, { dryRun: true });
    await client.deleteCollection(thingKind, { namespace: "ns", dryRun: true });
    expect(notes).toEqual([]);
  });
});

describe("a kind that nobody had asked for", () => {
  /** The resource version of the first list, by a server that does not stream them. */
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
    if (write !== undefined) fixture.cache.expectWrite(thingKind, write);
    fixture.cache.informer(thingKind);
    await expect.poll(() => versions).toHaveLength(1);
    return versions[0];
  }

  it("is listed from the most recent state when it was written to, else as the server's cache has it", async () => {
    expect(await firstListAfter(undefined)).toBe("0");
    expect(await firstListAfter(stored(thing("a", 10)))).toBeUndefined();
    expect(await firstListAfter({ type: "deleted", ref: a })).toBeUndefined();
    expect(await firstListAfter(stored(thing("a", 10)), { readYourWrites: false })).toBe("0");
  });
});

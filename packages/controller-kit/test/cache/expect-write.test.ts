import type { Client } from "@capikit/client";
import { describe, expect, it } from "vitest";
import { consistentClient, type Written } from "../../src/cache/index.ts";
import { createFixture, isPending, startFixture } from "./fixture.ts";
import { type TestObject, testKind, testObject } from "./stream-server.ts";

const deletionTimestamp = "2026-01-01T00:00:00Z";
const finalizers = ["test.dev/f"];
const stored = (object: TestObject): Written => ({ type: "stored", object });

describe("a Namespace that is being deleted", () => {
  const kind = { ...testKind, group: "", kind: "Namespace", plural: "namespaces", scope: "Cluster" } as const;
  const ref = { name: "team-a" };
  const active = (version: number): TestObject => ({
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { ...ref, uid: "u", resourceVersion: `${version}` },
  });
  const ending = (version: number, more: TestObject["metadata"] = {}): TestObject => {
    const { metadata, ...rest } = active(version);
    return { ...rest, metadata: { ...metadata, deletionTimestamp, ...more } };
  };

  it("is read with its deletion timestamp, because spec.finalizers keeps it", async () => {
    await using fixture = await startFixture({}, [active(1)], kind);
    const { cache, live } = fixture;
    cache.expectWrite(kind, stored(ending(10)));
    const [read, list] = [cache.get(kind, ref), cache.list(kind)];
    expect(await isPending(read)).toBe(true);
    live.send("MODIFIED", ending(10));
    expect(await isPending(read)).toBe(false);
    expect([await read, ...(await list)]).toEqual([ending(10), ending(10)]);
  });

  it("is read with later writes", async () => {
    await using fixture = await startFixture({}, [ending(1)], kind);
    const { cache, live } = fixture;
    cache.expectWrite(kind, stored(ending(10, { labels: { a: "b" } })));
    const read = cache.get(kind, ref);
    expect(await isPending(read)).toBe(true);
    live.send("MODIFIED", ending(10, { labels: { a: "b" } }));
    expect(await isPending(read)).toBe(false);
    expect((await read).metadata.labels).toEqual({ a: "b" });
  });

  it("is gone after a write that removes its last finalizer, whose response has an old version", async () => {
    await using fixture = await startFixture({}, [ending(1, { finalizers })], kind);
    const { cache, live } = fixture;
    cache.expectWrite(kind, stored(ending(1)));
    const read = cache.find(kind, ref);
    expect(await isPending(read)).toBe(true);
    live.send("DELETED", ending(10, { finalizers }));
    expect(await read).toBeUndefined();
  });

  const withSpec = (version: number, ...specFinalizers: readonly string[]): TestObject => {
    const spec = { finalizers: specFinalizers };
    return Object.assign(ending(version), { spec });
  };

  it("is gone after a write that empties spec.finalizers, whose response has an old version", async () => {
    await using fixture = await startFixture({}, [withSpec(4, "kubernetes")], kind);
    const { cache, live } = fixture;
    cache.expectWrite(kind, stored({ ...withSpec(4), spec: {} }));
    const read = cache.find(kind, ref);
    expect(await isPending(read)).toBe(true);
    live.send("DELETED", withSpec(10, "kubernetes"));
    expect(await read).toBeUndefined();
  });

  it("is read after the first DELETE if spec.finalizers was emptied before", async () => {
    await using fixture = await startFixture({}, [active(4)], kind);
    const { cache, live } = fixture;
    cache.expectWrite(kind, stored(withSpec(10)));
    const read = cache.get(kind, ref);
    expect(await isPending(read)).toBe(true);
    live.send("MODIFIED", withSpec(10));
    expect(await isPending(read)).toBe(false);
    expect(await read).toEqual(withSpec(10));
  });
});

describe("an object that leaves a label selector", () => {
  const ref = { namespace: "ns", name: "a" };
  const selected = (version: number): TestObject => testObject("a", version, { labels: { app: "x" } });
  const other = (version: number): TestObject => testObject("a", version, { labels: { app: "y" } });
  const begin = (...objects: readonly TestObject[]) => startFixture({ labelSelector: "app=x" }, objects);
  const scale = (version: number): TestObject => ({ ...testObject("a", version), kind: "Scale" });

  it.each([
    ["written", other(11)],
    ["scaled", scale(11)],
  ])("may be %s again before the watch reports that", async (_, second) => {
    await using fixture = await begin(selected(1));
    const { cache, live } = fixture;
    cache.expectWrite(testKind, stored(other(10)));
    cache.expectWrite(testKind, stored(second));
    const [read, list] = [cache.find(testKind, ref), cache.list(testKind)];
    expect(await isPending(read)).toBe(true);
    live.send("DELETED", other(10)); // its last event
    expect(await isPending(read)).toBe(false);
    expect([await read, await list]).toEqual([undefined, []]);
  });

  it("may be written after another client removed the label", async () => {
    await using fixture = await begin(selected(1));
    const { cache, live } = fixture;
    cache.expectWrite(testKind, stored(other(11)));
    live.send("DELETED", other(10));
    expect(await isPending(cache.list(testKind))).toBe(false);
  });

  it("is not absent before it was seen", async () => {
    await using fixture = await begin();
    const { cache, live } = fixture;
    cache.expectWrite(testKind, stored(selected(10)));
    cache.expectWrite(testKind, stored(other(11)));
    const read = cache.find(testKind, ref);
    expect(await isPending(read)).toBe(true);
    live.send("ADDED", selected(10));
    expect(await isPending(read)).toBe(true);
    live.send("DELETED", other(11));
    expect(await isPending(read)).toBe(false);
    expect(await read).toBeUndefined();
  });

  it("is read again after a write that returns it to the selection", async () => {
    await using fixture = await begin(selected(1));
    const { cache, live } = fixture;
    cache.expectWrite(testKind, stored(other(10)));
    cache.expectWrite(testKind, stored(selected(11)));
    const read = cache.find(testKind, ref);
    live.send("DELETED", other(10));
    expect(await isPending(read)).toBe(true);
    live.send("ADDED", selected(11));
    expect(await read).toEqual(selected(11));
  });
});

describe("a deleted collection", () => {
  const written = (...objects: readonly TestObject[]): Written => ({
    type: "deletedCollection",
    namespace: "ns",
    objects,
  });

  it("does not include cached objects that the server did not delete", async () => {
    const a = testObject("a", 1, { labels: { app: "x" } });
    await using fixture = await startFixture({}, [a, testObject("b", 2)]);
    const { cache, server, live } = fixture;
    // Another client relabels `a` before the deletion, and creates `c` afterwards.
    const client = consistentClient({ ...server.client, deleteCollection: async () => [] }, cache);
    live.send("ADDED", testObject("c", 7, { labels: { app: "x" } }));
    await expect.poll(() => cache.informer(testKind).resourceVersion).toBe("7");
    expect(await client.deleteCollection(testKind, { namespace: "ns", labelSelector: "app=x" })).toEqual([]);
    expect(await isPending(cache.list(testKind))).toBe(false);
  });

  it("includes objects that the cache has not received yet", async () => {
    await using fixture = await startFixture({}, []);
    const { cache, live } = fixture;
    cache.expectWrite(testKind, written(testObject("a", 8)));
    const list = cache.list(testKind);
    expect(await isPending(list)).toBe(true);
    live.send("ADDED", testObject("a", 8));
    expect(await isPending(list)).toBe(true);
    live.send("DELETED", testObject("a", 9));
    expect(await list).toEqual([]);
  });

  it("does not delay reads of another selection", async () => {
    await using fixture = await startFixture({ labelSelector: "app=x" }, []);
    fixture.cache.expectWrite(testKind, written(testObject("a", 8)));
    expect(await isPending(fixture.cache.list(testKind))).toBe(false);
  });

  it("does not delay reads of a selection by other fields than metadata", async () => {
    await using fixture = await startFixture({ fieldSelector: "spec.color!=red" }, []);
    fixture.cache.expectWrite(testKind, written(testObject("a", 8)));
    expect(await isPending(fixture.cache.list(testKind))).toBe(false);
  });

  it("applies to the first list", async () => {
    await using fixture = createFixture();
    void fixture.start();
    const { cache } = fixture;
    cache.informer(testKind);
    cache.expectWrite(testKind, written(testObject("a", 3)));
    const list = cache.list(testKind);
    const live = await fixture.stream();
    live.list(5, testObject("a", 3)); // an old one, from a server's cache
    expect(await isPending(list)).toBe(true);
    live.send("DELETED", testObject("a", 6));
    expect(await list).toEqual([]);
  });
});

it("reads an evicted object as being deleted, and does not wait for a dry run", async () => {
  await using fixture = await startFixture({}, [testObject("a", 3)]);
  const { cache, live } = fixture;
  const ref = { namespace: "ns", name: "a" };
  const client = { create: async () => ({ kind: "Status", metadata: {} }) } as unknown as Client;
  const evict = (dryRun: boolean) =>
    consistentClient(client, cache).create(testKind, { metadata: ref }, { subresource: "eviction", dryRun });
  await evict(true);
  expect((await cache.get(testKind, ref)).metadata.deletionTimestamp).toBeUndefined();
  await evict(false);
  const read = cache.get(testKind, ref);
  expect(await isPending(read)).toBe(true);
  live.send("MODIFIED", testObject("a", 10, { deletionTimestamp, finalizers }));
  expect((await read).metadata.deletionTimestamp).toBe(deletionTimestamp);
});

import { describe, expect, it } from "vitest";
import { createFixture } from "./fixture.ts";
import { testKind, testObject } from "./stream-server.ts";

const ref = { name: "a", namespace: "ns" };

describe("a removed informer", () => {
  it("stops its watch; the next read watches the kind again", async () => {
    await using fixture = createFixture();
    const { cache, server } = fixture;
    void fixture.start();
    const informer = cache.informer(testKind);
    const events: string[] = [];
    informer.subscribe(({ type, object }) => void events.push(`${type} ${object.metadata.name}`));
    (await fixture.stream()).list(5, testObject("a", 3));
    expect(await cache.get(testKind, ref)).toEqual(testObject("a", 3));

    cache.removeInformer({ ...testKind });
    await expect.poll(() => server.streams[0]?.closed).toBe(true);
    expect(cache.blocked()).toEqual([]);
    const again = cache.get(testKind, ref);
    (await fixture.stream(1)).list(9, testObject("a", 8), testObject("b", 7));
    expect(await again).toEqual(testObject("a", 8));
    expect(cache.informer(testKind)).not.toBe(informer);
    expect(events).toEqual(["create a"]);
  });

  it("fails reads that still wait, and no others", async () => {
    await using fixture = createFixture();
    const { cache } = fixture;
    void fixture.start();
    const read = cache.list(testKind);
    const synced = cache.waitForSync();
    await fixture.stream();
    cache.removeInformer(testKind);
    const error = { code: "CACHE_STOPPED", message: "the informer of things.test.dev was removed" };
    await expect(read).rejects.toMatchObject(error);
    await expect(synced).rejects.toMatchObject(error);
    await cache.waitForSync();
    const again = cache.list(testKind);
    (await fixture.stream(1)).list(5, testObject("a", 3));
    expect(await again).toHaveLength(1);
  });

  it("keeps the indexes of the kind", async () => {
    await using fixture = createFixture();
    const { cache } = fixture;
    void fixture.start();
    const byName = ({ metadata }: { metadata: { name?: string } }) => [metadata.name ?? ""];
    cache.addIndex(testKind, "name", byName);
    const index = { name: "name", value: "a" };
    for (const stream of [0, 1]) {
      const read = cache.list(testKind, { index });
      (await fixture.stream(stream)).list(5, testObject("a", 3), testObject("b", 4));
      expect(await read).toHaveLength(1);
      cache.removeInformer(testKind);
    }
    expect(() => cache.addIndex(testKind, "name", () => [])).toThrow(TypeError);
    cache.addIndex(testKind, "name", byName);
  });

  it("need not exist or run", async () => {
    await using fixture = createFixture();
    const { cache, server } = fixture;
    cache.removeInformer(testKind);
    const read = cache.list(testKind);
    cache.removeInformer(testKind);
    await expect(read).rejects.toMatchObject({ code: "CACHE_STOPPED" });
    void fixture.start();
    await cache.waitForSync();
    expect(server.streams).toHaveLength(0);
  });
});

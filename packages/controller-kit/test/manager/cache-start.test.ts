import { silentLogger } from "@capikit/serving";
import { startFaultServer } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import type { Cache } from "../../src/cache/index.ts";
import { type ManagerOptions, parseManagerFlags, startManager } from "../../src/index.ts";
import type { ManagerError } from "../../src/manager/manager.ts";
import { limitSync } from "../../src/manager/start-servers.ts";
import { createFixture } from "../cache/fixture.ts";
import { testKind, testObject } from "../cache/stream-server.ts";

const laterKind: typeof testKind = { ...testKind, plural: "laters" };

describe("the limit of the first lists", () => {
  it("counts from the first use of each kind", async () => {
    await using fixture = createFixture();
    const { cache, clock, abort } = fixture;
    const failures: string[] = [];
    const life = { fail: ({ message }: ManagerError) => void failures.push(message) };
    cache.informer(testKind);
    void cache.start(abort.signal, limitSync(1000, life, clock));
    (await fixture.stream()).list(5, testObject("a", 3));
    await cache.waitForSync();
    clock.advance(999);
    cache.informer(laterKind);
    clock.advance(999);
    expect(failures).toEqual([]);
    clock.advance(1);
    expect(failures).toEqual(["cache not synced after 1 s: laters.test.dev: the first list is in progress"]);
  });

  it("ends with the list and with the cache", async () => {
    await using fixture = createFixture();
    const { cache, clock, abort } = fixture;
    const life = { fail: () => expect.unreachable() };
    cache.informer(testKind);
    const end = cache.start(abort.signal, limitSync(1000, life, clock));
    (await fixture.stream()).list(5);
    await cache.waitForSync();
    cache.informer(laterKind);
    abort.abort();
    await end;
    clock.advance(1000);
  });
});

describe("reads in `setup`", () => {
  const manage = async (setup: ManagerOptions["setup"] & {}) => {
    const server = await startFaultServer({ kinds: [testKind] });
    server.put(testKind, { metadata: { namespace: "ns", name: "a" } });
    const manager = startManager({
      name: "reader",
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
      config: server.config,
      setup,
      logger: silentLogger,
      signals: false,
    });
    const stop = async () => {
      await manager.then((one) => one.stop()).catch(() => {});
      await server.stop();
    };
    return { manager, [Symbol.asyncDispose]: stop };
  };
  const ref = { namespace: "ns", name: "a" };
  const reads: Record<string, (cache: Cache) => Promise<unknown>> = {
    get: (cache) => cache.get(testKind, ref),
    find: (cache) => cache.find(testKind, ref),
    list: (cache) => cache.list(testKind),
    async listAll(cache) {
      const objects = [];
      for await (const object of cache.listAll(testKind)) objects.push(object);
      return objects;
    },
  };

  it.each(Object.entries(reads))("of the cache fail instead of blocking the start: %s", async (_, read) => {
    await using started = await manage(async ({ cache }) => void (await read(cache)));
    await expect(started.manager).rejects.toMatchObject({ name: "CacheError", code: "CACHE_NOT_STARTED" });
  });

  it("of the client work, and those of the cache afterwards", async () => {
    let later: Cache | undefined;
    await using started = await manage(async ({ cache, client }) => {
      later = cache;
      expect(await client.get(testKind, ref)).toMatchObject({ metadata: ref });
      return undefined;
    });
    await started.manager;
    for (const read of Object.values(reads)) {
      expect([await (later && read(later))].flat()).toMatchObject([{ metadata: ref }]);
    }
  });
});

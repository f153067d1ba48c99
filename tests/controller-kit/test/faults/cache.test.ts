import { type Client, createClient } from "@capikit/client";
import { objectKey } from "@capikit/client/reflector";
import { draftOf } from "@capikit/controller-kit";
import { consistentClient, createCache, type ManagedCache } from "@capikit/controller-kit/cache";
import { faultNames, type Random, seeded, startFaultServer } from "@capikit/testing";
import { describe, expect, inject, it } from "vitest";
import { cacheDifferences } from "../../src/faults/cache-differences.ts";
import { injectRandomly } from "../../src/faults/inject-randomly.ts";
import { type Widget, widget } from "../../src/testing/widget.ts";

describe("fault injection", () => {
  const seeds = inject("nightly") ? 200 : 8;
  const writesEach = 25;

  it.each(Array.from({ length: seeds }, (_, index) => [inject("seed") + index]))(
    "matches its server, delivers all events, and includes own writes under injected faults (seed %i)",
    async (seed) => {
      await using server = await startFaultServer({
        kinds: [widget],
        seed,
        watchList: seed % 2 === 0,
        historyWindow: 20,
      });
      const random = seeded(seed);
      injectRandomly(server, random, { only: faultNames, rate: 0.15, maxDelayMs: 5 });
      const live = createClient(server.config, { retry: { attempts: 0 } });
      const abort = new AbortController();
      const cache = createCache({
        client: live,
        reflector: { idleTimeoutMs: 150, pageSize: 3, backoff: { initialMs: 1, maxMs: 10 } },
      });
      const done = cache.start(abort.signal);
      const followed = follow(cache);
      try {
        const client = consistentClient(live, cache);
        for (let write = 0; write < writesEach; write++) {
          await writeAndRead(random, client, cache);
          if (random() < 0.1) {
            server.compact();
          }
        }
        server.heal();
        await expect.poll(() => cacheDifferences(cache, server.objects, [widget])).toEqual([]);
        expect(followed.problems).toEqual([]);
        const listed = await cache.list(widget);
        expect(new Set(followed.objects.values())).toEqual(new Set(listed));
        for (const object of listed) {
          expect(followed.objects.get(objectKey(object))).toBe(object);
        }
      } finally {
        abort.abort();
        await done;
        await live.close();
      }
    },
  );

  /** Collects the objects that a handler receives, and inconsistent events. */
  function follow(cache: ManagedCache) {
    const objects = new Map<string, Widget>();
    const problems: string[] = [];
    cache.informer(widget).subscribe((event) => {
      const key = objectKey(event.object);
      const before = objects.get(key);
      if (event.type === "create" ? before !== undefined : before === undefined) {
        problems.push(`${event.type} of ${key}`);
      }
      if (event.type === "update" && event.oldObject !== before) {
        problems.push(`${key} was another one before its update`);
      }
      if (event.type === "delete") {
        objects.delete(key);
      } else {
        objects.set(key, event.object);
      }
    });
    return { objects, problems };
  }

  /** Performs a random write and, if it succeeds, checks that the cache includes it. */
  async function writeAndRead(random: Random, client: Client, cache: ManagedCache): Promise<void> {
    const ref = { name: `t${Math.floor(random() * 6)}`, namespace: random() < 0.5 ? "a" : "b" };
    const options = { signal: AbortSignal.timeout(300) };
    const size = Math.floor(random() * 1e9);
    const dice = random();
    try {
      const now = await client.get(widget, ref, options).catch(() => undefined);
      if (now === undefined) {
        const object = { metadata: ref, spec: { size } };
        await expectSeen(cache, await client.create(widget, object, options));
      } else if (dice < 0.3) {
        await client.delete(widget, ref, options);
        expectGone(now, await cache.find(widget, ref));
      } else if (dice < 0.5) {
        const patch = { metadata: { finalizers: dice < 0.4 ? ["test.dev/f"] : null } };
        await expectSeen(cache, await client.patch(widget, ref, { type: "merge", patch }, options));
      } else {
        const changed = { ...draftOf(now), spec: { size } };
        await expectSeen(cache, await client.replace(widget, changed, options));
      }
    } catch (error) {
      // The injected errors are expected, but failed assertions and cache errors are not.
      if (error instanceof Error && ["AssertionError", "CacheError"].includes(error.name)) {
        throw error;
      }
    }
  }

  async function expectSeen(cache: ManagedCache, { metadata }: Widget): Promise<void> {
    const { name = "", namespace, uid, resourceVersion, deletionTimestamp, finalizers } = metadata;
    const seen = await cache.find(widget, { name, namespace });
    if (deletionTimestamp !== undefined && !finalizers?.length) {
      expect(seen?.metadata.uid).not.toBe(uid);
    } else {
      expect(seen?.metadata.uid).toBe(uid);
      expect(Number(seen?.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(resourceVersion));
    }
  }

  function expectGone(before: Widget, seen: Widget | undefined): void {
    if (seen?.metadata.uid === before.metadata.uid) {
      expect(seen?.metadata.deletionTimestamp).toBeDefined();
    }
  }
});

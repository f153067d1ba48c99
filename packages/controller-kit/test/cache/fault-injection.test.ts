import { type Client, createClient } from "@capikit/client";
import { objectKey } from "@capikit/client/reflector";
import { cacheDifferences, type Random, seeded, startFaultServer } from "@capikit/testing";
import { expect, inject, it } from "vitest";
import { consistentClient, createCache, type ManagedCache } from "../../src/cache/index.ts";
import { draftOf } from "../../src/index.ts";
import { type TestObject, testKind } from "./stream-server.ts";

const seeds = inject("nightly") ? 200 : 8;
const writesEach = 25;

it.each(Array.from({ length: seeds }, (_, index) => [inject("seed") + index]))(
  "matches its server, delivers all events, and includes own writes under injected faults (seed %i)",
  async (seed) => {
    await using server = await startFaultServer({
      kinds: [testKind],
      seed,
      watchList: seed % 2 === 0,
      historyWindow: 20,
      faults: { rate: 0.15, streamRate: 0.1, retryAfterSeconds: 0, maxDelayMs: 5 },
    });
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
      const random = seeded(seed);
      for (let write = 0; write < writesEach; write++) {
        await writeAndRead(random, client, cache);
        if (random() < 0.1) {
          server.compact();
        }
      }
      server.heal();
      await expect.poll(() => cacheDifferences(cache, server, [testKind])).toEqual([]);
      expect(followed.problems).toEqual([]);
      const listed = await cache.list(testKind);
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
  const objects = new Map<string, TestObject>();
  const problems: string[] = [];
  cache.informer(testKind).subscribe((event) => {
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
  const text = String(random());
  const dice = random();
  try {
    const now = await client.get(testKind, ref, options).catch(() => undefined);
    if (now === undefined) {
      const object = { metadata: ref, spec: { text } };
      await expectSeen(cache, await client.create(testKind, object, options));
    } else if (dice < 0.3) {
      await client.delete(testKind, ref, options);
      expectGone(now, await cache.find(testKind, ref));
    } else if (dice < 0.5) {
      const patch = { metadata: { finalizers: dice < 0.4 ? ["test.dev/f"] : null } };
      await expectSeen(cache, await client.patch(testKind, ref, { type: "merge", patch }, options));
    } else {
      const changed = { ...draftOf(now), spec: { text } };
      await expectSeen(cache, await client.replace(testKind, changed, options));
    }
  } catch (error) {
    // The injected errors are expected, but failed assertions and cache errors are not.
    if (error instanceof Error && ["AssertionError", "CacheError"].includes(error.name)) {
      throw error;
    }
  }
}

async function expectSeen(cache: ManagedCache, { metadata }: TestObject): Promise<void> {
  const { name = "", namespace, uid, resourceVersion, deletionTimestamp, finalizers } = metadata;
  const seen = await cache.find(testKind, { name, namespace });
  if (deletionTimestamp !== undefined && !finalizers?.length) {
    expect(seen?.metadata.uid).not.toBe(uid);
  } else {
    expect(seen?.metadata.uid).toBe(uid);
    expect(Number(seen?.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(resourceVersion));
  }
}

function expectGone(before: TestObject, seen: TestObject | undefined): void {
  if (seen?.metadata.uid === before.metadata.uid) {
    expect(seen?.metadata.deletionTimestamp).toBeDefined();
  }
}

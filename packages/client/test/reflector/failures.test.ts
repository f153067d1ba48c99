import { setTimeout as wait } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createObjectStore, objectKey, reflect } from "../../src/reflector/index.ts";
import { seeded } from "../support/random.ts";
import { type Widget, widgetKind } from "../support/scripted-server.ts";
import { startUnreliableServer } from "../support/unreliable-server.ts";

const seeds = process.env.CAPIKIT_TEST_LONG === "1" ? 200 : 12;
const allFailures = new Set<string>();

/**
 * One run: a server that changes and fails at random, then no longer fails. The store must equal it
 * in the end.
 */
async function run(seed: number): Promise<void> {
  const random = seeded(seed);
  await using server = await startUnreliableServer(random, seed % 3 !== 0);
  // Each change must fit the previous ones.
  const known = new Map<string, Widget>();
  const store = createObjectStore<Widget>((change) => {
    const key = objectKey(change.object);
    const before = known.get(key);
    if (change.type === "added") {
      expect(before).toBeUndefined();
    } else {
      expect(before?.metadata.uid).toBe(change.object.metadata.uid);
    }
    change.type === "deleted" ? known.delete(key) : known.set(key, change.object);
  });
  const abort = new AbortController();
  const done = reflect(server.client, widgetKind, store, {
    signal: abort.signal,
    pageSize: 3,
    idleTimeoutMs: 40,
    backoff: { initialMs: 1, maxMs: 4 },
    random,
  });
  for (let step = 0; step < 200; step++) {
    server.mutate();
    if (random() < 0.05) {
      server.compact();
    }
    if (random() < 0.5) {
      await wait(1);
    }
  }
  server.heal();
  const equal = vi.waitFor(() => expect(new Map([...store.objects])).toEqual(server.objects));
  await Promise.race([equal, done.then(() => expect.fail("it ended by itself"))]);
  expect(known).toEqual(server.objects);
  abort.abort();
  await done;
  for (const failure of server.failures) {
    allFailures.add(failure);
  }
}

it(`equals the server in the end, whatever goes wrong on the way (${seeds} seeds)`, async () => {
  for (let seed = 1; seed <= seeds; seed++) {
    await run(seed).catch((cause: unknown) => {
      throw new Error(`seed ${seed}: ${cause}`, { cause });
    });
  }
  expect(allFailures.size).toBe(16);
}, 600_000);

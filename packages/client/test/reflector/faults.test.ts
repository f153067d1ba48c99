import { setTimeout as wait } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createObjectStore, objectKey, reflect } from "../../src/reflector/index.ts";
import { startFaultyServer } from "../support/faulty-server.ts";
import { seeded } from "../support/random.ts";
import { type Thing, thingKind } from "../support/scripted-server.ts";

const seeds = process.env.CAPIKIT_TEST_LONG === "1" ? 200 : 12;
const allFaults = new Set<string>();

/** One run: a server that changes and fails at random, then no longer fails. The store must equal it in the end. */
async function run(seed: number): Promise<void> {
  const random = seeded(seed);
  await using server = await startFaultyServer(random, seed % 3 !== 0);
  // Each change must fit the previous ones.
  const told = new Map<string, Thing>();
  const store = createObjectStore<Thing>((change) => {
    const key = objectKey(change.object);
    const before = told.get(key);
    if (change.type === "added") {
      expect(before).toBeUndefined();
    } else {
      expect(before?.metadata.uid).toBe(change.object.metadata.uid);
    }
    change.type === "deleted" ? told.delete(key) : told.set(key, change.object);
  });
  const abort = new AbortController();
  const done = reflect(server.client, thingKind, store, {
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
  const equal = vi.waitFor(() => expect(new Map([...store.objects])).toEqual(server.objects), {
    timeout: 20_000,
  });
  await Promise.race([equal, done.then(() => expect.fail("it ended by itself"))]);
  expect(told).toEqual(server.objects);
  abort.abort();
  await done;
  for (const fault of server.faults) {
    allFaults.add(fault);
  }
}

it(`equals the server in the end, whatever goes wrong on the way (${seeds} seeds)`, async () => {
  for (let seed = 1; seed <= seeds; seed++) {
    await run(seed).catch((cause: unknown) => {
      throw new Error(`seed ${seed}: ${cause}`, { cause });
    });
  }
  expect(allFaults.size).toBe(16);
}, 600_000);

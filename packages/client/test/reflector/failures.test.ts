import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { createFakeClock } from "@capikit/common/time";
import { expect, inject, it } from "vitest";
import { seeded } from "../../../testing/src/random/random.ts";
import { createObjectStore, objectKey, reflect } from "../../src/reflector/index.ts";
import { type Widget, widgetKind } from "../support/scripted-server.ts";
import { startUnreliableServer } from "../support/unreliable-server.ts";

const seeds = inject("nightly") ? 200 : 12;
const allFailures = new Set<string>();

/**
 * One run: a server that changes and fails at random, then no longer fails. The store must equal it
 * in the end.
 */
async function run(seed: number): Promise<void> {
  const random = seeded(seed);
  // The clock follows the event loop, so that a busy machine does not time out more often.
  const clock = createFakeClock();
  await using server = await startUnreliableServer(random, seed % 3 !== 0, clock);
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
  const nextMs = async (): Promise<void> => {
    await nextTurn();
    clock.advance(1);
  };
  const abort = new AbortController();
  let ended = false;
  const done = reflect(server.client, widgetKind, store, {
    signal: abort.signal,
    pageSize: 3,
    idleTimeoutMs: 500,
    clock,
    backoff: { initialMs: 1, maxMs: 4 },
    random,
  }).finally(() => {
    ended = true;
  });
  for (let step = 0; step < 200; step++) {
    server.mutate();
    if (random() < 0.05) {
      server.compact();
    }
    if (random() < 0.5) {
      for (let ms = 0; ms < 20; ms++) await nextMs();
    }
  }
  server.heal();
  const isEqual = (): boolean => isDeepStrictEqual(new Map(store.objects), server.objects);
  // Without a limit: requests without an answer end by the time of the machine.
  while (!ended && !isEqual()) await nextMs();
  expect(ended).toBe(false);
  expect(new Map(store.objects)).toEqual(server.objects);
  expect(known).toEqual(server.objects);
  abort.abort();
  await done;
  for (const failure of server.failures) {
    allFailures.add(failure);
  }
}

it(`equals the server in the end, whatever goes wrong on the way (${seeds} seeds)`, async () => {
  for (let seed = inject("seed"); seed < inject("seed") + seeds; seed++) {
    await run(seed).catch((cause: unknown) => {
      throw new Error(`seed ${seed}: ${cause}`, { cause });
    });
  }
  expect(allFailures.size).toBe(16);
}, 600_000);

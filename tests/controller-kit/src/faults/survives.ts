import type { Client, KindDescriptor } from "@capikit/client";
import { seeded } from "@capikit/testing";
import type { ExpectStatic } from "vitest";
import type { Widget } from "../widgets.ts";
import type { ManagerAtWork } from "./run-manager.ts";
import { startWriters, type Writers } from "./writers.ts";

/** For polls of a whole manager. */
export const patient = { interval: 100 };

/** A running manager, with writers of its objects. */
export interface Scene {
  readonly work: ManagerAtWork;
  readonly client: Client;
  readonly kind: KindDescriptor<Widget>;
  /** Number of open connections, including the manager's. */
  sockets(): number;
  /** The test's `expect`, because tests run concurrently. */
  readonly expect: ExpectStatic;
}

export async function allIsWell({ work, expect }: Pick<Scene, "work" | "expect">): Promise<void> {
  await expect.poll(() => work.problems(), patient).toEqual([]);
}

/** Waits for this many more successful writes. */
export async function moreIsWritten(writers: Writers, expect: ExpectStatic): Promise<void> {
  const { written } = writers;
  await expect.poll(() => writers.written, patient).toBeGreaterThan(written + 20);
}

/**
 * Applies a disruption `times` times during writes, and expects recovery after each. In the end no
 * more connections may be open than after one round without and a few with the disruption. (Idle
 * connections are kept for half a minute.)
 */
export async function survives(
  scene: Scene,
  { times, before = 0 }: { readonly times: number; readonly before?: number },
  badDay: (round: number, writers: Writers) => Promise<void>,
): Promise<void> {
  const { work, client, kind, sockets, expect } = scene;
  const random = seeded(7);
  let open = 0;
  let listeners = 0;
  const day = async (happens: (writers: Writers) => Promise<void>, counts: boolean): Promise<void> => {
    const count = (): void => {
      if (counts) [open, listeners] = [Math.max(open, sockets()), Math.max(listeners, work.listeners())];
    };
    const writers = startWriters(client, kind, random);
    await moreIsWritten(writers, expect);
    await happens(writers);
    await moreIsWritten(writers, expect);
    count();
    await writers.stop();
    await allIsWell(scene);
    count();
  };
  await allIsWell(scene);
  await day(async () => {}, true);
  for (let round = 0; round < before + times; round++) {
    await day((writers) => badDay(round, writers), round < before);
  }
  await expect.poll(sockets, patient).toBeLessThanOrEqual(open);
  await expect.poll(() => work.listeners(), patient).toBeLessThanOrEqual(listeners);
}

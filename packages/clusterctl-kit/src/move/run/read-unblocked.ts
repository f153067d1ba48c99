import type { Client, DynamicObject } from "@capikit/client";
import { type Clock, sleep } from "@capikit/common/time";
import { blockMoveAnnotation } from "../objects/names.ts";
import { findByName } from "./find-by-name.ts";
import { MoveError } from "./move-error.ts";
import type { MoveObserver } from "./move-options.ts";
import { type MovedObject, shownName } from "./moved-object.ts";

/**
 * Waits until no object blocks the move. Reads all objects each time. The timeout starts again when
 * an object no longer blocks the move for the first time.
 *
 * @returns The objects by UID when none blocked the move.
 * @throws MoveError after the timeout.
 */
export async function readUnblocked(
  client: Client,
  objects: readonly MovedObject[],
  options: {
    readonly timeoutMs: number;
    readonly clock: Clock;
    readonly observer: MoveObserver | undefined;
    readonly signal: AbortSignal | undefined;
  },
): Promise<ReadonlyMap<string, DynamicObject>> {
  const { timeoutMs, clock, observer, signal } = options;
  let deadline = clock.now() + timeoutMs;
  const released = new Set<MovedObject>();
  let before: readonly MovedObject[] = [];
  let reported = "";
  for (let wait = 500; ; wait = Math.min(wait * 1.5, 10_000)) {
    const named = await findByName(client, objects, { signal });
    const found = new Map<string, DynamicObject>();
    const blocked: MovedObject[] = [];
    for (const object of objects) {
      const one = named.get(object.uid);
      if (one?.metadata.uid !== object.uid) continue;
      found.set(object.uid, one as DynamicObject);
      if (blockMoveAnnotation in (one.metadata.annotations ?? {})) blocked.push(object);
    }
    if (blocked.length === 0) return found;
    const names = blocked.map(shownName);
    if (JSON.stringify(names) !== reported) observer?.onBlocked?.(names);
    reported = JSON.stringify(names);
    const now = new Set(blocked);
    const done = before.filter((object) => !now.has(object) && !released.has(object));
    for (const object of done) released.add(object);
    before = blocked;
    if (done.length > 0) deadline = clock.now() + timeoutMs;
    const left = deadline - clock.now();
    if (left <= 0) {
      const error = new Error(`still has the annotation ${blockMoveAnnotation}`);
      throw new MoveError(
        "waiting",
        names.map((object) => ({ object, error })),
      );
    }
    await sleep(clock, Math.min(wait, left), signal);
  }
}

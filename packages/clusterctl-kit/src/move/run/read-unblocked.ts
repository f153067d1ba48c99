import type { Client, DynamicObject } from "@capikit/client";
import { type Clock, sleep } from "@capikit/common/time";
import { blockMoveAnnotation } from "../objects/names.ts";
import { listOf } from "../read/kinds.ts";
import { MoveError } from "./move-error.ts";
import type { MoveObserver } from "./move-options.ts";
import { type MovedObject, shownName } from "./moved-object.ts";

/**
 * Waits until no object blocks the move. Reads all objects each time.
 *
 * @returns The objects by UID when none blocked the move.
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
  const byUid = new Map(objects.map((object) => [object.uid, object]));
  const places = new Map(
    objects.map((object) => [`${object.kind.group}/${object.kind.kind}/${object.namespace}`, object]),
  );
  const deadline = clock.now() + timeoutMs;
  let reported = "";
  for (let wait = 500; ; wait = Math.min(wait * 1.5, 10_000)) {
    const lists = await Promise.all(
      [...places.values()].map(({ kind, namespace }) =>
        listOf(client, kind, { namespace: namespace || undefined, signal }),
      ),
    );
    const found = new Map<string, DynamicObject>();
    const blocked: MovedObject[] = [];
    for (const one of lists.flat() as DynamicObject[]) {
      const object = byUid.get(one.metadata.uid ?? "");
      if (object === undefined) continue;
      found.set(object.uid, one);
      if (blockMoveAnnotation in (one.metadata.annotations ?? {})) blocked.push(object);
    }
    if (blocked.length === 0) return found;
    const names = blocked.map(shownName);
    if (JSON.stringify(names) !== reported) observer?.onBlocked?.(names);
    reported = JSON.stringify(names);
    if (clock.now() + wait > deadline) {
      const error = new Error(`still has the annotation ${blockMoveAnnotation}`);
      throw new MoveError(
        "waiting",
        names.map((object) => ({ object, error })),
      );
    }
    await sleep(clock, wait, signal);
  }
}

import { type Client, type Clock, sleep } from "@capikit/client";
import { blockMoveAnnotation } from "../names.ts";
import { listOf } from "../read/kinds.ts";
import { MoveError } from "./move-error.ts";
import type { MoveObserver } from "./move-options.ts";
import { type MovedObject, shownName } from "./moved-object.ts";

/** Waits until no object holds up the move, whenever it was annotated: all are looked at, each time. */
export async function waitUnblocked(
  client: Client,
  objects: readonly MovedObject[],
  options: {
    readonly timeoutMs: number;
    readonly clock: Clock;
    readonly observer: MoveObserver | undefined;
    readonly signal: AbortSignal | undefined;
  },
): Promise<void> {
  const { timeoutMs, clock, observer, signal } = options;
  const byUid = new Map(objects.map((object) => [object.uid, object]));
  const places = new Map(
    objects.map((object) => [`${object.kind.group}/${object.kind.kind}/${object.namespace}`, object]),
  );
  const deadline = clock.now() + timeoutMs;
  let told = "";
  for (let wait = 500; ; wait = Math.min(wait * 1.5, 10_000)) {
    const lists = await Promise.all(
      [...places.values()].map(({ kind, namespace }) =>
        listOf(client, kind, { namespace: namespace || undefined, signal, metadata: true }),
      ),
    );
    const blocked = lists.flat().flatMap(({ metadata }) => {
      const object = byUid.get(metadata.uid ?? "");
      return object !== undefined && blockMoveAnnotation in (metadata.annotations ?? {}) ? [object] : [];
    });
    if (blocked.length === 0) return;
    const names = blocked.map(shownName);
    if (JSON.stringify(names) !== told) observer?.onBlocked?.(names);
    told = JSON.stringify(names);
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

import type { KubernetesObject } from "@capikit/api/meta";
import { type Clock, systemClock } from "@capikit/common/time";
import { createDeferred } from "./expectations/deferred.ts";
import type { KindWatch } from "./kind-watch.ts";
import { eachInSlices } from "./store/in-slices.ts";

/** Calls back for every object in regular intervals until the signal aborts. */
export async function resync<T extends KubernetesObject>(
  watches: readonly Pick<KindWatch<T>, "objects">[],
  callback: (object: T) => void,
  options: {
    readonly periodMs: number;
    readonly signal: AbortSignal;
    readonly clock?: Clock;
    readonly random?: () => number;
  },
): Promise<void> {
  const { periodMs, signal, clock = systemClock, random = Math.random } = options;
  while (!signal.aborted) {
    const { resolve, promise: opened } = createDeferred();
    const open = (): void => resolve();
    // Random offsets keep kinds from resyncing at the same time.
    const cancel = clock.after(periodMs * (0.9 + 0.2 * random()), open);
    signal.addEventListener("abort", open, { once: true });
    await opened;
    signal.removeEventListener("abort", open);
    cancel();
    for (const { objects } of watches) {
      const notify = (key: string): void => {
        const object = objects.get(key);
        if (object !== undefined && !signal.aborted) {
          callback(object);
        }
      };
      await eachInSlices([...objects.keys()], notify, () => !signal.aborted);
    }
  }
}

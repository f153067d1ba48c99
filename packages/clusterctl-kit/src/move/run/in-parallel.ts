import { MoveError, type MoveFailure, type MovePhase } from "./move-error.ts";
import { type MovedObject, shownName } from "./moved-object.ts";

/**
 * Runs an action on each object with limited concurrency and reports all failures at the end.
 *
 * @throws MoveError
 */
export async function inParallel(
  phase: MovePhase,
  objects: readonly MovedObject[],
  parallel: number,
  signal: AbortSignal | undefined,
  work: (object: MovedObject) => Promise<void>,
): Promise<void> {
  const failures: MoveFailure[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let object = objects[next++]; object !== undefined; object = objects[next++]) {
      signal?.throwIfAborted();
      try {
        await work(object);
      } catch (error) {
        signal?.throwIfAborted();
        failures.push({ object: shownName(object), error });
      }
    }
  };
  const workers = Array.from({ length: Math.min(parallel, objects.length) }, worker);
  // An interruption must not leave workers running.
  const ends = await Promise.allSettled(workers);
  const rejected = ends.find((end) => end.status === "rejected");
  if (rejected !== undefined) throw rejected.reason;
  if (failures.length > 0) throw new MoveError(phase, failures);
}

import { mapLimited } from "@capikit/common/concurrency";
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
  await mapLimited(objects, parallel, async (object) => {
    signal?.throwIfAborted();
    try {
      await work(object);
    } catch (error) {
      signal?.throwIfAborted();
      failures.push({ object: shownName(object), error });
    }
  });
  if (failures.length > 0) throw new MoveError(phase, failures);
}

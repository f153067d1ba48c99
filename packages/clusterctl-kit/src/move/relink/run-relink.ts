import type { Client } from "@capikit/client";
import { type MoveType, typeFinder } from "../objects/move-type.ts";
import { named } from "../objects/object-name.ts";
import { toDescriptor } from "../read/kinds.ts";
import { MoveError, type MoveFailure, moveFailed } from "../run/move-error.ts";
import type { RelinkedObject, RelinkPlan } from "./plan-relink.ts";

/** Options of `runRelink`. */
export interface RunRelinkOptions {
  /** Kinds of the objects, see `MoveWorld.types`. */
  readonly types: readonly MoveType[];
  readonly signal?: AbortSignal | undefined;
  /** Called after each write. */
  readonly onLinked?: (object: RelinkedObject) => void;
}

/**
 * Writes the owners and finalizers of a plan. Continues after an object that the API server rejects, and can be run
 * again with a new plan.
 *
 * @throws MoveError if a Cluster is not paused, or with the objects that were not written: the API server rejected them, or their kinds
 *   are not among the types.
 */
export async function runRelink(
  client: Pick<Client, "patch">,
  { objects, unpaused }: RelinkPlan,
  { types, signal, onLinked }: RunRelinkOptions,
): Promise<void> {
  const [running] = unpaused;
  if (running !== undefined)
    throw moveFailed("checking", `${named(running)} is not paused: pause it before its objects are linked`);
  const typeFor = typeFinder(types);
  const failures: MoveFailure[] = [];
  for (const object of objects) {
    signal?.throwIfAborted();
    const type = typeFor(object.apiVersion, object.kind);
    if (type === undefined) {
      const error = new Error(`its kind is not among the types: ${object.apiVersion} ${object.kind}`);
      failures.push({ object, error });
      continue;
    }
    const { resourceVersion, owners: ownerReferences, finalizers } = object;
    const patch = { metadata: { resourceVersion, ownerReferences, finalizers } };
    try {
      const { namespace, name } = object;
      const ref = namespace === undefined ? { name } : { namespace, name };
      await client.patch(toDescriptor(type), ref, { type: "merge", patch }, { signal });
      onLinked?.(object);
    } catch (error) {
      if (signal?.aborted) throw error;
      failures.push({ object, error });
    }
  }
  if (failures.length > 0) throw new MoveError("creating", failures, "not all objects were linked");
}

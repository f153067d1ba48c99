import type { Client } from "@capikit/client";
import { systemClock } from "@capikit/common/time";
import type { MoveObject } from "../objects/move-object.ts";
import { listObjects } from "../read/kinds.ts";
import { MoveError, type MovePhase } from "./move-error.ts";
import type { MoveSettings } from "./move-options.ts";
import type { MovedObject } from "./moved-object.ts";
import { withRetries } from "./with-retries.ts";

/**
 * Finds the objects with the kinds, namespaces and names of others. Lists each kind in each
 * namespace once.
 *
 * @returns The objects that exist, by the UIDs of the others.
 */
export async function findByName(
  client: Client,
  objects: readonly MovedObject[],
  options: { readonly metadata?: boolean; readonly signal?: AbortSignal | undefined },
): Promise<ReadonlyMap<string, MoveObject>> {
  const placeOf = ({ kind, namespace }: MovedObject): string => `${kind.group}/${kind.kind}/${namespace}`;
  const places = new Map(objects.map((object) => [placeOf(object), object]));
  const listed = new Map<string, MoveObject>();
  await Promise.all(
    [...places].map(async ([place, { kind, namespace }]) => {
      const found = await listObjects(client, kind, { ...options, namespace: namespace || undefined });
      for (const object of found) listed.set(`${place}/${object.metadata.name}`, object);
    }),
  );
  return new Map(
    objects.flatMap((object) => {
      const found = listed.get(`${placeOf(object)}/${object.name}`);
      return found === undefined ? [] : [[object.uid, found] as const];
    }),
  );
}

/**
 * Finds the objects of a move in a cluster, with retries.
 *
 * @throws MoveError
 */
export async function findInCluster(
  phase: MovePhase,
  client: Client,
  objects: readonly MovedObject[],
  { retry = {}, clock = systemClock, signal }: MoveSettings,
  metadata: boolean,
): Promise<ReadonlyMap<string, MoveObject>> {
  try {
    return await withRetries(retry, clock, signal, () => findByName(client, objects, { metadata, signal }));
  } catch (error) {
    signal?.throwIfAborted();
    throw new MoveError(phase, [{ error }]);
  }
}

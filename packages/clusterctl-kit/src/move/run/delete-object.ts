import type { Client, DynamicObject } from "@capikit/client";
import { isConflict, isNotFound } from "@capikit/client/errors";
import { deleteForMoveAnnotation } from "../objects/move-object.ts";
import { type MovedObject, refOf } from "./moved-object.ts";

/**
 * Deletes an object of a move from a cluster. Annotates it and removes its finalizers first, so no
 * controller cleans up its infrastructure. If it changed, copies it again first. Removes finalizers
 * that a controller added again before the deletion, as Cluster API's do to paused objects.
 *
 * @param version Copied or listed `resourceVersion`.
 */
export async function deleteObject(
  client: Client,
  object: MovedObject,
  version: string,
  copyAgain: (found: DynamicObject) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { kind, uid } = object;
  const ref = refOf(object);
  const mark = async (resourceVersion: string | undefined): Promise<void> => {
    const annotations = { [deleteForMoveAnnotation]: "" };
    const patch = { metadata: { uid, resourceVersion, annotations, finalizers: null } };
    await client.patch(kind, ref, { type: "merge", patch }, { signal });
  };
  try {
    await mark(version).catch(async (error: unknown) => {
      if (!isConflict(error)) throw error;
      const found = await client.get(kind, ref, { signal });
      if (found.metadata.uid !== uid) return;
      // The annotation of an earlier run is not a change.
      if (!(deleteForMoveAnnotation in (found.metadata.annotations ?? {}))) await copyAgain(found);
      await mark(found.metadata.resourceVersion);
    });
    const left = await client.delete(kind, ref, { preconditions: { uid }, signal });
    if ((left?.metadata.finalizers ?? []).length === 0) return;
    const patch = { metadata: { uid, finalizers: null } };
    await client.patch(kind, ref, { type: "merge", patch }, { signal });
  } catch (error) {
    if (isNotFound(error)) return;
    // A new object with the same name is not deleted.
    if (!isConflict(error) || (await isTheSame(client, object, signal))) throw error;
  }
}

async function isTheSame(
  client: Client,
  object: MovedObject,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    const { metadata } = await client.get(object.kind, refOf(object), { signal });
    return metadata.uid === object.uid;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

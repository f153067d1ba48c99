import type { Client, DynamicObject } from "@capikit/client";
import { isConflict, isNotFound } from "@capikit/client/errors";
import { deleteForMoveAnnotation } from "../objects/names.ts";
import { type MovedObject, refOf } from "./moved-object.ts";

/**
 * Deletes an object in the source that lives in the target now: marks it and takes its finalizers, so that nobody cleans up what it stands for, and
 * deletes it. Only the very object that was copied, in the version that was copied: one that has changed since is copied again first.
 *
 * @param version the `resourceVersion` that was copied.
 */
export async function deleteObject(
  source: Client,
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
    await source.patch(kind, ref, { type: "merge", patch }, { signal });
  };
  try {
    await mark(version).catch(async (error: unknown) => {
      if (!isConflict(error)) throw error;
      const found = await source.get(kind, ref, { signal });
      if (found.metadata.uid !== uid) return;
      // The mark of a run before is no change.
      if (!(deleteForMoveAnnotation in (found.metadata.annotations ?? {}))) await copyAgain(found);
      await mark(found.metadata.resourceVersion);
    });
    await source.delete(kind, ref, { preconditions: { uid }, signal });
  } catch (error) {
    if (isNotFound(error)) return;
    // Somebody has created another one of its name since; that one stays.
    if (!isConflict(error) || (await isTheSame(source, object, signal))) throw error;
  }
}

async function isTheSame(
  source: Client,
  object: MovedObject,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    const { metadata } = await source.get(object.kind, refOf(object), { signal });
    return metadata.uid === object.uid;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

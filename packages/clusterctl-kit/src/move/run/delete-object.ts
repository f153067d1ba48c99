import { type Client, isConflict, isNotFound } from "@capikit/client";
import { deleteForMoveAnnotation } from "../names.ts";
import { type MovedObject, refOf } from "./moved-object.ts";

/**
 * Deletes an object in the source that lives in the target now: marks it, deletes it, and takes its finalizers, so that nobody cleans up what it stands
 * for. Only the very object that was moved; another one of its name stays.
 */
export async function deleteObject(
  source: Client,
  object: MovedObject,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { kind, uid } = object;
  const ref = refOf(object);
  const change = (metadata: Record<string, unknown>): ReturnType<Client["patch"]> =>
    source.patch(kind, ref, { type: "merge", patch: { metadata: { uid, ...metadata } } }, { signal });
  try {
    await change({ annotations: { [deleteForMoveAnnotation]: "" } });
    const left = await source.delete(kind, ref, { preconditions: { uid }, signal });
    if ((left?.metadata.finalizers ?? []).length > 0) await change({ finalizers: null });
  } catch (error) {
    if (isNotFound(error)) return;
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

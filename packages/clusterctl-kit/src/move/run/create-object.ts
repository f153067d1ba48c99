import type { Client, DynamicObject, NewObject } from "@capikit/client";
import { isAlreadyExists } from "@capikit/client/errors";
import { apiVersionOf } from "@capikit/client/kinds";
import { type MovedObject, refOf } from "./moved-object.ts";
import { NonRetryableError } from "./with-retries.ts";

/** Result for an object in the target. */
export interface CreatedObject {
  readonly uid: string;
  readonly what: "created" | "left as it is" | "updated";
}

/** Returns the object to create: with owners of the target and without server-set metadata. */
export function transplanted(
  found: DynamicObject,
  object: MovedObject,
  newUidOf: (uid: string) => string | undefined,
  ownerOf: (uid: string) => MovedObject | undefined,
): DynamicObject {
  const { resourceVersion, generateName, ownerReferences, ...metadata } = found.metadata;
  const owners = object.owners.map(({ uid, ...attributes }) => {
    const owner = ownerOf(uid);
    const newUid = newUidOf(uid);
    if (owner === undefined || newUid === undefined)
      throw new NonRetryableError(`its owner ${uid} is not yet in the target`);
    return {
      apiVersion: apiVersionOf(owner.kind),
      kind: owner.kind.kind,
      name: owner.name,
      uid: newUid,
      ...attributes,
    };
  });
  return { ...found, metadata: { ...metadata, ...(owners.length > 0 && { ownerReferences: owners }) } };
}

/** Temporary field manager; the fields are returned to their managers after the write. */
const fieldManager = "capikit-move";

/** Creates or updates an object in the target and restores its managed fields. */
export async function createObject(
  target: Client,
  object: MovedObject,
  wanted: DynamicObject,
  signal: AbortSignal | undefined,
): Promise<CreatedObject> {
  const { made, isOurs } = await createOrUpdate(target, object, wanted, signal);
  const { managedFields } = wanted.metadata;
  if (!isOurs || managedFields === undefined || managedFields.length === 0) return made;
  // Otherwise the creator owns all fields, and server-side apply could not remove them.
  const patch = { metadata: { managedFields } };
  await target.patch(object.kind, refOf(object), { type: "merge", patch }, { signal, fieldManager });
  return made;
}

async function createOrUpdate(
  target: Client,
  object: MovedObject,
  wanted: DynamicObject,
  signal: AbortSignal | undefined,
): Promise<{ readonly made: CreatedObject; readonly isOurs: boolean }> {
  const { kind } = object;
  const options = { signal, fieldManager };
  try {
    const created = await target.create(kind, wanted as NewObject<DynamicObject>, options);
    return { made: { uid: created.metadata.uid ?? "", what: "created" }, isOurs: true };
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
  const there = await target.get(kind, refOf(object), { signal });
  const { uid = "", resourceVersion, managedFields = [] } = there.metadata;
  if (object.isShared) {
    // Its children get the existing owner. An interrupted move may have left a copy.
    const isOurs = managedFields.some(({ manager }) => manager === fieldManager);
    return { made: { uid, what: "left as it is" }, isOurs };
  }
  const metadata = { ...wanted.metadata, uid, ...(resourceVersion !== undefined && { resourceVersion }) };
  await target.replace(kind, { ...wanted, metadata } as NewObject<DynamicObject>, options);
  return { made: { uid, what: "updated" }, isOurs: true };
}

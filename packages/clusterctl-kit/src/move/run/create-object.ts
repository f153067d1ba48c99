import type { Client, DynamicObject, NewObject } from "@capikit/client";
import { isAlreadyExists } from "@capikit/client/errors";
import { apiVersionOf } from "@capikit/client/kinds";
import { type MovedObject, refOf } from "./moved-object.ts";
import { UnchangeableError } from "./with-retries.ts";

/** What became of an object in the target. */
export interface CreatedObject {
  readonly uid: string;
  readonly what: "created" | "left as it is" | "updated";
}

/**
 * The object as it is created: owned by its owners in the target, without what the API server gives. The fields of `metadata` that servers set
 * anew are left to them.
 */
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
      throw new UnchangeableError(`its owner ${uid} is not in the target yet`);
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

/** Who creates and updates copies, until their fields are given back to whom they belonged to. */
const fieldManager = "capikit-move";

/** Creates an object in the target, or makes the one that is there equal to it, and gives its fields back to their owners. */
export async function createObject(
  target: Client,
  object: MovedObject,
  wanted: DynamicObject,
  signal: AbortSignal | undefined,
): Promise<CreatedObject> {
  const { made, isOurs } = await createOrUpdate(target, object, wanted, signal);
  const { managedFields } = wanted.metadata;
  if (!isOurs || managedFields === undefined || managedFields.length === 0) return made;
  // Whoever creates owns all fields, and would keep controllers that apply from removing theirs.
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
    // Its children are owned by what is there, not by what is in the source. An earlier move may have been killed in the middle of it.
    const isOurs = managedFields.some(({ manager }) => manager === fieldManager);
    return { made: { uid, what: "left as it is" }, isOurs };
  }
  const metadata = { ...wanted.metadata, uid, ...(resourceVersion !== undefined && { resourceVersion }) };
  await target.replace(kind, { ...wanted, metadata } as NewObject<DynamicObject>, options);
  return { made: { uid, what: "updated" }, isOurs: true };
}

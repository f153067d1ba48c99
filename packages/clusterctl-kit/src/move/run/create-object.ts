import type { Client, DynamicObject, NewObject } from "@capikit/client";
import { apiVersionOf, isAlreadyExists } from "@capikit/client";
import { blockMoveAnnotation } from "../names.ts";
import { type MovedObject, refOf } from "./moved-object.ts";
import { UnchangeableError } from "./with-retries.ts";

/** What became of an object in the target. */
export interface CreatedObject {
  readonly uid: string;
  readonly what: "created" | "left as it is" | "updated";
}

/** Reads an object in the source as it is now. */
export async function readSource(
  source: Client,
  object: MovedObject,
  signal: AbortSignal | undefined,
): Promise<DynamicObject> {
  const found = await source.get(object.kind, refOf(object), { signal });
  if (found.metadata.uid !== object.uid)
    throw new UnchangeableError("was deleted and created anew in the source: begin again");
  if (blockMoveAnnotation in (found.metadata.annotations ?? {}))
    throw new Error(`has the annotation ${blockMoveAnnotation} now`);
  return found;
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

/** Creates an object in the target, or makes the one that is there equal to it, and gives its fields back to their owners. */
export async function createObject(
  target: Client,
  object: MovedObject,
  wanted: DynamicObject,
  signal: AbortSignal | undefined,
): Promise<CreatedObject> {
  const { kind } = object;
  const { managedFields } = wanted.metadata;
  const made = await createOrUpdate(target, object, wanted, signal);
  if (made.what === "left as it is" || managedFields === undefined || managedFields.length === 0) return made;
  // Whoever creates owns all fields, and would keep controllers that apply from removing theirs.
  const patch = { metadata: { managedFields } };
  await target.patch(kind, refOf(object), { type: "merge", patch }, { signal });
  return made;
}

async function createOrUpdate(
  target: Client,
  object: MovedObject,
  wanted: DynamicObject,
  signal: AbortSignal | undefined,
): Promise<CreatedObject> {
  const { kind } = object;
  try {
    const created = await target.create(kind, wanted as NewObject<DynamicObject>, { signal });
    return { uid: created.metadata.uid ?? "", what: "created" };
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
  const there = await target.get(kind, refOf(object), { signal });
  const { uid = "", resourceVersion } = there.metadata;
  // Its children are owned by what is there, not by what is in the source.
  if (object.isShared) return { uid, what: "left as it is" };
  const metadata = { ...wanted.metadata, uid, ...(resourceVersion !== undefined && { resourceVersion }) };
  await target.replace(kind, { ...wanted, metadata } as NewObject<DynamicObject>, { signal });
  return { uid, what: "updated" };
}

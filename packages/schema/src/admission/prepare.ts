import { equalJson, isRecord, type ReadonlyJsonObject } from "@capikit/common/json";
import { withMember, withoutMembers } from "../values/build-object.ts";

/** Removes fields that the server sets on create. `generation` starts at 1. */
export function prepareCreate(object: ReadonlyJsonObject, statusSubresource: boolean): ReadonlyJsonObject {
  const meta = withoutMembers(
    metaOf(object),
    "uid",
    "selfLink",
    "creationTimestamp",
    "deletionTimestamp",
    "deletionGracePeriodSeconds",
    "managedFields",
  );
  const kept = statusSubresource ? withoutMembers(object, "status") : object;
  return withMember(kept, "metadata", withMember(meta, "generation", 1));
}

/** Prepares an update: keeps the status, and raises `generation` for changes beyond metadata. */
export function prepareUpdate(
  object: ReadonlyJsonObject,
  old: ReadonlyJsonObject,
  statusSubresource: boolean,
): ReadonlyJsonObject {
  let next = object;
  if (statusSubresource) {
    next = withoutMembers(object, "status");
    if (old.status !== undefined) next = withMember(next, "status", old.status);
  }
  const changed = !equalJson(withoutMembers(next, "metadata"), withoutMembers(old, "metadata"));
  return withMember(next, "metadata", updateMeta(metaOf(object), metaOf(old), changed));
}

/** Prepares an update of the status subresource, which keeps everything else. */
export function prepareStatusUpdate(object: ReadonlyJsonObject, old: ReadonlyJsonObject): ReadonlyJsonObject {
  const kept = withoutMembers(old, "status");
  return object.status === undefined ? kept : withMember(kept, "status", object.status);
}

export function metaOf(object: ReadonlyJsonObject): ReadonlyJsonObject {
  return isRecord(object.metadata) ? object.metadata : {};
}

function updateMeta(meta: ReadonlyJsonObject, old: ReadonlyJsonObject, changed: boolean): ReadonlyJsonObject {
  let next = withoutMembers(meta, "generation");
  const generation = Number(old.generation ?? 0) + (changed ? 1 : 0);
  if (generation > 0) next = withMember(next, "generation", generation);
  if (next.uid === undefined && old.uid !== undefined) next = withMember(next, "uid", old.uid);
  for (const key of ["creationTimestamp", "deletionTimestamp"] as const) {
    if (old[key] !== undefined) next = withMember(next, key, old[key]);
  }
  const grace = old.deletionGracePeriodSeconds;
  if (grace !== undefined && next.deletionGracePeriodSeconds === undefined) {
    next = withMember(next, "deletionGracePeriodSeconds", grace);
  }
  return next;
}

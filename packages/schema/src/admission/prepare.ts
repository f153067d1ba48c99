import { equalJson, isRecord } from "@capikit/common/json";
import type { JsonObject } from "../json-schema/json-schema.ts";
import { withMember, withoutMembers } from "../values/build-object.ts";

/** What a create may not set: the server fills it in itself. `generation` starts at 1. */
export function prepareCreate(object: JsonObject, statusSubresource: boolean): JsonObject {
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

/** An update of the object itself: the status stays as it was, and a change beyond metadata raises `generation`. */
export function prepareUpdate(object: JsonObject, old: JsonObject, statusSubresource: boolean): JsonObject {
  let next = object;
  if (statusSubresource) {
    next = withoutMembers(object, "status");
    if (old.status !== undefined) next = withMember(next, "status", old.status);
  }
  const changed = !equalJson(withoutMembers(next, "metadata"), withoutMembers(old, "metadata"));
  return withMember(next, "metadata", updateMeta(metaOf(object), metaOf(old), changed));
}

/** An update of the status subresource: everything else stays as it was. */
export function prepareStatusUpdate(object: JsonObject, old: JsonObject): JsonObject {
  const kept = withoutMembers(old, "status");
  return object.status === undefined ? kept : withMember(kept, "status", object.status);
}

/** The metadata of an object, empty without. */
export function metaOf(object: JsonObject): JsonObject {
  return isRecord(object.metadata) ? object.metadata : {};
}

function updateMeta(meta: JsonObject, old: JsonObject, changed: boolean): JsonObject {
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

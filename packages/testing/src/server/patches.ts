import { applyJsonPatch, isRecord, ownMember, PatchError, setMember } from "@capikit/common/json";
import { badRequest, StatusError } from "../store/status-error.ts";

/**
 * Applies a JSON patch (RFC 6902) to a copy of an object.
 *
 * @throws StatusError 400 for an invalid patch, 422 if it does not apply to the object.
 */
export function jsonPatched(value: object, patch: unknown): unknown {
  try {
    return applyJsonPatch(value, patch);
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    if (error.code === "PATCH_INVALID") throw badRequest(`error decoding patch: ${error.message}`);
    const message = "the server rejected our request due to an error in our request";
    throw new StatusError(422, "Invalid", message, {});
  }
}

/** Merge keys of common lists in built-in kinds; other lists are replaced. */
const mergeKeys: Readonly<Record<string, string>> = {
  conditions: "type",
  containers: "name",
  env: "name",
  initContainers: "name",
  ownerReferences: "uid",
  taints: "key",
  tolerations: "key",
  volumes: "name",
};

/** Applies a strategic merge patch: known lists merge by key, `finalizers` as a set. */
export function strategicallyMerged(value: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) {
    return patch;
  }
  if (patch.$patch === "replace") {
    const { $patch: _, ...rest } = patch;
    return rest;
  }
  const merged: Record<string, unknown> = isRecord(value) ? { ...value } : {};
  for (const [key, part] of Object.entries(patch)) {
    const mergeKey = ownMember(mergeKeys, key);
    const [, listed] = /^\$deleteFromPrimitiveList\/(.+)$/.exec(key) ?? [];
    if (listed !== undefined && Array.isArray(part)) {
      merged[listed] = asList(merged[listed]).filter((item) => !part.includes(item));
    } else if (key.startsWith("$")) {
      // Directives for order and retained keys do not affect the merged value.
    } else if (part === null) {
      delete merged[key];
    } else if (key === "finalizers" && Array.isArray(part)) {
      merged[key] = [...new Set([...asList(merged[key]), ...part])];
    } else if (mergeKey !== undefined && Array.isArray(part)) {
      merged[key] = mergedList(asList(merged[key]), part, mergeKey);
    } else {
      setMember(merged, key, strategicallyMerged(ownMember(merged, key), part));
    }
  }
  return merged;
}

function mergedList(list: readonly unknown[], patch: readonly unknown[], by: string): unknown[] {
  const keyOf = (item: unknown): unknown => (isRecord(item) ? item[by] : undefined);
  const merged = [...list];
  for (const item of patch) {
    const at = merged.findIndex((other) => keyOf(other) === keyOf(item));
    if (isRecord(item) && item.$patch === "delete") {
      merged.splice(at, at === -1 ? 0 : 1);
    } else if (at === -1) {
      merged.push(item);
    } else {
      merged[at] = strategicallyMerged(merged[at], item);
    }
  }
  return merged;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

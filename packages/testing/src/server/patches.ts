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

/**
 * Merge keys of lists in built-in kinds, `x-kubernetes-patch-merge-key` in the API server's OpenAPI
 * documents; other lists are replaced.
 */
const mergeKeys: Readonly<Record<string, string>> = {
  addresses: "type",
  conditions: "type",
  containers: "name",
  env: "name",
  ephemeralContainers: "name",
  hostAliases: "ip",
  imagePullSecrets: "name",
  initContainers: "name",
  matchConditions: "name",
  ownerReferences: "uid",
  podIPs: "ip",
  ports: "containerPort",
  "spec.ports": "port",
  resourceClaims: "name",
  schedulingGates: "name",
  secrets: "name",
  topologySpreadConstraints: "topologyKey",
  variables: "name",
  volumeDevices: "devicePath",
  volumeMounts: "mountPath",
  volumes: "name",
  webhooks: "name",
};

/** Applies a strategic merge patch: known lists merge by key, `finalizers` as a set. */
export function strategicallyMerged(value: unknown, patch: unknown, parent = ""): unknown {
  if (!isRecord(patch)) {
    return patch;
  }
  const { $patch: directive, $retainKeys: retained, ...parts } = patch;
  if (directive === "replace") {
    return parts;
  }
  const given = isRecord(value) && directive !== "delete" ? Object.entries(value) : [];
  const kept = Array.isArray(retained) ? given.filter(([key]) => retained.includes(key)) : given;
  const merged: Record<string, unknown> = Object.fromEntries(kept);
  for (const [key, part] of Object.entries(parts)) {
    const [, listed] = /^\$deleteFromPrimitiveList\/(.+)$/.exec(key) ?? [];
    if (listed !== undefined && Array.isArray(part)) {
      merged[listed] = asList(merged[listed]).filter((item) => !part.includes(item));
    } else if (key.startsWith("$")) {
      // Directives for order do not affect the merged value.
    } else if (part === null) {
      delete merged[key];
    } else if (Array.isArray(part)) {
      const mergeKey = ownMember(mergeKeys, `${parent}.${key}`) ?? ownMember(mergeKeys, key);
      setMember(merged, key, mergedList(asList(ownMember(merged, key)), part, key, mergeKey));
    } else {
      setMember(merged, key, strategicallyMerged(ownMember(merged, key), part, key));
    }
  }
  return merged;
}

function mergedList(
  list: readonly unknown[],
  patch: readonly unknown[],
  name: string,
  mergeKey: string | undefined,
): readonly unknown[] {
  const directiveOf = (item: unknown): unknown => (isRecord(item) ? item.$patch : undefined);
  const items = patch.filter((item) => directiveOf(item) !== "replace");
  const hasKey = (item: unknown): boolean =>
    mergeKey !== undefined && isRecord(item) && item[mergeKey] !== undefined;
  const isMerged = items.length === patch.length && (name === "finalizers" || items.every(hasKey));
  if (!isMerged) return items;
  const keyOf = (item: unknown): unknown =>
    mergeKey !== undefined && isRecord(item) ? item[mergeKey] : item;
  const indexOf = (item: unknown): number => list.findIndex((other) => keyOf(other) === keyOf(item));
  const changed = items.filter((item) => directiveOf(item) !== "delete");
  const others = list.filter((item) => !items.some((other) => keyOf(other) === keyOf(item)));
  // Items of the patch keep their positions among the others, and new ones come first.
  const merged: unknown[] = [];
  for (const item of changed) {
    const index = indexOf(item);
    while (others.length > 0 && indexOf(others[0]) < index) merged.push(others.shift());
    merged.push(index === -1 ? item : strategicallyMerged(list[index], item, name));
  }
  return [...merged, ...others];
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

import type { Patch, PatchType } from "@capikit/api/hooks/v1alpha1";
import type { JSONValue } from "@capikit/api/meta";
import {
  applyMergePatch,
  diffJsonPatch,
  diffMergePatch,
  equalJson,
  isEmptyPatch,
  isJsonObject,
  type JsonObject,
  jsonPointer,
  ownMember,
  stringifyJson,
} from "@capikit/common/json";
import { MutationError } from "../errors/mutation-error.ts";

/**
 * Returns the wire format of the patch between two documents, always the same bytes; undefined
 * without changes. A change that no merge patch can express becomes a JSON patch.
 */
export function encodePatch(
  before: JsonObject,
  after: JsonObject,
  roots: PatchRoots,
  patchType: PatchType = "JSONPatch",
): Patch | undefined {
  if (before === after) return undefined;
  const kept = withinRoots(before, after, roots);
  if (patchType === "JSONMergePatch") {
    const merge = diffMergePatch(before, kept);
    if (equalJson(applyMergePatch(before, merge), kept))
      return isEmptyPatch(merge) ? undefined : encoded("JSONMergePatch", merge);
  }
  const operations = diffJsonPatch(before, kept);
  return operations.length === 0 ? undefined : encoded("JSONPatch", operations);
}

function encoded(patchType: PatchType, patch: unknown): Patch {
  return { patchType, patch: Buffer.from(stringifyJson(patch)).toString("base64") };
}

/** The parts of a document that a patch may change. */
export interface PatchRoots {
  readonly paths: readonly (readonly string[])[];
  /** The hook, for errors. */
  readonly hook: string;
}

/**
 * Checks that only the roots changed. Returns the document for the patch: Cluster API ignores a
 * removed root, so labels or annotations that were removed as a whole become empty.
 *
 * @throws MutationError with the first forbidden change.
 */
function withinRoots(before: JsonObject, after: JsonObject, roots: PatchRoots): JsonObject {
  checkOutside(before, after, [], roots);
  return roots.paths.reduce((document, root) => keepRoot(before, document, root), after);
}

function checkOutside(
  before: JSONValue | undefined,
  after: JSONValue | undefined,
  path: readonly string[],
  roots: PatchRoots,
): void {
  if (before === after) return;
  const below = roots.paths.filter((root) => path.every((token, index) => root[index] === token));
  if (below.some((root) => root.length === path.length)) return;
  const bothObjects = isJsonObject(before) && isJsonObject(after);
  // Outside of the roots, the walk only continues to name the place.
  if (below.length === 0 && !bothObjects) {
    if (equalJson(before, after)) return;
    const allowed = roots.paths.map(jsonPointer).join(", ");
    throw new MutationError(`${roots.hook} may change ${allowed}, but not ${jsonPointer(path)}.`);
  }
  const was = isJsonObject(before) ? before : {};
  const is = isJsonObject(after) ? after : {};
  for (const key of Object.keys(was)) descend(was, is, key);
  for (const key of Object.keys(is)) if (!Object.hasOwn(was, key)) descend(was, is, key);

  function descend(was: JsonObject, is: JsonObject, key: string): void {
    const member = ownMember(was, key);
    const next = ownMember(is, key);
    if (member !== next) checkOutside(member, next, [...path, key], roots);
  }
}

function keepRoot(before: JSONValue | undefined, after: JsonObject, path: readonly string[]): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined || !isJsonObject(before)) return after;
  const was = ownMember(before, key);
  const is = ownMember(after, key);
  if (was === is || was === undefined) return after;
  if (rest.length > 0) {
    const kept = keepRoot(was, isJsonObject(is) ? is : {}, rest);
    return kept === is ? after : { ...after, [key]: kept };
  }
  return is === undefined ? { ...after, [key]: {} } : after;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isConflict, isNotFound } from "@capikit/client/errors";
import { isReduced } from "@capikit/client/kinds";
import { errorMessage } from "@capikit/common/errors";
import {
  diffMergePatch,
  equalJson,
  isEmptyPatch,
  isRecord,
  listAt,
  type MergePatch,
  recordOf,
  textAt,
} from "@capikit/common/json";
import { isBeingDeleted } from "../metadata/object-like.ts";
import { type FieldPath, nestedValue } from "../values/nested.ts";
import type { WallClock } from "../values/time.ts";
import {
  type ConditionOwnership,
  conditionsPatch,
  type ObjectPatches,
  type ObjectPatchesOptions,
  objectPatches,
} from "./object-patches.ts";
import { getSame, type PatchClient, patchSameObject } from "./patch-same-object.ts";

/** Options for writing a change. */
export interface PatchObjectOptions extends ObjectPatchesOptions, ConditionOwnership {
  /** Aborts the requests and the waits between them. */
  readonly signal?: AbortSignal | undefined;
  /** Default: the wall clock. */
  readonly clock?: WallClock | undefined;
}

const tries = 5;
const delayMillis = 100;

/**
 * Writes the changes of a reconcile in up to three patches: conditions (merged with those of other
 * writers, with up to five reads), everything except the status, and the status. Finalizers and owner
 * references are added and removed one by one, so that those of other writers stay. Skips empty
 * patches, and continues after failures. A missing status is not a failure if this change removed
 * the last finalizer. An object that was deleted and created again is another one, and not changed.
 *
 * Returns the last stored object, or undefined if nothing was written. Source: `patch.Helper` of
 * Cluster API's util packages.
 *
 * @throws AggregateError with all failures: `ApiError`, `TransportError` or
 * `ConditionConflictError`.
 */
export async function patchObject<T extends KubernetesObject>(
  client: PatchClient,
  kind: KindDescriptor<T>,
  before: T,
  after: T,
  options: PatchObjectOptions = {},
): Promise<T | undefined> {
  const patches = objectPatches(before, after, options);
  const { namespace, name = "" } = after.metadata;
  const { signal } = options;
  const get = () => getSame(client, kind, before, { signal });
  if (isReduced(before)) await checkLists(before, patches, get);
  let stored: T | undefined;
  const send = (patch: MergePatch, subresource?: string) =>
    patchSameObject(client, kind, stored ?? before, patch, {
      ...(subresource === undefined ? {} : { subresource }),
      signal,
    });
  const steps: readonly (() => Promise<T | undefined>)[] = [
    () => patchConditions(before, get, send, patches, options),
    async () => patches.object && patchMetadata(before, after, patches.object, () => stored, get, send),
    () => patchStatus(send, patches, after),
  ];
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      stored = (await step()) ?? stored;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(
      errors,
      `${kind.kind} ${namespace ? `${namespace}/` : ""}${name}: ${texts(errors)}`,
    );
  return stored;
}

/**
 * Merge patches replace lists as a whole. Checks that the lists of a cached object are complete.
 *
 * @throws TypeError if its transform may have removed fields of a list that the patches contain.
 */
async function checkLists<T extends KubernetesObject>(
  before: T,
  patches: Pick<ObjectPatches, "object" | "status">,
  get: () => Promise<T>,
): Promise<void> {
  const lists = [patches.object, patches.status].flatMap((patch) => (patch ? listsOf(patch) : []));
  if (lists.length === 0) return;
  const stored = await get();
  const changed = lists.find((path) => !equalJson(nestedValue(before, path), nestedValue(stored, path)));
  if (changed === undefined) return;
  const { namespace, name } = before.metadata;
  throw new TypeError(
    `${before.kind} ${namespace ? `${namespace}/` : ""}${name}: the list ${changed.join(".")} of the cached object differs from the stored one, and the patch would replace it: keep it in the transform of the cache, or patch an object from the API server`,
  );
}

/** Returns the paths of the lists in a merge patch, except those that transforms keep. */
function listsOf(patch: object, path: FieldPath = []): readonly FieldPath[] {
  return Object.entries(patch).flatMap(([key, value]: [string, unknown]) => {
    const at = [...path, key];
    if (Array.isArray(value)) return path[0] === "metadata" ? [] : [at];
    return isRecord(value) ? listsOf(value, at) : [];
  });
}

async function patchConditions<T extends KubernetesObject>(
  before: T,
  get: () => Promise<T>,
  send: (patch: MergePatch, subresource: string) => Promise<T>,
  patches: ObjectPatches,
  options: PatchObjectOptions,
): Promise<T | undefined> {
  if (patches.conditions.length === 0 && patches.v1beta1Conditions.length === 0) return undefined;
  // Read again only when another writer has changed the object in the meantime.
  const isRead = before.metadata.resourceVersion !== undefined && !isReduced(before);
  for (let attempt = isRead ? 0 : 1; ; attempt++) {
    const patch = conditionsPatch(attempt === 0 ? before : await get(), patches, options);
    if (patch === undefined) return undefined;
    try {
      return await send(patch, "status");
    } catch (error) {
      if (!isConflict(error) || attempt === tries) throw error;
      if (attempt === 0) continue;
      await sleep(delayMillis * (1 + Math.random()), undefined, { signal: options.signal });
    }
  }
}

/** Lists of metadata that several writers share, with what identifies an item. */
const sharedLists = {
  finalizers: (item: unknown) => item,
  ownerReferences: (item: unknown) => textAt(item, "uid"),
} as const;

/**
 * Sends everything except the status. A merge patch replaces lists as a whole: those that other
 * writers share are rebased on the latest state, and locked by its version.
 */
async function patchMetadata<T extends KubernetesObject>(
  before: T,
  after: T,
  patch: MergePatch,
  stored: () => T | undefined,
  get: () => Promise<T>,
  send: (patch: MergePatch) => Promise<T>,
): Promise<T> {
  const given = recordOf(patch.metadata);
  const shared = Object.entries(sharedLists).filter(([name]) => Object.hasOwn(given, name));
  if (shared.length === 0) return await send(patch);
  let latest = stored() ?? before;
  if (latest.metadata.resourceVersion === undefined) latest = await get();
  for (let attempt = 1; ; attempt++) {
    const listsOf = (object: T, name: string) => listAt(object, "metadata", name);
    const lists = shared.map(([name, keyOf]) => [
      name,
      rebased(listsOf(latest, name), listsOf(before, name), listsOf(after, name), keyOf),
    ]);
    const { resourceVersion } = latest.metadata;
    const metadata = { ...given, ...Object.fromEntries(lists), resourceVersion };
    try {
      return await send({ ...patch, metadata });
    } catch (error) {
      if (!isConflict(error) || attempt === tries || Object.hasOwn(given, "resourceVersion")) throw error;
      latest = await get();
    }
  }
}

/** Returns a list with the items that a change added, replaced and removed in an earlier state of it. */
function rebased(
  list: readonly unknown[],
  before: readonly unknown[],
  after: readonly unknown[],
  keyOf: (item: unknown) => unknown,
): readonly unknown[] {
  const has = (items: readonly unknown[], item: unknown) => items.some((one) => keyOf(one) === keyOf(item));
  const changed = after.filter((item) => !before.some((one) => equalJson(one, item)));
  const kept = list.filter((item) => has(after, item) || !has(before, item));
  const replaced = kept.map((item) => changed.find((one) => keyOf(one) === keyOf(item)) ?? item);
  return [...replaced, ...changed.filter((item) => !has(kept, item))];
}

async function patchStatus<T extends KubernetesObject>(
  send: (patch: MergePatch, subresource: string) => Promise<T>,
  { status }: ObjectPatches,
  after: T,
): Promise<T | undefined> {
  if (status === undefined) return undefined;
  try {
    return await send(status, "status");
  } catch (error) {
    const finished = isBeingDeleted(after) && (after.metadata.finalizers ?? []).length === 0;
    if (finished && isNotFound(error)) return undefined;
    throw error;
  }
}

function texts(errors: readonly unknown[]): string {
  return [...new Set(errors.map(errorMessage))].join("; ");
}

/**
 * Returns a merge patch with the resource version of the object before; undefined without changes.
 * The API server answers it with a Conflict if another writer has changed the object, as merge
 * patches replace lists such as finalizers and owners. Source: controller-runtime's
 * `MergeFromWithOptimisticLock`.
 */
export function lockedPatch(before: KubernetesObject, after: KubernetesObject): MergePatch | undefined {
  const patch = diffMergePatch(before, after);
  if (isEmptyPatch(patch)) return undefined;
  const { resourceVersion } = before.metadata;
  return { ...patch, metadata: { ...(patch.metadata as object), resourceVersion } };
}

import { setTimeout as sleep } from "node:timers/promises";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, WriteOptions } from "@capikit/client";
import { ApiError, isConflict, isInvalid } from "@capikit/client/errors";
import type { MergePatch } from "@capikit/common/json";
import { refOf } from "../metadata/object-like.ts";

/** The client functions for writing changes. */
export type PatchClient = Pick<Client, "get" | "patch">;

const tries = 5;
const delayMillis = 100;

/**
 * Sends a merge patch to the object that was read, and never to another one that got its name in the
 * meantime. The API server ignores the UID in patches of a status, which therefore contain the
 * resource version, and are sent again after the change of another writer.
 *
 * @param read the object as it was read. Without a UID, only the name counts.
 * @param patch with a resource version, it is only sent once.
 * @throws ApiError: NotFound if the object was deleted, also if it was created again.
 */
export async function patchSameObject<T extends KubernetesObject>(
  client: PatchClient,
  kind: KindDescriptor<T>,
  read: T,
  patch: MergePatch,
  options: WriteOptions = {},
): Promise<T> {
  const { uid } = read.metadata;
  const given = (patch.metadata ?? {}) as Readonly<Record<string, unknown>>;
  const ref = refOf(read);
  // A resource version is one of a single object.
  if (uid === undefined || given.resourceVersion !== undefined)
    return await client.patch(kind, ref, { type: "merge", patch }, options);
  let { resourceVersion } = read.metadata;
  for (let attempt = 1; ; attempt++) {
    const identity = options.subresource === undefined ? { uid } : { uid, resourceVersion };
    const body = { ...patch, metadata: { ...given, ...identity } };
    try {
      return await client.patch(kind, ref, { type: "merge", patch: body }, options);
    } catch (error) {
      if (!isConflict(error) && !isInvalid(error)) throw error;
      const latest = await getSame(client, kind, read, options);
      if (isInvalid(error) || options.subresource === undefined || attempt === tries) throw error;
      ({ resourceVersion } = latest.metadata);
    }
    if (attempt > 1) await sleep(delayMillis * (1 + Math.random()), undefined, { signal: options.signal });
  }
}

/**
 * Reads an object again.
 *
 * @throws ApiError: NotFound if it was deleted, also if it was created again.
 */
export async function getSame<T extends KubernetesObject>(
  client: Pick<Client, "get">,
  kind: KindDescriptor<T>,
  read: T,
  { signal }: Pick<WriteOptions, "signal"> = {},
): Promise<T> {
  const ref = refOf(read);
  const latest = await client.get(kind, ref, { signal });
  const { uid } = read.metadata;
  if (uid === undefined || latest.metadata.uid === uid) return latest;
  const place = ref.namespace === undefined ? ref.name : `${ref.namespace}/${ref.name}`;
  const message = `${kind.kind} ${place} with UID ${uid} was deleted, and created again with UID ${latest.metadata.uid}`;
  throw new ApiError({ method: "GET", path: place }, 404, { text: message });
}

import { createHash } from "node:crypto";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ApplyObject, Client, WriteOptions } from "@capikit/client";
import { apiVersionOf, isReduced, markReduced } from "@capikit/client/kinds";
import { canonicalJson, equalJson } from "@capikit/common/json";
import { createTtlCache, type TtlCache, type TtlCacheOptions } from "../cache/ttl-cache.ts";

/** Requests of server-side apply that would not change anything. */
export type SsaCache = Pick<TtlCache<true>, "has" | "set">;

/** Options of `ssaPatch`. */
export interface SsaPatchOptions<T extends KubernetesObject> extends Omit<WriteOptions, "subresource"> {
  /** Skips requests that it knows to change nothing. Needs `original`. Default: none. */
  readonly cache?: SsaCache | undefined;
  /** The current object, from the cache of the controller; undefined if it does not exist. */
  readonly original?: T | undefined;
  /** Whether to take over fields of other owners. Default: true. */
  readonly force?: boolean;
}

/** Result of `ssaPatch`. */
export interface SsaPatchResult<T extends KubernetesObject> {
  /** The stored object without managed fields; with `dryRun`, the object as it would be. */
  readonly object: T;
  /**
   * Whether the request changed `original`, or created the object. A dry run compares the fields
   * that `ssaPatch` sends.
   */
  readonly changed: boolean;
  /** Whether the request was skipped because of the cache. */
  readonly cached: boolean;
}

/** Creates a cache for `ssaPatch`. Requests expire after 30 minutes without use, by default. */
export function createSsaCache(options: Pick<TtlCacheOptions, "ttlMs" | "clock"> = {}): SsaCache {
  const { ttlMs = 30 * 60_000, clock } = options;
  return createTtlCache<true>({ ttlMs, clock });
}

/**
 * Applies the desired state of an object (server-side apply): the spec, labels, annotations,
 * finalizers and owner references. Other fields, such as the status, are not sent. Source:
 * `internal/util/ssa` of Cluster API.
 *
 * With a cache, a reconcile that repeats the request for the same version of the object sends
 * nothing. Create one cache for all reconciles of a controller.
 *
 * @throws ApiError, such as Conflict without `force`, or if `metadata.uid` is another object's.
 * @throws TypeError without a field manager of the client or the options.
 */
export async function ssaPatch<T extends KubernetesObject>(
  client: Pick<Client, "apply">,
  kind: KindDescriptor<T>,
  desired: ApplyObject<T>,
  options: SsaPatchOptions<T> = {},
): Promise<SsaPatchResult<T>> {
  const { cache, original, force = true, ...write } = options;
  const intent = intentOf(kind, desired);
  const version = original?.metadata.resourceVersion;
  // A restore of etcd can repeat a version with other content.
  const requestFor = (stored: T): string =>
    createHash("sha256")
      .update(canonicalJson([intent, write.fieldManager, force, intentOf(kind, stored)]))
      .update(stored.metadata.resourceVersion ?? "")
      .digest("hex");
  const known = cache && original && version !== undefined ? requestFor(original) : undefined;
  if (original !== undefined && known !== undefined && cache?.has(known)) {
    cache.set(known, true);
    return { object: withoutManagedFields(original), changed: false, cached: true };
  }
  const object = withoutManagedFields(await client.apply(kind, intent, { ...write, force }));
  if (write.dryRun) {
    const changed = original === undefined || !equalJson(intentOf(kind, original), intentOf(kind, object));
    return { object, changed, cached: false };
  }
  const changed = object.metadata.resourceVersion !== version;
  // The original can have less than the stored object: caches transform objects.
  cache?.set(changed ? requestFor(object) : (known ?? requestFor(object)), true);
  return { object, changed, cached: false };
}

const appliedMetadata = [
  "name",
  "namespace",
  "uid",
  "labels",
  "annotations",
  "finalizers",
  "ownerReferences",
];

/** Returns the fields of an object that controllers set. */
function intentOf<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  object: { readonly metadata: object; readonly spec?: unknown },
): ApplyObject<T> {
  const { metadata, spec } = object;
  const kept = Object.entries(metadata).filter(
    ([name, value]) => appliedMetadata.includes(name) && value !== undefined,
  );
  const intent = {
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    metadata: Object.fromEntries(kept),
    ...(spec !== undefined && { spec }),
  };
  // The client refuses to apply a copy of an object without the fields that a transform removed.
  return (isReduced(object) ? markReduced(intent) : intent) as unknown as ApplyObject<T>;
}

function withoutManagedFields<T extends KubernetesObject>(object: T): T {
  if (object.metadata.managedFields === undefined) return object;
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}

import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { compareResourceVersions } from "@capikit/client/reflector";
import type { Cache } from "./cache.ts";
import { isVersionSeen, WriteExpectations } from "./expectations/write-expectations.ts";

/** A resource version that the cache must have seen before a key is reconciled. */
export interface ExpectedVersion {
  readonly kind: KindDescriptor<KubernetesObject>;
  /** The namespace of the written object. */
  readonly namespace: string | undefined;
  readonly version: string;
}

/** Creates expectations of reconcile requests, each of one version a kind and namespace. */
export function createVersionExpectations(
  cache: Pick<Cache, "informer">,
): WriteExpectations<string, readonly ExpectedVersion[]> {
  return new WriteExpectations({
    unmet(_, expected) {
      const unmet = expected.filter((one) => isUnseen(cache, one));
      return unmet.length > 0 ? unmet : undefined;
    },
    merge: (pending, next) => [
      ...pending.filter((one) => !next.some((other) => isSuperseded(one, other))),
      ...next,
    ],
  });
}

/** Reports whether the cache has not seen a version, by the watch of its namespace. */
export function isUnseen(
  cache: Pick<Cache, "informer">,
  { kind, namespace, version }: ExpectedVersion,
): boolean {
  try {
    return !isVersionSeen(cache.informer(kind).resourceVersionOf(namespace), version);
  } catch {
    // A cache that does not watch the kind or the namespace never sees the write; reads report why.
    return false;
  }
}

function isSuperseded(earlier: ExpectedVersion, later: ExpectedVersion): boolean {
  return (
    earlier.kind.kind === later.kind.kind &&
    earlier.kind.group === later.kind.group &&
    earlier.namespace === later.namespace &&
    (compareResourceVersions(earlier.version, later.version) ?? -1) <= 0
  );
}

import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { compareResourceVersions } from "@capikit/client/reflector";
import type { Cache } from "../cache/cache.ts";
import { isVersionSeen, WriteExpectations } from "../cache/expectations/write-expectations.ts";

/** A resource version of a kind that the cache must have seen before a key is reconciled. */
export interface ExpectedVersion {
  readonly kind: KindDescriptor<KubernetesObject>;
  readonly version: string;
}

/** Creates expectations of reconcile requests, each of one version a kind. */
export function createVersionExpectations(
  cache: Pick<Cache, "informer">,
): WriteExpectations<string, readonly ExpectedVersion[]> {
  return new WriteExpectations({
    unmet(_, expected) {
      const unmet = expected.filter(({ kind, version }) => !isVersionSeen(seenVersion(cache, kind), version));
      return unmet.length > 0 ? unmet : undefined;
    },
    merge: (pending, next) => [
      ...pending.filter((one) => !next.some((other) => isSuperseded(one, other))),
      ...next,
    ],
  });
}

function seenVersion(
  cache: Pick<Cache, "informer">,
  kind: KindDescriptor<KubernetesObject>,
): string | undefined {
  try {
    return cache.informer(kind).resourceVersion;
  } catch {
    // A cache that does not watch the kind never sees the write; reads of the kind report why.
    return undefined;
  }
}

function isSuperseded(earlier: ExpectedVersion, later: ExpectedVersion): boolean {
  return (
    earlier.kind.kind === later.kind.kind &&
    earlier.kind.group === later.kind.group &&
    (compareResourceVersions(earlier.version, later.version) ?? -1) <= 0
  );
}

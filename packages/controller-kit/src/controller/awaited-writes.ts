import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { compareResourceVersions } from "@capikit/client/reflector";
import type { Cache } from "../cache/cache.ts";

interface Write {
  readonly kind: KindDescriptor<KubernetesObject>;
  readonly resourceVersion: string;
}

/** Writes that the cache must have seen before keys may be worked on. */
export class AwaitedWrites<K> {
  readonly #writes = new Map<K, Write[]>();
  readonly #cache: Cache;

  constructor(cache: Cache) {
    this.#cache = cache;
  }

  /** How many keys wait, at most. */
  get size(): number {
    return this.#writes.size;
  }

  add(key: K, kind: KindDescriptor<KubernetesObject>, written: KubernetesObject): void {
    const { resourceVersion } = written.metadata;
    if (resourceVersion === undefined) return;
    const writes = this.#writes.get(key) ?? [];
    this.#writes.set(key, [
      ...writes.filter((one) => !isOlder(one, kind, resourceVersion)),
      { kind, resourceVersion },
    ]);
  }

  /** The kinds of which the cache still lacks one of a key's writes. */
  missing(key: K): readonly string[] {
    const writes = this.#writes.get(key);
    if (writes === undefined) return [];
    const missing = writes.filter(({ kind, resourceVersion }) => {
      const seen = this.#seen(kind);
      // Versions that cannot be compared are not waited for: nobody could tell when they are there.
      return seen === "" || (compareResourceVersions(seen, resourceVersion) ?? 0) < 0;
    });
    if (missing.length > 0) {
      this.#writes.set(key, missing);
      return missing.map(({ kind }) => kind.kind);
    }
    this.#writes.delete(key);
    return [];
  }

  #seen(kind: KindDescriptor<KubernetesObject>): string | undefined {
    try {
      return this.#cache.informer(kind).resourceVersion;
    } catch {
      // A cache that does not watch the kind will never see it; reads of it tell why.
      return undefined;
    }
  }
}

function isOlder(write: Write, kind: KindDescriptor, resourceVersion: string): boolean {
  return (
    write.kind.kind === kind.kind &&
    write.kind.group === kind.group &&
    (compareResourceVersions(write.resourceVersion, resourceVersion) ?? -1) <= 0
  );
}

import { inspect, isDeepStrictEqual } from "node:util";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import type { ManagedCache } from "@capikit/controller-kit/cache";

type ByKey = ReadonlyMap<string, KubernetesObject>;

/** Returns the differences between a cache and its server, one line for each object. */
export async function cacheDifferences(
  cache: Pick<ManagedCache, "list">,
  objectsOf: (kind: KindDescriptor<KubernetesObject>) => readonly KubernetesObject[],
  kinds: readonly KindDescriptor<KubernetesObject>[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const kind of kinds) {
    const cached = byKey(await cache.list(kind, { readYourWrites: false }));
    const there = byKey(objectsOf(kind));
    for (const key of new Set([...there.keys(), ...cached.keys()])) {
      const [has, wants] = [cached.get(key), there.get(key)];
      if (!isDeepStrictEqual(has, wants))
        lines.push(`${kind.kind} ${key}: ${inspect(has)} instead of ${inspect(wants)}`);
    }
  }
  return lines;
}

/** Caches drop `managedFields`. */
function byKey(objects: readonly KubernetesObject[]): ByKey {
  return new Map(
    objects.map((object) => {
      const { managedFields: _, ...metadata } = object.metadata;
      return [`${metadata.namespace}/${metadata.name}`, { ...object, metadata }];
    }),
  );
}

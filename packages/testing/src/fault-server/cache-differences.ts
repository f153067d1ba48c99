import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { isRecord, ownMember, shortText } from "@capikit/common/json";
import type { FaultServer } from "./fault-server.ts";

/** The part of a manager's cache that a comparison reads. */
export interface ComparedCache {
  list(
    kind: KindDescriptor<KubernetesObject>,
    options: { readonly readYourWrites: false },
  ): Promise<readonly KubernetesObject[]>;
}

/**
 * Returns the differences between a cache and its server, one line each; empty if they are equal.
 * Poll it after the faults have ended:
 * `expect.poll(() => cacheDifferences(manager.cache, server, [widget])).toEqual([])`.
 *
 * Starts watches for kinds that the cache does not watch yet.
 */
export async function cacheDifferences(
  cache: ComparedCache,
  server: Pick<FaultServer, "objects">,
  kinds: readonly KindDescriptor<KubernetesObject>[],
): Promise<string[]> {
  const all = await Promise.all(
    kinds.map(async (kind) => {
      const cached = await cache.list(kind, { readYourWrites: false });
      return compare(kind, byKey(cached), byKey(server.objects(kind).map(withoutManagedFields)));
    }),
  );
  return all.flat();
}

type ByKey = ReadonlyMap<string, KubernetesObject>;

function compare({ kind }: KindDescriptor, cached: ByKey, there: ByKey): string[] {
  return [...new Set([...there.keys(), ...cached.keys()])].sort().flatMap((key) => {
    const [has, wants] = [cached.get(key), there.get(key)];
    if (has === undefined) return [`${kind} ${key}: missing in the cache`];
    if (wants === undefined) return [`${kind} ${key}: in the cache, but not on the server`];
    return differences(has, wants).map((line) => `${kind} ${key}: ${line}`);
  });
}

const byKey = (objects: readonly KubernetesObject[]): ByKey =>
  new Map(
    objects.map((object) => {
      const { namespace, name } = object.metadata;
      return [namespace ? `${namespace}/${name}` : String(name), object];
    }),
  );

/** As the transform of caches. */
function withoutManagedFields(object: KubernetesObject): KubernetesObject {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}

/** Returns the differences, one line each: `spec.replicas: 1 instead of 2`. */
function differences(actual: unknown, expected: unknown, path = ""): string[] {
  if (isRecord(actual) && isRecord(expected)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return names.flatMap((name) =>
      differences(ownMember(actual, name), ownMember(expected, name), path === "" ? name : `${path}.${name}`),
    );
  }
  if (Array.isArray(actual) && Array.isArray(expected) && actual.length === expected.length)
    return actual.flatMap((item, index) => differences(item, expected[index], `${path}[${index}]`));
  return Object.is(actual, expected) ? [] : [`${path}: ${textOf(actual)} instead of ${textOf(expected)}`];
}

const textOf = (value: unknown): string =>
  shortText(typeof value === "bigint" ? String(value) : (JSON.stringify(value) ?? "nothing"));

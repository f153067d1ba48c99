import type { DynamicObject } from "@capikit/client";
import { parseJson, stringifyJson } from "@capikit/common/json";

type OwnerReference = NonNullable<DynamicObject["metadata"]["ownerReferences"]>[number];

const noOwners: readonly OwnerReference[] = Object.freeze([]);

/** A stored object with frequently used fields. */
export interface StoredObject {
  /** `namespace/name`; determines the order of lists. */
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly version: number;
  readonly labels: Readonly<Record<string, string>>;
  /** Its owners, for garbage collection. */
  readonly owners: readonly OwnerReference[];
  /** Whether the garbage collector deletes its dependents first. */
  readonly foreground: boolean;
  readonly deleting: boolean;
  /** The JSON of the object. Buffers are outside the heap and can be sent unchanged. */
  readonly bytes: Buffer;
}

export const keyOf = (namespace: string | undefined, name: string): string => `${namespace ?? ""}/${name}`;

/** Stores an object with a version, which is written into it; 0 for none. */
export function storeObject(object: DynamicObject, version: number): StoredObject {
  const { metadata } = object;
  const resourceVersion = version === 0 ? undefined : String(version);
  const text = stringifyJson({ ...object, metadata: { ...metadata, resourceVersion } });
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text)); // unpooled
  bytes.write(text);
  const { namespace = "", name = "", uid = "", labels = {} } = metadata;
  const { ownerReferences: owners = noOwners, finalizers } = metadata;
  const deleting = metadata.deletionTimestamp !== undefined;
  const foreground = deleting && finalizers?.includes("foregroundDeletion") === true;
  const key = keyOf(namespace, name);
  return { key, namespace, name, uid, version, labels, owners, foreground, deleting, bytes };
}

export function readObject({ bytes }: StoredObject): DynamicObject {
  return parseJson(bytes.toString()) as DynamicObject;
}

/** Returns the object with some metadata replaced; undefined removes a member. */
export function withMetadata(
  object: DynamicObject,
  metadata: { [K in keyof DynamicObject["metadata"]]: DynamicObject["metadata"][K] | undefined },
): DynamicObject {
  const merged = Object.entries({ ...object.metadata, ...metadata }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...object, metadata: Object.fromEntries(merged) };
}

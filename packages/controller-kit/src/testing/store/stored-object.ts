import type { DynamicObject } from "@capikit/client";
import { parseJson, stringifyJson } from "@capikit/common/json";

/** An object as it is kept: its text, and what is asked of it often. */
export interface StoredObject {
  /** `namespace/name`; the order of lists. */
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly version: number;
  readonly labels: Readonly<Record<string, string>>;
  /** Whether others own it, for the garbage collection. */
  readonly owned: boolean;
  /** Whether its deletion was asked for. */
  readonly deleting: boolean;
  /** The object in JSON. Bytes, as they live outside of the heap and go to sockets as they are. */
  readonly bytes: Buffer;
}

export const keyOf = (namespace: string | undefined, name: string): string => `${namespace ?? ""}/${name}`;

/** Keeps an object under a version, which is written into it; 0 for what has none yet. */
export function storeObject(object: DynamicObject, version: number): StoredObject {
  const { metadata } = object;
  const resourceVersion = version === 0 ? undefined : String(version);
  const text = stringifyJson({ ...object, metadata: { ...metadata, resourceVersion } });
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text)); // no slab that outlives it
  bytes.write(text);
  const { namespace = "", name = "", uid = "", labels = {} } = metadata;
  const owned = (metadata.ownerReferences?.length ?? 0) > 0;
  const deleting = metadata.deletionTimestamp !== undefined;
  return { key: keyOf(namespace, name), namespace, name, uid, version, labels, owned, deleting, bytes };
}

/** A fresh copy of a kept object. */
export function readObject({ bytes }: StoredObject): DynamicObject {
  return parseJson(bytes.toString()) as DynamicObject;
}

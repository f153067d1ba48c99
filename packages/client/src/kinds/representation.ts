import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { getOrCreate } from "@capikit/common/json";
import { apiVersionOf } from "@capikit/common/kubernetes";

/** An object of any kind with only its metadata. `apiVersion` and `kind` are the object's own. */
export type PartialObjectMetadata = KubernetesObject;

const made = new WeakMap<KindDescriptor, KindDescriptor<PartialObjectMetadata>>();

/**
 * Returns the kind for reading and watching metadata only, which saves both sides most of the work.
 * Create and replace are errors, as they would drop the rest of an object.
 *
 * @returns the same descriptor for the same kind.
 */
export function metadataOnly(kind: KindDescriptor): KindDescriptor<PartialObjectMetadata> {
  if (kind.representation === "metadata") {
    return kind as KindDescriptor<PartialObjectMetadata>;
  }
  return getOrCreate(made, kind, () => {
    const { group, version, kind: name, plural, scope } = kind;
    return Object.freeze({ group, version, kind: name, plural, scope, representation: "metadata" });
  });
}

const reduced = Symbol.for("capikit.reduced");

/** Returns an object, marked as one that a transform may have removed fields from. */
export function markReduced<T extends KubernetesObject>(object: T): T {
  const mark = { [reduced]: true };
  return { ...object, ...mark, metadata: { ...object.metadata, ...mark } };
}

/**
 * Reports whether a transform may have removed fields of an object, or of the object that it is a
 * copy of. `structuredClone` does not copy the mark.
 */
export function isReduced(object: { readonly metadata: object }): boolean {
  return reduced in object || reduced in object.metadata;
}

/** Returns the Accept header of a kind. Servers without support send the whole object. */
export function acceptOf(kind: KindDescriptor, what: "object" | "list" = "object"): Record<string, string> {
  const as = what === "list" ? "PartialObjectMetadataList" : "PartialObjectMetadata";
  return kind.representation === "metadata"
    ? { accept: `application/json;as=${as};g=meta.k8s.io;v=v1,application/json` }
    : {};
}

/** Converts an object of an answer to its descriptor's representation. */
export function objectAs<T extends KubernetesObject>(kind: KindDescriptor<T>, object: T): T {
  if (kind.representation === "metadata") {
    return { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata: object.metadata } as T;
  }
  // Servers omit the type of items of built-in kinds.
  return object.kind && object.apiVersion
    ? object
    : { ...object, apiVersion: apiVersionOf(kind), kind: kind.kind };
}

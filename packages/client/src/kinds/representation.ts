import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { apiVersionOf } from "./api-version.ts";

/** An object of any kind, of which nothing but the metadata is known. `apiVersion` and `kind` are the object's own. */
export type PartialObjectMetadata = KubernetesObject;

const made = new WeakMap<KindDescriptor, KindDescriptor<PartialObjectMetadata>>();

/**
 * The same kind, whose objects are read and watched with their metadata alone: the server leaves out the rest, which spares both sides most
 * of the work. Such a descriptor can be read, listed, watched, reflected, patched, applied and deleted with; not created or replaced
 * with, which would drop the rest of an object.
 *
 * @returns the same descriptor for the same one.
 */
export function metadataOnly(kind: KindDescriptor): KindDescriptor<PartialObjectMetadata> {
  if (kind.representation === "metadata") {
    return kind as KindDescriptor<PartialObjectMetadata>;
  }
  let partial = made.get(kind);
  if (partial === undefined) {
    const { group, version, kind: name, plural, scope } = kind;
    partial = Object.freeze({ group, version, kind: name, plural, scope, representation: "metadata" });
    made.set(kind, partial);
  }
  return partial;
}

/** The header that asks for the kind's representation. Servers that cannot leave out the rest send all of it. */
export function acceptOf(kind: KindDescriptor, what: "object" | "list" = "object"): Record<string, string> {
  const as = what === "list" ? "PartialObjectMetadataList" : "PartialObjectMetadata";
  return kind.representation === "metadata"
    ? { accept: `application/json;as=${as};g=meta.k8s.io;v=v1,application/json` }
    : {};
}

/** Gives an object of an answer the form that its descriptor promises. */
export function objectAs<T extends KubernetesObject>(kind: KindDescriptor<T>, object: T): T {
  if (kind.representation === "metadata") {
    return { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata: object.metadata } as T;
  }
  // Servers leave the type out of the items of built-in kinds.
  return object.kind && object.apiVersion
    ? object
    : { ...object, apiVersion: apiVersionOf(kind), kind: kind.kind };
}

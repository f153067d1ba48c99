import type { KubernetesObject, ObjectMeta } from "@capikit/api/meta";

/** An object of a kind known only at run time. */
export type DynamicObject = KubernetesObject & { [field: string]: unknown };

/** A part of a value, at any depth. Lists are complete or absent. */
export type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> }
    : T;

/** Metadata with an optional namespace, which accepts requests and references of any scope. */
export type SpreadMetadata<M> = Omit<M, "namespace"> & { readonly namespace?: string | undefined };

/** A part of an object to apply, with its name. The descriptor adds `apiVersion` and `kind`. */
export type ApplyObject<T extends KubernetesObject> = DeepPartial<Omit<T, "metadata">> & {
  readonly metadata: SpreadMetadata<DeepPartial<ObjectMeta>> & { readonly name: string };
};

/** An object to create. `apiVersion` and `kind` default to the descriptor's. */
export type NewObject<T extends KubernetesObject> = Omit<T, "apiVersion" | "kind" | "metadata"> &
  Partial<Pick<T, "apiVersion" | "kind">> & { readonly metadata: SpreadMetadata<T["metadata"]> };

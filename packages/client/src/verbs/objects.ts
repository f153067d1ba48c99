import type { KubernetesObject, ObjectMeta } from "@capikit/api/meta";

/** An object of a kind that is known at run time only. */
export type DynamicObject = KubernetesObject & { [field: string]: unknown };

/** A part of a value, at any depth. Lists are whole or absent. */
export type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> }
    : T;

/** Metadata whose namespace may be undefined, so that a request or a reference can be spread into them, whatever the kind's scope. */
export type SpreadMetadata<M> = Omit<M, "namespace"> & { readonly namespace?: string | undefined };

/** What is applied: a part of the object and its name. `apiVersion` and `kind` come from the descriptor. */
export type ApplyObject<T extends KubernetesObject> = DeepPartial<Omit<T, "metadata">> & {
  readonly metadata: SpreadMetadata<DeepPartial<ObjectMeta>> & { readonly name: string };
};

/** What is created: the object, where `apiVersion` and `kind` may be left to the descriptor. */
export type NewObject<T extends KubernetesObject> = Omit<T, "apiVersion" | "kind" | "metadata"> &
  Partial<Pick<T, "apiVersion" | "kind">> & { readonly metadata: SpreadMetadata<T["metadata"]> };

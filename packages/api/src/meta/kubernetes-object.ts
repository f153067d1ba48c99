import type { ListMeta, ObjectMeta } from "./object-meta.ts";

/**
 * ---
 * What every kind extends. Members of the kind itself are added below it; `apiVersion` and `kind` may be narrowed to literals.
 *
 * +capikit:schema:builtin=KubernetesObject
 */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
}

/**
 * ---
 * A list of objects of one kind.
 *
 * +capikit:schema:builtin=KubernetesList
 */
export interface KubernetesList<T> {
  apiVersion: string;
  kind: string;
  metadata: ListMeta;
  items: T[];
}

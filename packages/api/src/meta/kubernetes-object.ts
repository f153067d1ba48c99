import type { ListMeta, ObjectMeta } from "./object-meta.ts";

/**
 * ---
 * Base of all kinds. Kinds add their own members, and may narrow `apiVersion` and `kind` to
 * literals.
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
 * A list of objects of a kind.
 *
 * +capikit:schema:builtin=KubernetesList
 */
export interface KubernetesList<T> {
  apiVersion: string;
  kind: string;
  metadata: ListMeta;
  items: T[];
}

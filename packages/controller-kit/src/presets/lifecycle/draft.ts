import type { KubernetesObject } from "@capikit/api/meta";
import { draftOf } from "../../index.ts";

/** The type of `spec` or `status` of an object; of an empty one where it has none. */
export type DraftPart<T, K extends string> = T extends { readonly [key in K]?: infer V }
  ? NonNullable<V>
  : object;

/** An object that may be changed: what a reconcile leaves in it is written. It has a spec and a status, if only empty ones. */
export type Draft<T extends KubernetesObject> = T & {
  readonly spec: DraftPart<T, "spec">;
  readonly status: DraftPart<T, "status">;
};

/** An object as a draft begins, and the draft. */
export interface Drafted<T extends KubernetesObject> {
  readonly before: T;
  readonly draft: Draft<T>;
}

/** Makes a draft. What `withChanges` has over `stored` counts as a change of the draft already. */
export function draftObject<T extends KubernetesObject>(stored: T, withChanges: T = stored): Drafted<T> {
  const filled = (object: T): T => ({
    ...object,
    spec: partOf(object, "spec"),
    status: partOf(object, "status"),
  });
  return { before: filled(stored), draft: draftOf(filled(withChanges)) as Draft<T> };
}

/** The status of a draft as plain data, for fields that the type of its kind need not have. */
export function statusOf(draft: KubernetesObject): Record<string, unknown> {
  return (draft as KubernetesObject & { status: Record<string, unknown> }).status;
}

function partOf(object: KubernetesObject, part: "spec" | "status"): object {
  return (object as { readonly spec?: object; readonly status?: object })[part] ?? {};
}

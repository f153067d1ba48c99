import type { KubernetesObject } from "@capikit/api/meta";
import { draftOf } from "../../index.ts";

/** Type of an object's `spec` or `status`; an empty object if it is missing. */
export type DraftPart<T, K extends string> = T extends { readonly [key in K]?: infer V }
  ? NonNullable<V>
  : object;

/** A mutable object whose changes the preset writes. Always has a spec and a status. */
export type Draft<T extends KubernetesObject> = T & {
  readonly spec: DraftPart<T, "spec">;
  readonly status: DraftPart<T, "status">;
};

export interface Drafted<T extends KubernetesObject> {
  readonly before: T;
  readonly draft: Draft<T>;
}

/** Creates a draft. Differences from `stored` in `withChanges` count as its changes. */
export function draftObject<T extends KubernetesObject>(stored: T, withChanges: T = stored): Drafted<T> {
  const filled = (object: T): T => ({
    ...object,
    spec: partOf(object, "spec"),
    status: partOf(object, "status"),
  });
  return { before: filled(stored), draft: draftOf(filled(withChanges)) as Draft<T> };
}

/** Returns a draft's status as plain data, for fields that its type may not declare. */
export function statusOf(draft: KubernetesObject): Record<string, unknown> {
  return (draft as KubernetesObject & { status: Record<string, unknown> }).status;
}

function partOf(object: KubernetesObject, part: "spec" | "status"): object {
  return (object as { readonly spec?: object; readonly status?: object })[part] ?? {};
}

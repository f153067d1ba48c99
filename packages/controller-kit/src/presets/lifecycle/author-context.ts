import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ClusterCache } from "../../capi/cluster-cache/index.ts";
import type { ConditionStatus } from "../../capi/conditions/index.ts";
import type { V1Beta1Severity } from "../../capi/v1beta1-conditions/index.ts";
import type { ReconcileAnswer, ReconcileContext } from "../../index.ts";
import type { Draft } from "./draft.ts";

/**
 * Sets a condition of the draft, in the form of the preset's contract.
 *
 * @param reason one CamelCase word; contract v1beta1 drops it where the status is True.
 * @param severity of contract v1beta1 where the status is False. Default: `Info`.
 */
export type SetCondition = (
  type: string,
  status: ConditionStatus,
  reason: string,
  message?: string,
  severity?: V1Beta1Severity,
) => void;

/** What an author's functions have at hand, whatever the preset. */
export interface AuthorContext<T extends KubernetesObject> extends ReconcileContext {
  /** A draft: what is left in it is written when the function ends, also if it throws. */
  readonly object: Draft<T>;
  readonly kind: KindDescriptor<T>;
  readonly set: SetCondition;
  /** As given to the preset. */
  readonly clusterCache: ClusterCache | undefined;
}

/** Brings the platform closer to what an object asks for. `O`: whose object it is. */
export type AuthorReconcile<T extends KubernetesObject, O extends object> = (
  context: AuthorContext<T> & Readonly<O>,
) => Promise<ReconcileAnswer>;

/**
 * Takes away what there is on the platform. When it returns nothing, the finalizer goes and the object with it; with `after("10s")` it is
 * called again. Owners may be gone by then.
 */
export type AuthorDelete<T extends KubernetesObject, O extends object> = (
  context: AuthorContext<T> & { readonly [K in keyof O]?: O[K] | undefined },
) => Promise<ReconcileAnswer>;

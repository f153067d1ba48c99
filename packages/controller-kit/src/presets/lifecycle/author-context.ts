import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ClusterCache } from "../../capi/cluster-cache/index.ts";
import type { ConditionStatus } from "../../capi/conditions/index.ts";
import type { V1Beta1Severity } from "../../capi/v1beta1-conditions/index.ts";
import type { ReconcileAnswer, ReconcileContext } from "../../index.ts";
import type { Draft } from "./draft.ts";

/**
 * Sets a condition of the draft in the format of the preset's contract.
 *
 * @param reason one CamelCase word; contract v1beta1 drops it when the status is True.
 * @param severity for contract v1beta1 when the status is False. Default: `Info`.
 */
export type SetCondition = (
  type: string,
  status: ConditionStatus,
  reason: string,
  message?: string,
  severity?: V1Beta1Severity,
) => void;

/**
 * Runs a step and sets its condition. After success, it is True with the reason `done`. After an
 * error, it is False with the reason of a `TerminalError` or `failed`, and the error's message, with
 * known forms of secrets redacted. A condition that the step sets itself stays. Limits of the
 * platform change none.
 *
 * @throws the step's error.
 */
export type AttemptStep = <R>(
  type: string,
  reasons: { readonly done: string; readonly failed: string },
  step: () => Promise<R>,
) => Promise<R>;

/** Context of the author's functions in every preset. */
export interface AuthorContext<T extends KubernetesObject> extends ReconcileContext {
  /** A draft: the preset writes its changes when the function ends, also if it throws. */
  readonly object: Draft<T>;
  readonly kind: KindDescriptor<T>;
  readonly set: SetCondition;
  readonly attempt: AttemptStep;
  /** The preset's `clusterCache`. */
  readonly clusterCache: ClusterCache | undefined;
}

/** Context of the author's `pause`. */
export interface PauseContext<T extends KubernetesObject> extends ReconcileContext {
  /** The stored object, frozen: a paused object does not change. */
  readonly object: T;
  readonly kind: KindDescriptor<T>;
  /** The preset's `clusterCache`. */
  readonly clusterCache: ClusterCache | undefined;
}

/**
 * Pauses work on the platform, such as that of another controller, before the object moves to
 * another management cluster. Return `after("10s")` until it is paused; then return nothing. Owners
 * may be missing.
 */
export type AuthorPause<T extends KubernetesObject, O extends object> = (
  context: PauseContext<T> & { readonly [K in keyof O]?: O[K] | undefined },
) => Promise<ReconcileAnswer>;

/** Reconciles an object with the platform. `O` is the type of its owners. */
export type AuthorReconcile<T extends KubernetesObject, O extends object> = (
  context: AuthorContext<T> & Readonly<O>,
) => Promise<ReconcileAnswer>;

/**
 * Deletes the object's resources on the platform. Return `after("10s")` until they are gone; return
 * nothing to remove the finalizer. Owners may already be gone.
 */
export type AuthorDelete<T extends KubernetesObject, O extends object> = (
  context: AuthorContext<T> & { readonly [K in keyof O]?: O[K] | undefined },
) => Promise<ReconcileAnswer>;

import type { availableCondition, readyCondition } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ConditionStatus, V1Beta1Severity } from "../../capi/index.ts";
import type { ClusterCache } from "../../capi/workload.ts";
import type { ReconcileAnswer, ReconcileContext } from "../../index.ts";
import type { Draft } from "./draft-object.ts";

/** The types of conditions that an author may set: those of the option `conditions`, and summaries. */
export type AuthoredCondition<K extends string> = K | typeof availableCondition | typeof readyCondition;

/**
 * Sets a condition of the draft in the format of the preset's contract. Known forms of secrets in
 * its texts are redacted.
 *
 * @typeParam K the types in the option `conditions`; any type without that option.
 * @param reason one CamelCase word; contract v1beta1 drops it when the status is True.
 * @param severity for contract v1beta1 when the status is False. Default: `Info`.
 */
export type SetCondition<K extends string = string> = {
  // The type of a method: helpers of an author with a plain `AuthorContext` accept every context.
  set(
    type: AuthoredCondition<K>,
    status: ConditionStatus,
    reason: string,
    message?: string,
    severity?: V1Beta1Severity,
  ): void;
}["set"];

/**
 * Runs a step and sets its condition. After success, it is True with the reason `done`. After an
 * error, it is False with the reason of a `TerminalError` or `failed`, and the error's message, with
 * known forms of secrets redacted. A condition that the step sets itself stays. Limits of the
 * platform change none, nor do the first five errors in a row on a complete object.
 *
 * @throws the step's error.
 */
export type AttemptStep<K extends string = string> = {
  attempt<R>(
    type: AuthoredCondition<K>,
    reasons: { readonly done: string; readonly failed: string },
    step: () => Promise<R>,
  ): Promise<R>;
}["attempt"];

/** Context of the author's functions in every preset. */
export interface AuthorContext<T extends KubernetesObject, K extends string = string>
  extends ReconcileContext {
  /** A draft: the preset writes its changes when the function ends, also if it throws. */
  readonly object: Draft<T>;
  readonly kind: KindDescriptor<T>;
  readonly set: SetCondition<K>;
  readonly attempt: AttemptStep<K>;
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

/** Checks what the author's functions need. Its result is ignored. */
export type AuthorPrepare<T extends KubernetesObject, O extends object, K extends string = string> = (
  context: AuthorContext<T, K> & Readonly<O>,
) => Promise<unknown>;

/** Reconciles an object with the platform. `O` is the type of its owners. */
export type AuthorReconcile<T extends KubernetesObject, O extends object, K extends string = string> = (
  context: AuthorContext<T, K> & Readonly<O>,
) => Promise<ReconcileAnswer>;

/**
 * Deletes the object's resources on the platform. Return `after("10s")` until they are gone; return
 * nothing to remove the finalizer. Owners may already be gone.
 */
export type AuthorDelete<T extends KubernetesObject, O extends object, K extends string = string> = (
  context: AuthorContext<T, K> & { readonly [Owner in keyof O]?: O[Owner] | undefined },
) => Promise<ReconcileAnswer>;

import type { Cluster } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { FieldPath } from "../../capi/index.ts";
import type { ClusterCache } from "../../capi/workload.ts";
import type { ReconcileContext } from "../../index.ts";
import type { AuthorDelete, AuthorPause, AuthorPrepare, AuthorReconcile } from "./author-context.ts";
import type { ContractAdapter } from "./contract-adapter.ts";

/** Owners of an object. `cluster` determines whether it is paused. */
export interface Owners {
  readonly cluster?: Cluster | undefined;
}

/** Owners of an object, or the found ones and the missing one, for the log. */
export type FoundOwners<O extends Owners> =
  | { readonly owners: O; readonly missing?: never }
  | { readonly owners: { readonly [K in keyof O]?: O[K] | undefined }; readonly missing: string };

/** Prerequisite that an object waits for, for the summary. */
export interface Wait {
  readonly reason: string;
  readonly message: string;
}

/** Fields in an author's draft that Cluster API would refuse or misread. */
export interface ContractViolation {
  /** Describes the violation and its fix. */
  readonly message: string;
  /** The violating fields, in addition to `completeField`; they are not written. */
  readonly fields: readonly FieldPath[];
}

/** How the contract and the schema of a kind describe its status. */
export interface StatusForm {
  readonly adapter: ContractAdapter;
  /** Whether to set `status.observedGeneration`. */
  readonly hasObservedGeneration: boolean;
  /** Path of the object with `failureReason`; undefined without the field. */
  readonly failuresPath: FieldPath | undefined;
}

/** Steps of a preset's reconcile lifecycle for objects of type `T` with owners of type `O`. */
export interface LifecyclePlan<T extends KubernetesObject, O extends Owners> {
  readonly kind: KindDescriptor<T>;
  /** Undefined if deletion needs no cleanup: objects being deleted are then ignored. */
  readonly finalizer: string | undefined;
  readonly summaryType: string;
  /** Types of the author's conditions, which the summary consists of. */
  readonly conditions: readonly string[];
  /** Types of conditions that should be False and may be absent. */
  readonly negativePolarityConditions: readonly string[];
  /** Types of further conditions that may be absent. */
  readonly optionalConditions: readonly string[];
  /** Generations of written statuses that do not contain it, by `namespace/name`. */
  readonly writtenGenerations: Map<string, number | undefined>;
  /** Failed attempts in a row, by `namespace/name` and the type of their condition. */
  readonly failures: Map<string, Map<string, number>>;
  /** Reads the schema of the kind at the first call. */
  statusForm(): Promise<StatusForm>;
  readonly clusterCache: ClusterCache | undefined;
  /** Reports whether to ignore an object entirely. */
  isIgnored(object: T): boolean;
  /** Finds the owners. Until all exist, only deletion proceeds. */
  findOwners(object: T, context: ReconcileContext): Promise<FoundOwners<O>>;
  /** Returns the missing prerequisite of the author's work, if any. Not called on deletion. */
  waitsFor(object: T, owners: O): Wait | undefined;
  /** Reports whether the contract's flag, such as `provisioned`, is set. */
  isComplete(object: T): boolean;
  /** Path of that flag, which the author cannot reset. Default: none. */
  readonly completeField?: string | undefined;
  /** Reasons of the summary if the author has no conditions. */
  readonly reasons: { readonly complete: string; readonly incomplete: string };
  /** Sets fields derived from the author's changes. Default: does nothing. */
  complete?(draft: T): void;
  /** Returns the contract violation in the author's draft, if any. */
  violationOf(object: T): ContractViolation | undefined;
  /** Called before the finalizer is added. Default: does nothing. */
  readonly prepare?: AuthorPrepare<T, O> | undefined;
  readonly reconcile: AuthorReconcile<T, O>;
  /** Only called with a finalizer. */
  readonly delete: AuthorDelete<T, O>;
  /** Called for paused objects. Default: they are ignored. */
  readonly pause?: AuthorPause<T, O> | undefined;
}

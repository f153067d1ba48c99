import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ClusterCache } from "../../capi/cluster-cache/index.ts";
import type { ReconcileContext } from "../../index.ts";
import type { AuthorDelete, AuthorReconcile } from "./author-context.ts";

/** Whose object it is. `cluster` decides whether it is paused. */
export interface Owners {
  readonly cluster?: Cluster | undefined;
}

/** The owners of an object, or those that are there and what is missing, for the log. */
export type FoundOwners<O extends Owners> =
  | { readonly owners: O; readonly missing?: never }
  | { readonly owners: { readonly [K in keyof O]?: O[K] | undefined }; readonly missing: string };

/** What an object waits for before the author is asked, for the summary. */
export interface Wait {
  readonly reason: string;
  readonly message: string;
}

/** The steps of a preset's reconcile lifecycle. `T` is the type of the objects, `O` of their owners. */
export interface LifecyclePlan<T extends KubernetesObject, O extends Owners> {
  readonly kind: KindDescriptor<T>;
  readonly contract: ContractVersion;
  /** Undefined where deletion takes nothing away: such objects are left alone as soon as they are being deleted. */
  readonly finalizer: string | undefined;
  /** Type of the condition that sums up the others. */
  readonly summaryType: string;
  /** Types of the author's conditions, which the summary is made of. */
  readonly conditions: readonly string[];
  /** Those of them that should be False, and need not be there. */
  readonly negativePolarityConditions: readonly string[];
  /** Whether `status.observedGeneration` is kept. */
  observedGeneration(): Promise<boolean>;
  readonly clusterCache: ClusterCache | undefined;
  /** Whether an object is none of our business: it is left entirely alone. */
  isIgnored(object: T): boolean;
  /** Looks for the owners. Until all are there nothing is done but what deletion needs. */
  findOwners(object: T, context: ReconcileContext): Promise<FoundOwners<O>>;
  /** What must be there before the author is asked; undefined where nothing is missing. Never asked on deletion. */
  waitsFor(object: T, owners: O): Wait | undefined;
  /** Whether the contract's flag says that the object has all that its owner waits for, such as `provisioned`. */
  isComplete(object: T): boolean;
  /** Of the summary where the author names no conditions. */
  readonly reasons: { readonly complete: string; readonly incomplete: string };
  /** Fills in what follows from what the author left. Default: nothing. */
  complete?(draft: T): void;
  /** What the author left that breaks the contract, and how to fix it. */
  violationOf(object: T): string | undefined;
  readonly reconcile: AuthorReconcile<T, O>;
  /** Not called without a finalizer. */
  readonly delete: AuthorDelete<T, O>;
}

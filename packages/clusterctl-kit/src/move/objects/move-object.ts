import type { OwnerReference } from "@capikit/api/meta";

/** The fields of an object that a move reads. */
export interface MoveObject {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata: {
    readonly name?: string | undefined;
    readonly namespace?: string | undefined;
    readonly uid?: string | undefined;
    readonly resourceVersion?: string | undefined;
    readonly deletionTimestamp?: string | undefined;
    readonly labels?: Readonly<Record<string, string>> | undefined;
    readonly annotations?: Readonly<Record<string, string>> | undefined;
    readonly ownerReferences?: readonly OwnerReference[] | undefined;
  };
  readonly spec?: unknown;
  readonly status?: unknown;
}

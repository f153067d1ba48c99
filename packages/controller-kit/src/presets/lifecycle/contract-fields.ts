import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { Condition } from "@capikit/api/meta";

/** Type of the field at a path such as `status.initialization.provisioned`, or never. */
export type ContractFieldAt<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? ContractFieldAt<NonNullable<T[Head]>, Rest>
    : never
  : P extends keyof T
    ? NonNullable<T[P]>
    : never;

/** Describes why a type does not follow a contract; never if it does. */
export type ContractProblems<T, Must extends object, May extends object> =
  | {
      [P in keyof Must & string]: [ContractFieldAt<T, P>] extends [never]
        ? `the type does not follow the contract: it is missing ${P}`
        : [ContractFieldAt<T, P>] extends [Must[P]]
          ? never
          : `the type does not follow the contract: its ${P} has another type`;
    }[keyof Must & string]
  | {
      [P in keyof May & string]: [ContractFieldAt<T, P>] extends [May[P]]
        ? never
        : `the type does not follow the contract: its ${P} has another type`;
    }[keyof May & string];

/**
 * Compiles only if a type has the fields of a contract: otherwise requires a property that
 * descriptors do not have, so that the compiler reports the problem. Both field types are keyed by
 * path; `May` fields are optional.
 */
export type FollowsContract<T, Must extends object, May extends object> = [
  ContractProblems<T, Must, May>,
] extends [never]
  ? unknown
  : { readonly [P in ContractProblems<T, Must, May>]: never };

/** Required conditions of each kind by contract, keyed by path. */
export interface RequiredConditions {
  readonly v1beta2: { readonly "status.conditions": readonly Condition[] };
  readonly v1beta1: { readonly "status.conditions": readonly V1Beta1Condition[] };
}

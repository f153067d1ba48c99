/** The type of the field at a path such as `status.initialization.provisioned`; never where there is none. */
export type ContractFieldAt<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? ContractFieldAt<NonNullable<T[Head]>, Rest>
    : never
  : P extends keyof T
    ? NonNullable<T[P]>
    : never;

/** In words, what keeps a type from following a contract; never where nothing does. */
export type ContractProblems<T, Must extends object, May extends object> =
  | {
      [P in keyof Must & string]: [ContractFieldAt<T, P>] extends [never]
        ? `the type does not follow the contract: it lacks ${P}`
        : [ContractFieldAt<T, P>] extends [Must[P]]
          ? never
          : `the type does not follow the contract: its ${P} is of another type`;
    }[keyof Must & string]
  | {
      [P in keyof May & string]: [ContractFieldAt<T, P>] extends [May[P]]
        ? never
        : `the type does not follow the contract: its ${P} is of another type`;
    }[keyof May & string];

/**
 * Nothing where a type has the fields of a contract; otherwise what no kind descriptor has, so that the compiler's message says what
 * is wrong. Both have the types of fields by their paths; those of `May` need not be there.
 */
export type FollowsContract<T, Must extends object, May extends object> = [
  ContractProblems<T, Must, May>,
] extends [never]
  ? unknown
  : { readonly [P in ContractProblems<T, Must, May>]: never };

/** Stands for a field that a type does not have. */
declare const absent: unique symbol;
type Absent = typeof absent;

/** The type of the field at a path such as `status.initialization.provisioned`. */
type FieldAt<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? FieldAt<NonNullable<T[Head]>, Rest>
    : Absent
  : P extends keyof T
    ? NonNullable<T[P]>
    : Absent;

type MustProblem<T, F extends object, P extends keyof F & string> = [FieldAt<T, P>] extends [Absent]
  ? `the type does not follow the contract: it lacks ${P}`
  : [FieldAt<T, P>] extends [F[P]]
    ? never
    : `the type does not follow the contract: its ${P} is of another type`;

type MayProblem<T, F extends object, P extends keyof F & string> = [FieldAt<T, P>] extends [Absent]
  ? never
  : MustProblem<T, F, P>;

type Problems<T, Must extends object, May extends object> =
  | { [P in keyof Must & string]: MustProblem<T, Must, P> }[keyof Must & string]
  | { [P in keyof May & string]: MayProblem<T, May, P> }[keyof May & string];

/**
 * Nothing where a type has the fields of a contract; otherwise what no kind descriptor has, so that the compiler's message says what
 * is wrong. Both have the types of fields by their paths; those of `May` need not be there.
 */
export type FollowsContract<T, Must extends object, May extends object> = [Problems<T, Must, May>] extends [
  never,
]
  ? unknown
  : { readonly [P in Problems<T, Must, May>]: never };

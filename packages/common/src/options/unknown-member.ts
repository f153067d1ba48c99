/**
 * The names of a type's members, at any depth, that another type does not have; `never` if it has
 * all of them. TypeScript does not check this for literals that a callback returns.
 *
 * @typeParam T the type of a result
 * @typeParam Known the type with the known members
 */
export type UnknownMember<T, Known> = T extends readonly (infer Item)[]
  ? UnknownMember<Item, ItemOf<Known>>
  : T extends object
    ? [KeyOf<Known>] extends [never]
      ? never
      : (Exclude<keyof T, KeyOf<Known>> & string) | UnknownBelow<T, Known>
    : never;

/** Stops at known types, which may contain themselves. */
type UnknownBelow<T, Known> = [Known] extends [T]
  ? never
  : { [K in keyof T & KeyOf<Known>]-?: UnknownMember<T[K], MemberOf<Known, K>> }[keyof T & KeyOf<Known>];

type KeyOf<T> = T extends object ? keyof T : never;
type MemberOf<T, K> = T extends object ? (K extends keyof T ? T[K] : never) : never;
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;

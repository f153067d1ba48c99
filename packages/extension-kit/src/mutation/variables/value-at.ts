import type { JSONValue } from "@capikit/api/meta";

/** The type of the value at a path such as `a.b[0].c` in `V`; any JSON for unknown parts. */
export type ValueAt<V, P> = P extends `${infer Head}.${infer Rest}`
  ? ValueAt<Part<V, Head>, Rest>
  : P extends string
    ? Part<V, P>
    : JSONValue;

type Part<V, Name extends string> = Name extends `${infer Key}[${number}]${infer Rest}`
  ? Elements<Member<V, Key>, Rest>
  : Member<V, Name>;

type Elements<V, Rest extends string> = Rest extends `[${number}]${infer More}`
  ? Elements<Element<V>, More>
  : Element<V>;

type Element<V> = V extends readonly (infer E)[] ? E : JSONValue;

type Member<V, Key extends string> = string extends keyof V
  ? JSONValue
  : Key extends keyof V
    ? Exclude<V[Key], undefined>
    : JSONValue;

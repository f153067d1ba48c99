import { isRecord, ownMember } from "./json-object.ts";
import { formatJsonPath, type JsonPath } from "./json-pointer.ts";

declare const typeOfShape: unique symbol;

/**
 * The format of JSON that another program sends, declared once: {@link shapeProblem} checks values, and
 * {@link ShapeType} is the type of those that fit. Unknown members fit, as later versions add some.
 */
export interface JsonShape<T> {
  /** Returns what a value is expected to be, and where it is not; undefined if it fits. */
  readonly find: (value: unknown, path: JsonPath | undefined) => ShapeProblem | undefined;
  readonly [typeOfShape]?: T;
}

/** A member that may be missing. */
export interface OptionalShape<T> extends JsonShape<T> {
  readonly isOptional: true;
}

interface ShapeProblem {
  readonly path: JsonPath | undefined;
  readonly expected: string;
}

type Members = Readonly<Record<string, JsonShape<unknown>>>;
type OptionalNames<M> = { [K in keyof M]: M[K] extends OptionalShape<unknown> ? K : never }[keyof M];

/** The type of the values that fit a shape. */
export type ShapeType<S> = S extends JsonShape<infer T> ? T : never;

type ObjectType<M extends Members> = {
  readonly [K in Exclude<keyof M, OptionalNames<M>>]: ShapeType<M[K]>;
} & { readonly [K in OptionalNames<M>]?: ShapeType<M[K]> };

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Shapes of JSON values. */
export const shapes = {
  text: shape<string>("a string", (value) => typeof value === "string"),
  number: shape<number>("a number", Number.isFinite),
  true: shape<true>("true", (value) => value === true),
  boolean: shape<boolean>("a boolean", (value) => typeof value === "boolean"),
  /** An ISO 8601 time: `Date.parse` also accepts other texts. */
  time: shape<string>(
    "a time",
    (value) => typeof value === "string" && isoTime.test(value) && !Number.isNaN(Date.parse(value)),
  ),
  anyObject: shape<Readonly<Record<string, unknown>>>("an object", isRecord),
  /** One of several values. */
  oneOf: <const T extends number | string>(...texts: readonly T[]): JsonShape<T> =>
    shape(`one of ${texts.join(", ")}`, (value) => texts.includes(value as T)),
  list: <T>(item: JsonShape<T>): JsonShape<readonly T[]> => ({
    find(value, path) {
      if (!Array.isArray(value)) return { path, expected: "a list" };
      return firstProblem(value.entries(), (step, one) => item.find(one, { parent: path, step }));
    },
  }),
  /** An object whose members all have one shape. */
  map: <T>(member: JsonShape<T>): JsonShape<Readonly<Record<string, T>>> => ({
    find(value, path) {
      if (!isRecord(value)) return { path, expected: "an object" };
      return firstProblem(Object.entries(value), (step, one) => member.find(one, { parent: path, step }));
    },
  }),
  object: <const M extends Members>(members: M): JsonShape<ObjectType<M>> => ({
    find(value, path) {
      if (!isRecord(value)) return { path, expected: "an object" };
      return firstProblem(Object.entries(members), (step, member) => {
        const own = ownMember(value, step);
        if (own === undefined && "isOptional" in member) return undefined;
        return member.find(own, { parent: path, step });
      });
    },
  }),
  optional: <T>(of: JsonShape<T>): OptionalShape<T> => ({ ...of, isOptional: true }),
} as const;

/**
 * Returns where a value differs from a shape, such as `causes[0].count: expected a number`; undefined
 * if it fits. Contains nothing of the value.
 */
export function shapeProblem(value: unknown, of: JsonShape<unknown>): string | undefined {
  const problem = of.find(value, undefined);
  if (problem === undefined) return undefined;
  const at = formatJsonPath(problem.path).replace(/^\./, "");
  return `${at === "" ? "" : `${at}: `}expected ${problem.expected}`;
}

function shape<T>(expected: string, fits: (value: unknown) => boolean): JsonShape<T> {
  return { find: (value, path) => (fits(value) ? undefined : { path, expected }) };
}

function firstProblem<K, V>(
  entries: Iterable<readonly [K, V]>,
  find: (key: K, value: V) => ShapeProblem | undefined,
): ShapeProblem | undefined {
  for (const [key, value] of entries) {
    const problem = find(key, value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

import { ownMember } from "../json/json-object.ts";
import { shortText } from "../json/json-size.ts";
import { didYouMean, nearestName } from "../text/nearest-name.ts";
import { durationMs } from "../time/duration.ts";

/**
 * Type of an option. The callee checks `any` itself. `number` excludes NaN, `count` and `limit` are
 * positive and may be Infinity, and `duration` is text such as "15s" or a number of milliseconds.
 */
export type OptionType = keyof typeof types;

/** The type of each option. The members of a nested object can have a table of their own. */
export type OptionTypes<Options> = {
  readonly [Name in keyof Options]-?: OptionType | NestedTypes<Options[Name]>;
};

type NestedTypes<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? OptionTypes<Value>
    : never;

interface Table {
  readonly [name: string]: OptionType | Table;
}

const isNumber = (value: unknown): value is number => typeof value === "number" && !Number.isNaN(value);

const isPositiveInteger = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

const types = {
  any: ["anything", () => true],
  array: ["an array", Array.isArray],
  boolean: ["true or false", (value) => typeof value === "boolean"],
  count: ["a positive integer or Infinity", (value) => isPositiveInteger(value) || value === Infinity],
  duration: ['a duration such as "15s" or a number of milliseconds', isDuration],
  function: ["a function", (value) => typeof value === "function"],
  integer: ["an integer from 0", (value) => Number.isSafeInteger(value) && Number(value) >= 0],
  limit: ["a positive number", (value) => isNumber(value) && value > 0],
  number: ["a number", isNumber],
  object: ["an object", (value) => typeof value === "object" && value !== null],
  positiveInteger: ["a positive integer", isPositiveInteger],
  signal: ["an AbortSignal, such as that of an AbortController", isSignal],
  string: ["a string", (value) => typeof value === "string"],
} satisfies Record<string, readonly [expectation: string, isValid: (value: unknown) => boolean]>;

/**
 * Checks that every option is known and has a valid value. Options may be `undefined`.
 *
 * @param owner names the function or object in messages, such as `createClient`.
 * @param table has the type of every option, which the compiler checks.
 * @throws TypeError when an option is unknown or invalid, or the options are not an object.
 */
export function checkOptions<Options extends object>(
  owner: string,
  options: Options | undefined,
  table: OptionTypes<NoInfer<Options>>,
): void {
  if (options === undefined) return;
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`${owner}: options must be an object, got ${shown(options)}`);
  }
  const known = table as Table;
  for (const [name, value] of Object.entries(options)) {
    const type = ownMember(known, name);
    if (type === undefined)
      throw new TypeError(`${owner}: unknown option ${shown(name)}: ${advice(name, Object.keys(known))}`);
    const [expectation, isValid] = types[typeof type === "string" ? type : "object"];
    if (value !== undefined && !isValid(value))
      throw new TypeError(`${owner}: ${name} must be ${expectation}, got ${shown(value)}`);
    if (typeof type !== "string") checkOptions<object>(`${owner}: ${name}`, value, type);
  }
}

function advice(name: string, known: readonly string[]): string {
  return didYouMean(nearestName(name, known)) ?? `known options: ${known.join(", ")}`;
}

/** Objects may hold secrets: only their type is shown. */
function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shortText(value, 100));
  if (Array.isArray(value)) return "an array";
  if (typeof value === "function") return "a function";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** Accepts signals of other implementations, such as of test environments. */
function isSignal(value: unknown): boolean {
  const { aborted, throwIfAborted } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof aborted === "boolean" && typeof throwIfAborted === "function";
}

function isDuration(value: unknown): boolean {
  try {
    durationMs(value as string);
    return true;
  } catch {
    return false;
  }
}

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

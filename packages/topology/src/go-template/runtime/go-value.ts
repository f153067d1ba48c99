import { compareText, formatFloat } from "@capikit/common/text";
import { toUtf8 } from "./bytes.ts";
import { FunctionError } from "./template-error.ts";

/** A Go integer. JSON numbers are `float64` in Go templates, so `eq .replicas 3` fails. */
export class GoInt {
  readonly type: "int" | "int64" | "uint64" | "uint8";
  readonly value: bigint;

  constructor(value: bigint | number, type: GoInt["type"] = "int") {
    this.type = type;
    this.value = BigInt.asIntN(64, BigInt(value));
  }
}

/** A function result with methods, such as that of `semver`. */
export interface GoStruct {
  readonly goType: string;
  /** Calls a method. @throws FunctionError for another name, and other arguments. */
  readonly call: (name: string, args: readonly GoValue[]) => GoValue;
  readonly text: () => string;
}

/** A list that Go has not made: it is empty, and `null` in JSON. */
export class NilList extends Array<GoValue> {}

/** A value in a Go template. `undefined` is a missing key of a map, `null` is nil. */
export type GoValue =
  | undefined
  | null
  | boolean
  | number
  | GoInt
  | string
  | GoValue[]
  | Map<string, GoValue>
  | GoStruct;

/** Copies JSON data to a template value. @throws GoTemplateLimitError if it is too deep. */
export function goValue(data: unknown, limits: ValueLimits): GoValue {
  if (data === undefined || data === null) return null;
  if (typeof data === "bigint") return Number(data);
  if (typeof data === "object") return limits.nested(() => goMembers(data, limits));
  if (typeof data === "string") return toUtf8(data);
  if (typeof data === "boolean" || typeof data === "number") return data;
  throw new TypeError(`Templates work on JSON data, not on a ${typeof data}`);
}

function goMembers(data: object, limits: ValueLimits): GoValue {
  const members = Object.entries(data);
  limits.spend(members.length / 16);
  if (Array.isArray(data)) return data.map((member) => goValue(member, limits));
  return new Map(members.map(([name, member]) => [toUtf8(name), goValue(member, limits)]));
}

interface ValueLimits {
  nested<T>(run: () => T): T;
  spend(steps: number): void;
}

export function isStruct(value: GoValue): value is GoStruct {
  return typeof value === "object" && value !== null && "goType" in value;
}

/** Returns Go's name of a value's type, as `%T` prints it. */
export function typeName(value: GoValue): string {
  if (value === undefined || value === null) return "<nil>";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return "float64";
  if (typeof value === "string") return "string";
  if (value instanceof GoInt) return value.type;
  if (Array.isArray(value)) return "[]interface {}";
  if (value instanceof Map) return "map[string]interface {}";
  return value.goType;
}

export function kindName(value: GoValue): string {
  if (value === undefined || value === null) return "invalid";
  if (Array.isArray(value)) return "slice";
  if (value instanceof Map) return "map";
  if (isStruct(value)) return value.goType.startsWith("*") ? "ptr" : "struct";
  return typeName(value);
}

/** Returns the truth of a value in `if`: false for missing, zero and empty values. */
export function isTrue(value: GoValue): boolean {
  if (value === undefined || value === null) return false;
  if (value instanceof GoInt) return value.value !== 0n;
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Map) return value.size > 0;
  if (typeof value === "object") return true;
  return typeof value === "number" ? value !== 0 : Boolean(value);
}

/** Returns the entries of a map in the order of Go's output and `range`. */
export function sortedEntries(map: Map<string, GoValue>): [string, GoValue][] {
  return [...map].sort(([left], [right]) => compareText(left, right));
}

/** Compares type and content, like reflect.DeepEqual. */
export function deepEqual(left: GoValue, right: GoValue): boolean {
  if (left instanceof GoInt && right instanceof GoInt)
    return left.type === right.type && left.value === right.value;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((member, at) => deepEqual(member, right[at]));
  if (left instanceof Map && right instanceof Map) {
    return (
      left.size === right.size &&
      [...left].every(([name, member]) => right.has(name) && deepEqual(member, right.get(name)))
    );
  }
  return (left ?? null) === (right ?? null);
}

/** Returns the number of a {@link GoInt}, for counts. */
export function small(value: GoInt): number {
  const number = Number(value.value);
  if (!Number.isSafeInteger(number)) throw new FunctionError(`${value.value} is too large a number`);
  return number;
}

/** Formats a value like `%v` of fmt. */
export function printed(value: GoValue): string {
  if (value === undefined || value === null) return "<nil>";
  if (typeof value === "number") return formatFloat(value);
  if (value instanceof GoInt) return value.value.toString();
  if (Array.isArray(value)) return `[${value.map(printed).join(" ")}]`;
  if (value instanceof Map)
    return `map[${sortedEntries(value)
      .map(([name, member]) => `${name}:${printed(member)}`)
      .join(" ")}]`;
  return isStruct(value) ? value.text() : String(value);
}

export function output(value: GoValue): string {
  return value === undefined || value === null ? "<no value>" : printed(value);
}

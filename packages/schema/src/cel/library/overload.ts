import { listOf, mapOf, NAMED_TYPES, optionalOf, scalar, type Type } from "../types/type.ts";
import { fits, type Value } from "../values/value.ts";

/** A signature of a function and its implementation. */
export interface Overload {
  readonly name: string;
  /** The name in cost estimates. */
  readonly id: string;
  /** Called as `receiver.name(…)`, with the receiver as first argument. */
  readonly member: boolean;
  readonly args: readonly Type[];
  readonly result: Type;
  readonly run: (...args: never[]) => Value;
}

type Run = Overload["run"];

const cache = new Map<string, Type>();

/** Creates a global function: `fn("duration", "string_to_duration", "string", "duration", run)`. */
export function fn(name: string, id: string, args: string, result: string, run: Run): Overload {
  return { name, id, member: false, args: typesOf(args), result: typeOf(result), run };
}

/** Creates a function with a receiver, the first of `args`. */
export function method(name: string, id: string, args: string, result: string, run: Run): Overload {
  return { ...fn(name, id, args, result, run), member: true };
}

/** Runs the first overload that accepts the values; returns undefined if none does. */
export function runOverload(overloads: readonly Overload[], values: readonly Value[]): Value | undefined {
  for (const { args, run } of overloads) {
    if (args.every((type, index) => fits(values[index] ?? null, type)))
      return (run as (...args: readonly Value[]) => Value)(...values);
  }
  return undefined;
}

function typesOf(text: string): readonly Type[] {
  const types: Type[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const char = text[index];
    if (char === "(") depth++;
    if (char === ")") depth--;
    if ((char === undefined || (char === "," && depth === 0)) && index > start) {
      types.push(typeOf(text.slice(start, index).trim()));
      start = index + 1;
    }
  }
  return types;
}

function typeOf(text: string): Type {
  let type = cache.get(text);
  if (type === undefined) {
    type = readType(text);
    cache.set(text, type);
  }
  return type;
}

/** Parses `list(A)`, `map(K, V)`, `optional(V)`, `type(A)`, single-capital parameters, names. */
function readType(text: string): Type {
  const generic = /^(list|map|optional|type)\((.*)\)$/.exec(text);
  if (generic !== null) {
    const [first = scalar("dyn"), second = scalar("dyn")] = typesOf(generic[2] ?? "");
    switch (generic[1]) {
      case "list":
        return listOf(first);
      case "map":
        return mapOf(first, second);
      case "optional":
        return optionalOf(first);
      default:
        return { kind: "type", param: first };
    }
  }
  if (/^[A-Z]$/.test(text)) return { kind: "param", name: text };
  if (text === "timestamp" || text === "duration") return scalar(text);
  const named = NAMED_TYPES.get(text);
  if (named === undefined) throw new Error(`no CEL type "${text}"`);
  return named;
}

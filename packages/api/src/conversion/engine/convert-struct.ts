import { rules } from "../rules/all.ts";
import type { ConversionContext, Move, StructRules } from "../rules/rule.ts";
import { errorWithin } from "../runtime/conversion-error.ts";
import { type StructCodec, structCodec } from "../wire/codec.ts";
import { getPath, type Memory, type Struct, setPath } from "../wire/memory.ts";
import type { WireType } from "../wire/wire-type.ts";
import { behindPointers, type ValueConverter, valueConverter } from "./convert-value.ts";

/** `up` converts an old version to the hub, `down` the reverse. */
export type Direction = "down" | "up";

/** One field, or one field at the end of a path. */
interface Step {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly convert: ValueConverter;
  readonly options: StepOptions;
}

interface StepOptions {
  /** Structs that are pointers on neither side always exist: their conversion must run. */
  readonly always: boolean;
  readonly isAbsent: (value: Memory) => boolean;
  readonly isZero: (value: Memory) => boolean;
  /** Written instead of zero. */
  readonly explicit: Memory;
  readonly emptyIsNil: boolean;
}

const noRules: StructRules = {};
const converters = new Map<string, ValueConverter>();

/** Returns the rules of two structs for both directions. */
export function rulesOf(old: string, hub: string): StructRules {
  return rules[`${old} > ${hub}`] ?? noRules;
}

/**
 * Returns the function that converts one struct into another: fields of the same name, then moves,
 * then custom functions. It is created on first use.
 */
export function structConverter(from: string, to: string, direction: Direction): ValueConverter {
  const key = `${direction} ${from} ${to}`;
  const known = converters.get(key);
  if (known !== undefined) {
    return known;
  }
  let steps: readonly Step[] | undefined;
  const own = direction === "up" ? rulesOf(from, to) : rulesOf(to, from);
  const byHand = direction === "up" ? own.up : own.down;
  const converter = (value: Memory, context: ConversionContext): Struct => {
    steps ??= plan(from, to, direction);
    const source = (value ?? {}) as Struct;
    const result: Struct = {};
    for (const step of steps) {
      run(step, source, result, context);
    }
    byHand?.(source, result, context);
    return result;
  };
  converters.set(key, converter);
  return converter;
}

function run(step: Step, source: Struct, result: Struct, context: ConversionContext): void {
  const { isZero, emptyIsNil } = step.options;
  let converted: Memory;
  try {
    converted = convertStep(step, source, context);
  } catch (error) {
    throw errorWithin(error, step.from);
  }
  const isNil = emptyIsNil && Array.isArray(converted) && converted.length === 0;
  if (!isZero(converted) && !isNil) {
    setPath(result, step.to, converted);
  }
}

function convertStep({ from, convert, options }: Step, source: Struct, context: ConversionContext): Memory {
  const value = from.length === 1 ? source[from[0] ?? ""] : getPath(source, from);
  const given = options.always || !options.isAbsent(value);
  return given ? convert(value ?? {}, context) : options.explicit;
}

function plan(from: string, to: string, direction: Direction): readonly Step[] {
  const [source, target] = [structCodec(from), structCodec(to)];
  const own = direction === "up" ? rulesOf(from, to) : rulesOf(to, from);
  const explicit = direction === "up" ? (own.explicit ?? []) : [];
  const sides = (own.moves ?? []).map(([old, hub, options]) =>
    direction === "up" ? ([old, hub, options] as const) : ([hub, old, options] as const),
  );
  const taken = new Set([
    ...sides.flatMap(([left]) => left),
    ...(own.handled?.[direction === "up" ? "old" : "hub"] ?? []),
    ...(direction === "up" ? (own.dropped ?? []) : []),
  ]);
  const given = new Set(sides.map(([, right]) => right));
  const copied: Move[] = [...target.fields.keys()]
    .filter((name) => source.fields.has(name) && !taken.has(name) && !given.has(name))
    .map((name) => [name, name, explicit.includes(name) ? { explicit: true } : {}]);
  return [...copied, ...sides].map((move) => makeStep(source, target, move, direction));
}

function makeStep(source: StructCodec, target: StructCodec, move: Move, direction: Direction): Step {
  const [left, right, options = {}] = move;
  const [from, to] = [left.split("."), right.split(".")];
  const origin = fieldAt(source, from);
  const goal = fieldAt(target, to);
  const convert = valueConverter(origin.type, goal.type, (a, b) => structConverter(a, b, direction));
  if (convert === undefined) {
    throw new TypeError(`no rule converts ${left} to ${right}`);
  }
  const zero = options.explicit === true && direction === "up" ? zeroOf(goal.type) : undefined;
  return {
    from,
    to,
    convert,
    options: {
      always: origin.type.kind === "struct" && origin.reachable && goal.type.kind === "struct",
      isAbsent: origin.isZero,
      isZero: goal.isZero,
      explicit: zero,
      emptyIsNil: options.emptyIsNil === true,
    },
  };
}

function zeroOf(type: WireType): Memory {
  const behind = behindPointers(type);
  return behind.kind === "scalar" && behind.name === "bool" ? false : 0;
}

interface FieldAt {
  readonly type: WireType;
  readonly isZero: (value: Memory) => boolean;
  /** The path has no pointers: the field always exists. */
  readonly reachable: boolean;
}

function fieldAt(codec: StructCodec, path: readonly string[]): FieldAt {
  let at: StructCodec = codec;
  let reachable = true;
  for (const [index, name] of path.entries()) {
    const field = at.fields.get(name);
    if (field === undefined) {
      throw new TypeError(`unknown field ${path.join(".")}`);
    }
    if (index === path.length - 1) {
      return { type: field.type, isZero: field.codec.isZero, reachable };
    }
    const type = behindPointers(field.type);
    if (type.kind !== "struct") {
      break;
    }
    reachable &&= field.type.kind === "struct";
    at = structCodec(type.name);
  }
  throw new TypeError(`${path.join(".")} leads through a value that is not a struct`);
}

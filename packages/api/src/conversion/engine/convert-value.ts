import { behindPointers } from "@capikit/common/go-types";
import { setMember } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import type { ConversionContext } from "../overrides/conversion-context.ts";
import { errorWithin } from "../runtime/conversion-error.ts";
import { durationToSeconds, secondsToDuration } from "../runtime/duration.ts";
import type { ScalarName, WireType } from "../wire/codec.ts";
import { type Memory, type Struct, struct, structs } from "../wire/memory.ts";

/** Converts a non-zero value, or a struct, to the other version. */
export type ValueConverter = (value: Memory, context: ConversionContext) => Memory;

/** Returns the converter between two structs, by their names. */
export type StructConverters = (from: string, to: string) => ValueConverter;

const keep: ValueConverter = (value) => value;

/** Returns the converter between two types; `undefined` if it needs a rule. */
export function valueConverter(
  fromType: WireType,
  toType: WireType,
  structConverters: StructConverters,
): ValueConverter | undefined {
  const [from, to] = [behindPointers(fromType), behindPointers(toType)];
  if (from.kind === "scalar" && to.kind === "scalar") {
    return scalarConverter(from.name, to.name);
  }
  if (from.kind === "struct" && to.kind === "struct") {
    return from.name === to.name ? keep : structConverters(from.name, to.name);
  }
  if (from.kind === "list" && to.kind === "list") {
    return listConverter(from.of, to.of, structConverters);
  }
  if (from.kind === "map" && to.kind === "map") {
    return mapConverter(from.of, to.of, structConverters);
  }
  if (from.kind === "map" && to.kind === "list") {
    return mapToList(from.of, to.of, structConverters);
  }
  return from.kind === "list" && to.kind === "map" ? listToMap(from.of, to.of, structConverters) : undefined;
}

function scalarConverter(from: ScalarName, to: ScalarName): ValueConverter | undefined {
  if (from === to || (from === "int32" && to === "int64")) {
    return keep;
  }
  if (from === "int64" && to === "int32") {
    return (value) => Number(BigInt.asIntN(32, BigInt(Number(value))));
  }
  if (from === "Duration" && to === "int32") {
    return (value) => durationToSeconds(String(value));
  }
  return from === "int32" && to === "Duration" ? (value) => secondsToDuration(Number(value)) : undefined;
}

/** Items behind pointers may be nil, which equals the zero value on a side without pointers. */
function listConverter(
  from: WireType,
  to: WireType,
  structConverters: StructConverters,
): ValueConverter | undefined {
  const convert = valueConverter(from, to, structConverters);
  if (convert === undefined || (convert === keep && from.kind === to.kind)) {
    return convert;
  }
  const isStruct = behindPointers(from).kind === "struct";
  const nilIsZero = from.kind === "pointer" && to.kind !== "pointer";
  const zeroIsNil = from.kind !== "pointer" && to.kind === "pointer";
  return (value, context) =>
    (Array.isArray(value) ? value : []).map((item: Memory, index: number) => {
      if (item === undefined && nilIsZero) {
        return isStruct ? {} : undefined;
      }
      if (zeroIsNil && Object.keys(struct(item) ?? {}).length === 0) {
        return undefined;
      }
      return convertAt(index, convert, item, context);
    });
}

function convertAt(
  step: number | string,
  convert: ValueConverter,
  value: Memory,
  context: ConversionContext,
): Memory {
  try {
    return convert(value, context);
  } catch (error) {
    throw errorWithin(error, [step]);
  }
}

function mapConverter(
  from: WireType,
  to: WireType,
  structConverters: StructConverters,
): ValueConverter | undefined {
  const convert = valueConverter(from, to, structConverters);
  if (convert === undefined || convert === keep) {
    return convert;
  }
  return (value, context) => {
    const converted: Struct = {};
    for (const [key, entry] of Object.entries(struct(value) ?? {})) {
      setMember(converted, key, convertAt(key, convert, entry, context));
    }
    return converted;
  };
}

/**
 * Converts a map of the old version to a list of the hub, sorted by name. Values that are not
 * structs become the items' `value`.
 */
function mapToList(
  from: WireType,
  to: WireType,
  structConverters: StructConverters,
): ValueConverter | undefined {
  const convert = valueConverter(from, to, structConverters);
  if (from.kind === "struct" && convert === undefined) {
    return undefined;
  }
  return (value, context) => {
    const map = struct(value) ?? {};
    const names = Object.keys(map).sort(compareText);
    return names.map((name) => {
      const given = map[name];
      const item =
        convert === undefined ? { value: given } : struct(convertAt(name, convert, given, context));
      return name === "" ? item : { name, ...item };
    });
  };
}

/** Converts a list of the hub to a map. Of several items with one name, the last wins. */
function listToMap(
  from: WireType,
  to: WireType,
  structConverters: StructConverters,
): ValueConverter | undefined {
  const convert = valueConverter(from, to, structConverters);
  if (to.kind === "struct" && convert === undefined) {
    return undefined;
  }
  return (value, context) => {
    const map: Struct = {};
    for (const [index, item] of structs(value).entries()) {
      const given = convert === undefined ? (item.value ?? "") : convertAt(index, convert, item, context);
      setMember(map, String(item.name ?? ""), given);
    }
    return map;
  };
}

import { isRecord, setMember } from "@capikit/common/json";
import { goTypes } from "../../../gen/wire/go-types.ts";
import { ConversionError } from "../runtime/conversion-error.ts";
import { formatJsonPath, type JsonPath } from "../runtime/json-path.ts";
import type { Memory, Struct } from "./memory.ts";
import { type Scalar, scalars } from "./scalars.ts";
import { parseFields, type WireField, type WireType } from "./wire-type.ts";

/** Reads and writes the values of one Go type. */
export interface Codec {
  /** Reads JSON. Drops unknown fields; `null` is the zero value. @throws ConversionError */
  readonly decode: (value: unknown, at: JsonPath | undefined) => Memory;
  /** Writes JSON; `undefined` is the zero value. */
  readonly encode: (value: Memory) => unknown;
  readonly isZero: (value: Memory) => boolean;
  /** Whether `omitempty` leaves it out. */
  readonly isEmpty: (value: Memory) => boolean;
  /** Whether `omitzero` leaves it out, if that differs from being zero. */
  readonly isOmitted?: (value: Memory) => boolean;
}

/** A field of a struct with the codec of its values. */
export interface StructField extends WireField {
  readonly codec: Codec;
}

export interface StructCodec extends Codec {
  readonly decode: (value: unknown, at: JsonPath | undefined) => Struct;
  readonly encode: (value: Memory) => Record<string, unknown>;
  readonly fields: ReadonlyMap<string, StructField>;
}

const structs = new Map<string, StructCodec>();

/** Returns the codec of a struct such as `core/v1beta2.MachineSpec`. Its fields are read lazily. */
export function structCodec(name: string): StructCodec {
  const known = structs.get(name);
  if (known !== undefined) {
    return known;
  }
  const codec = makeStruct(name);
  structs.set(name, codec);
  return codec;
}

/** Returns the codec of a type. */
export function codecOf(type: WireType): Codec {
  switch (type.kind) {
    case "struct":
      return structCodec(type.name);
    case "pointer":
      return pointer(codecOf(type.of));
    case "list":
      return list(codecOf(type.of));
    case "map":
      return map(codecOf(type.of));
    case "scalar":
      return scalar(scalars[type.name]);
  }
}

function invalid(at: JsonPath | undefined, expected: string): ConversionError {
  return new ConversionError("CONVERSION_INVALID_OBJECT", formatJsonPath(at), `expected ${expected}`);
}

function scalar(of: Scalar): Codec {
  const { decode, encode, isZero, zero } = of;
  const nullable = "fromNull" in of;
  return {
    decode: (value, at) => {
      if (value === null && nullable) {
        return of.fromNull;
      }
      const decoded = decode(value);
      if (decoded === undefined) {
        throw invalid(at, of.expected);
      }
      return decoded;
    },
    encode: (value) => (value === undefined ? zero : encode === undefined ? value : encode(value)),
    isZero,
    ...(of.isOmitted === undefined ? {} : { isOmitted: of.isOmitted }),
    isEmpty: zero === null && of === scalars.bytes ? (value) => value === undefined || value === "" : isZero,
  };
}

function pointer(of: Codec): Codec {
  const isNil = (value: Memory): boolean => value === undefined;
  return {
    decode: (value, at) => (value === null ? undefined : of.decode(value, at)),
    encode: (value) => (value === undefined ? null : of.encode(value)),
    isZero: isNil,
    isEmpty: isNil,
  };
}

function list(of: Codec): Codec {
  return {
    decode: (value, at) => {
      if (value === null) {
        return undefined;
      }
      if (!Array.isArray(value)) {
        throw invalid(at, "a list");
      }
      return value.map((item, step) => of.decode(item, { parent: at, step }));
    },
    encode: (value) => (Array.isArray(value) ? value.map(of.encode) : null),
    isZero: (value) => value === undefined,
    isEmpty: (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  };
}

function map(of: Codec): Codec {
  return {
    decode: (value, at) => {
      if (value === null) {
        return undefined;
      }
      if (!isRecord(value)) {
        throw invalid(at, "an object");
      }
      const decoded: Struct = {};
      for (const step of Object.keys(value)) {
        setMember(decoded, step, of.decode(value[step], { parent: at, step }));
      }
      return decoded;
    },
    encode: (value) => {
      if (!isRecord(value)) {
        return null;
      }
      const encoded: Struct = {};
      for (const key of Object.keys(value)) {
        setMember(encoded, key, of.encode(value[key]));
      }
      return encoded;
    },
    isZero: (value) => value === undefined,
    isEmpty: (value) => !isRecord(value) || Object.keys(value).length === 0,
  };
}

function readFields(name: string): Map<string, StructField> {
  const row = goTypes[name];
  if (row === undefined) {
    throw new TypeError(`no facts about the Go type ${name}`);
  }
  const fields = parseFields(name.slice(0, name.lastIndexOf(".")), row);
  return new Map(fields.map((field) => [field.name, { ...field, codec: codecOf(field.type) }]));
}

function isLeftOut(value: Memory, codec: Codec, omit: WireField["omit"]): boolean {
  if (omit === "never") {
    return false;
  }
  return omit === "empty" ? codec.isEmpty(value) : (codec.isOmitted ?? codec.isZero)(value);
}

function makeStruct(name: string): StructCodec {
  let read: Map<string, StructField> | undefined;
  let rows: readonly StructField[] | undefined;
  const fields = (): Map<string, StructField> => {
    read ??= readFields(name);
    return read;
  };
  return {
    get fields() {
      return fields();
    },
    decode: (value, at) => {
      const decoded: Struct = {};
      if (value === null) {
        return decoded;
      }
      if (!isRecord(value)) {
        throw invalid(at, "an object");
      }
      const known = fields();
      for (const step of Object.keys(value)) {
        const field = known.get(step);
        const given = value[step];
        if (field === undefined || given === undefined) {
          continue;
        }
        const memory = field.codec.decode(given, { parent: at, step });
        if (!field.codec.isZero(memory)) {
          decoded[step] = memory;
        }
      }
      return decoded;
    },
    encode: (value) => {
      const from = (value ?? {}) as Struct;
      const encoded: Record<string, unknown> = {};
      rows ??= [...fields().values()];
      for (const { name: step, codec, omit } of rows) {
        const memory = from[step];
        if (!isLeftOut(memory, codec, omit)) {
          encoded[step] = codec.encode(memory);
        }
      }
      return encoded;
    },
    isZero: (value) => {
      if (value === undefined) {
        return true;
      }
      const from = value as Struct;
      const known = fields();
      for (const step of Object.keys(from)) {
        if (known.get(step)?.codec.isZero(from[step]) === false) {
          return false;
        }
      }
      return true;
    },
    isEmpty: () => false,
  };
}

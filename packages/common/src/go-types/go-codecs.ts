import { getOrCreate } from "../json/get-or-create.ts";
import { isRecord, setMember } from "../json/json-object.ts";
import type { JsonPath } from "../json/json-pointer.ts";
import type { GoScalar } from "./go-scalars.ts";
import type { GoField, GoType } from "./parse-go-fields.ts";

/** Reads and writes the values of one Go type. */
export interface GoCodec {
  /** Reads JSON. Drops unknown fields; `null` is the zero value. Throws for invalid values. */
  readonly decode: (value: unknown, at: JsonPath | undefined) => GoValue;
  /** Writes JSON; `undefined` is the zero value. */
  readonly encode: (value: GoValue) => unknown;
  readonly isZero: (value: GoValue) => boolean;
  /** Whether `omitempty` leaves it out. */
  readonly isEmpty: (value: GoValue) => boolean;
  /** Whether `omitzero` leaves it out, if that differs from being zero. */
  readonly isOmitted?: (value: GoValue) => boolean;
}

/** A field of a struct with the codec of its values. */
export interface GoStructField<Scalar extends string = string> extends GoField<Scalar> {
  readonly codec: GoCodec;
}

/** Reads and writes the values of a struct. */
export interface GoStructCodec<Scalar extends string = string> extends GoCodec {
  readonly decode: (value: unknown, at: JsonPath | undefined) => GoStruct;
  readonly encode: (value: GoValue) => Record<string, unknown>;
  readonly fields: ReadonlyMap<string, GoStructField<Scalar>>;
}

/** Returns the error for a value that is not as expected. */
export type InvalidGoValue = (at: JsonPath | undefined, expected: string) => Error;

/**
 * A value as Go holds it in memory, in sparse form. Absent is a nil pointer, list or map, or the
 * value false, 0 or "". A value behind a pointer may be zero, and a list may be empty without being
 * nil: `replicas: 0` differs from no replicas.
 */
export type GoValue = unknown;

/** A struct of Go with only those fields that are not Go's zero value. */
export type GoStruct = { [field: string]: GoValue };

/** The types that codecs read and write. */
export interface GoCodecTypes<Scalar extends string> {
  /** Returns the fields of a struct, in the order of their output. Called once for each struct. */
  readonly fieldsOf: (struct: string) => readonly GoField<Scalar>[];
  readonly scalars: Readonly<Record<Scalar, GoScalar>>;
  readonly invalid: InvalidGoValue;
}

/** Returns the codec of a Go type. Repeated calls return the same codec of a struct. */
export interface GoCodecs<Scalar extends string> {
  (type: GoType<Scalar> & { readonly kind: "struct" }): GoStructCodec<Scalar>;
  (type: GoType<Scalar>): GoCodec;
}

/** Returns codecs that read and write JSON as `encoding/json` of Go does with the same types. */
export function createGoCodecs<Scalar extends string>({
  fieldsOf,
  scalars,
  invalid,
}: GoCodecTypes<Scalar>): GoCodecs<Scalar> {
  const structs = new Map<string, GoStructCodec<Scalar>>();
  const structCodec = (name: string): GoStructCodec<Scalar> => {
    return getOrCreate(structs, name, () => {
      const readFields = () => fieldsOf(name).map((field) => ({ ...field, codec: codecOf(field.type) }));
      return goStructCodec(readFields, invalid);
    });
  };
  const codecOf = (type: GoType<Scalar>): GoCodec => {
    switch (type.kind) {
      case "struct":
        return structCodec(type.name);
      case "pointer":
        return pointerCodec(codecOf(type.of));
      case "list":
        return listCodec(codecOf(type.of), invalid);
      case "map":
        return mapCodec(codecOf(type.of), invalid);
      case "scalar":
        return scalarCodec(scalars[type.name], invalid);
    }
  };
  return codecOf as GoCodecs<Scalar>;
}

function scalarCodec(of: GoScalar, invalid: InvalidGoValue): GoCodec {
  const { decode, encode, isZero, isOmitted, zero } = of;
  const nullable = "fromNull" in of;
  return {
    decode: (value, at) => {
      if (value === null && nullable) {
        return of.fromNull;
      }
      const decoded = decode(value, at);
      if (decoded === undefined) {
        throw invalid(at, of.expected);
      }
      return decoded;
    },
    encode: (value) => (value === undefined ? zero : encode === undefined ? value : encode(value)),
    isZero,
    ...(isOmitted === undefined ? {} : { isOmitted }),
    isEmpty: of.isEmpty ?? isZero,
  };
}

const isNil = (value: GoValue): boolean => value === undefined;

/** Returns the codec of pointers to values of a codec. */
function pointerCodec(of: GoCodec): GoCodec {
  return {
    decode: (value, at) => (value === null ? undefined : of.decode(value, at)),
    encode: (value) => (value === undefined ? null : of.encode(value)),
    isZero: isNil,
    isEmpty: isNil,
  };
}

/** Returns the codec of lists. */
function listCodec(of: GoCodec, invalid: InvalidGoValue): GoCodec {
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
    isZero: isNil,
    isEmpty: (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  };
}

/** Returns the codec of maps with text as keys. */
function mapCodec(of: GoCodec, invalid: InvalidGoValue): GoCodec {
  return {
    decode: (value, at) => {
      if (value === null) {
        return undefined;
      }
      if (!isRecord(value)) {
        throw invalid(at, "an object");
      }
      const decoded: GoStruct = {};
      for (const step of Object.keys(value)) {
        setMember(decoded, step, of.decode(value[step], { parent: at, step }));
      }
      return decoded;
    },
    encode: (value) => {
      if (!isRecord(value)) {
        return null;
      }
      const encoded: GoStruct = {};
      for (const key of Object.keys(value)) {
        setMember(encoded, key, of.encode(value[key]));
      }
      return encoded;
    },
    isZero: isNil,
    isEmpty: (value) => !isRecord(value) || Object.keys(value).length === 0,
  };
}

/** Returns the codec of a struct. `readFields` is called on first use: structs can be recursive. */
function goStructCodec<Scalar extends string>(
  readFields: () => readonly GoStructField<Scalar>[],
  invalid: InvalidGoValue,
): GoStructCodec<Scalar> {
  let byName: ReadonlyMap<string, GoStructField<Scalar>> | undefined;
  let rows: readonly GoStructField<Scalar>[] = [];
  const fields = (): ReadonlyMap<string, GoStructField<Scalar>> => {
    if (byName === undefined) {
      rows = readFields();
      byName = new Map(rows.map((field) => [field.name, field]));
    }
    return byName;
  };
  return {
    get fields() {
      return fields();
    },
    decode: (value, at) => {
      const decoded: GoStruct = {};
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
      const from = (value ?? {}) as GoStruct;
      const encoded: Record<string, unknown> = {};
      fields();
      for (const { name, codec, omit } of rows) {
        const memory = from[name];
        if (!isLeftOut(memory, codec, omit)) {
          encoded[name] = codec.encode(memory);
        }
      }
      return encoded;
    },
    isZero: (value) => {
      if (value === undefined) {
        return true;
      }
      const from = value as GoStruct;
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

function isLeftOut(value: GoValue, codec: GoCodec, omit: GoField["omit"]): boolean {
  if (omit === "never") {
    return false;
  }
  return omit === "empty" ? codec.isEmpty(value) : (codec.isOmitted ?? codec.isZero)(value);
}

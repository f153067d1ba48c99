import { isRecord } from "../json/json-object.ts";
import type { GoCodec, GoStructCodec, GoStructField, InvalidGoValue } from "./go-codec.ts";
import type { GoStruct, GoValue } from "./go-value.ts";
import type { GoField } from "./parse-go-fields.ts";

/** Returns the codec of a struct. `readFields` is called on first use: structs can be recursive. */
export function goStructCodec<Scalar extends string>(
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

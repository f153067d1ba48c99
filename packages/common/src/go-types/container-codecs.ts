import { isRecord, setMember } from "../json/json-object.ts";
import type { GoCodec, InvalidGoValue } from "./go-codec.ts";
import type { GoStruct, GoValue } from "./go-value.ts";

const isNil = (value: GoValue): boolean => value === undefined;

/** Returns the codec of pointers to values of a codec. */
export function pointerCodec(of: GoCodec): GoCodec {
  return {
    decode: (value, at) => (value === null ? undefined : of.decode(value, at)),
    encode: (value) => (value === undefined ? null : of.encode(value)),
    isZero: isNil,
    isEmpty: isNil,
  };
}

/** Returns the codec of lists. */
export function listCodec(of: GoCodec, invalid: InvalidGoValue): GoCodec {
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
export function mapCodec(of: GoCodec, invalid: InvalidGoValue): GoCodec {
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

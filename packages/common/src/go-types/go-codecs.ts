import { listCodec, mapCodec, pointerCodec } from "./container-codecs.ts";
import type { GoCodec, GoStructCodec, InvalidGoValue } from "./go-codec.ts";
import type { GoScalar } from "./go-scalar.ts";
import type { GoField, GoType } from "./parse-go-fields.ts";
import { goStructCodec } from "./struct-codec.ts";

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
    const known = structs.get(name);
    if (known !== undefined) {
      return known;
    }
    const readFields = () => fieldsOf(name).map((field) => ({ ...field, codec: codecOf(field.type) }));
    const codec = goStructCodec(readFields, invalid);
    structs.set(name, codec);
    return codec;
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

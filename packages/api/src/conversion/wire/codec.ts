import {
  createGoCodecs,
  type GoField,
  type GoScalarName,
  type GoStructCodec,
  type GoType,
  goScalars,
  packageLeafType,
  parseGoFields,
  textScalar,
} from "@capikit/common/go-types";
import { formatJsonPath } from "@capikit/common/json";
import { goTypes } from "../../../gen/wire/go-types.ts";
import { ConversionError } from "../runtime/conversion-error.ts";

/** Scalars in `wire/go-types.tsv`. A struct is `.Name` (same package) or `package.Name`. */
export type ScalarName = GoScalarName | "BootstrapToken";

export type WireType = GoType<ScalarName>;

export type WireField = GoField<ScalarName>;

export type StructCodec = GoStructCodec<ScalarName>;

const bootstrapToken = /^[a-z0-9]{6}\.[a-z0-9]{16}$/;

// Go rejects `null` unless the token is a pointer.
const tokenScalar = textScalar(
  "a bootstrap token such as abcdef.0123456789abcdef",
  (value) => (bootstrapToken.test(value) ? value : undefined),
  {},
);

const codecOf = createGoCodecs<ScalarName>({
  fieldsOf,
  scalars: { ...goScalars, BootstrapToken: tokenScalar },
  invalid: (at, expected) =>
    new ConversionError("CONVERSION_INVALID_OBJECT", formatJsonPath(at), `expected ${expected}`),
});

/** Returns the codec of a struct such as `core/v1beta2.MachineSpec`. Its fields are read lazily. */
export function structCodec(name: string): StructCodec {
  return codecOf({ kind: "struct", name });
}

function fieldsOf(struct: string): readonly WireField[] {
  const row = goTypes[struct];
  if (row === undefined) {
    throw new TypeError(`no facts about the Go type ${struct}`);
  }
  return parseGoFields(row, packageLeafType<ScalarName>(struct.slice(0, struct.lastIndexOf("."))));
}

import { type GoField, type GoType, parseGoFields } from "@capikit/common/go-types";

/** Scalars in `wire/go-types.tsv`. A struct is `.Name` (same package) or `package.Name`. */
export const scalarNames = [
  "BootstrapToken",
  "Duration",
  "IntOrString",
  "JSON",
  "Quantity",
  "Time",
  "bool",
  "bytes",
  "int32",
  "int64",
  "string",
] as const;

export type ScalarName = (typeof scalarNames)[number];

export type WireType = GoType<ScalarName>;

export type WireField = GoField<ScalarName>;

/** Parses one row of fields. */
export function parseFields(packageName: string, text: string): readonly WireField[] {
  return parseGoFields<ScalarName>(text, (name) => {
    const scalar = scalarNames.find((one) => one === name);
    if (scalar !== undefined) return { kind: "scalar", name: scalar };
    return { kind: "struct", name: name.startsWith(".") ? packageName + name : name };
  });
}

/**
 * How a Go type is written in these modules. A type is a row of fields `name:type`, each with an ending that says when Go leaves the
 * field out: nothing for never, `~` for `omitempty` (false, 0, "", nil, and lists and maps without entries; never a struct), `~~` for
 * `omitzero` (the zero value; a list that is not nil is not zero).
 *
 * A type is `*T`, `[]T`, `map[string]T`, a scalar below, or a struct: `.Name` of the same package, else `package.Name`.
 */
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

export type WireType =
  | { readonly kind: "list" | "map" | "pointer"; readonly of: WireType }
  | { readonly kind: "scalar"; readonly name: ScalarName }
  | { readonly kind: "struct"; readonly name: string };

export type Omit = "empty" | "never" | "zero";

export interface WireField {
  readonly name: string;
  readonly type: WireType;
  readonly omit: Omit;
}

/** Reads one row of fields. */
export function parseFields(packageName: string, text: string): readonly WireField[] {
  return text === "" ? [] : text.split(" ").map((field) => parseField(packageName, field));
}

function parseField(packageName: string, text: string): WireField {
  const colon = text.indexOf(":");
  const type = text.slice(colon + 1).replace(/~+$/, "");
  const omit = text.endsWith("~~") ? "zero" : text.endsWith("~") ? "empty" : "never";
  return { name: text.slice(0, colon), type: parseType(packageName, type), omit };
}

const wrappers = [
  ["*", "pointer"],
  ["[]", "list"],
  ["map[string]", "map"],
] as const;

function parseType(packageName: string, text: string): WireType {
  for (const [prefix, kind] of wrappers) {
    if (text.startsWith(prefix)) {
      return { kind, of: parseType(packageName, text.slice(prefix.length)) };
    }
  }
  const scalar = scalarNames.find((name) => name === text);
  if (scalar !== undefined) {
    return { kind: "scalar", name: scalar };
  }
  return { kind: "struct", name: text.startsWith(".") ? packageName + text : text };
}

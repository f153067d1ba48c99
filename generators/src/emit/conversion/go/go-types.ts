import {
  behindPointers,
  type GoField,
  type GoType,
  packageLeafType,
  parseGoFields,
} from "@capikit/common/go-types";

/** The fields of every Go struct by name: `core/v1beta1.MachineSpec`. */
export type GoTypes = ReadonlyMap<string, ReadonlyMap<string, GoField>>;

/** Parses lines of `package.Name`, a tab, and fields in the notation of `parseGoFields`. */
export function parseGoTypes(text: string): GoTypes {
  const types = new Map<string, ReadonlyMap<string, GoField>>();
  for (const line of text.split("\n")) {
    const [name = "", row = ""] = line.split("\t");
    if (name === "") continue;
    const fields = parseGoFields(row, packageLeafType(name.slice(0, name.lastIndexOf("."))));
    types.set(name, new Map(fields.map((field) => [field.name, field])));
  }
  return types;
}

/** Returns the type of a field at a path through structs; `undefined` if it does not exist. */
export function goTypeAt(types: GoTypes, struct: string, path: readonly string[]): GoType | undefined {
  const [first = "", ...rest] = path;
  const field = types.get(struct)?.get(first);
  if (field === undefined || rest.length === 0) return field?.type;
  const inner = behindPointers(field.type);
  return inner.kind === "struct" ? goTypeAt(types, inner.name, rest) : undefined;
}

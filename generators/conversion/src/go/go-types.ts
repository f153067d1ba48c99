import { type GoField, type GoType, parseGoFields } from "@capikit/common/go-types";

/** The fields of every Go struct by name: `core/v1beta1.MachineSpec`. */
export type GoTypes = ReadonlyMap<string, ReadonlyMap<string, GoField>>;

/** Parses lines of `package.Name`, a tab, and fields in the notation of `parseGoFields`. */
export function parseGoTypes(text: string): GoTypes {
  const types = new Map<string, ReadonlyMap<string, GoField>>();
  for (const line of text.split("\n")) {
    const [name = "", row = ""] = line.split("\t");
    if (name === "") continue;
    const home = name.slice(0, name.lastIndexOf("."));
    const fields = parseGoFields(row, (type) =>
      type.includes(".")
        ? { kind: "struct", name: type.startsWith(".") ? home + type : type }
        : { kind: "scalar", name: type },
    );
    types.set(name, new Map(fields.map((field) => [field.name, field])));
  }
  return types;
}

/** Returns the type behind pointers. */
export function behindPointers(type: GoType): GoType {
  return type.kind === "pointer" ? behindPointers(type.of) : type;
}

/** Returns the type of a field at a path through structs; `undefined` if it does not exist. */
export function goTypeAt(types: GoTypes, struct: string, path: readonly string[]): GoType | undefined {
  const [first = "", ...rest] = path;
  const field = types.get(struct)?.get(first);
  if (field === undefined || rest.length === 0) return field?.type;
  const inner = behindPointers(field.type);
  return inner.kind === "struct" ? goTypeAt(types, inner.name, rest) : undefined;
}

/** Returns the structs in two types of the same shape, behind pointers, lists and maps. */
export function structsIn(old: GoType, hub: GoType): readonly [old: string, hub: string] | undefined {
  const [a, b] = [behindPointers(old), behindPointers(hub)];
  if (a.kind === "struct" && b.kind === "struct") return [a.name, b.name];
  if ((a.kind === "list" || a.kind === "map") && (b.kind === "list" || b.kind === "map"))
    return structsIn(a.of, b.of);
  return undefined;
}

/** A scalar or a struct, by its name. */
export type GoLeafType<Scalar extends string = string> =
  | { readonly kind: "scalar"; readonly name: Scalar }
  | { readonly kind: "struct"; readonly name: string };

/** A Go type. Keys of maps are strings. */
export type GoType<Scalar extends string = string> =
  | GoLeafType<Scalar>
  | { readonly kind: "list" | "map" | "pointer"; readonly of: GoType<Scalar> };

/** A field of a Go struct. */
export interface GoField<Scalar extends string = string> {
  /** Name in JSON. */
  readonly name: string;
  readonly type: GoType<Scalar>;
  /** Values that Go omits from JSON: none, those of `omitempty`, or those of `omitzero`. */
  readonly omit: "empty" | "never" | "zero";
}

const wrappers = [
  ["*", "pointer"],
  ["[]", "list"],
  ["map[string]", "map"],
] as const;

/**
 * Parses the fields of a struct: `name:type`, separated by spaces. A type is `*T`, `[]T`,
 * `map[string]T` or a name. The suffix `~` means `omitempty` (omits false, 0, "", nil, and empty
 * lists and maps; never a struct). `~~` means `omitzero` (omits the zero value; a list that is not
 * nil is not zero).
 *
 * @param leafType returns the type that a name refers to.
 */
export function parseGoFields<Scalar extends string>(
  fields: string,
  leafType: (name: string) => GoLeafType<Scalar>,
): readonly GoField<Scalar>[] {
  const parseType = (text: string): GoType<Scalar> => {
    for (const [prefix, kind] of wrappers)
      if (text.startsWith(prefix)) return { kind, of: parseType(text.slice(prefix.length)) };
    return leafType(text);
  };
  return fields.split(" ").flatMap((field) => {
    const [, name = "", type = "", suffix = ""] = /^([^:]+):(.*?)(~{0,2})$/.exec(field) ?? [];
    const omit = suffix === "~~" ? "zero" : suffix === "~" ? "empty" : "never";
    return name === "" ? [] : [{ name, type: parseType(type), omit }];
  });
}

/**
 * Returns how a row of a package refers to types: `.Name` and `package.Name` are structs, other
 * names are scalars.
 */
export function packageLeafType<Scalar extends string>(
  packageName: string,
): (name: string) => GoLeafType<Scalar> {
  return (name) =>
    name.includes(".")
      ? { kind: "struct", name: name.startsWith(".") ? packageName + name : name }
      : { kind: "scalar", name: name as Scalar };
}

/** Returns the type behind pointers: in memory, their value is present, zero or not. */
export function behindPointers<Scalar extends string>(type: GoType<Scalar>): GoType<Scalar> {
  return type.kind === "pointer" ? behindPointers(type.of) : type;
}

/**
 * Returns the structs in two types, behind pointers, lists and maps. A list may correspond to a
 * map.
 */
export function structsIn(a: GoType, b: GoType): readonly [string, string] | undefined {
  const [left, right] = [behindPointers(a), behindPointers(b)];
  if (left.kind === "struct" && right.kind === "struct") return [left.name, right.name];
  return "of" in left && "of" in right ? structsIn(left.of, right.of) : undefined;
}

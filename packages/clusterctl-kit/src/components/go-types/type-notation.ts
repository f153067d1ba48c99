import { rows } from "./rows.ts";

/**
 * A Go type. Rows are fields `name:type`, each with an ending that says when Go leaves the field out: nothing for never, `~` for
 * `omitempty` (false, 0, "", nil, and lists and maps without entries; never a struct), `~~` for `omitzero`. A type is `*T`, `[]T`,
 * `map[string]T`, a struct `package.Name`, or a scalar.
 */
export type GoType =
  | { readonly kind: "list" | "map" | "pointer"; readonly of: GoType }
  | { readonly kind: "scalar"; readonly name: string }
  | { readonly kind: "struct"; readonly name: string };

/** A field of a struct. */
export interface GoField {
  readonly name: string;
  readonly type: GoType;
  readonly omit: "empty" | "never" | "zero";
}

const known = new Map<string, readonly GoField[]>();

/** The fields of a struct. */
export function fieldsOf(name: string): readonly GoField[] {
  const found = known.get(name) ?? (rows[name] ?? "").split(" ").filter(Boolean).map(parseField);
  known.set(name, found);
  return found;
}

function parseField(text: string): GoField {
  const colon = text.indexOf(":");
  const type = text.slice(colon + 1).replace(/~+$/, "");
  const omit = text.endsWith("~~") ? "zero" : text.endsWith("~") ? "empty" : "never";
  return { name: text.slice(0, colon), type: parseType(type), omit };
}

const wrappers = [
  ["*", "pointer"],
  ["[]", "list"],
  ["map[string]", "map"],
] as const;

function parseType(text: string): GoType {
  for (const [prefix, kind] of wrappers) {
    if (text.startsWith(prefix)) return { kind, of: parseType(text.slice(prefix.length)) };
  }
  return { kind: Object.hasOwn(rows, text) ? "struct" : "scalar", name: text };
}

import type { EnumType, Member, TypeNode } from "../ir/type-node.ts";
import { idOf, type TypeContext } from "./context.ts";

/** Returns a text that is equal for equal types, regardless of their location. */
export function typeKey(cx: TypeContext, type: TypeNode): string {
  switch (type.kind) {
    case "array":
      return `[${typeKey(cx, type.items)}]`;
    case "map":
      return `{${typeKey(cx, type.values)}}`;
    case "nullable":
      return `?${typeKey(cx, type.of)}`;
    case "scalar":
      return type.type;
    case "special":
      return `special ${type.special}`;
    case "enum":
      return `enum ${JSON.stringify(type.values)}`;
    case "named":
    case "object":
    case "opaque":
      return `#${idOf(cx, type)}`;
  }
}

/** Describes a type for messages. */
export function describeType(type: TypeNode): string {
  switch (type.kind) {
    case "scalar":
      return type.type;
    case "special":
      return type.special;
    case "enum":
      return type.values.map((value) => JSON.stringify(value)).join(" | ");
    case "named":
      return type.name;
    case "array": {
      const items = describeType(type.items);
      return type.items.kind === "enum" || type.items.kind === "nullable" ? `(${items})[]` : `${items}[]`;
    }
    case "map":
      return `Record<string, ${describeType(type.values)}>`;
    case "nullable":
      return `${describeType(type.of)} | null`;
    case "object":
      return type.members.length === 0 ? "{}" : `{ ${type.members.map(describeMember).join("; ")} }`;
    case "opaque":
      return "…";
  }
}

function describeMember({ name, optional, type }: Member): string {
  return `${name}${optional ? "?" : ""}: ${describeType(type)}`;
}

/** Returns the type that names refer to. */
export function unwrapNames(type: TypeNode): Exclude<TypeNode, { readonly kind: "named" }> {
  let at = type;
  while (at.kind === "named") at = at.target;
  return at;
}

/** Returns the literals of a type that consists only of literals. */
export function collectLiterals(type: TypeNode): EnumType | undefined {
  const target = unwrapNames(type);
  return target.kind === "enum" ? target : undefined;
}

/** Returns the literals of a key type: `Pick`, `Omit`, `Record`, `T["x"]`. */
export function evaluateKeys(type: TypeNode): readonly string[] | undefined {
  const literals: EnumType | undefined = collectLiterals(type);
  return literals === undefined || literals.type === "boolean" ? undefined : literals.values.map(String);
}

/** Reports whether a type may contribute markers to a derived type. */
export function hasRules(type: TypeNode): boolean {
  if (type.kind === "named") return !type.markers.some(({ key }) => key === "capikit:schema:builtin");
  return type.kind === "object" && (type.bases.length > 0 || type.rules !== undefined);
}

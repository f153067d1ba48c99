import { type EnumType, type TypeNode, unwrapNames } from "../../model/ir/type-node.ts";

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
  return type.kind === "object" && (type.bases.length > 0 || type.union !== undefined);
}

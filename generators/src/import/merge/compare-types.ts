import { type Ts, ts } from "../../source/syntax/compiler.ts";
import type { ParsedModule } from "./parsed-module.ts";

/** Two modules with the same types, and a report of types that correspond to each other. */
export interface Comparison {
  readonly existing: ParsedModule;
  readonly imported: ParsedModule;
  readonly onPair: (existing: string, imported: string) => void;
}

/** Reports whether two types are equal except for the names of the modules' own types. */
export function sameType(a: Ts.TypeNode | undefined, b: Ts.TypeNode | undefined, by: Comparison): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (ts.isTypeReferenceNode(a) && ts.isTypeReferenceNode(b)) return sameReference(a, b, by);
  if (ts.isArrayTypeNode(a) && ts.isArrayTypeNode(b)) return sameType(a.elementType, b.elementType, by);
  if (ts.isParenthesizedTypeNode(a) && ts.isParenthesizedTypeNode(b)) return sameType(a.type, b.type, by);
  if (ts.isUnionTypeNode(a) && ts.isUnionTypeNode(b)) return sameTypes(a.types, b.types, by);
  return normalizeText(a, by.existing) === normalizeText(b, by.imported);
}

function sameTypes(a: readonly Ts.TypeNode[] = [], b: readonly Ts.TypeNode[] = [], by: Comparison): boolean {
  return a.length === b.length && a.every((one, index) => sameType(one, b[index], by));
}

function sameReference(a: Ts.TypeReferenceNode, b: Ts.TypeReferenceNode, by: Comparison): boolean {
  const [existing, imported] = [
    normalizeText(a.typeName, by.existing),
    normalizeText(b.typeName, by.imported),
  ];
  if (by.imported.types.has(imported)) {
    if (!by.existing.types.has(existing)) return false;
    by.onPair(existing, imported);
    return true;
  }
  const [left, right] = [by.existing.imports.get(existing), by.imported.imports.get(imported)];
  const isSame =
    right === undefined ? existing === imported && left === undefined : left?.name === right.name;
  return isSame && sameTypes(a.typeArguments, b.typeArguments, by);
}

/** Returns the text of a node in a form that does not depend on formatting. */
export function normalizeText(node: Ts.Node, { tree }: ParsedModule): string {
  return node.getText(tree).replace(/\s+/g, " ").replace(/^\| /, "");
}

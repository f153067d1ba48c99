import { type Ts, ts } from "@capikit/generators/source";
import { type Place, resolveName, resolveQualified } from "./resolve-name.ts";
import type { SourceTree } from "./source-tree.ts";

/** A type whose fields a declaration takes over. */
interface BaseType {
  readonly place: Place;
  /** `Pick` and `Omit` take over some fields. */
  readonly kind: "all" | "Pick" | "Omit";
  readonly keys: readonly string[];
}

/** Returns the types that an interface extends, or that an alias consists of. */
export function baseTypes(tree: SourceTree, { path, name }: Place): readonly BaseType[] {
  const declaration = tree.module(path).types.get(name);
  if (declaration === undefined) return [];
  const nodes = ts.isInterfaceDeclaration(declaration)
    ? (declaration.heritageClauses ?? []).flatMap(({ types }) => types)
    : partsOf(declaration.type);
  return nodes.flatMap((node) => baseOf(tree, path, node));
}

function partsOf(type: Ts.TypeNode): readonly Ts.TypeNode[] {
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(partsOf);
  return ts.isTypeReferenceNode(type) ? [type] : [];
}

function baseOf(tree: SourceTree, path: string, node: Ts.Node): BaseType[] {
  const [name, first, second] = referenceOf(node);
  if ((name === "Pick" || name === "Omit") && first !== undefined && second !== undefined) {
    const place = placeOf(tree, path, first);
    return place === undefined ? [] : [{ place, kind: name, keys: keysOf(second) }];
  }
  const place = placeOf(tree, path, node);
  return place === undefined ? [] : [{ place, kind: "all", keys: [] }];
}

function referenceOf(node: Ts.Node): [string, ...Ts.TypeNode[]] {
  if (ts.isExpressionWithTypeArguments(node))
    return [node.expression.getText(), ...(node.typeArguments ?? [])];
  if (ts.isTypeReferenceNode(node)) return [node.typeName.getText(), ...(node.typeArguments ?? [])];
  return [""];
}

function placeOf(tree: SourceTree, path: string, node: Ts.Node): Place | undefined {
  const [name] = referenceOf(node);
  const [alias = "", member] = name.split(".");
  return member === undefined
    ? resolveName(tree, { path, name: alias })
    : resolveQualified(tree, path, alias, member);
}

function keysOf(type: Ts.TypeNode): readonly string[] {
  const types = ts.isUnionTypeNode(type) ? type.types : [type];
  return types.flatMap((one) =>
    ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? [one.literal.text] : [],
  );
}

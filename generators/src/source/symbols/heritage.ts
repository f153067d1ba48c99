import { getOrCreate } from "@capikit/common/json";
import type { ts as Ts } from "ts-morph";
import { ts } from "../syntax/compiler.ts";
import { entityPath, type ImportedName, type Scope } from "../syntax/scope.ts";
import { findBuiltin, isDeclaredBase } from "./docs.ts";
import type { DeclaredSymbol, Symbols } from "./symbols.ts";

/** The ancestors of a declaration, found without reading types. */
export type Ancestry =
  | { readonly kind: "root" }
  /** Another `KubernetesObject`, and the module it is imported from. */
  | { readonly kind: "foreign"; readonly specifier: string | undefined }
  /** A name that is not declared, such as that of a missing import. */
  | { readonly kind: "unknown" }
  | { readonly kind: "none" };

const none: Ancestry = { kind: "none" };
const unknown: Ancestry = { kind: "unknown" };
const root: Ancestry = { kind: "root" };

export interface Heritage {
  readonly ancestryOf: (symbol: DeclaredSymbol) => Ancestry;
  /**
   * Reports whether a symbol is a non-generic interface that extends `KubernetesObject`, and no
   * base.
   */
  readonly isKind: (symbol: DeclaredSymbol) => boolean;
}

/** Follows `extends`. Calls `onUnknown` with unresolved names; `symbols` may report errors too. */
export function createHeritage(
  symbols: Symbols,
  onUnknown: (name: string, symbol: DeclaredSymbol) => void = () => {},
): Heritage {
  const known = new Map<DeclaredSymbol, Ancestry>();
  const kinds = new Map<DeclaredSymbol, boolean>();

  const ofName = (symbol: DeclaredSymbol, path: readonly string[]): Ancestry => {
    const [first = ""] = path;
    const meaning = symbols.lookupPath(symbol.scope, path);
    if (meaning === undefined && path.length === 1) {
      onUnknown(first, symbol);
      return unknown;
    }
    if (meaning?.kind !== "declared") return none;
    const found = ancestryOf(meaning);
    if (found.kind === "none" && meaning.name === "KubernetesObject" && findBuiltin(meaning) === undefined)
      return { kind: "foreign", specifier: findImport(symbol.scope, first)?.specifier };
    return found;
  };

  const ofType = (symbol: DeclaredSymbol, node: Ts.TypeNode): Ancestry => {
    if (ts.isParenthesizedTypeNode(node)) return ofType(symbol, node.type);
    if (ts.isTypeReferenceNode(node)) return ofName(symbol, entityPath(node.typeName));
    if (!ts.isIntersectionTypeNode(node)) return none;
    return strongest(node.types.map((part) => ofType(symbol, part)));
  };

  const find = (symbol: DeclaredSymbol): Ancestry => {
    const builtin = findBuiltin(symbol);
    if (builtin !== undefined) return builtin === "KubernetesObject" ? root : none;
    const found: Ancestry[] = [];
    for (const node of symbol.nodes) {
      if (ts.isTypeAliasDeclaration(node)) found.push(ofType(symbol, node.type));
      if (!ts.isInterfaceDeclaration(node) && !ts.isClassDeclaration(node)) continue;
      for (const clause of node.heritageClauses ?? [])
        for (const { expression } of clause.types) {
          const path = expressionPath(expression);
          if (path !== undefined) found.push(ofName(symbol, path));
        }
    }
    return strongest(found);
  };

  const ancestryOf = (symbol: DeclaredSymbol): Ancestry => {
    return getOrCreate(known, symbol, () => {
      known.set(symbol, none); // Stops at cycles.
      return find(symbol);
    });
  };

  return {
    ancestryOf,
    isKind(symbol) {
      return getOrCreate(kinds, symbol, () => isCandidate(symbol) && ancestryOf(symbol).kind === "root");
    },
  };
}

/** Reports whether a symbol could be a kind if it extended `KubernetesObject`. */
export function isCandidate(symbol: DeclaredSymbol): boolean {
  const interfaces = symbol.nodes.filter(ts.isInterfaceDeclaration);
  return (
    interfaces.length > 0 &&
    interfaces.every((node) => node.typeParameters === undefined) &&
    findBuiltin(symbol) === undefined &&
    !isDeclaredBase(symbol)
  );
}

function strongest(found: readonly Ancestry[]): Ancestry {
  const order = [root.kind, "foreign", unknown.kind];
  return order.map((kind) => found.find((one) => one.kind === kind)).find((one) => one !== undefined) ?? none;
}

function findImport(scope: Scope, name: string): ImportedName | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const entry = at.names.get(name);
    if (entry !== undefined) return entry.kind === "imported" ? entry : undefined;
  }
  return undefined;
}

/** Returns the parts of `a.b.C` in an expression; `undefined` for other expressions. */
export function expressionPath(node: Ts.Expression): string[] | undefined {
  if (ts.isIdentifier(node)) return [node.text];
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const left = expressionPath(node.expression);
  return left === undefined ? undefined : [...left, node.name.text];
}

import { compareText } from "@capikit/common/text";
import type { ts as Ts } from "ts-morph";
import type { TypeNode } from "../ir/type-node.ts";
import type { DeclaredSymbol } from "../symbols/symbols.ts";
import { ts } from "../syntax/compiler.ts";
import { constantNamed, unwrap } from "./constants.ts";
import { noParams, quietContext, type Site, type TypeContext } from "./context.ts";
import { evaluate } from "./evaluate.ts";
import { enumOf, type Literal, literalValue } from "./make-type.ts";
import { collectLiterals, unwrapNames } from "./type-key.ts";

/** Literals in the order of their declaration, and the enums that declare some of them. */
export interface OrderedLiterals {
  readonly literals: readonly Literal[];
  readonly enums: ReadonlySet<string>;
}

/**
 * Sorts the literals that TypeScript's checker found for a type. The checker sorts them by their
 * first use in any file. The order here only depends on the type: that of its arguments, branches
 * and constants, then that of the text.
 *
 * @param alias the conditional type that the node refers to.
 */
export function inSourceOrder(
  cx: TypeContext,
  literals: readonly Literal[],
  node: Ts.TypeNode,
  site: Site,
  alias?: DeclaredSymbol,
): OrderedLiterals {
  const source = new SourceLiterals(quietContext(cx), node);
  source.visit(node, site);
  if (alias !== undefined) source.visitAlias(alias, node, site);
  const ranks = new Map([...source.literals].map((literal, rank) => [literal, rank]));
  const rank = (literal: Literal): number => ranks.get(literal) ?? ranks.size;
  const sorted = literals.toSorted((a, b) => rank(a) - rank(b) || compareLiterals(a, b));
  return { literals: sorted, enums: source.enums };
}

function compareLiterals(a: Literal, b: Literal): number {
  return typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b));
}

/** The literals in the source of a type, without those that only conditions compare with. */
class SourceLiterals implements OrderedLiterals {
  readonly #cx: TypeContext;
  readonly #seen = new Set<Ts.Node>();
  readonly #found = new Set<Literal>();
  readonly enums = new Set<string>();

  /** @param root the type that only the checker can evaluate. */
  constructor(cx: TypeContext, root: Ts.TypeNode) {
    this.#cx = cx;
    this.#seen.add(root);
  }

  get literals(): readonly Literal[] {
    return [...this.#found];
  }

  visit(node: Ts.Node, site: Site): void {
    if (ts.isTypeNode(node) && !this.#seen.has(node)) {
      this.#seen.add(node);
      if (this.#addValues(evaluate(this.#cx, node, site))) return;
    }
    const visit = (child: Ts.Node | undefined): void => {
      if (child !== undefined) this.visit(child, site);
    };
    const literal = literalValue(node);
    if (literal !== undefined) this.#found.add(literal);
    else if (ts.isConditionalTypeNode(node)) [node.trueType, node.falseType].forEach(visit);
    else if (ts.isMappedTypeNode(node)) this.#visitMapped(node, site);
    else if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword)
      this.#visitKeys(node.type, site);
    else if (ts.isTypeQueryNode(node))
      this.#visitConstant(node.exprName, site, (value, inner) => this.visit(value, inner));
    else if (ts.isIdentifier(node))
      this.#visitConstant(node, site, (value, inner) => this.visit(value, inner));
    else if (ts.isPropertyAssignment(node)) visit(node.initializer);
    else if (ts.isPropertySignature(node)) visit(node.type);
    else ts.forEachChild(node, visit);
  }

  /** Visits the declaration of a generic alias, with its parameters bound to the arguments. */
  visitAlias({ nodes, file, scope }: DeclaredSymbol, node: Ts.TypeNode, site: Site): void {
    const alias = nodes.find(ts.isTypeAliasDeclaration);
    const args = ts.isTypeReferenceNode(node) ? (node.typeArguments ?? []) : [];
    if (alias === undefined) return;
    const params = new Map<string, TypeNode>();
    alias.typeParameters?.forEach(({ name, default: missing }, at) => {
      const given = args[at];
      if (given !== undefined) params.set(name.text, evaluate(this.#cx, given, site));
      else if (missing !== undefined)
        params.set(name.text, evaluate(this.#cx, missing, { ...site, file, scope, params }));
    });
    this.visit(alias.type, { ...site, file, scope, params });
  }

  /** Visits the values of a mapped type for each of its keys. */
  #visitMapped({ typeParameter, type }: Ts.MappedTypeNode, site: Site): void {
    const { name, constraint } = typeParameter;
    const keys = constraint && collectLiterals(evaluate(this.#cx, constraint, site));
    if (keys === undefined || type === undefined) return;
    for (const key of keys.values as readonly Literal[]) {
      const params = new Map(site.params).set(name.text, enumOf(this.#cx, [key], site, typeParameter));
      this.#addValues(evaluate(this.#cx, type, { ...site, params }));
    }
  }

  /** Adds the names of the members of a constant. */
  #visitKeys(node: Ts.Node, site: Site): void {
    const at = ts.isParenthesizedTypeNode(node) ? node.type : ts.isExpression(node) ? unwrap(node) : node;
    const visitKeys = (value: Ts.Node, inner: Site): void => this.#visitKeys(value, inner);
    if (ts.isTypeQueryNode(at)) this.#visitConstant(at.exprName, site, visitKeys);
    else if (ts.isIdentifier(at)) this.#visitConstant(at, site, visitKeys);
    else if (ts.isTypeNode(at)) {
      const target = unwrapNames(evaluate(this.#cx, at, site));
      if (target.kind === "object") for (const { name } of target.members) this.#found.add(name);
    } else if (ts.isObjectLiteralExpression(at))
      for (const property of at.properties) {
        if (ts.isSpreadAssignment(property)) this.#visitKeys(property.expression, site);
        else if ("text" in property.name) this.#found.add(property.name.text);
      }
  }

  /** Visits the declared type of a constant, or its value. */
  #visitConstant(name: Ts.EntityName, site: Site, visit: (value: Ts.Node, inner: Site) => void): void {
    const symbol = constantNamed(this.#cx, name, site)?.symbol;
    for (const node of symbol?.nodes.filter(ts.isVariableDeclaration) ?? []) {
      const value = node.type ?? node.initializer;
      if (symbol === undefined || value === undefined || this.#seen.has(node)) continue;
      this.#seen.add(node);
      visit(value, { ...site, file: symbol.file, scope: symbol.scope, params: noParams });
    }
  }

  #addValues(type: TypeNode): boolean {
    const known = collectLiterals(type);
    if (known === undefined) return false;
    for (const value of known.values as readonly Literal[]) this.#found.add(value);
    for (const text of known.enums ?? []) this.enums.add(text);
    return true;
  }
}

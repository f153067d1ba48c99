import type { CallExpr, Expr, LiteralValue, MapEntry } from "./ast.ts";
import { type Token, tokenize } from "./lexer.ts";
import { expandMacro } from "./macros.ts";
import { CelSyntaxError } from "./syntax-error.ts";

/** Reserved words: invalid as identifiers, valid as field names. */
const RESERVED = new Set(
  "as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);
const RELATIONS = new Set(["<", "<=", ">=", ">", "==", "!=", "in"]);
const SUMS = new Set(["+", "-"]);
const PRODUCTS = new Set(["*", "/", "%"]);
/** Deeper expressions are rejected, as in the API server's parser. */
const MAX_DEPTH = 250;
const MAX_CODE_POINTS = 100_000;
const MIN_INT = -(2n ** 63n);
const MAX_INT = 2n ** 63n - 1n;

/**
 * Parses a CEL expression and expands its macros.
 *
 * @throws CelSyntaxError for invalid CEL.
 */
export function parse(source: string): Expr {
  if (source.length > MAX_CODE_POINTS) {
    throw new CelSyntaxError(
      `expression has more than ${MAX_CODE_POINTS} characters: split it`,
      MAX_CODE_POINTS,
    );
  }
  const parser = new Parser(tokenize(source));
  const expr = parser.expression();
  parser.end();
  return expr;
}

class Parser {
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  end(): void {
    if (this.#peek().type !== "end") this.#unexpected("an operator or the end");
  }

  expression(): Expr {
    if (++this.#depth > MAX_DEPTH) throw tooDeep(this.#peek().at);
    const condition = this.#or();
    let expr = condition;
    if (this.#accept("?")) {
      const yes = this.#or();
      this.#expect(":");
      const no = this.expression();
      expr = call(condition.at, "_?_:_", [condition, yes, no]);
    }
    this.#depth--;
    return expr;
  }

  #or(): Expr {
    return this.#logic("||", () => this.#and());
  }

  #and(): Expr {
    return this.#logic("&&", () => this.#relation());
  }

  /** A chain of `&&` or `||` becomes a balanced tree, which cannot overflow the stack. */
  #logic(operator: string, operand: () => Expr): Expr {
    const operands = [operand()];
    while (this.#accept(operator)) operands.push(operand());
    return balanced(`_${operator}_`, operands);
  }

  #relation(): Expr {
    return this.#binary(RELATIONS, () => this.#sum());
  }

  #sum(): Expr {
    return this.#binary(SUMS, () => this.#product());
  }

  #product(): Expr {
    return this.#binary(PRODUCTS, () => this.#unary());
  }

  /** Parses left-associative operators of one precedence. Each adds a level of nesting. */
  #binary(operators: ReadonlySet<string>, operand: () => Expr): Expr {
    let left = operand();
    for (let count = 1; ; count++) {
      const token = this.#peek();
      if (token.type !== "op" || !operators.has(token.text)) return left;
      this.#index++;
      if (++this.#depth + count > MAX_DEPTH + 2) throw tooDeep(token.at);
      const name = token.text === "in" ? "@in" : `_${token.text}_`;
      left = call(token.at, name, [left, operand()]);
      this.#depth--;
    }
  }

  #unary(): Expr {
    const { at, text } = this.#peek();
    if (this.#is("!")) {
      return this.#count("!") % 2 === 0 ? this.#member() : call(at, "!_", [this.#member()]);
    }
    if (!this.#is("-")) return this.#member();
    // A sign before a number is part of the literal: the smallest int has no positive counterpart.
    const following = this.#tokens[this.#index + 1];
    if (following !== undefined && isNumber(following) && text === "-") return this.#member();
    return this.#count("-") % 2 === 0 ? this.#member() : call(at, "-_", [this.#member()]);
  }

  #count(operator: string): number {
    let count = 0;
    while (this.#accept(operator)) count++;
    return count;
  }

  #member(): Expr {
    let operand = this.#primary();
    const depth = this.#depth;
    for (;;) {
      const { at } = this.#peek();
      if (this.#accept(".")) operand = this.#select(operand, at);
      else if (this.#accept("[")) operand = this.#index_(operand, at);
      else break;
      if (++this.#depth > MAX_DEPTH) throw tooDeep(at);
    }
    this.#depth = depth;
    return operand;
  }

  #select(operand: Expr, at: number): Expr {
    const optional = this.#accept("?");
    const field = this.#identifier("a field name");
    if (optional) return call(at, "_?._", [operand, { kind: "literal", at, value: field }]);
    if (!this.#accept("(")) return { kind: "select", at, operand, field, test: false };
    return expandMacro({ kind: "call", at, name: field, target: operand, args: this.#list(")") });
  }

  #index_(operand: Expr, at: number): Expr {
    const optional = this.#accept("?");
    const index = this.expression();
    this.#expect("]");
    return call(at, optional ? "_[?_]" : "_[_]", [operand, index]);
  }

  #primary(): Expr {
    const token = this.#peek();
    if (token.type === "literal") {
      this.#index++;
      return { kind: "literal", at: token.at, value: token.value };
    }
    if (token.type === "int" || this.#is("-")) return this.#number();
    if (token.type === "ident" || this.#is(".")) return this.#named();
    if (this.#accept("(")) {
      const expr = this.expression();
      this.#expect(")");
      return expr;
    }
    if (this.#accept("[")) return this.#listLiteral(token.at);
    if (this.#accept("{")) return this.#mapLiteral(token.at);
    return this.#unexpected("an expression");
  }

  #number(): Expr {
    const { at } = this.#peek();
    const negative = this.#accept("-");
    const token = this.#peek();
    this.#index++;
    if (token.type === "literal" && typeof token.value === "number") {
      return { kind: "literal", at, value: negative ? -token.value : token.value };
    }
    if (token.type !== "int") {
      this.#index--;
      return this.#unexpected("a number");
    }
    const value = negative ? -BigInt(token.text) : BigInt(token.text);
    if (value < MIN_INT || value > MAX_INT)
      throw new CelSyntaxError(`int literal ${value} is out of range`, at);
    return { kind: "literal", at, value };
  }

  #named(): Expr {
    const { at } = this.#peek();
    this.#accept(".");
    const name = this.#identifier("a name");
    if (RESERVED.has(name))
      throw new CelSyntaxError(
        `"${name}" is a reserved word: write a property of that name as __${name}__`,
        at,
      );
    if (this.#accept("(")) return expandMacro({ kind: "call", at, name, args: this.#list(")") });
    const struct = this.#structLiteral(name, at);
    return struct ?? { kind: "ident", at, name };
  }

  /** Parses `a.b.C{field: value}`; undefined if no brace follows the dotted name. */
  #structLiteral(first: string, at: number): Expr | undefined {
    let index = this.#index;
    let name = first;
    for (;;) {
      const dot = this.#tokens[index];
      const part = this.#tokens[index + 1];
      if (dot?.type !== "op" || dot.text !== "." || part?.type !== "ident") break;
      name += `.${part.text}`;
      index += 2;
    }
    const brace = this.#tokens[index];
    if (brace?.type !== "op" || brace.text !== "{") return undefined;
    this.#index = index + 1;
    const fields: { name: string; value: Expr }[] = [];
    while (!this.#is("}")) {
      this.#accept("?");
      const field = this.#identifier("a field name");
      this.#expect(":");
      fields.push({ name: field, value: this.expression() });
      if (!this.#accept(",")) break;
    }
    this.#expect("}");
    return { kind: "struct", at, name, fields };
  }

  #listLiteral(at: number): Expr {
    const elements: Expr[] = [];
    const optional = new Set<number>();
    while (!this.#is("]")) {
      if (this.#accept("?")) optional.add(elements.length);
      elements.push(this.expression());
      if (!this.#accept(",")) break;
    }
    this.#expect("]");
    return { kind: "list", at, elements, optional };
  }

  #mapLiteral(at: number): Expr {
    const entries: MapEntry[] = [];
    while (!this.#is("}")) {
      const optional = this.#accept("?");
      const key = this.expression();
      this.#expect(":");
      entries.push({ key, value: this.expression(), optional });
      if (!this.#accept(",")) break;
    }
    this.#expect("}");
    return { kind: "map", at, entries };
  }

  #list(close: string): readonly Expr[] {
    const args: Expr[] = [];
    if (this.#accept(close)) return args;
    do args.push(this.expression());
    while (this.#accept(","));
    this.#expect(close);
    return args;
  }

  #identifier(what: string): string {
    const token = this.#peek();
    if (token.type !== "ident") return this.#unexpected(what);
    this.#index++;
    return token.text;
  }

  #peek(): Token {
    const token = this.#tokens[this.#index] ?? this.#tokens.at(-1);
    if (token === undefined) throw new CelSyntaxError("expression is empty", 0);
    return token;
  }

  #is(text: string): boolean {
    const token = this.#peek();
    return token.type === "op" && token.text === text;
  }

  #accept(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#index++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) this.#unexpected(`"${text}"`);
  }

  #unexpected(wanted: string): never {
    const token = this.#peek();
    const found = token.type === "end" ? "the end of the expression" : JSON.stringify(token.text);
    throw new CelSyntaxError(`expected ${wanted}, found ${found}`, token.at);
  }
}

function tooDeep(at: number): CelSyntaxError {
  return new CelSyntaxError(`nested deeper than ${MAX_DEPTH}: simplify it`, at);
}

function balanced(name: string, operands: readonly Expr[]): Expr {
  const [first] = operands;
  if (first === undefined) throw new CelSyntaxError("expression is empty", 0);
  if (operands.length === 1) return first;
  const half = Math.ceil(operands.length / 2);
  const [left, right] = [balanced(name, operands.slice(0, half)), balanced(name, operands.slice(half))];
  return call(left.at, name, [left, right]);
}

function isNumber(token: Token): boolean {
  return token.type === "int" || (token.type === "literal" && isDouble(token.value));
}

function isDouble(value: LiteralValue): boolean {
  return typeof value === "number";
}

function call(at: number, name: string, args: readonly Expr[]): CallExpr {
  return { kind: "call", at, name, args };
}

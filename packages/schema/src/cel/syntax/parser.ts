import { call, type Expr, literal, type MapEntry } from "./ast.ts";
import { type Token, tokenize } from "./lexer.ts";
import { expandMacro } from "./macros.ts";
import { CelSyntaxError, TokenReader } from "./token-reader.ts";

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
  const parser = new Parser(new TokenReader(tokenize(source)));
  const expr = parser.expression();
  parser.end();
  return expr;
}

class Parser {
  readonly #tokens: TokenReader;
  #depth = 0;

  constructor(tokens: TokenReader) {
    this.#tokens = tokens;
  }

  end(): void {
    if (this.#tokens.peek().type !== "end") this.#tokens.unexpected("an operator or the end");
  }

  expression(): Expr {
    if (++this.#depth > MAX_DEPTH) throw tooDeep(this.#tokens.peek().at);
    const condition = this.#or();
    let expr = condition;
    if (this.#tokens.accept("?")) {
      const yes = this.#or();
      this.#tokens.expect(":");
      const no = this.expression();
      expr = call(condition.at, "_?_:_", condition, yes, no);
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
    while (this.#tokens.accept(operator)) operands.push(operand());
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
      const token = this.#tokens.peek();
      if (token.type !== "op" || !operators.has(token.text)) return left;
      this.#tokens.skip();
      if (++this.#depth + count > MAX_DEPTH + 2) throw tooDeep(token.at);
      const name = token.text === "in" ? "@in" : `_${token.text}_`;
      left = call(token.at, name, left, operand());
      this.#depth--;
    }
  }

  #unary(): Expr {
    const { at } = this.#tokens.peek();
    if (this.#tokens.is("!")) {
      return this.#count("!") % 2 === 0 ? this.#member() : call(at, "!_", this.#member());
    }
    if (!this.#tokens.is("-")) return this.#member();
    // A sign before a number is part of the literal: the smallest int has no positive counterpart.
    if (isNumber(this.#tokens.peek(1))) return this.#member();
    return this.#count("-") % 2 === 0 ? this.#member() : call(at, "-_", this.#member());
  }

  #count(operator: string): number {
    let count = 0;
    while (this.#tokens.accept(operator)) count++;
    return count;
  }

  #member(): Expr {
    let operand = this.#primary();
    const depth = this.#depth;
    for (;;) {
      const { at } = this.#tokens.peek();
      if (this.#tokens.accept(".")) operand = this.#select(operand, at);
      else if (this.#tokens.accept("[")) operand = this.#index(operand, at);
      else break;
      if (++this.#depth > MAX_DEPTH) throw tooDeep(at);
    }
    this.#depth = depth;
    return operand;
  }

  #select(operand: Expr, at: number): Expr {
    const optional = this.#tokens.accept("?");
    const isQuoted = this.#tokens.peek().type === "quoted";
    const field = this.#tokens.fieldName();
    if (optional) return call(at, "_?._", operand, literal(at, field));
    if (isQuoted || !this.#tokens.accept("(")) return { kind: "select", at, operand, field, test: false };
    return expandMacro({ kind: "call", at, name: field, target: operand, args: this.#list(")") });
  }

  #index(operand: Expr, at: number): Expr {
    const optional = this.#tokens.accept("?");
    const index = this.expression();
    this.#tokens.expect("]");
    return call(at, optional ? "_[?_]" : "_[_]", operand, index);
  }

  #primary(): Expr {
    const token = this.#tokens.peek();
    if (token.type === "literal") {
      this.#tokens.skip();
      return literal(token.at, token.value);
    }
    if (token.type === "int" || this.#tokens.is("-")) return this.#number();
    if (token.type === "ident" || this.#tokens.is(".")) return this.#named();
    if (this.#tokens.accept("(")) {
      const expr = this.expression();
      this.#tokens.expect(")");
      return expr;
    }
    if (this.#tokens.accept("[")) return this.#listLiteral(token.at);
    if (this.#tokens.accept("{")) return this.#mapLiteral(token.at);
    return this.#tokens.unexpected("an expression");
  }

  #number(): Expr {
    const { at } = this.#tokens.peek();
    const negative = this.#tokens.accept("-");
    const token = this.#tokens.peek();
    if (!isNumber(token)) return this.#tokens.unexpected("a number");
    this.#tokens.skip();
    if (token.type === "literal") return literal(at, negative ? -token.value : token.value);
    const value = negative ? -BigInt(token.text) : BigInt(token.text);
    if (value < MIN_INT || value > MAX_INT)
      throw new CelSyntaxError(`int literal ${value} is out of range`, at);
    return literal(at, value);
  }

  #named(): Expr {
    const { at } = this.#tokens.peek();
    this.#tokens.accept(".");
    const name = this.#tokens.identifier("a name");
    if (RESERVED.has(name))
      throw new CelSyntaxError(
        `"${name}" is a reserved word: write a property of that name as __${name}__`,
        at,
      );
    if (this.#tokens.accept("(")) return expandMacro({ kind: "call", at, name, args: this.#list(")") });
    return this.#structLiteral(name, at) ?? { kind: "ident", at, name };
  }

  /** Parses `a.b.C{field: value}`; undefined if no brace follows the dotted name. */
  #structLiteral(first: string, at: number): Expr | undefined {
    let name = first;
    let length = 0;
    for (;;) {
      const dot = this.#tokens.peek(length);
      const part = this.#tokens.peek(length + 1);
      if (dot.type !== "op" || dot.text !== "." || part.type !== "ident") break;
      name += `.${part.text}`;
      length += 2;
    }
    const brace = this.#tokens.peek(length);
    if (brace.type !== "op" || brace.text !== "{") return undefined;
    this.#tokens.skip(length + 1);
    const fields: { name: string; value: Expr }[] = [];
    while (!this.#tokens.is("}")) {
      this.#tokens.accept("?");
      const field = this.#tokens.fieldName();
      this.#tokens.expect(":");
      fields.push({ name: field, value: this.expression() });
      if (!this.#tokens.accept(",")) break;
    }
    this.#tokens.expect("}");
    return { kind: "struct", at, name, fields };
  }

  #listLiteral(at: number): Expr {
    const elements: Expr[] = [];
    const optional = new Set<number>();
    while (!this.#tokens.is("]")) {
      if (this.#tokens.accept("?")) optional.add(elements.length);
      elements.push(this.expression());
      if (!this.#tokens.accept(",")) break;
    }
    this.#tokens.expect("]");
    return { kind: "list", at, elements, optional };
  }

  #mapLiteral(at: number): Expr {
    const entries: MapEntry[] = [];
    while (!this.#tokens.is("}")) {
      const optional = this.#tokens.accept("?");
      const key = this.expression();
      this.#tokens.expect(":");
      entries.push({ key, value: this.expression(), optional });
      if (!this.#tokens.accept(",")) break;
    }
    this.#tokens.expect("}");
    return { kind: "map", at, entries };
  }

  #list(close: string): readonly Expr[] {
    const args: Expr[] = [];
    if (this.#tokens.accept(close)) return args;
    do args.push(this.expression());
    while (this.#tokens.accept(","));
    this.#tokens.expect(close);
    return args;
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
  return call(left.at, name, left, right);
}

function isNumber(token: Token): token is Token & ({ type: "int" } | { type: "literal"; value: number }) {
  return token.type === "int" || (token.type === "literal" && typeof token.value === "number");
}

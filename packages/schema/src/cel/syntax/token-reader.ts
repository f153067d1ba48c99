import { CapikitError } from "@capikit/common/errors";
import type { Token } from "./lexer.ts";

/** An expression that does not parse. */
export class CelSyntaxError extends CapikitError {
  override readonly name = "CelSyntaxError";
  /** Offset of the error in the expression, in UTF-16 units. */
  readonly offset: number;

  constructor(message: string, offset = 0) {
    super(message);
    this.offset = offset;
  }
}

/** Reads tokens one by one, and reports unexpected ones. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #index = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  peek(ahead = 0): Token {
    const token = this.#tokens[this.#index + ahead] ?? this.#tokens.at(-1);
    if (token === undefined) throw new CelSyntaxError("expression is empty");
    return token;
  }

  skip(count = 1): void {
    this.#index += count;
  }

  identifier(what: string): string {
    const token = this.peek();
    if (token.type !== "ident") return this.unexpected(what);
    this.#index++;
    return token.text;
  }

  /** Reads the name of a field, which may be in backticks: `a`. */
  fieldName(): string {
    if (this.peek().type !== "quoted") return this.identifier("a field name");
    const { text } = this.peek();
    this.#index++;
    return text;
  }

  is(text: string): boolean {
    const token = this.peek();
    return token.type === "op" && token.text === text;
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.#index++;
    return true;
  }

  expect(text: string): void {
    if (!this.accept(text)) this.unexpected(`"${text}"`);
  }

  unexpected(wanted: string): never {
    const token = this.peek();
    const found = token.type === "end" ? "the end of the expression" : JSON.stringify(token.text);
    throw new CelSyntaxError(`expected ${wanted}, found ${found}`, token.at);
  }
}

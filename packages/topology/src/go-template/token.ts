export type TokenType =
  | "bool"
  | "char"
  | "dot"
  | "field"
  | "identifier"
  | "keyword"
  | "nil"
  | "number"
  | "operator"
  | "space"
  | "string"
  | "variable";

/** A token of an action in source form. */
export interface Token {
  readonly type: TokenType;
  readonly text: string;
  readonly line: number;
}

/** A piece of a template: text, or the tokens between braces. */
export type Piece =
  | { readonly type: "text"; readonly text: string; readonly line: number }
  | { readonly type: "action"; readonly tokens: readonly Token[]; readonly line: number };

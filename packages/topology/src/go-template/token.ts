/** What a token of an action is. */
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

/** One token of an action: its text as it is written. */
export interface Token {
  readonly type: TokenType;
  readonly text: string;
  readonly line: number;
}

/** A piece of a template: text, or the tokens of what stands between braces. */
export type Piece =
  | { readonly type: "text"; readonly text: string; readonly line: number }
  | { readonly type: "action"; readonly tokens: readonly Token[]; readonly line: number };

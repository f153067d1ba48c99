import { lex } from "./lex.ts";
import type { Node, Parsed, Pipeline } from "./nodes.ts";
import { parsePipeline } from "./parse-pipeline.ts";
import type { Budget } from "./runtime/budget.ts";
import { GoTemplateError } from "./runtime/template-error.ts";
import { type Piece, type Token, unquote } from "./token.ts";

/** Parses a template. @throws GoTemplateError for invalid templates and unsupported functions. */
export function parse(
  template: string,
  isFunction: (name: string, line: number) => boolean,
  budget: Budget,
): Parsed {
  return new Parser(lex(template), isFunction, budget).parse();
}

type Ending = "else" | "end";

/** Recursive descent over the pieces of one template. */
class Parser {
  #at = 0;
  #loops = 0;
  /** Names of the variables in scope; blocks truncate it to its length at their start. */
  #variables: string[] = ["$"];
  readonly #pieces: readonly Piece[];
  readonly #isFunction: (name: string, line: number) => boolean;
  readonly #budget: Budget;
  readonly #defined = new Map<string, readonly Node[]>();

  constructor(pieces: readonly Piece[], isFunction: (name: string, line: number) => boolean, budget: Budget) {
    this.#pieces = pieces;
    this.#isFunction = isFunction;
    this.#budget = budget;
  }

  parse(): Parsed {
    const body = this.#list(undefined).nodes;
    return { body, defined: this.#defined };
  }

  /** Parses statements up to the end of the template, or of the block that started at a line. */
  #list(openedAt: number | undefined): { nodes: Node[]; ending?: Ending; tokens: readonly Token[] } {
    const nodes: Node[] = [];
    for (;;) {
      const piece = this.#pieces[this.#at++];
      if (piece === undefined) {
        if (openedAt === undefined) return { nodes, tokens: [] };
        throw new GoTemplateError("the block has no {{end}}", openedAt);
      }
      if (piece.type === "text") {
        nodes.push({ type: "text", text: piece.text });
        continue;
      }
      const tokens = withoutOuterSpace(piece.tokens);
      const [first] = tokens;
      if (first === undefined) throw new GoTemplateError("the action is empty", piece.line);
      if (first.type !== "keyword") {
        nodes.push({ type: "action", pipeline: this.#pipeline(tokens, piece.line, "action") });
        continue;
      }
      if (first.text === "else" || first.text === "end") {
        if (openedAt === undefined) throw new GoTemplateError(`unexpected {{${first.text}}}`, piece.line);
        return { nodes, ending: first.text, tokens: withoutOuterSpace(tokens.slice(1)) };
      }
      this.#budget.line = piece.line;
      const { text } = first;
      const node = this.#budget.nested(() =>
        this.#keyword(text, withoutOuterSpace(tokens.slice(1)), piece.line),
      );
      if (node !== undefined) nodes.push(node);
    }
  }

  #keyword(keyword: string, rest: readonly Token[], line: number): Node | undefined {
    switch (keyword) {
      case "if":
      case "with":
      case "range":
        return this.#control(keyword, rest, line);
      case "break":
      case "continue":
        if (this.#loops === 0) throw new GoTemplateError(`{{${keyword}}} outside {{range}}`, line);
        return { type: keyword };
      case "define":
        this.#define(rest, line);
        return undefined;
      case "block": {
        const { name, pipeline } = this.#named(rest, line, "block");
        if (pipeline === undefined) throw new GoTemplateError("{{block}} needs a value after its name", line);
        this.#body(name, line);
        return { type: "template", name, pipeline, line };
      }
      default: {
        const { name, pipeline } = this.#named(rest, line, "template");
        return { type: "template", name, pipeline, line };
      }
    }
  }

  #control(type: "if" | "range" | "with", tokens: readonly Token[], line: number): Node {
    const scope = this.#variables.length;
    const pipeline = this.#pipeline(tokens, line, type);
    if (type === "range") this.#loops++;
    const main = this.#list(line);
    if (type === "range") this.#loops--;
    const otherwise = main.ending === "else" ? this.#otherwise(type, main.tokens, line) : [];
    if (main.ending === "end" && main.tokens.length > 0)
      throw new GoTemplateError("{{end}} takes nothing", line);
    this.#variables.length = scope;
    return { type, pipeline, body: main.nodes, otherwise, line };
  }

  #otherwise(type: "if" | "range" | "with", tokens: readonly Token[], line: number): readonly Node[] {
    const [first] = tokens;
    if (first === undefined) {
      const block = this.#list(line);
      if (block.ending === "else") throw new GoTemplateError("expected {{end}}, found {{else}}", line);
      return block.nodes;
    }
    if (first.text !== type || type === "range")
      throw new GoTemplateError(`unexpected ${first.text} after else`, line);
    this.#budget.line = line;
    return this.#budget.nested(() => [this.#control(type, withoutOuterSpace(tokens.slice(1)), line)]);
  }

  #define(tokens: readonly Token[], line: number): void {
    const [name, ...more] = tokens;
    if (name?.type !== "string" || more.length > 0)
      throw new GoTemplateError('{{define}} takes one name: write {{define "name"}}', line);
    this.#body(unquote(name), line);
  }

  /** Parses the body of a defined template, whose only variable is `$`. */
  #body(name: string, line: number): void {
    const variables = this.#variables;
    const loops = this.#loops;
    this.#variables = ["$"];
    this.#loops = 0;
    const { nodes, ending } = this.#list(line);
    if (ending !== "end") throw new GoTemplateError("expected {{end}}, found {{else}}", line);
    const known = this.#defined.get(name);
    if (known !== undefined && !isBlank(known) && !isBlank(nodes))
      throw new GoTemplateError(`multiple definition of template "${name}"`, line);
    if (known === undefined || !isBlank(nodes)) this.#defined.set(name, nodes);
    this.#variables = variables;
    this.#loops = loops;
  }

  #named(
    tokens: readonly Token[],
    line: number,
    keyword: string,
  ): { name: string; pipeline: Pipeline | undefined } {
    const [name, ...rest] = tokens;
    if (name?.type !== "string")
      throw new GoTemplateError(`{{${keyword}}} needs the name of a template`, line);
    const value = withoutOuterSpace(rest);
    return {
      name: unquote(name),
      pipeline: value.length === 0 ? undefined : this.#pipeline(value, line, keyword),
    };
  }

  #pipeline(tokens: readonly Token[], line: number, context: string): Pipeline {
    return parsePipeline(tokens, {
      line,
      context,
      variables: this.#variables,
      isFunction: this.#isFunction,
      budget: this.#budget,
    });
  }
}

/** Reports whether a template only has white space and definitions, which allows redefinition. */
function isBlank(nodes: readonly Node[]): boolean {
  return nodes.every((node) => node.type === "text" && node.text.trim() === "");
}

function withoutOuterSpace(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex(({ type }) => type !== "space");
  if (first === -1) return [];
  return tokens.slice(first, tokens.findLastIndex(({ type }) => type !== "space") + 1);
}

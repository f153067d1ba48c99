import type { Command, Operand, Pipeline } from "./nodes.ts";
import type { Budget } from "./runtime/budget.ts";
import { GoTemplateError } from "./runtime/template-error.ts";
import { numberOperand, type Token, unquote } from "./token.ts";

export interface PipelinePlace {
  readonly line: number;
  /** The statement of the pipeline, for messages and `range`, which may declare two variables. */
  readonly context: string;
  /** The variables in scope; declared variables are added. */
  readonly variables: string[];
  readonly isFunction: (name: string, line: number) => boolean;
  readonly budget: Budget;
}

export function parsePipeline(tokens: readonly Token[], place: PipelinePlace): Pipeline {
  const reader = new PipelineParser(tokens, place);
  const pipeline = reader.pipeline();
  reader.expectEnd();
  return pipeline;
}

class PipelineParser {
  #at = 0;
  readonly #tokens: readonly Token[];
  readonly #place: PipelinePlace;

  constructor(tokens: readonly Token[], place: PipelinePlace) {
    this.#tokens = tokens;
    this.#place = place;
  }

  pipeline(): Pipeline {
    const { line } = this.#place;
    const { declares, assigns } = this.#declarations();
    const commands = [this.#command()];
    while (this.#peek()?.text === "|") {
      this.#at++;
      // Go accepts a "|" at the end.
      const next = this.#peek();
      if (next === undefined || next.text === ")") break;
      commands.push(this.#command());
    }
    for (const { head } of commands.slice(1)) {
      if (head.type === "constant" || head.type === "nil" || head.type === "number")
        throw new GoTemplateError(
          "a constant cannot take the value of a pipeline: name a function",
          head.line,
        );
    }
    // A variable is undefined in its own declaration.
    if (!assigns) for (const item of declares) this.#place.variables.push(item);
    return { declares, assigns, commands, line };
  }

  expectEnd(): void {
    const token = this.#peek();
    if (token !== undefined) throw this.#unexpected(token);
  }

  #declarations(): { declares: string[]; assigns: boolean } {
    const none = { declares: [], assigns: false };
    const start = this.#at;
    const first = this.#peek();
    if (first?.type !== "variable") return none;
    this.#at++;
    const declares = [first.text];
    if (this.#peek()?.text === "," && this.#place.context === "range") {
      this.#at++;
      const second = this.#peek();
      if (second?.type !== "variable")
        throw new GoTemplateError("range declares variables: write $k, $v", first.line);
      this.#at++;
      declares.push(second.text);
    }
    const operator = this.#peek()?.text;
    if (operator !== ":=" && operator !== "=") {
      if (declares.length > 1)
        throw new GoTemplateError("range is missing := after its variables", first.line);
      this.#at = start;
      return none;
    }
    this.#at++;
    if (operator === "=") for (const name of declares) this.#checkVariable(name, first.line);
    return { declares, assigns: operator === "=" };
  }

  #command(): Command {
    const operands: Operand[] = [];
    for (;;) {
      const token = this.#peek();
      if (token === undefined || token.text === "|" || token.text === ")") break;
      const operand = this.#operand(token);
      operands.push(operand);
      const next = this.#tokens[this.#at];
      if (next !== undefined && next.type !== "space" && next.text !== "|" && next.text !== ")")
        throw this.#unexpected(next);
    }
    const [head, ...args] = operands;
    if (head === undefined)
      throw new GoTemplateError(`missing value for ${this.#place.context}`, this.#place.line);
    if (args.length > 0 && (head.type === "constant" || head.type === "number" || head.type === "nil"))
      throw new GoTemplateError("a constant takes no arguments", head.line);
    return { head, args, line: head.line };
  }

  #operand(token: Token): Operand {
    this.#at++;
    let operand = this.#term(token);
    const names: string[] = [];
    for (let next = this.#tokens[this.#at]; next?.type === "field"; next = this.#tokens[this.#at]) {
      names.push(next.text.slice(1));
      this.#at++;
    }
    if (names.length === 0) return operand;
    if (["constant", "number", "nil", "dot"].includes(operand.type))
      throw new GoTemplateError(`unexpected . after ${token.text}`, token.line);
    if (operand.type === "fields") operand = { ...operand, names: [...operand.names, ...names] };
    else operand = { type: "fields", of: operand, names, line: token.line };
    return operand;
  }

  #term(token: Token): Operand {
    const { line, text } = token;
    switch (token.type) {
      case "bool":
        return { type: "constant", value: text === "true", text, line };
      case "string":
        return { type: "constant", value: unquote(token), text, line };
      case "char":
      case "number":
        return numberOperand(token);
      case "nil":
        return { type: "nil", line };
      case "dot":
        return { type: "dot", line };
      case "field":
        return { type: "fields", of: { type: "dot", line }, names: [text.slice(1)], line };
      case "variable":
        this.#checkVariable(text, line);
        return { type: "variable", name: text, line };
      case "identifier":
        if (!this.#place.isFunction(text, line))
          throw new GoTemplateError(`function "${text}" not defined`, line);
        return { type: "function", name: text, line };
      default:
        if (text !== "(") throw this.#unexpected(token);
        return this.#parenthesised(line);
    }
  }

  #parenthesised(line: number): Operand {
    this.#place.budget.line = line;
    const pipeline = this.#place.budget.nested(() => this.pipeline());
    if (this.#peek()?.text !== ")") throw new GoTemplateError("a parenthesis has no end", line);
    this.#at++;
    return { type: "pipeline", pipeline, line };
  }

  #checkVariable(name: string, line: number): void {
    const { budget, variables } = this.#place;
    budget.line = line;
    budget.spend(variables.length / 64);
    if (!variables.includes(name)) throw new GoTemplateError(`undefined variable "${name}"`, line);
  }

  #peek(): Token | undefined {
    while (this.#tokens[this.#at]?.type === "space") this.#at++;
    return this.#tokens[this.#at];
  }

  #unexpected(token: Token): GoTemplateError {
    return new GoTemplateError(
      `unexpected ${JSON.stringify(token.text)} in ${this.#place.context}`,
      token.line,
    );
  }
}

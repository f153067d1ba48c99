import { argument, idealNumber, numberArgument, rangeElements } from "./arguments.ts";
import type { Command, Node, Operand, Parsed, Pipeline } from "./nodes.ts";
import type { Budget } from "./runtime/budget.ts";
import { bytesOf, isUtf8, textOf } from "./runtime/bytes.ts";
import { GoInt, type GoValue, isStruct, isTrue, output, typeName } from "./runtime/go-value.ts";
import { FunctionError, GoTemplateError } from "./runtime/template-error.ts";
import type { TemplateFunction } from "./runtime/template-function.ts";
import { Variables } from "./variables.ts";

/** Arguments of one call. Spreading many more would overflow the stack. */
const MAX_ARGUMENTS = 10_000;

/** Handling of missing map keys: no value, or an error. */
export type MissingKey = "default" | "error";

/** Renders a parsed template. @throws GoTemplateError where Go's text/template fails. */
export function execute(
  parsed: Parsed,
  data: GoValue,
  functions: ReadonlyMap<string, TemplateFunction>,
  missingKey: MissingKey,
  budget: Budget,
): string {
  return new Execution(parsed, functions, missingKey, budget).run(parsed.body, data);
}

type Signal = "break" | "continue" | undefined;

/** A rendering: output, and the variables in scope. */
class Execution {
  #output: string[] = [];
  #length = 0;
  #variables: Variables;
  readonly #parsed: Parsed;
  readonly #functions: ReadonlyMap<string, TemplateFunction>;
  readonly #missingKey: MissingKey;
  readonly #budget: Budget;

  constructor(
    parsed: Parsed,
    functions: ReadonlyMap<string, TemplateFunction>,
    missingKey: MissingKey,
    budget: Budget,
  ) {
    this.#parsed = parsed;
    this.#functions = functions;
    this.#missingKey = missingKey;
    this.#budget = budget;
    this.#variables = new Variables(null, budget);
  }

  run(body: readonly Node[], data: GoValue): string {
    this.#variables = new Variables(data, this.#budget);
    this.#walk(body, data);
    const output = this.#output.join("");
    // Cluster API reads it as YAML, which must be UTF-8.
    const text = isUtf8(output) ? output : textOf(bytesOf(output));
    if (!isUtf8(text))
      throw new GoTemplateError(
        "the output is not UTF-8: a function such as trunc cuts a character in two",
        this.#budget.line,
      );
    return text;
  }

  #walk(nodes: readonly Node[], dot: GoValue): Signal {
    for (const node of nodes) {
      const signal = this.#node(node, dot);
      if (signal !== undefined) return signal;
    }
    return undefined;
  }

  #write(text: string): void {
    this.#length += text.length;
    this.#budget.checkLength(this.#length);
    this.#output.push(text);
  }

  #node(node: Node, dot: GoValue): Signal {
    this.#budget.spend(1);
    switch (node.type) {
      case "text":
        this.#write(node.text);
        return undefined;
      case "action": {
        this.#budget.line = node.pipeline.line;
        const value = this.#pipeline(dot, node.pipeline);
        if (node.pipeline.declares.length > 0) return undefined;
        this.#budget.read(value);
        this.#write(output(value));
        return undefined;
      }
      case "break":
      case "continue":
        return node.type;
      case "template":
        this.#template(node, dot);
        return undefined;
      case "range":
        this.#budget.line = node.line;
        return this.#variables.scoped(() => this.#range(node, dot));
      default:
        this.#budget.line = node.line;
        return this.#variables.scoped(() => {
          const value = this.#pipeline(dot, node.pipeline);
          if (isTrue(value)) return this.#walk(node.body, node.type === "with" ? value : dot);
          return this.#walk(node.otherwise, dot);
        });
    }
  }

  #range(node: Node & { type: "range" | "if" | "with" }, dot: GoValue): Signal {
    // Variables of the pipeline are set for each element, in a separate scope.
    const { declares, assigns } = node.pipeline;
    const value = this.#commands(dot, node.pipeline);
    if (value instanceof GoInt && declares.length > 1)
      throw new GoTemplateError(`can't use ${value.value} to iterate over more than one variable`, node.line);
    let any = false;
    for (const [key, element] of rangeElements(value, node.line, this.#budget)) {
      any = true;
      const signal = this.#variables.scoped(() => {
        const [first, second] = declares;
        const set = (name: string, given: GoValue) => this.#variables.set(name, given, assigns, node.line);
        if (first !== undefined) set(first, second === undefined ? element : key);
        if (second !== undefined) set(second, element);
        return this.#walk(node.body, element);
      });
      if (signal === "break") break;
    }
    return any ? undefined : this.#walk(node.otherwise, dot);
  }

  #template(node: Node & { type: "template" }, dot: GoValue): void {
    const body = this.#parsed.defined.get(node.name);
    if (body === undefined) throw new GoTemplateError(`template "${node.name}" not defined`, node.line);
    const budget = this.#budget;
    budget.line = node.line;
    const data = node.pipeline === undefined ? null : this.#pipeline(dot, node.pipeline);
    const [variables, caller] = [this.#variables, budget.template];
    this.#variables = new Variables(data, this.#budget);
    budget.template = node.name;
    budget.nested(() => this.#walk(body, data));
    budget.template = caller;
    this.#variables = variables;
  }

  #pipeline(dot: GoValue, pipeline: Pipeline): GoValue {
    const value = this.#commands(dot, pipeline);
    for (const name of pipeline.declares) this.#variables.set(name, value, pipeline.assigns, pipeline.line);
    return value;
  }

  #commands(dot: GoValue, { commands }: Pipeline): GoValue {
    let value: GoValue;
    let piped = false;
    for (const command of commands) {
      value = this.#command(dot, command, piped ? [value] : []);
      piped = true;
      // A piped missing value remains missing, and piped nil becomes missing.
      if (value === null) value = undefined;
    }
    return value;
  }

  #command(dot: GoValue, { head, args, line }: Command, piped: readonly GoValue[]): GoValue {
    if (head.type === "function") return this.#call(dot, head.name, args, piped, line);
    if (args.length > 0 || piped.length > 0) {
      if (head.type === "fields") return this.#method(dot, head, args, piped);
      throw new GoTemplateError("can't give argument to non-function", line);
    }
    if (head.type === "nil") throw new GoTemplateError("nil is not a command", line);
    return this.#value(dot, head);
  }

  /** Calls the method that a path with arguments ends with. */
  #method(
    dot: GoValue,
    { of, names, line }: Operand & { type: "fields" },
    operands: readonly Operand[],
    piped: readonly GoValue[],
  ): GoValue {
    let value = this.#value(dot, of);
    for (const name of names.slice(0, -1)) value = this.#field(value, name, line);
    const name = names.at(-1) ?? "";
    const called = value;
    if (called === undefined || !isStruct(called))
      throw new GoTemplateError(`${name} is not a method but has arguments`, line);
    const args = [...operands.map((operand) => this.#argumentValue(dot, operand, "any")), ...piped];
    return inFunction(name, line, () => called.call(name, args));
  }

  #call(
    dot: GoValue,
    name: string,
    operands: readonly Operand[],
    piped: readonly GoValue[],
    line: number,
  ): GoValue {
    const given = operands.length + piped.length;
    if (name === "and" || name === "or") return this.#shortCircuit(dot, name, operands, piped, line);
    const found = this.#functions.get(name);
    if (found === undefined) throw new GoTemplateError(`function "${name}" not defined`, line);
    if (given > MAX_ARGUMENTS)
      throw new GoTemplateError(`${name} has ${given} arguments; ${MAX_ARGUMENTS} are the most`, line);
    const { parameters, more } = found;
    if (given < parameters.length || (more === undefined && given > parameters.length)) {
      const want = more === undefined ? parameters.length : `at least ${parameters.length}`;
      throw new GoTemplateError(`wrong number of args for ${name}: want ${want} got ${given}`, line);
    }
    return inFunction(name, line, () => {
      const typeAt = (at: number) => parameters[at] ?? more ?? "any";
      const values = operands.map((operand, at) =>
        operand.type === "number"
          ? numberArgument(operand, typeAt(at))
          : argument(this.#argumentValue(dot, operand, typeAt(at)), typeAt(at)),
      );
      const budget = this.#budget;
      budget.line = line;
      const all = [...values, ...piped.map((value) => argument(value, typeAt(operands.length)))];
      for (const value of all) {
        if (found.isShallow) budget.touch(value as GoValue);
        else budget.read(value as GoValue);
      }
      const result = found.call(all, budget);
      budget.made(result);
      return result;
    });
  }

  /** Evaluates arguments from the left, only until the result is known. */
  #shortCircuit(
    dot: GoValue,
    name: "and" | "or",
    operands: readonly Operand[],
    piped: readonly GoValue[],
    line: number,
  ): GoValue {
    if (operands.length + piped.length === 0)
      throw new GoTemplateError(`wrong number of args for ${name}: want at least 1 got 0`, line);
    let value: GoValue;
    for (const operand of operands) {
      value = this.#argumentValue(dot, operand, "any");
      if (isTrue(value) === (name === "or")) return value ?? null;
    }
    return (piped.length > 0 ? piped[0] : value) ?? null;
  }

  #argumentValue(dot: GoValue, operand: Operand, type: string): GoValue {
    if (operand.type !== "nil") return this.#value(dot, operand);
    if (type === "any") return null;
    if (type === "map") return new Map();
    throw new FunctionError(`cannot assign nil to ${type}`);
  }

  #value(dot: GoValue, operand: Operand): GoValue {
    switch (operand.type) {
      case "constant":
        return operand.value;
      case "number":
        return idealNumber(operand);
      case "nil":
        return null;
      case "dot":
        return dot;
      case "variable":
        return this.#variables.get(operand.name, operand.line);
      case "pipeline":
        return this.#budget.nested(() => this.#pipeline(dot, operand.pipeline));
      case "function":
        return this.#call(dot, operand.name, [], [], operand.line);
      default: {
        let value = this.#value(dot, operand.of);
        for (const name of operand.names) value = this.#field(value, name, operand.line);
        return value;
      }
    }
  }

  #field(value: GoValue, name: string, line: number): GoValue {
    if (value === undefined) {
      if (this.#missingKey === "error")
        throw new GoTemplateError(`nil data; no entry for key "${name}"`, line);
      return undefined;
    }
    if (value === null) throw new GoTemplateError(`nil pointer evaluating interface {}.${name}`, line);
    if (value instanceof Map) {
      if (value.has(name)) return value.get(name);
      if (this.#missingKey === "error") throw new GoTemplateError(`map has no entry for key "${name}"`, line);
      return undefined;
    }
    if (isStruct(value)) return inFunction(name, line, () => value.call(name, []));
    throw new GoTemplateError(`can't evaluate field ${name} in type ${typeName(value)}`, line);
  }
}

/** Runs a part of a function and adds the position to its errors. */
function inFunction<T>(name: string, line: number, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error;
    throw new GoTemplateError(`${name}: ${error.message}`, line, { cause: error });
  }
}

import { CapikitError } from "../errors/capikit-error.ts";
import { labelValueErrors, qualifiedNameErrors } from "../text/kubernetes-names.ts";

/** A requirement on one label. Objects without the label meet `NotIn` and `DoesNotExist`. */
export interface LabelRequirement {
  readonly key: string;
  /** `Gt` and `Lt` compare integers. */
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist" | "Gt" | "Lt";
  /** One value for `Gt` and `Lt`, none for `Exists` and `DoesNotExist`. */
  readonly values: readonly string[];
}

/** Labels of an object. */
export type Labels = Readonly<Record<string, string>>;

const maxInt64 = 2n ** 63n - 1n;

/** Returns the integer of a label's value, or undefined if it is not one of 64 bits. */
export function labelInteger(text: string): bigint | undefined {
  const number = /^\d+$/.test(text) ? BigInt(text) : undefined;
  return number !== undefined && number <= maxInt64 ? number : undefined;
}

const token = /[ \t\r\n]*(==|!=|[=!<>(),]|[^=!<>(), \t\r\n]+|$)/gy;

/**
 * Parses the text of a label selector, or returns the error for which the API server would refuse it.
 */
export function parseRequirements(
  selector: string,
): readonly LabelRequirement[] | { readonly error: string } {
  try {
    return new LabelParser(selector).parse();
  } catch (error) {
    if (error instanceof InvalidSelectorError) return { error: error.message };
    throw error;
  }
}

/** Ends the parsing of an invalid text. */
class InvalidSelectorError extends CapikitError {
  override readonly name = "InvalidSelectorError";
}

class LabelParser {
  /** Words and signs; the last one is empty. */
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(selector: string) {
    this.#tokens = [...selector.matchAll(token)].map(([, text = ""]) => text);
  }

  parse(): readonly LabelRequirement[] {
    if (this.#tokens[0] === "") return [];
    const requirements: LabelRequirement[] = [];
    for (;;) {
      requirements.push(this.#requirement());
      const end = this.#next();
      if (end === "") return requirements;
      if (end !== ",") this.#fail(`expected "," or the end instead of "${end}"`);
    }
  }

  #requirement(): LabelRequirement {
    const isNegated = this.#tokens[this.#at] === "!";
    if (isNegated) this.#at++;
    const key = this.#key();
    if (isNegated) return { key, operator: "DoesNotExist", values: [] };
    if (this.#ends()) return { key, operator: "Exists", values: [] };
    const operator = this.#next();
    switch (operator) {
      case "in":
        return { key, operator: "In", values: this.#values() };
      case "notin":
        return { key, operator: "NotIn", values: this.#values() };
      case "=":
      case "==":
        return { key, operator: "In", values: [this.#value()] };
      case "!=":
        return { key, operator: "NotIn", values: [this.#value()] };
      case ">":
      case "<": {
        const value = this.#value();
        if (labelInteger(value) === undefined) this.#fail(`"${operator}" requires an integer`);
        return { key, operator: operator === ">" ? "Gt" : "Lt", values: [value] };
      }
      default:
        return this.#fail(
          `expected an operator (=, ==, !=, in, notin, <, >) after "${key}" instead of "${operator}"`,
        );
    }
  }

  #key(): string {
    const key = this.#word("a label key");
    const [error] = qualifiedNameErrors(key);
    if (error !== undefined) this.#fail(`invalid label key "${key}": ${error}`);
    return key;
  }

  #values(): string[] {
    if (this.#next() !== "(") this.#fail('"in" and "notin" require values in parentheses, such as (a,b)');
    const values: string[] = [];
    for (;;) {
      values.push(isWord(this.#tokens[this.#at] ?? "") ? this.#checked(this.#next()) : "");
      const end = this.#next();
      if (end === ")") return values;
      if (end !== ",") this.#fail(`expected "," or ")" instead of ${shown(end)}`);
    }
  }

  #value(): string {
    return this.#ends() ? "" : this.#checked(this.#word("a value"));
  }

  #checked(value: string): string {
    const [error] = labelValueErrors(value);
    if (error !== undefined) this.#fail(`invalid label value "${value}": ${error}`);
    return value;
  }

  #word(expected: string): string {
    const text = this.#next();
    return isWord(text) ? text : this.#fail(`expected ${expected} instead of ${shown(text)}`);
  }

  #next(): string {
    return this.#tokens[this.#at++] ?? "";
  }

  #ends(): boolean {
    return this.#tokens[this.#at] === "" || this.#tokens[this.#at] === ",";
  }

  #fail(problem: string): never {
    throw new InvalidSelectorError(problem);
  }
}

function isWord(text: string): boolean {
  return text !== "" && !/[=!<>(),]/.test(text);
}

function shown(token: string): string {
  return token === "" ? "the end" : `"${token}"`;
}

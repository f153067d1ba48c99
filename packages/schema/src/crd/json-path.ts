import { CapikitError } from "@capikit/common/errors";

/** One step of a kubectl JSONPath. */
export type PathStep =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "wildcard" }
  | { readonly kind: "recursive" }
  | { readonly kind: "items"; readonly text: string }
  | { readonly kind: "filter"; readonly left: readonly PathStep[]; readonly text: string };

/** A parsed path, or an error message. */
export type ParsedPath = { readonly steps: readonly PathStep[] } | { readonly error: string };

class JsonPathError extends CapikitError {
  override readonly name = "JsonPathError";
}

/** Reads a name up to the next `.`, bracket or blank; `\.` is an escaped dot. */
function readName(text: string, start: number): { name: string; end: number } {
  let name = "";
  let at = start;
  for (; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "\\") name += text[++at] ?? "";
    else if (/[\s.,[\]$@{}()=!<>]/.test(character)) break;
    else name += character;
  }
  return { name, end: at };
}

/** Returns the offset after the closing bracket, skipping quotes and inner brackets. */
function closing(text: string, open: number): number {
  let depth = 0;
  let quote = "";
  for (let at = open; at < text.length; at++) {
    const character = text[at] ?? "";
    if (quote !== "") {
      if (character === "\\") at++;
      else if (character === quote) quote = "";
    } else if (character === "'" || character === '"') quote = character;
    else if (character === "[") depth++;
    else if (character === "]" && --depth === 0) return at + 1;
  }
  throw new JsonPathError(quote === "" ? "has a [ that is not closed" : "has a quote that is not closed");
}

const literal = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d+(?:\.\d+)?|true|false)$/;

function readFilter(inside: string, text: string): PathStep {
  const condition = /^\?\(([\s\S]*)\)$/.exec(inside)?.[1]?.trim();
  if (condition === undefined) throw new JsonPathError(`has a filter not written as [?(…)]: ${text}`);
  const [, before = condition, operator, after = ""] =
    /^([^!<>=]+)(==|!=|<=|>=|<|>)([\s\S]+)$/.exec(condition) ?? [];
  const [left, right] = [before.trim(), after.trim()];
  if (!left.startsWith("@")) throw new JsonPathError(`has a filter that does not start with @: ${text}`);
  if (operator === undefined && /[!<>=]/.test(condition))
    throw new JsonPathError(`has a filter without a right operand: ${text}`);
  if (operator !== undefined && !right.startsWith("@") && !literal.test(right))
    throw new JsonPathError(`compares with ${right}, which is not a "text", number or boolean`);
  return { kind: "filter", left: readSteps(left.slice(1)), text };
}

function readBracket(text: string, open: number): { step: PathStep; end: number } {
  const end = closing(text, open);
  const inside = text.slice(open + 1, end - 1);
  const written = text.slice(open, end);
  const quoted = /^'([^']*)'$/.exec(inside);
  if (quoted !== null) return { step: { kind: "field", name: quoted[1] ?? "" }, end };
  if (inside.startsWith("?")) return { step: readFilter(inside, written), end };
  if (inside.startsWith('"'))
    throw new JsonPathError(`names a member in double quotes: write ['…'] for ${written}`);
  if (inside === "*" || /^-?\d*(?::-?\d*){0,2}$/.test(inside) || /^-?\d+(?:,-?\d+)+$/.test(inside)) {
    if (inside === "") throw new JsonPathError("has an empty []: write [*] for all items");
    return { step: { kind: "items", text: written }, end };
  }
  throw new JsonPathError(`has ${written}, which is not an index, range, ['name'] or filter`);
}

function readSteps(text: string): PathStep[] {
  const steps: PathStep[] = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === "[") {
      const { step, end } = readBracket(text, at);
      steps.push(step);
      at = end;
      continue;
    }
    if (text[at] !== ".")
      throw new JsonPathError(`has ${JSON.stringify(text.slice(at))} where . or [ is expected`);
    at++;
    if (text[at] === ".") {
      steps.push({ kind: "recursive" });
      continue;
    }
    if (text[at] === "*") {
      steps.push({ kind: "wildcard" });
      at++;
      continue;
    }
    // `.['a']` is equivalent to `['a']`.
    if (text[at] === "[") continue;
    const { name, end } = readName(text, at);
    if (name === "") throw new JsonPathError("has a . without a name after it");
    steps.push({ kind: "field", name });
    at = end;
  }
  return steps;
}

/** Parses the path of a printer column or a scale subresource: `.spec.a`, without braces. */
export function parseJsonPath(text: string): ParsedPath {
  if (!text.startsWith(".")) return { error: "must start with ." };
  try {
    const steps = readSteps(text);
    return steps.length === 0 ? { error: "names no field" } : { steps };
  } catch (error) {
    if (error instanceof JsonPathError) return { error: error.message };
    throw error;
  }
}

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
    if (character === "\\") {
      if (++at === text.length) throw new JsonPathError("has a \\ without a character after it");
      name += text[at];
    } else if (/[\s.,[\]$@{}()=!<>]/.test(character)) break;
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

// Texts have the escapes of Go. A backslash before the closing quote always escapes the quote.
const escapes = String.raw`\\(?:[abfnrtv\\]|[0-3][0-7]{2}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})`;
const literal = new RegExp(
  String.raw`^(?:"(?:[^"\\]|\\"|${escapes})*(?<!\\)"|'(?:[^'\\]|\\'|${escapes})*(?<!\\)'|-?\d+(?:\.\d+)?|true|false)$`,
);

function readFilter(inside: string, text: string): PathStep {
  const condition = /^\?\(([\s\S]*)\)$/.exec(inside)?.[1]?.trim();
  if (condition === undefined) throw new JsonPathError(`has a filter not written as [?(…)]: ${text}`);
  const [, before = condition, operator, after = ""] =
    /^([^!<>=]+)(==|!=|<=|>=|<|>)([\s\S]+)$/.exec(condition) ?? [];
  const [left, right] = [before.trim(), after.trim()];
  if (!/^[@.[]/.test(left)) throw new JsonPathError(`has a filter that does not start with @: ${text}`);
  if (operator === undefined && /[!<>=]/.test(condition))
    throw new JsonPathError(`has a filter without a right operand: ${text}`);
  if (operator !== undefined && !right.startsWith("@") && !literal.test(right))
    throw new JsonPathError(`compares with ${right}, which is not a "text", number or boolean`);
  const steps = readSteps(left.replace(/^@/, ""));
  if (steps.some(({ kind }) => kind === "filter"))
    throw new JsonPathError(`has a filter inside a filter: ${text}`);
  return { kind: "filter", left: steps, text };
}

const indices = /^(?:\*|(?:-?\d{1,18})?(?::(?:-?\d{1,18})?){0,2}|-?\d{1,18}(?: *, *-?\d{1,18})+)$/;

/** Reports whether a part of a union is a name in quotes, or an index. */
const isName = (part: string): boolean => /^(?:'[^']*'|-?\d{1,18})$/.test(part);

function readBracket(text: string, open: number): { steps: readonly PathStep[]; end: number } {
  const end = closing(text, open);
  const inside = text.slice(open + 1, end - 1);
  const written = text.slice(open, end);
  const parts = inside.split(",").map((part) => part.trim());
  if (parts.length > 1 && parts.some((part) => part.startsWith("'")) && parts.every(isName)) {
    for (const part of parts) readBracket(`[${part}]`, 0);
    return { steps: [{ kind: "wildcard" }], end };
  }
  if (inside.includes("\n")) throw new JsonPathError(`has a line break in ${JSON.stringify(written)}`);
  const quoted = /^'([^']*)'$/.exec(inside);
  if (quoted !== null && /[[\],{]/.test(inside))
    throw new JsonPathError(`has ${written}: a name in brackets has no [ ] , or {`);
  // client-go reads it like names after a dot: other dots need a backslash.
  if (quoted !== null) return { steps: readSteps(`.${quoted[1]}`), end };
  if (inside.startsWith("?")) return { steps: [readFilter(inside, written)], end };
  if (inside.startsWith('"'))
    throw new JsonPathError(`names a member in double quotes: write ['…'] for ${written}`);
  if (indices.test(inside)) {
    if (inside === "") throw new JsonPathError("has an empty []: write [*] for all items");
    return { steps: [{ kind: "items", text: written }], end };
  }
  throw new JsonPathError(`has ${written}, which is not an index, range, ['name'] or filter`);
}

function readSteps(text: string): PathStep[] {
  const steps: PathStep[] = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === "[") {
      const { steps: read, end } = readBracket(text, at);
      for (const step of read) steps.push(step);
      at = end;
      continue;
    }
    if (text[at] !== ".")
      throw new JsonPathError(`has ${JSON.stringify(text.slice(at))} where . or [ is expected`);
    at++;
    if (text[at] === ".") {
      steps.push({ kind: "recursive" });
      if (text[at + 1] === "*") throw new JsonPathError("has a * after ..: write ...*");
      // `...a` is equivalent to `..a`.
      if (text[at + 1] === ".") at++;
      if (text[at + 1] === ".") throw new JsonPathError("has more than three dots in a row");
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

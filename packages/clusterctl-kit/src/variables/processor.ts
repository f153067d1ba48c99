import { compareText } from "@capikit/common/text";
import { evaluate } from "./evaluate.ts";
import { type Modernized, modernize } from "./legacy-notation.ts";
import { type Part, parseTemplate, TemplateParseError } from "./parse-template.ts";
import { type Bytes, decodeBytes, encodeText } from "./runes.ts";
import {
  MissingVariablesError,
  TemplateError,
  type TemplatePosition,
  templateErrorTexts,
} from "./template-error.ts";

export interface ReadTemplate extends Modernized {
  readonly original: Bytes;
  readonly parts: readonly Part[];
}

/**
 * Returns the variable names of a template in byte order. Like
 * `clusterctl generate … --list-variables`, omits those used only in defaults.
 *
 * @throws TemplateError
 */
export function getVariables(template: string | Uint8Array): string[] {
  return [...getVariableMap(template).keys()];
}

/**
 * Returns the variables of a template with the defaults of their first use, or undefined. Sorted as
 * by {@link getVariables}.
 *
 * @throws TemplateError
 */
export function getVariableMap(template: string | Uint8Array): Map<string, string | undefined> {
  return collectVariableMap(readTemplate(template).parts);
}

/** Returns the variables of a parsed template, as {@link getVariableMap}. */
export function collectVariableMap(parts: readonly Part[]): Map<string, string | undefined> {
  return new Map(
    [...collectDefaults(parts)]
      .sort(([a], [b]) => compareText(a, b))
      .map(([name, text]) => [decodeBytes(name), text === "" ? undefined : decodeBytes(text)]),
  );
}

/**
 * Renders a template exactly like `clusterctl generate`.
 *
 * @param get Returns a variable; undefined if unset.
 * @throws TemplateError, and MissingVariablesError for unset variables without a default.
 */
export function substituteVariables(
  template: string | Uint8Array,
  get: (name: string) => string | undefined,
): string {
  const found = readTemplate(template);
  const values = new Map<Bytes, Bytes | undefined>();
  const lookUp = (name: Bytes): Bytes | undefined => {
    if (!values.has(name)) {
      const value = get(decodeBytes(name));
      values.set(name, value === undefined ? undefined : encodeText(value));
    }
    return values.get(name);
  };
  const missing = [...collectDefaults(found.parts)]
    .filter(([name, text]) => text === "" && lookUp(name) === undefined)
    .map(([name]) => name)
    .sort();
  if (missing.length > 0) throw new MissingVariablesError(missing.map(decodeBytes));
  return failing(found, () => decodeBytes(evaluate(found.parts, (name) => lookUp(name) ?? "")));
}

/** A `${…}` of a template with its location. */
export interface PlacedSubstitution {
  readonly name: string;
  /** Operator, such as `:=` or `//`; empty if none. */
  readonly operator: string;
  /** Strings, and names of nested substitutions. */
  readonly args: readonly (string | { readonly name: string })[];
  readonly position: TemplatePosition;
  /** Text before it on its first line. */
  readonly before: string;
}

/**
 * Returns the top-level substitutions of a template in order.
 *
 * @throws TemplateError
 */
export function listSubstitutions(template: string | Uint8Array): PlacedSubstitution[] {
  const { original, originalOffset, parts } = readTemplate(template);
  // Substrings share memory: a line may be long and contain thousands of substitutions.
  const text = decodeBytes(original);
  const characterAt = characterCounter(original);
  const endOfLine = (at: number): number => {
    const newline = text.indexOf("\n", at);
    return newline < 0 ? text.length : newline;
  };
  let line = 1;
  let lineStart = 0;
  let lineEnd = endOfLine(0);
  return parts.flatMap((part): PlacedSubstitution[] => {
    if (typeof part === "string") return [];
    const start = characterAt(originalOffset(part.start));
    while (lineEnd < start) {
      line += 1;
      lineStart = lineEnd + 1;
      lineEnd = endOfLine(lineStart);
    }
    return [
      {
        name: decodeBytes(part.name),
        operator: part.operator,
        args: part.args.map((one) =>
          typeof one === "string" ? decodeBytes(one) : { name: decodeBytes(one.name) },
        ),
        position: { line, column: start - lineStart + 1 },
        before: text.slice(lineStart, start),
      },
    ];
  });
}

/** Returns a function that converts ascending byte offsets at ASCII characters to UTF-16. */
function characterCounter(bytes: Bytes): (offset: number) => number {
  let from = 0;
  let characters = 0;
  return (offset) => {
    characters += decodeBytes(bytes.slice(from, offset)).length;
    from = offset;
    return characters;
  };
}

/** Parses a template. @throws TemplateError */
export function readTemplate(template: string | Uint8Array): ReadTemplate {
  const original = encodeText(template);
  const modern = modernize(original);
  const unread = { ...modern, original, parts: [] };
  return { ...unread, parts: failing(unread, () => parseTemplate(modern.template)) };
}

/** Converts parse failures to errors with positions in the original template. */
function failing<T>({ original, originalOffset }: ReadTemplate, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TemplateParseError)) throw error;
    const before = decodeBytes(original.slice(0, originalOffset(error.offset)));
    const lineStart = before.lastIndexOf("\n") + 1;
    const position = { line: before.split("\n").length, column: before.length - lineStart + 1 };
    throw new TemplateError(error.reason, templateErrorTexts[error.reason], position);
  }
}

/** Returns the defaults of top-level variables; an empty default counts as unset. */
function collectDefaults(parts: readonly Part[]): Map<Bytes, Bytes> {
  const defaults = new Map<Bytes, Bytes>();
  for (const part of parts) {
    if (typeof part === "string" || defaults.has(part.name)) continue;
    const texts = part.args.map((one) => (typeof one === "string" ? one : `\${${one.name}}`));
    defaults.set(part.name, texts.join(""));
  }
  return defaults;
}

import { modernize } from "./legacy-notation.ts";
import { type Part, parseTemplate, type Substitution } from "./parse-template.ts";
import { decodeBytes, encodeText } from "./runes.ts";

/** A `${…}` of a template, with nested substitutions. */
export interface NestedSubstitution {
  readonly name: string;
  /** Operator, such as `:=` or `//`; empty if none. */
  readonly operator: string;
  readonly args: readonly (string | NestedSubstitution)[];
}

/** Maximum depth of nested substitutions that are read. */
const maxDepth = 50;

/**
 * Replaces each top-level substitution of a template. Escaped dollar signs are resolved as by
 * `substituteVariables`.
 *
 * @returns Undefined for substitutions that are nested too deeply.
 * @throws TemplateParseError for a template that `substituteVariables` rejects.
 */
export function replaceSubstitutions(
  template: string | Uint8Array,
  replace: (substitution: NestedSubstitution) => string,
): string | undefined {
  const parts = parseTemplate(modernize(encodeText(template)).template);
  const texts: string[] = [];
  for (const part of parts) {
    const read = typeof part === "string" ? decodeBytes(part) : nested(part, 0);
    if (read === undefined) return undefined;
    texts.push(typeof read === "string" ? read : replace(read));
  }
  return texts.join("");
}

function nested({ name, operator, args }: Substitution, depth: number): NestedSubstitution | undefined {
  if (depth === maxDepth) return undefined;
  const read = args.map((arg: Part) => (typeof arg === "string" ? decodeBytes(arg) : nested(arg, depth + 1)));
  return read.every((one) => one !== undefined)
    ? { name: decodeBytes(name), operator, args: read }
    : undefined;
}

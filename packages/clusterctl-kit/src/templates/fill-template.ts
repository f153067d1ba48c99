import { evaluate } from "../variables/evaluate.ts";
import { decodeBytes, encodeText } from "../variables/go-text/bytes.ts";
import { modernize } from "../variables/legacy-notation.ts";
import { parseTemplate } from "../variables/parse-template.ts";
import { substituteVariables } from "../variables/processor.ts";

/** A template with replaced variables. */
export interface FilledTemplate {
  readonly text: string;
  /** Returns the template line of a line in the text; both from 1. */
  lineOf(line: number): number;
}

/**
 * Replaces variables exactly like clusterctl and records source lines.
 *
 * @throws TemplateError, MissingVariablesError
 */
export function fillTemplate(
  template: string | Uint8Array,
  get: (name: string) => string | undefined,
): FilledTemplate {
  const text = substituteVariables(template, get);
  let origins: readonly number[] | undefined;
  return {
    text,
    lineOf(line) {
      origins ??= traceLines(template, get);
      return origins[line - 1] ?? origins.at(-1) ?? 1;
    },
  };
}

/** Returns the template line of each line in the result. */
function traceLines(template: string | Uint8Array, get: (name: string) => string | undefined): number[] {
  const modern = modernize(encodeText(template));
  const origins = [1];
  let line = 1;
  for (const part of parseTemplate(modern.template)) {
    if (typeof part === "string") {
      for (const _ of part.matchAll(/\n/g)) {
        line += 1;
        origins.push(line);
      }
      continue;
    }
    const value = evaluate([part], (name) => encodeText(get(decodeBytes(name)) ?? ""));
    for (const _ of value.matchAll(/\n/g)) origins.push(line);
    line += (modern.template.slice(part.start, part.end).match(/\n/g) ?? []).length;
  }
  return origins;
}

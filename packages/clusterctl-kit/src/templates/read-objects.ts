import { createDiagnostic, type Diagnostic, type DiagnosticDefinition } from "@capikit/common/diagnostics";
import { ownMember } from "@capikit/common/json";
import { compareText, linePosition } from "@capikit/common/text";
import { rangeOfField, readYamlDocuments, type YamlDocument, YamlError } from "@capikit/common/yaml";
import { ComponentsError } from "../components/errors/components-error.ts";
import { fixNamespace } from "../components/process/fix-namespace.ts";
import { decodeText, readDocument, splitDocuments } from "../components/yaml/read-stream.ts";
import { evaluate } from "../variables/evaluate.ts";
import { modernize } from "../variables/legacy-notation.ts";
import { type Part, parseTemplate } from "../variables/parse-template.ts";
import { collectVariableMap, readTemplate, substituteVariables } from "../variables/processor.ts";
import { decodeBytes, encodeText } from "../variables/runes.ts";
import { MissingVariablesError, TemplateError } from "../variables/template-error.ts";
import { syntaxProblem } from "../variables-lint/variable-diagnostics.ts";
import { templateDiagnostics } from "./template-diagnostics.ts";
import { type Placed, presets, type TemplateFile } from "./template-file.ts";

/** Receives why a file or one of its documents cannot be read, and the line in the file. */
export type OnReadError = (
  error: ComponentsError | MissingVariablesError | TemplateError,
  line: number,
) => void;

/** Replaces the variables of a file and returns the objects of the documents that can be read. */
export function readObjects(
  { file, text }: TemplateFile,
  get: (name: string) => string | undefined,
  namespace: string | undefined,
  onError: OnReadError,
): Placed[] {
  let filled: FilledTemplate | undefined;
  const invalid = (error: ComponentsError): void => {
    const { line = 1 } = error;
    onError(error, filled?.lineOf(line) ?? line);
  };
  try {
    filled = fillTemplate(decodeText(text), get);
    const { lineOf } = filled;
    const placed: Placed[] = [];
    let number = 1;
    for (const document of splitDocuments(filled.text)) {
      const { text, line } = document;
      let lineIn: ((path: string) => number) | undefined;
      try {
        const object = readDocument(document, number, "last-wins")?.object;
        if (object === undefined) continue;
        number += 1;
        placed.push({
          object: namespace === undefined ? object : fixNamespace(object, namespace, line),
          file,
          lineOf(path) {
            lineIn ??= linesOfPaths(text);
            return lineOf(line - 1 + lineIn(path));
          },
        });
      } catch (error) {
        if (!(error instanceof ComponentsError)) throw error;
        number += 1;
        invalid(error);
      }
    }
    return placed;
  } catch (error) {
    if (error instanceof ComponentsError) invalid(error);
    else if (error instanceof MissingVariablesError || error instanceof TemplateError) onError(error, 1);
    else throw error;
    return [];
  }
}

/** Returns a function that adds errors of a file to a list. */
export function reportReadErrors({ file, text }: TemplateFile, diagnostics: Diagnostic[]): OnReadError {
  const fail = (definition: DiagnosticDefinition, line: number, message: string, help?: string): void => {
    diagnostics.push(createDiagnostic(definition, message, { help, location: { path: file, line } }));
  };
  return (error, line) => {
    if (error instanceof ComponentsError) {
      fail(templateDiagnostics["template/invalid-file"], line, error.detail);
    } else if (error instanceof TemplateError) {
      const { location, ...problem } = syntaxProblem(error, decodeText(text).split("\n"));
      diagnostics.push({ ...problem, location: { path: file, ...location } });
    } else {
      const variables = listVariables(text);
      for (const name of error.missing) {
        const line = variables.find((one) => one.name === name)?.uses[0]?.line ?? 1;
        const help = `set it with --set ${name}=VALUE`;
        fail(templateDiagnostics["template/variable-not-set"], line, `the variable ${name} is not set`, help);
      }
    }
  };
}

/** Returns a function that returns the line, from 1, of the deepest existing part of a path. */
function linesOfPaths(text: string): (path: string) => number {
  const document = findFirst(text);
  if (document === undefined) return () => 1;
  const starts = [0, ...Array.from(text.matchAll(/\r\n?|\n/g), ({ 0: end, index }) => index + end.length)];
  return (path) => linePosition(starts, rangeOfField(document, path).start).line;
}

function findFirst(text: string): YamlDocument | undefined {
  try {
    const [document] = readYamlDocuments(text, {
      plainScalar: (scalar) => scalar,
      duplicateKeys: "last-wins",
    });
    return document;
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}

/** A template with replaced variables. */
interface FilledTemplate {
  readonly text: string;
  /** Returns the template line of a line in the text; both from 1. */
  lineOf(line: number): number;
}

/**
 * Replaces variables exactly like clusterctl and records source lines.
 *
 * @throws TemplateError, MissingVariablesError
 */
function fillTemplate(
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

/** Location of a variable in a template. */
export interface VariableUse {
  /** From 1; for a nested variable, the location of the outer `${`. */
  readonly line: number;
  readonly column: number;
  /** Whether it is an argument of another variable. */
  readonly nested: boolean;
}

/** A variable of a template. */
export interface TemplateVariable {
  readonly name: string;
  /** Whether clusterctl requires a value. NAMESPACE and the machine counts always have one. */
  readonly required: boolean;
  /** Default that clusterctl lists: its own for machine counts, else that of the first use. */
  readonly default?: string;
  /** Whether clusterctl lists it, unlike variables used only in defaults. */
  readonly listed: boolean;
  /** In template order. */
  readonly uses: readonly VariableUse[];
}

/**
 * Returns the variables of a template by name, including unlisted ones in defaults, which are empty
 * if unset.
 *
 * @throws TemplateError
 */
export function listVariables(template: string | Uint8Array): TemplateVariable[] {
  const { original, originalOffset, parts } = readTemplate(template);
  const listed = collectVariableMap(parts);
  const uses = new Map<string, VariableUse[]>();
  let at = 0;
  let line = 1;
  let column = 1;
  for (const part of parts) {
    if (typeof part === "string") continue;
    const start = originalOffset(part.start);
    const between = original.slice(at, start);
    const lines = between.split("\n");
    line += lines.length - 1;
    // Only the text since the last variable is read, as a line may have many.
    column = (lines.length === 1 ? column : 1) + decodeBytes(lines.at(-1) ?? "").length;
    at = start;
    for (const { name, nested } of namesIn(part)) {
      const known = uses.get(name);
      if (known === undefined) uses.set(name, [{ line, column, nested }]);
      else known.push({ line, column, nested });
    }
  }
  return [...uses]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, of]) => {
      const preset = ownMember(presets, name);
      const value = preset ?? listed.get(name);
      return {
        name,
        required: listed.has(name) && value === undefined && name !== "NAMESPACE",
        ...(value !== undefined && { default: value }),
        listed: listed.has(name),
        uses: of,
      };
    });
}

/** Returns the names in a substitution, without recursion, as templates may nest deeply. */
function namesIn(whole: Part): { name: string; nested: boolean }[] {
  const names: { name: string; nested: boolean }[] = [];
  const open: { part: Part; nested: boolean }[] = [{ part: whole, nested: false }];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { part, nested } = one;
    if (typeof part === "string") continue;
    names.push({ name: decodeBytes(part.name), nested });
    for (const arg of part.args.toReversed()) open.push({ part: arg, nested: true });
  }
  return names;
}

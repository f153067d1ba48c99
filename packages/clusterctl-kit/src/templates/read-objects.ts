import { createDiagnostic, type Diagnostic, type DiagnosticDefinition } from "@capikit/common/diagnostics";
import { linePosition } from "@capikit/common/text";
import { rangeOfField, readYamlDocuments, type YamlDocument, YamlError } from "@capikit/common/yaml";
import { ComponentsError } from "../components/errors/components-error.ts";
import { fixNamespace } from "../components/process/fix-namespace.ts";
import { decodeText, readStream, splitDocuments } from "../components/yaml/read-stream.ts";
import { evaluate } from "../variables/evaluate.ts";
import { decodeBytes, encodeText } from "../variables/go-text/runes.ts";
import { modernize } from "../variables/legacy-notation.ts";
import { parseTemplate } from "../variables/parse-template.ts";
import { substituteVariables } from "../variables/processor.ts";
import { MissingVariablesError, TemplateError } from "../variables/template-error.ts";
import { syntaxProblem } from "../variables-lint/variable-diagnostics.ts";
import { listVariables } from "./list-variables.ts";
import { templateDiagnostics } from "./template-diagnostics.ts";
import type { Placed, TemplateFile } from "./template-file.ts";

/** Replaces the variables of a file and returns its objects; none if it cannot be read. */
export function readObjects(
  { file, text }: TemplateFile,
  get: (name: string) => string | undefined,
  namespace: string | undefined,
  diagnostics: Diagnostic[],
): Placed[] {
  const fail = (definition: DiagnosticDefinition, line: number, message: string, help?: string): void => {
    diagnostics.push(createDiagnostic(definition, message, { help, location: { path: file, line } }));
  };
  let filled: FilledTemplate | undefined;
  try {
    filled = fillTemplate(decodeText(text), get);
    const { lineOf } = filled;
    const documents = new Map(splitDocuments(filled.text).map((one) => [one.line, one.text]));
    return readStream(filled.text, "last-wins").map(({ object, line }) => {
      let lineIn: ((path: string) => number) | undefined;
      return {
        object: namespace === undefined ? object : fixNamespace(object, namespace, line),
        file,
        lineOf(path) {
          lineIn ??= linesOfPaths(documents.get(line) ?? "");
          return lineOf(line - 1 + lineIn(path));
        },
      };
    });
  } catch (error) {
    if (error instanceof MissingVariablesError) {
      const variables = listVariables(text);
      for (const name of error.missing) {
        const line = variables.find((one) => one.name === name)?.uses[0]?.line ?? 1;
        const help = `set it with --set ${name}=VALUE`;
        fail(templateDiagnostics["template/variable-not-set"], line, `the variable ${name} is not set`, help);
      }
    } else if (error instanceof TemplateError) {
      const { location, ...problem } = syntaxProblem(error, decodeText(text).split("\n"));
      diagnostics.push({ ...problem, location: { path: file, ...location } });
    } else if (error instanceof ComponentsError) {
      const line = filled?.lineOf(error.line ?? 1) ?? error.line ?? 1;
      fail(templateDiagnostics["template/invalid-file"], line, error.message.replace(/^line \d+: /, ""));
    } else {
      throw error;
    }
    return [];
  }
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

import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import { isRecord, listAt, plainText, recordOf } from "@capikit/common/json";
import { linePosition, lineStarts, withoutByteOrderMark } from "@capikit/common/text";
import {
  listItems,
  quoteYamlError,
  readYamlDocuments,
  type YamlDocument,
  YamlError,
} from "@capikit/common/yaml";
import { type FilePurpose, type LintFile, purposeOfFile } from "./lint-file.ts";
import { type LintObject, makeObject, type YamlRecord } from "./lint-object.ts";
import { maskVariables, unmask, withoutVariableLines } from "./mask-variables.ts";

/** Largest file to read. The largest known providers have less than a quarter of this size. */
export const largestFile = 32 * 1024 * 1024;
/** Kubernetes rejects requests above 3 MiB, so larger objects cannot be installed. */
const largestDocument = 3 * 1024 * 1024;

/** A problem that prevents reading. Each is a rule. */
export interface ReadProblem {
  readonly rule:
    | "file/encoding"
    | "file/too-large"
    | "file/yaml-syntax"
    | "file/duplicate-key"
    | "file/aliases";
  readonly place: DiagnosticLocation;
  readonly message: string;
  /** Replaces the help of the rule. */
  readonly help?: string | undefined;
}

/** A comment that disables a rule for its document. */
export interface Disabling {
  readonly rule: string;
  readonly place: DiagnosticLocation;
  /** Lines of the document. */
  readonly firstLine: number;
  readonly lastLine: number;
}

export interface ReadFileResult {
  /** Undefined if the file is too large or not UTF-8. */
  readonly text: string | undefined;
  readonly objects: readonly LintObject[];
  readonly problems: readonly ReadProblem[];
  readonly disablings: readonly Disabling[];
  /** Documents that consist of a variable. */
  readonly open?: readonly DiagnosticLocation[];
}

/** Returns the objects of a file, also of one with invalid documents, or variables in place of YAML. */
export function readObjects(file: LintFile): readonly YamlRecord[] {
  return readFile(file).objects.map(({ value }) => value);
}

const results = new WeakMap<LintFile, ReadFileResult>();

/**
 * Reads all objects of a file. Errors in one document do not affect the others. A file is read once:
 * rules, samples, installations and checks of handlers share its objects.
 */
export function readFile(file: LintFile): ReadFileResult {
  const known = results.get(file);
  if (known !== undefined) return known;
  const result = parseFile(file);
  results.set(file, result);
  return result;
}

function parseFile({ path, content }: LintFile): ReadFileResult {
  const makeProblem = (
    rule: ReadProblem["rule"],
    message: string,
    at: DiagnosticLocation = { line: 1, column: 1 },
    help?: string,
  ): ReadProblem => ({
    rule,
    message,
    help,
    place: { path, ...at },
  });
  const failed = (found: ReadProblem): ReadFileResult => ({
    text: undefined,
    objects: [],
    problems: [found],
    disablings: [],
  });
  if (content.length > largestFile)
    return failed(
      makeProblem(
        "file/too-large",
        `the file has ${mebibytes(content.length)} MiB, more than the limit of ${mebibytes(largestFile)} MiB`,
      ),
    );
  const text = typeof content === "string" ? withoutByteOrderMark(content) : decode(content);
  if (text === undefined) return failed(makeProblem("file/encoding", encodingProblem(content as Uint8Array)));
  const lines = lineStarts(text);
  const positionOf = (offset: number): { line: number; column: number } => linePosition(lines, offset);
  const purpose = purposeOfFile(path);
  const problems: ReadProblem[] = [];
  const objects: LintObject[] = [];
  const disablings: Disabling[] = [];
  const open: DiagnosticLocation[] = [];
  for (const { start, end } of documentsOf(text)) {
    const source = text.slice(start, end);
    for (const disabling of disablingsIn(path, source, start, end, positionOf)) disablings.push(disabling);
    if (source.length > largestDocument) {
      problems.push(
        makeProblem(
          "file/too-large",
          `the object has ${mebibytes(source.length)} MiB, more than the API server's limit of 3 MiB`,
          positionOf(start),
        ),
      );
      continue;
    }
    const { document, problem: failure, isOpen } = parse(source, ofObjects.has(purpose));
    if (isOpen) open.push({ path, ...positionOf(start) });
    for (const { key, start: offset, end: last } of document?.duplicateKeys ?? []) {
      const to = positionOf(start + last);
      problems.push(
        makeProblem("file/duplicate-key", `a mapping has a key twice: ${key}`, {
          ...positionOf(start + offset),
          endLine: to.line,
          endColumn: to.column,
        }),
      );
    }
    if (failure !== undefined) {
      const from = positionOf(start + failure.offset);
      problems.push(
        makeProblem(
          failure.rule,
          failure.message,
          { ...from, endLine: from.line, endColumn: from.column + 1 },
          failure.rule === "file/yaml-syntax" ? helpFor(text) : undefined,
        ),
      );
    } else if (document !== undefined) {
      const value = recordOf(document.value);
      const place = { document, start, positionOf };
      if (listItems(value) === undefined) objects.push(makeObject(path, value, place));
      else
        problems.push(
          makeProblem(
            "file/yaml-syntax",
            `a ${plainText(value.kind)} cannot be installed: clusterctl requires a separate document for each object`,
            makeObject(path, value, place).at(["kind"]),
            isDump(value)
              ? "lint checks the files of a provider: pass a dump of a cluster to capikit move plan --from, and the release here"
              : undefined,
          ),
        );
    }
  }
  return { text, objects, problems, disablings, open };
}

/** Reports whether an API server has stored the items of a list. */
function isDump({ items }: YamlRecord): boolean {
  return listAt(items).some((item) => recordOf(recordOf(item).metadata).uid !== undefined);
}

interface Problem {
  readonly rule: ReadProblem["rule"];
  readonly message: string;
  readonly offset: number;
}

/** Files that clusterctl reads as a stream of objects. */
const ofObjects: ReadonlySet<FilePurpose> = new Set(["components", "template", "cluster-class"]);

/** Returns the fix for a text that is evidently not YAML. */
function helpFor(text: string): string | undefined {
  if (/^(?:<{7}|>{7}) /m.test(text)) return "resolve the merge conflict";
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) return "replace the page by the file: a download failed";
  if (/\{\{/.test(text)) return "render the text with the program that reads {{ }}, such as helm template";
  return undefined;
}

interface ParsedDocument {
  readonly document?: YamlDocument;
  readonly problem?: Problem;
  /** Whether a variable may contain an object. */
  readonly isOpen?: boolean;
}

/**
 * Returns neither if the document contains no object.
 *
 * @param mustBeObject whether other values are problems
 */
function parse(source: string, mustBeObject: boolean): ParsedDocument {
  let result = parseYaml(source);
  // Masks variables with a text of equal length: one on a line of its own may be replaced by
  // several lines, and YAML does not allow variables in flow maps.
  if (result.problem !== undefined && source.includes("${")) {
    const lines = withoutVariableLines(source);
    const masks = [{ text: lines, variables: [] }, maskVariables(source), maskVariables(lines)];
    for (const { text, variables } of masks) {
      if (result.problem === undefined) break;
      result = parseYaml(text);
      if (result.document !== undefined) unmask(result.document.value, variables);
    }
  }
  const { document, problem } = result;
  if (problem !== undefined) return { problem };
  const value = document?.value;
  const isObject = value === undefined || value === null || isRecord(value);
  if (!isObject && source.includes("${")) return { isOpen: mustBeObject };
  if (mustBeObject && !isObject) {
    const message = `the document is ${Array.isArray(value) ? "a list" : "a single value"}, but clusterctl requires an object`;
    return { problem: { rule: "file/yaml-syntax", message, offset: document?.start ?? 0 } };
  }
  return document === undefined || Object.keys(recordOf(document.value)).length === 0 ? {} : { document };
}

function parseYaml(source: string): { document?: YamlDocument; problem?: Problem } {
  try {
    const [document, second] = readYamlDocuments(source, { duplicateKeys: "last-wins" });
    if (second !== undefined) {
      const message = "a second document starts without a line of three hyphens";
      return { problem: { rule: "file/yaml-syntax", message, offset: second.start } };
    }
    return document === undefined ? {} : { document };
  } catch (error) {
    if (error instanceof YamlError) return { problem: problemOf(error, source) };
    throw error;
  }
}

const rules: Readonly<Partial<Record<YamlError["code"], ReadProblem["rule"]>>> = {
  YAML_UNKNOWN_ALIAS: "file/aliases",
  YAML_CIRCULAR_ALIAS: "file/aliases",
  YAML_TOO_MANY_ALIASED_NODES: "file/aliases",
};

function problemOf(error: YamlError, source: string): Problem {
  const rule = rules[error.code] ?? "file/yaml-syntax";
  return { rule, message: quoteYamlError(error, source), offset: error.start };
}

/** Yields the documents between lines of three hyphens. */
function* documentsOf(text: string): Generator<{ start: number; end: number }> {
  let start = 0;
  for (const match of text.matchAll(/(?:^|[\r\n])---(?=[ \t\r\n]|$)/g)) {
    const separator = match.index + match[0].length - 3;
    if (separator > start) yield { start, end: separator };
    start = separator + 3;
  }
  yield { start, end: text.length };
}

function* disablingsIn(
  file: string,
  source: string,
  start: number,
  end: number,
  positionOf: (offset: number) => { line: number; column: number },
): Generator<Disabling> {
  for (const match of source.matchAll(/(?:^|\s)(# *capikit-lint-disable)[ \t]*([^\s]*)[ \t]*(.*)$/gm)) {
    const [whole, , rule = ""] = match;
    const begin = positionOf(start + match.index + whole.indexOf("#"));
    const place = {
      path: file,
      ...begin,
      endLine: begin.line,
      endColumn: begin.column + whole.trim().length,
    };
    yield {
      rule,
      place,
      firstLine: positionOf(start).line,
      lastLine: positionOf(Math.max(start, end - 1)).line,
    };
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function encodingProblem(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const wide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return wide ? "the file is UTF-16" : "the file is not UTF-8";
}

function mebibytes(length: number): string {
  return (length / 1024 / 1024).toFixed(1).replace(/\.0$/, "");
}

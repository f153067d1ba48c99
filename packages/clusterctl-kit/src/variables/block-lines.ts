import { isRecord } from "@capikit/common/json";
import { parseYamlDocuments, YamlError } from "@capikit/common/yaml";
import { substituteVariables } from "./processor.ts";
import { TemplateError } from "./template-error.ts";

/** A line that consists of variables, apart from a comment. */
const variableLine = /^[ \t]*(?:\$\{(?:[^{}\n]|\$\{[^{}\n]*\})*\}[ \t]*)+(?:#.*)?\r?$/;

/** A template whose variables on lines of their own keep the structure of the YAML around them. */
export interface BlockTemplate {
  /** With an entry of a map or list in place of each such line, or none if YAML allows none. */
  readonly text: string;
  /** Without these lines, as with empty values. */
  readonly empty: string;
  /** Whether the variables of a document may be whole objects. */
  readonly hasOpenDocument: boolean;
  /** Whether a document is invalid only because its placeholders are invalid values. */
  readonly isUnreadable: boolean;
}

/**
 * Replaces variables without a value that are alone on their line, such as `${EXTRA_CONFIG}`, where
 * YAML requires an entry of a map or list instead of a single value. Lines keep their numbers.
 *
 * @param get returns a value; `placeholder` for a variable of which the user sets the value
 * @returns Undefined if all documents are valid with the placeholder.
 */
export function fillBlockLines(
  template: string,
  get: (name: string) => string | undefined,
  placeholder: string,
): BlockTemplate | undefined {
  let hasOpenDocument = false;
  let isUnreadable = false;
  const fill = (text: string): string | undefined => filled(text, get);
  const isOpen = (text: string): boolean => fill(text)?.toLowerCase().includes(placeholder) === true;
  const documents = template.split(/^(?=---)/m).map((document) => {
    const same = { text: document, empty: document };
    if (!document.includes("${") || isObject(fill(document))) return same;
    const lines = document.split("\n");
    const open = new Set(
      lines.flatMap((line, index) => (variableLine.test(line) && isOpen(line) ? [index] : [])),
    );
    const without = lines.map((line, index) => (open.has(index) ? "" : line)).join("\n");
    if (open.size > 0 && isObject(fill(without))) {
      const entries = entriesFor(lines, open, placeholder).join("\n");
      const isEmpty =
        fill(without)
          ?.replaceAll(/^(?:---|[ \t]*#).*$/gm, "")
          .trim() === "";
      hasOpenDocument ||= isEmpty;
      return { text: !isEmpty && isObject(fill(entries)) ? entries : without, empty: without };
    }
    isUnreadable ||= isOpen(document);
    return same;
  });
  const text = documents.map((one) => one.text).join("");
  return text === template && !isUnreadable
    ? undefined
    : { text, empty: documents.map((one) => one.empty).join(""), hasOpenDocument, isUnreadable };
}

/** Returns a document with values; undefined for a syntax that clusterctl rejects. */
function filled(text: string, get: (name: string) => string | undefined): string | undefined {
  try {
    return substituteVariables(text, (name) => get(name) ?? "");
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}

/** Reports whether a document is an object or empty. */
function isObject(document: string | undefined): boolean {
  if (document === undefined) return false;
  try {
    const [value = null] = parseYamlDocuments(document, { duplicateKeys: "last-wins" });
    return value === null || (isRecord(value) && typeof value.kind === "string");
  } catch (error) {
    if (error instanceof YamlError) return false;
    throw error;
  }
}

/** Returns lines with entries like those before or after at the same indentation. */
function entriesFor(
  lines: readonly string[],
  open: ReadonlySet<number>,
  placeholder: string,
): readonly string[] {
  const before = formsAt(lines, open, lines.keys());
  const after = formsAt(lines, open, [...lines.keys()].toReversed());
  return lines.map((line, index) => {
    if (!open.has(index)) return line;
    const form = before.get(index) ?? after.get(index);
    const entry = { map: `${placeholder}: ${placeholder}`, list: `- ${placeholder}` };
    return `${line.slice(0, indentation(line))}${form === undefined ? placeholder : entry[form]}`;
  });
}

/** Returns the form of the last line, in an order, at the indentation of each open one. */
function formsAt(
  lines: readonly string[],
  open: ReadonlySet<number>,
  order: Iterable<number>,
): ReadonlyMap<number, "map" | "list"> {
  const found = new Map<number, "map" | "list">();
  let forms: { readonly column: number; readonly form: "map" | "list" }[] = [];
  for (const index of order) {
    const line = lines[index] ?? "";
    const column = indentation(line);
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    forms = forms.filter((one) => one.column <= column);
    if (open.has(index)) {
      const form = forms.find((one) => one.column === column)?.form;
      if (form !== undefined) found.set(index, form);
      continue;
    }
    forms = forms.filter((one) => one.column < column);
    // `- - key: value` has entries at several columns.
    let at = column;
    for (let rest = line.slice(at); /^- /.test(rest); rest = line.slice(at)) {
      forms.push({ column: at, form: "list" });
      at += 2 + indentation(rest.slice(2));
    }
    forms.push({ column: at, form: line.slice(at) === "-" ? "list" : "map" });
  }
  return found;
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}

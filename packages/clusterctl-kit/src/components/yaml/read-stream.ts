import { parseYamlDocuments, quoteYamlError, YamlError, type YamlOptions } from "@capikit/common/yaml";
import type { Json, JsonObject } from "@capikit/schema";
import { ComponentsError } from "../errors/components-error.ts";

/** An object of a YAML stream with its location. */
export interface PlacedObject {
  readonly object: JsonObject;
  /** Line of its document, from 1. */
  readonly line: number;
  /** Number of its document, from 1, without empty ones. */
  readonly number: number;
}

/**
 * Maximum size of components in bytes. etcd limits objects to 1.5 MB, and providers are smaller.
 */
export const mostBytes = 32 * 1024 * 1024;

/**
 * Decodes the text of a file.
 *
 * @throws ComponentsError if it is too large or not UTF-8.
 */
export function decodeText(bytes: string | Uint8Array): string {
  const size = typeof bytes === "string" ? bytes.length : bytes.byteLength;
  if (size > mostBytes) {
    throw new ComponentsError(
      "COMPONENTS_TOO_LARGE",
      `${Math.ceil(size / 1024 / 1024)} MB exceed the limit for components (32 MB). Pass the components file, not a dump.`,
    );
  }
  if (typeof bytes === "string") return bytes;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new ComponentsError(
      "COMPONENTS_BAD_YAML",
      "the file is not UTF-8. Save the file as UTF-8.",
      lineOfBadBytes(bytes),
      { cause },
    );
  }
}

function lineOfBadBytes(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  let from = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, from);
    try {
      decoder.decode(bytes.subarray(from, end < 0 ? undefined : end));
    } catch {
      return line;
    }
    if (end < 0) return line;
    from = end + 1;
    line += 1;
  }
}

type DuplicateKeys = YamlOptions["duplicateKeys"];

/**
 * Reads the objects of a YAML stream in order.
 *
 * @param duplicateKeys `last-wins` for clusterctl's result. Default: `error`.
 * @throws ComponentsError with the line of invalid YAML, or of an object without kind.
 */
export function readStream(text: string, duplicateKeys?: DuplicateKeys): PlacedObject[] {
  const objects: PlacedObject[] = [];
  for (const document of splitDocuments(text)) {
    const object = readDocument(document, objects.length + 1, duplicateKeys);
    if (object !== undefined) objects.push(object);
  }
  return objects;
}

/**
 * Reads the object of a document; undefined if empty.
 *
 * @throws ComponentsError as {@link readStream}
 */
export function readDocument(
  { text, line }: DocumentText,
  number: number,
  duplicateKeys?: DuplicateKeys,
): PlacedObject | undefined {
  const value = readPlaced(text, line, number, duplicateKeys);
  return value === null ? undefined : { object: checkedObject(value, line, number), line, number };
}

function readPlaced(text: string, line: number, number: number, duplicateKeys: DuplicateKeys): Json {
  try {
    return readFirst(text, duplicateKeys);
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    const message = `document ${number} cannot be read: ${quoteYamlError(cause, text)}`;
    throw new ComponentsError("COMPONENTS_BAD_YAML", message, line + cause.line - 1, { cause });
  }
}

/**
 * Reads the first document, like clusterctl; null if empty.
 *
 * @throws YamlError also for errors in the documents that follow.
 */
export function readFirst(text: string, duplicateKeys?: DuplicateKeys): Json {
  return parseYamlDocuments(text, { duplicateKeys })[0] ?? null;
}

function checkedObject(value: Json, line: number, number: number): JsonObject {
  const fail = (what: string): never => {
    throw new ComponentsError("COMPONENTS_NOT_AN_OBJECT", `document ${number} ${what}`, line);
  };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return fail("is not an object: it must have apiVersion, kind and metadata");
  }
  const object = value as JsonObject;
  for (const key of ["apiVersion", "kind"]) {
    if (typeof object[key] !== "string" || object[key] === "") return fail(`has a missing or invalid ${key}`);
  }
  const { metadata } = object;
  if (
    metadata !== undefined &&
    (typeof metadata !== "object" || metadata === null || Array.isArray(metadata))
  ) {
    return fail(`(${object.kind}) has metadata that is not a mapping`);
  }
  return object;
}

/** A document of a YAML stream with its location. */
export interface DocumentText {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/**
 * Splits a stream at lines that start with `---`, even inside strings, like clusterctl.
 *
 * @throws ComponentsError if such a line contains more than a comment.
 */
export function splitDocuments(stream: string): DocumentText[] {
  const text = stream.includes("\r\n") ? stream.replaceAll("\r\n", "\n") : stream;
  const documents: DocumentText[] = [];
  let from = 0;
  let line = 1;
  const countedTo = (offset: number): void => {
    for (let at = text.indexOf("\n", from); at >= 0 && at < offset; at = text.indexOf("\n", at + 1))
      line += 1;
  };
  let separator = text.startsWith("---") ? 0 : text.indexOf("\n---") + 1;
  while (separator > 0 || (separator === 0 && from === 0 && text.startsWith("---"))) {
    if (separator > from) documents.push({ text: text.slice(from, separator), line });
    countedTo(separator);
    const end = text.indexOf("\n", separator);
    const rest = text.slice(separator + 3, end < 0 ? undefined : end).trim();
    if (rest !== "" && !rest.startsWith("#")) {
      throw new ComponentsError(
        "COMPONENTS_BAD_YAML",
        `only a comment may follow the document separator ---, not ${rest}`,
        line,
      );
    }
    from = end < 0 ? text.length : end + 1;
    line += 1;
    separator = text.startsWith("---", from) ? from : end < 0 ? 0 : text.indexOf("\n---", from) + 1;
  }
  if (text.length > from) documents.push({ text: `${text.slice(from)}\n`, line });
  return documents;
}

import { type Event, parseEvents, YAMLException } from "js-yaml";
import { isSpace } from "./event-range.ts";
import { findRejection } from "./go-yaml.ts";
import { YamlError, type YamlErrorCode } from "./yaml-error.ts";

/**
 * Characters that YAML forbids, and U+0085, U+2028 and U+2029: line breaks in YAML 1.1 (kubectl),
 * text in YAML 1.2, which could hide content. A byte order mark is allowed at the start.
 */
const forbidden = /[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

/** Tolerated ratio of estimated to allowed nodes: prose has punctuation, too. */
const slack = 2;

/** Replacements for the library's cryptic parse errors. */
const plainer: ReadonlyMap<string, string> = new Map([
  ...["flow collection", "double quoted scalar", "single quoted scalar"].map(
    (part) =>
      [`unexpected end of the stream within a ${part}`, "a quote, bracket or brace is not closed"] as const,
  ),
  [
    "end of the stream or a document separator is expected",
    "unexpected content: check the indentation, which must be spaces",
  ],
]);

/**
 * Returns the text of a document stream.
 *
 * @throws YamlError `YAML_TOO_LARGE`, `YAML_ENCODING`, `YAML_CHARACTER`.
 */
export function decodeYaml(source: string | Uint8Array, maxLength: number): string {
  if (source.length > maxLength) {
    throw new YamlError("YAML_TOO_LARGE", `the text is larger than ${maxLength} ${unitOf(source)}`, "");
  }
  const text = typeof source === "string" ? source : decodeBytes(source);
  const found = forbidden.exec(text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text);
  if (found !== null) {
    const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    throw new YamlError(
      "YAML_CHARACTER",
      `the character U+${code} is not allowed: write it as an escape`,
      text,
      found.index,
    );
  }
  return text;
}

function unitOf(source: string | Uint8Array): string {
  return typeof source === "string" ? "characters" : "bytes";
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new YamlError("YAML_ENCODING", "the text is not UTF-8", "");
  }
}

/**
 * Returns the parse events of a part of a text, with offsets relative to that part.
 *
 * @throws YamlError `YAML_SYNTAX`, `YAML_TOO_DEEP`, `YAML_TOO_MANY_NODES`.
 */
export function eventsOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  {
    maxDepth,
    maxNodes,
    nodes,
  }: { readonly maxDepth: number; readonly maxNodes: number; readonly nodes: number },
): readonly Event[] {
  const part = text.slice(start, end);
  if (mayExceedNodes(part, slack * maxNodes - nodes)) {
    throw new YamlError("YAML_TOO_MANY_NODES", `the text may hold more than ${maxNodes} nodes`, text, start);
  }
  try {
    // The library also counts keys and values. The builder enforces the exact limit.
    const events = parseEvents(part, { maxDepth: maxDepth + 2 });
    const rejection = findRejection(part, events);
    if (rejection) throw new YamlError("YAML_SYNTAX", rejection.reason, text, start + rejection.at);
    return events;
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    // The library's error contains the whole text and must not become the cause.
    const [code, reason] = explain(error.reason, maxDepth);
    throw new YamlError(code, reason, text, start + Math.min(error.mark?.position ?? 0, part.length));
  }
}

function explain(reason: string, maxDepth: number): readonly [YamlErrorCode, string] {
  if (reason.startsWith("nesting exceeded"))
    return ["YAML_TOO_DEEP", `nested deeper than ${maxDepth} levels`];
  // Some reasons quote a tag of the text.
  const bare = reason.replace(/(?<=such characters): .*$| ?".*"/s, "");
  return ["YAML_SYNTAX", plainer.get(bare) ?? bare];
}

/**
 * Reports whether a YAML text may contain more nodes than `limit`, in linear time and constant
 * memory; a parser needs more than 100 bytes for each node.
 */
function mayExceedNodes(text: string, limit: number): boolean {
  // A character counts for at most two nodes, with the white space after it; a last `?` for three.
  return 3 + 2 * text.length > limit && estimateNodes(text) > limit;
}

/** Returns an upper bound of the nodes in a YAML text, from the characters that may start one. */
function estimateNodes(text: string): number {
  const { length } = text;
  let nodes = 2;
  for (let at = 0; at < length; at += 1) {
    switch (text.charCodeAt(at)) {
      // `,` separates a key without a value as well, which is two nodes.
      case 0x2c:
        nodes += 2;
        break;
      // Line feed, carriage return, `:`, `[`, `{`.
      case 0x0a:
      case 0x0d:
      case 0x3a:
      case 0x5b:
      case 0x7b:
        nodes += 1;
        break;
      // `-` starts an item only before white space.
      case 0x2d:
        if (isSpace(text.charCodeAt(at + 1))) nodes += 1;
        break;
      // `?` starts a mapping with a key whose value may be empty.
      case 0x3f:
        if (isSpace(text.charCodeAt(at + 1))) nodes += 3;
        break;
    }
  }
  return nodes;
}

/**
 * What go-yaml, the parser of kubectl, clusterctl and the API server, does otherwise than YAML 1.2.
 * Text that it rejects, or reads as another value, is rejected here, too.
 *
 * Source: scannerc.go of go.yaml.in/yaml/v2.
 *
 * @module
 */
import {
  COLLECTION_STYLE,
  EVENT_ID,
  type Event,
  getScalarValue,
  SCALAR_STYLE,
  type ScalarEvent,
} from "js-yaml";
import { endOfCollection, isSpace, rangeOfEvent } from "./event-range.ts";
import type { YamlRange } from "./yaml-value.ts";

/** A place that go-yaml rejects or reads otherwise. */
export interface Rejection {
  readonly at: number;
  readonly reason: string;
}

/** A collection whose members are being read, or a document. */
interface Parent {
  /** Its event. */
  readonly index: number;
  readonly kind: "document" | "list" | "mapping";
  readonly flow: boolean;
  /** Spaces before it; -1 for a document. */
  readonly indent: number;
  /** The next node of a mapping is a key. */
  atKey: boolean;
}

/** Characters from the start of a key to its colon. */
const longestKey = 1024;

/** An escape: `\\/`, a pair of surrogates, or another one. */
const jsonEscape = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|[\s\S])/g;

/** An end of a document that has not started. */
const endOnly = /^\ufeff?(?:[ \t]*(?:#.*)?(?:\r\n?|\n))*\.\.\.(?!\S)/;

const badDirective = /^%(?!TAG[ \t]|YAML[ \t]+1\.1[ \t]*(?:[\r\n#]|$))/m;

/** Returns the text of a scalar. A block scalar whose last line does not end has no line break there. */
export function scalarText(text: string, event: ScalarEvent): string {
  const value = getScalarValue(text, event);
  const isCut = isBlock(event) && /[^\r\n]/.test(text.charAt(event.valueEnd - 1));
  return isCut && value.endsWith("\n") ? value.slice(0, -1) : value;
}

/** Returns the first place of a text that go-yaml rejects or reads otherwise. */
export function findRejection(text: string, events: readonly Event[]): Rejection | undefined {
  const ended = endOnly.exec(text);
  if (ended) return { at: ended[0].length - 3, reason: "a document starts with its end ..." };
  const hasTabs = text.includes("\t");
  const isJson = /^\s*\{/.test(text);
  const parents: Parent[] = [];
  let end = 0;
  let afterPlain = false;
  for (const [index, event] of events.entries()) {
    const parent = parents.at(-1);
    if (event.type === EVENT_ID.POP) {
      parents.pop();
      if (parent?.flow) {
        end = endOfCollection({ text, events, end }, parent.index);
        afterPlain = false;
      }
      continue;
    }
    if (event.type === EVENT_ID.DOCUMENT || parent === undefined) {
      parents.push({ index, kind: "document", flow: false, indent: -1, atKey: false });
      continue;
    }
    const isKey = parent.atKey && parent.kind === "mapping";
    parent.atKey = !parent.atKey;
    if (event.anchorStart >= 0 && !/^[\w-]+$/.test(text.slice(event.anchorStart, event.anchorEnd))) {
      return { at: event.anchorStart, reason: "a name of an anchor has only letters, digits, - and _" };
    }
    if (parent.flow && "tagEnd" in event && event.tagEnd >= 0 && /[,[\]]/.test(text.charAt(event.tagEnd))) {
      return { at: event.tagEnd, reason: "a tag inside brackets needs a space behind it" };
    }
    const range = rangeOfEvent({ text, events, end }, index);
    const found =
      (parent.kind === "document" ? checkDirectives(text, end, range) : undefined) ??
      (hasTabs && range && !parent.flow
        ? checkTabs(text, end, range, afterPlain ? parent.indent : undefined)
        : undefined) ??
      (parent.kind === "document" && event.type === EVENT_ID.SCALAR && range
        ? checkHeader(text, event, range)
        : undefined) ??
      (isKey && range ? checkKey(text, range, parent.flow) : undefined) ??
      (event.type === EVENT_ID.SCALAR ? checkScalar(text, event, parent.flow, isJson) : undefined);
    if (found !== undefined) return found;
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
      const kind = event.type === EVENT_ID.MAPPING ? "mapping" : "list";
      const flow = parent.flow || event.style === COLLECTION_STYLE.FLOW;
      parents.push({ index, kind, flow, indent: flow ? 0 : columnOf(text, event.start), atKey: true });
    } else if (range !== undefined) {
      end = range.end;
      afterPlain = event.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN;
    }
  }
  return hasTabs
    ? checkTabs(text, end, { start: text.length, end: text.length }, afterPlain ? 0 : undefined)
    : undefined;
}

function checkDirectives(text: string, from: number, range: YamlRange | undefined): Rejection | undefined {
  const found = badDirective.exec(text.slice(from, range?.start));
  return found ? { at: from + found.index, reason: "the only directives are %YAML 1.1 and %TAG" } : undefined;
}

/**
 * Finds a tab at the start of a line, or after the `-`, `?` or `:` that starts one. In empty lines after a plain
 * scalar, tabs behind the indentation are allowed.
 */
function checkTabs(
  text: string,
  end: number,
  { start }: YamlRange,
  plainIndent: number | undefined,
): Rejection | undefined {
  let at = end;
  // The end of a block scalar is the start of a line.
  if (at > 0 && !isLineBreak(text.charAt(at - 1))) at = nextLine(text, at);
  let afterPlain = plainIndent !== undefined && text.slice(end, at).trim() === "";
  while (at < start) {
    const [prefix = ""] = /^(?!---)[ :?-]*/.exec(text.slice(at, start)) ?? [];
    const behind = text.charAt(at + prefix.length);
    const line = text.slice(at, nextLine(text, at));
    afterPlain &&= line.trim() === "";
    if (
      behind === "\t" &&
      at + prefix.length < start &&
      !(afterPlain && prefix.length > (plainIndent ?? 0))
    ) {
      return {
        at: at + prefix.length,
        reason: "a tab is not allowed at the start of a line, or after - or ?",
      };
    }
    at = nextLine(text, at);
  }
  return undefined;
}

function checkKey(text: string, { start, end }: YamlRange, flow: boolean): Rejection | undefined {
  let before = start - 1;
  while (isSpace(text.charCodeAt(before)) && start - before < 80) before -= 1;
  if (text.charAt(before) === "?") return undefined;
  if (end - start > longestKey) return { at: start, reason: `a key is longer than ${longestKey} characters` };
  if (!flow) return undefined;
  const [gap = ""] = /^(?:[ \t\r\n]|#.*)*/.exec(text.slice(end)) ?? [];
  const isImplicit = text.charAt(end + gap.length) === ":";
  return isImplicit && /[\r\n]/.test(text.slice(start, end) + gap)
    ? { at: start, reason: "a key and its colon must be on one line" }
    : undefined;
}

function checkScalar(
  text: string,
  event: ScalarEvent,
  flow: boolean,
  isJson: boolean,
): Rejection | undefined {
  if (isBlock(event)) return checkBlock(text, event);
  const { valueStart, valueEnd } = event;
  if (event.style === SCALAR_STYLE.DOUBLE_QUOTED) {
    // kubectl and the API server read JSON as JSON.
    if (event.fast || isJson) return undefined;
    for (const { 0: written, index } of text.slice(valueStart, valueEnd).matchAll(jsonEscape)) {
      if (written.length === 2 && written !== "\\/") continue;
      return {
        at: valueStart + index,
        reason: "JSON's escapes \\/ and pairs of surrogates are not YAML 1.1",
      };
    }
    return undefined;
  }
  if (!flow || event.style !== SCALAR_STYLE.PLAIN || valueStart < 0) return undefined;
  const value = text.slice(valueStart, valueEnd);
  const isReadOtherwise =
    value.startsWith(":") || value.includes("?") || /^:[,[\]{}]/.test(text.slice(valueEnd, valueEnd + 2));
  return isReadOtherwise
    ? { at: valueStart, reason: "text with ? or : inside brackets needs quotes" }
    : undefined;
}

function checkBlock(text: string, { indent, valueStart, valueEnd }: ScalarEvent): Rejection | undefined {
  if (indent === 0 && valueEnd > valueStart)
    return { at: valueStart, reason: "the text of a block scalar must be indented" };
  for (let at = valueStart; at < valueEnd; at = nextLine(text, at)) {
    const [spaces = ""] = /^ */.exec(text.slice(at, nextLine(text, at))) ?? [];
    const behind = text.charAt(at + spaces.length);
    if (behind === "\t") {
      return { at: at + spaces.length, reason: "a tab is not allowed in the indentation of a block scalar" };
    }
    if (!isLineBreak(behind)) return undefined;
  }
  return undefined;
}

/** A number of spaces at the top counts from column -1 for the library, and from 0 for go-yaml. */
function checkHeader(text: string, event: ScalarEvent, { start }: YamlRange): Rejection | undefined {
  return isBlock(event) && /^[|>][-+]?[0-9]/.test(text.slice(start, start + 3))
    ? { at: start, reason: "a block scalar at the top of a document has no number of spaces" }
    : undefined;
}

function isBlock({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
}

function isLineBreak(letter: string): boolean {
  return letter === "\n" || letter === "\r";
}

/** Offset of the line after an offset. */
function nextLine(text: string, from: number): number {
  const found = text.indexOf("\n", from);
  return found < 0 ? text.length : found + 1;
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf("\n", at - 1) + 1);
}

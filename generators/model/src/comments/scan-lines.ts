import type { Report } from "@capikit/common/diagnostics";
import {
  blockCommentMarker,
  missingPlus,
  schemaTag,
  tagMarker,
  unexpectedPlus,
} from "../diagnostics/codes/comments.ts";
import type { MarkerText } from "../markers/marker-text.ts";
import { lookUp, nameEnd } from "../markers/parse/parse-marker.ts";
import { findMarker } from "../markers/registry/registry.ts";
import { isLetter } from "../markers/values/cursor.ts";
import type { SourceText } from "../source/source-text.ts";
import type { CommentRange } from "../syntax/comment-ranges.ts";
import { blockLines, type CommentLine, isBlank, joinMarker, lineGroup } from "./marker-lines.ts";
import { schemaTagAdvice } from "./schema-tags.ts";

/** Receives the contents of comments. */
export interface CommentReader {
  readonly onMarker: (marker: MarkerText) => void;
  /** Receives the warning about a tag that other generators read into schemas. */
  readonly onTag?: Report;
  readonly report: Report;
}

/** Finds the markers in a comment's lines and, for a JSDoc block, collects its text. */
function scanLines(
  source: SourceText,
  lines: readonly CommentLine[],
  isBlock: boolean,
  { onMarker, onTag = () => {}, report }: CommentReader,
  prose?: string[],
): void {
  const { text } = source;
  let isTag = false;
  let isFenced = false;
  const deprecation: string[] = [];
  let isDeprecation = false;
  for (let index = 0; index < lines.length; ) {
    const line = lines[index];
    if (line === undefined) break;
    const { start, end } = line;
    let at = start;
    while (at < end && isBlank(text.charCodeAt(at))) at++;
    const code = at < end ? text.charCodeAt(at) : 0;
    if (code === 43 && isLetter(text.charCodeAt(at + 1))) {
      const { marker, next } = joinMarker(source, lines, index, at, isBlock, report);
      if (marker !== undefined) onMarker(marker);
      index = next;
      continue;
    }
    if (code === 43)
      report(unexpectedPlus.create({ text: shorten(text.slice(at, end)) }, { source, start: at, end }));
    else if (code === 64 && isMarkerTag(text.slice(at + 1, end)))
      report(tagMarker.create({ marker: markerName(text.slice(at + 1, end)) }, { source, start: at, end }));
    else if (code === 64 && isBlock) {
      isTag = true;
      const [, rest] = /^@deprecated\b(.*)$/.exec(text.slice(at, end)) ?? [];
      isDeprecation = rest !== undefined;
      if (rest?.trim()) deprecation.push(rest.trim());
      const advice = schemaTagAdvice(text.slice(at + 1, end));
      if (advice !== undefined)
        onTag(schemaTag.create({ ...advice, line: text.slice(at, end) }, { source, start: at, end }));
    } else if (!isTag && prose !== undefined) {
      if (/^(?:```|~~~)/.test(text.slice(at, at + 3))) isFenced = !isFenced;
      const marker = isFenced ? undefined : markerOfLine(text.slice(at, end));
      if (marker !== undefined) report(missingPlus.create({ marker }, { source, start: at, end }));
      prose.push(proseOf(text, start, at, end));
    } else if (isDeprecation && at < end) {
      deprecation.push(text.slice(at, end));
    }
    index++;
  }
  // As a paragraph of Go's comments, which tools of Kubernetes know.
  if (prose !== undefined && deprecation.length > 0 && !/\bdeprecated\b/i.test(prose.join(" ")))
    prose.push("", `Deprecated: ${deprecation.join(" ")}`);
}

/** Returns the name of the known marker that a line of text would be with a `+`: `kubebuilder:default=1`. */
export function markerOfLine(line: string): string | undefined {
  const end = nameEnd(line);
  const marker = line.slice(0, end);
  const isMarker = marker.includes(":") && (end === line.length || line[end] === "=");
  return isMarker && lookUp({ text: line }) !== undefined ? marker : undefined;
}

/** Reports whether a line after its `@` is a marker: it is known, or has the prefix of markers. */
function isMarkerTag(line: string): boolean {
  return /^(?:kubebuilder|capikit|k8s):/.test(line) || markerOfLine(line) !== undefined;
}

function markerName(line: string): string {
  return line.slice(0, nameEnd(line)).replace(/:$/, "");
}

/** Returns a line of text; `\+`, `\@` and a marker without `+` after a backslash are unescaped. */
function proseOf(text: string, start: number, at: number, end: number): string {
  if (at === end) return "";
  const next = text.charCodeAt(at + 1);
  const isEscaped = text.charCodeAt(at) === 92;
  if (isEscaped && (next === 43 || next === 64 || markerOfLine(text.slice(at + 1, end)) !== undefined))
    return text.slice(start, at) + text.slice(at + 1, end);
  return text.slice(start, end);
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Finds the markers in the comments of a declaration. `proseOf` returns a list for block text. */
export function scanComments(
  source: SourceText,
  comments: readonly CommentRange[],
  reader: CommentReader,
  proseOf?: (index: number) => string[] | undefined,
): void {
  for (let index = 0; index < comments.length; ) {
    const comment = comments[index];
    if (comment?.kind === "line") {
      const { lines, next } = lineGroup(source, comments, index);
      scanLines(source, lines, false, reader);
      index = next;
      continue;
    }
    if (comment?.kind === "block") reportBlockMarker(source, comment, reader.report);
    if (comment?.kind === "jsdoc")
      scanLines(source, blockLines(source, comment), true, reader, proseOf?.(index));
    index++;
  }
}

const markerLine = /^[ \t]*(?:\*[ \t]*)*\+([a-z][\w:-]*)/gim;

/** Reports the first marker in a comment without documentation. Other lines with `+` are text. */
function reportBlockMarker(source: SourceText, { start, end }: CommentRange, report: Report): void {
  const names = Array.from(source.text.slice(start + 2, end).matchAll(markerLine), ([, name = ""]) => name);
  const isMarker = (name: string): boolean =>
    /^(?:kubebuilder|capikit):/.test(name) ||
    [name, name.slice(0, Math.max(0, name.lastIndexOf(":")))].some((one) => findMarker(one) !== undefined);
  const marker = names.find(isMarker);
  if (marker !== undefined) report(blockCommentMarker.create({ marker }, { source, start, end: start + 2 }));
}

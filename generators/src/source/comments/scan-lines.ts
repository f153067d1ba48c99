import type { Report } from "@capikit/common/diagnostics";
import {
  blockCommentMarker,
  inlineMarkerText,
  missingPlus,
  schemaTag,
  tagMarker,
  unexpectedPlus,
} from "../../model/diagnostics/codes/comments.ts";
import type { MarkerText } from "../../model/markers/marker-text.ts";
import { lookUp, nameEnd } from "../../model/markers/parse/parse-marker.ts";
import { allMarkers, findMarker } from "../../model/markers/registry/registry.ts";
import { isLetter } from "../../model/markers/values/cursor.ts";
import type { SourceText } from "../../model/text/source-text.ts";
import type { CommentRange } from "../syntax/comment-ranges.ts";
import { blockLines, type CommentLine, isBlank, joinMarker, lineGroup } from "./marker-lines.ts";

/** Receives the contents of comments. */
export interface CommentReader {
  readonly onMarker: (marker: MarkerText) => void;
  /** Receives the warning about a tag that other generators read into schemas. */
  readonly onTag?: Report;
  /** Whether the comments belong to no declaration. */
  readonly isOrphan?: boolean;
  readonly report: Report;
}

/** Markers of members by the end of their names in lower case, which tags of other generators have, too. */
const markersByTag: ReadonlyMap<string, string> = new Map(
  allMarkers
    .filter(({ targets, origin }) => targets.includes("field") && origin !== "foreign")
    .filter(({ name }) => !/^(?:k8s|capikit):|:(?:items|example)\b/.test(name))
    .map(({ name }) => [name.slice(name.lastIndexOf(":") + 1).toLowerCase(), name]),
);

/** Finds the markers in a comment's lines, and collects its text. */
function scanLines(
  source: SourceText,
  lines: readonly CommentLine[],
  isBlock: boolean,
  reader: CommentReader,
  prose?: string[],
): void {
  const { onMarker, onTag = () => {}, report } = reader;
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
    const marker = code === 64 ? withColon(text.slice(at + 1, end)) : "";
    if (code === 43) {
      const written = text.slice(at, end);
      const inner = written.replace(/^[+\s]+/, "");
      const isMarker = lookUp({ text: inner }) !== undefined;
      const facts = isMarker
        ? { text: written, marker: inner }
        : { text: shorten(written), marker: undefined };
      report(unexpectedPlus.create(facts, { source, start: at, end }));
    } else if (code === 64 && isMarkerTag(marker)) {
      const name = markerName(marker);
      const tag = text.slice(at, end - marker.length + name.length);
      report(tagMarker.create({ tag, marker: name, line: marker }, { source, start: at, end }));
    } else if (code === 64) {
      if (isBlock) {
        isTag = true;
        const [, rest] = /^@deprecated\b(.*)$/.exec(text.slice(at, end)) ?? [];
        isDeprecation = rest !== undefined;
        if (rest?.trim()) deprecation.push(rest.trim());
      }
      const [, tag = ""] = /^@([A-Za-z]+)\b(?![.-])/.exec(text.slice(at, end)) ?? [];
      const instead = isBlock ? markersByTag.get(tag.toLowerCase()) : undefined;
      if (instead !== undefined)
        onTag(schemaTag.create({ tag, marker: instead }, { source, start: at, end }));
    } else if (!isTag && (prose !== undefined || !isBlock)) {
      if (/^(?:```|~~~)/.test(text.slice(at, at + 3))) isFenced = !isFenced;
      if (!isFenced) reportHiddenMarker(source, at, end, isBlock, reader);
      prose?.push(proseOf(text, start, at, end));
    } else if (isDeprecation && at < end) {
      deprecation.push(text.slice(at, end));
    }
    index++;
  }
  // As a paragraph of Go's comments, which tools of Kubernetes know.
  if (prose !== undefined && deprecation.length > 0 && !/\bdeprecated\b/i.test(prose.join(" ")))
    prose.push("", `Deprecated: ${deprecation.join(" ")}`);
}

/** Reports a marker without its `+`, or in the middle of a line, where it is text. */
function reportHiddenMarker(
  source: SourceText,
  start: number,
  end: number,
  isBlock: boolean,
  { report, isOrphan = false }: CommentReader,
): void {
  const line = source.text.slice(start, end);
  const opener = isBlock ? "" : (/^[/!]+/.exec(line)?.[0] ?? "");
  const inner = line.slice(opener.length).trimStart();
  const isAtStart = source.text.startsWith(`//${opener}`, start - 2);
  if (opener !== "" && isAtStart && inner.startsWith("+") && markerOfLine(inner.slice(1)) !== undefined) {
    const facts = { marker: markerName(inner.slice(1)), opener: `//${opener}`, isOrphan };
    report(blockCommentMarker.create(facts, { source, start: start - 2, end: start + opener.length }));
    return;
  }
  const marker = markerOfLine(line);
  if (marker !== undefined) report(missingPlus.create({ marker, line }, { source, start, end }));
  const at = inlineMarker(line);
  // A second `//` disables a marker of a line comment.
  if (at === undefined || (!isBlock && /^[\s/]*$/.test(line.slice(0, at)))) return;
  const text = line.slice(at + 1);
  report(inlineMarkerText.create({ marker: markerName(text), text }, { source, start: start + at, end }));
}

/**
 * Returns the offset of the `+` of a known marker after other text, outside of back-quotes; `undefined`
 * without one. A backslash before it makes it text.
 */
export function inlineMarker(line: string): number | undefined {
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "`") quoted = !quoted;
    if (line[at] !== "+" || quoted || at === 0 || !/[\s\\/#*>-]/.test(line[at - 1] ?? "")) continue;
    if (isAssignedMarker(line.slice(at + 1))) return line[at - 1] === "\\" ? undefined : at;
  }
  return undefined;
}

/** Unescapes markers in the middle of a line. */
function withoutInlineEscapes(line: string): string {
  for (let at = line.indexOf("\\+"); at !== -1; at = line.indexOf("\\+", at + 1))
    if (isAssignedMarker(line.slice(at + 2))) return line.slice(0, at) + line.slice(at + 1);
  return line;
}

/** Reports whether a text starts with a known marker that has a prefix. A sentence may follow it. */
function isAssignedMarker(text: string): boolean {
  const name = text.slice(0, nameEnd(text));
  return /^(?:kubebuilder|capikit|k8s):./.test(name) && lookUp({ text }) !== undefined;
}

/** Returns the name of the known marker that a line of text would be with a `+`: `kubebuilder:default=1`. */
export function markerOfLine(line: string): string | undefined {
  const end = nameEnd(line);
  const marker = line.slice(0, end);
  const isMarker = marker.includes(":") && (end === line.length || line[end] === "=");
  return isMarker && lookUp({ text: line }) !== undefined ? marker : undefined;
}

/** Joins the words of a tag that are the name of a marker: `kubebuilder validation:Minimum=1`. */
function withColon(line: string): string {
  return line.replace(/^(kubebuilder|capikit|k8s)\s+(?=[\w-]+[:=])/, "$1:");
}

/** Reports whether a line after its `@` is a marker: it has their prefix, or is known and has a value. */
function isMarkerTag(line: string): boolean {
  if (/^(?:kubebuilder|capikit|k8s):/.test(line)) return true;
  const end = nameEnd(line);
  return line[end] === "=" && findMarker(line.slice(0, end)) !== undefined;
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
  return withoutInlineEscapes(text.slice(start, end));
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Finds the markers in the comments of a declaration. `proseOf` returns a list for the text of a comment. */
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
      scanLines(source, lines, false, reader, proseOf?.(index));
      index = next;
      continue;
    }
    if (comment?.kind === "block") reportBlockMarker(source, comment, reader);
    if (comment?.kind === "jsdoc")
      scanLines(source, blockLines(source, comment), true, reader, proseOf?.(index));
    index++;
  }
}

const markerLine = /^[ \t]*(?:\*[ \t]*)*\+([a-z][\w:-]*)/gim;

/** Reports the first marker in a comment without documentation. Other lines with `+` are text. */
function reportBlockMarker(
  source: SourceText,
  { start, end }: CommentRange,
  { report, isOrphan = false }: CommentReader,
): void {
  const names = Array.from(source.text.slice(start + 2, end).matchAll(markerLine), ([, name = ""]) => name);
  const isMarker = (name: string): boolean =>
    /^(?:kubebuilder|capikit):/.test(name) ||
    [name, name.slice(0, Math.max(0, name.lastIndexOf(":")))].some((one) => findMarker(one) !== undefined);
  const marker = names.find(isMarker);
  if (marker !== undefined)
    report(blockCommentMarker.create({ marker, opener: "/*", isOrphan }, { source, start, end: start + 2 }));
}

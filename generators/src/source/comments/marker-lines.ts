import type { Report } from "@capikit/common/diagnostics";
import { unclosedMarker } from "../../model/diagnostics/codes/comments.ts";
import type { MarkerText } from "../../model/markers/marker-text.ts";
import { nameEnd } from "../../model/markers/parse/parse-marker.ts";
import { findMarker } from "../../model/markers/registry/registry.ts";
import type { SourceText } from "../../model/text/source-text.ts";
import type { CommentRange } from "../syntax/comment-ranges.ts";

/** A marker's text, if it ends in the comment, and the index of the next line. */
export interface MarkerLines {
  readonly marker: MarkerText | undefined;
  readonly next: number;
}

/** Joins a marker's lines: open quotes, open braces and trailing commas continue it. */
export function joinMarker(
  source: SourceText,
  lines: readonly CommentLine[],
  index: number,
  plus: number,
  escaped: boolean,
  report: Report,
): MarkerLines {
  const { text } = source;
  const first = lines[index]?.end ?? plus + 1;
  const open = new OpenState();
  let end = first;
  let next = index + 1;
  open.read(text, plus + 1, first);
  const parts = [text.slice(plus + 1, first)];
  for (; open.isOpen(); next++) {
    const line = lines[next];
    if (line === undefined) {
      const marker = markerName(text.slice(plus + 1, first));
      report(unclosedMarker.create({ marker, open: open.describe() }, { source, start: plus, end: first }));
      return { marker: undefined, next };
    }
    let start = line.start;
    while (start < line.end && isBlank(text.charCodeAt(start))) start++;
    open.read(text, start, line.end);
    parts.push(text.slice(start, line.end));
    end = line.end;
  }
  const isPlain = !escaped || !parts.some((part) => part.includes("*\\"));
  const joined = parts.length === 1 ? (parts[0] ?? "") : parts.join(" ");
  const head = parts[0] ?? "";
  const marker: MarkerText = {
    source,
    start: plus,
    end,
    text: isPlain ? joined : withoutStarEscapes(joined),
    firstLine: isPlain ? head.length : withoutStarEscapes(head).length,
    escaped: !isPlain,
  };
  return { marker, next };
}

/** The open quotes and braces after the lines read so far. */
class OpenState {
  private quote = 0;
  private depth = 0;
  private endsWithComma = false;
  /** Whether the argument is JSON, with balanced brackets; undefined before the first one. */
  private isJson: boolean | undefined;

  read(text: string, start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      if (this.quote !== 0) {
        if (code === this.quote) this.quote = 0;
        else if (code === 92 && this.quote === 34) at++;
      } else if (code === 34 || code === 96) this.quote = code;
      else if (code === 91) {
        this.isJson ??= takesJson(text.slice(start, at));
        if (this.isJson) this.depth++;
      } else if (code === 123) this.depth++;
      else if ((code === 125 || (code === 93 && this.isJson === true)) && this.depth > 0) this.depth--;
    }
    if (end > start) this.endsWithComma = this.quote === 0 && text.charCodeAt(end - 1) === 44;
  }

  isOpen(): boolean {
    return this.quote !== 0 || this.depth > 0 || this.endsWithComma;
  }

  describe(): string {
    if (this.quote === 34) return "a double quote is not closed";
    if (this.quote === 96) return "a back-quote is not closed";
    if (this.depth > 0) return "a brace is not closed";
    return "the last comma is not followed by a value";
  }
}

/** Reports whether a marker with this start takes JSON. */
function takesJson(start: string): boolean {
  return findMarker(markerName(start))?.value?.type === "json";
}

function markerName(text: string): string {
  const end = nameEnd(text);
  return text.slice(0, text[end - 1] === ":" ? end - 1 : end);
}

/** A line of a comment without delimiters and trailing white space; `end` is exclusive. */
export interface CommentLine {
  readonly start: number;
  readonly end: number;
}

/** Returns the lines of a JSDoc block, without the leading `*` and one space after it. */
export function blockLines({ text }: SourceText, comment: CommentRange): CommentLine[] {
  const close = text.endsWith("*/", comment.end) ? comment.end - 2 : comment.end;
  const lines: CommentLine[] = [];
  let start = comment.start + 3;
  // Banners start with more than two asterisks.
  while (start < close && text.charCodeAt(start) === 42) start++;
  if (text.charCodeAt(start) === 32) start++;
  const margin = comment.start - (text.lastIndexOf("\n", comment.start) + 1) + 3;
  for (;;) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 || newline > close ? close : newline;
    lines.push({ start, end: trimEnd(text, start, end) });
    if (end === close) break;
    start = textStart(text, end + 1, close, margin);
  }
  const last = lines.at(-1);
  if (last !== undefined && lines.length > 1 && isStars(text, last))
    lines[lines.length - 1] = { start: close, end: close };
  return lines;
}

/** Returns the start of a line's text. A line without `*` loses its comment's indentation. */
function textStart(text: string, from: number, close: number, margin: number): number {
  let at = from;
  while (at < close && isBlank(text.charCodeAt(at))) at++;
  if (at < close && text.charCodeAt(at) === 42)
    return text.charCodeAt(at + 1) === 32 && at + 1 < close ? at + 2 : at + 1;
  return Math.min(at, from + margin);
}

/** Returns adjacent lines of `//` comments; `next` is the index of the line after them. */
export function lineGroup(
  { text }: SourceText,
  comments: readonly CommentRange[],
  first: number,
): { readonly lines: CommentLine[]; readonly next: number } {
  const lines: CommentLine[] = [];
  let next = first;
  let previousEnd = -1;
  for (let comment = comments[next]; comment?.kind === "line"; comment = comments[next]) {
    if (previousEnd !== -1 && !areNeighbours(text, previousEnd, comment.start)) break;
    const start = comment.start + (text.charCodeAt(comment.start + 2) === 32 ? 3 : 2);
    const end = Math.max(start, comment.end);
    lines.push({ start: Math.min(start, comment.end), end: trimEnd(text, start, end) });
    previousEnd = comment.end;
    next++;
  }
  return { lines, next };
}

function areNeighbours(text: string, from: number, to: number): boolean {
  const newline = text.indexOf("\n", from);
  return newline !== -1 && newline < to && !text.slice(newline + 1, to).includes("\n");
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(text.charCodeAt(at - 1))) at--;
  return Math.max(at, Math.min(start, end));
}

function isStars(text: string, { start, end }: CommentLine): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) !== 42) return false;
  return true;
}

/** Reports whether a character is white space within a line. */
export function isBlank(code: number): boolean {
  return (
    code === 32 || code === 9 || code === 13 || code === 11 || code === 12 || code === 0xa0 || code === 0xfeff
  );
}

/** Unescapes `*\/` in JSDoc blocks: removes one backslash from every run between the two. */
export function withoutStarEscapes(text: string): string {
  let at = text.indexOf("*\\");
  if (at === -1) return text;
  let result = "";
  let from = 0;
  for (; at !== -1; at = text.indexOf("*\\", at + 1)) {
    let end = at + 1;
    while (text.charCodeAt(end) === 92) end++;
    if (text.charCodeAt(end) !== 47) continue;
    result += text.slice(from, at + 1);
    from = at + 2;
  }
  return result + text.slice(from);
}

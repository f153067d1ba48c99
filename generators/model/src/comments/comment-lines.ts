import type { SourceText } from "../source/source-text.ts";
import type { CommentRange } from "../syntax/comment-ranges.ts";

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

/** A comment of a file, in offsets. */
export interface CommentRange {
  readonly kind: "block" | "jsdoc" | "line";
  readonly start: number;
  readonly end: number;
}

/**
 * Returns all comments between an offset and the next token, that is, between two statements or
 * members. The compiler's own function omits comments on the line of the previous statement.
 */
export function commentsFrom(text: string, start: number): CommentRange[] {
  const found: CommentRange[] = [];
  let at = start;
  if (at === 0 && text.startsWith("#!")) at = endOfLine(text, at);
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2f) {
      const comment = commentAt(text, at);
      if (comment === undefined) break;
      found.push(comment);
      at = comment.end - 1;
    } else if (code > 0x20 && code !== 0xa0 && code !== 0xfeff && code !== 0x2028 && code !== 0x2029) break;
  }
  return found;
}

/**
 * Returns the comments above a statement or member that starts at an offset. As in TypeScript and
 * Go, comments that end the line of the token before belong to that token.
 */
export function commentsAbove(text: string, start: number): CommentRange[] {
  const comments = commentsFrom(text, start);
  const newline = start === 0 ? -1 : text.indexOf("\n", start);
  const last = comments.findLast(({ end }) => end <= newline);
  // Comments before a token on the same line belong to that token.
  return last === undefined || text.slice(last.end, newline).trim() !== ""
    ? comments
    : comments.filter(({ end }) => end > newline);
}

/** Returns the comment that starts at an offset, if any. */
export function commentAt(text: string, start: number): CommentRange | undefined {
  const next = text.charCodeAt(start + 1);
  if (next === 0x2f) return { kind: "line", start, end: endOfLine(text, start) };
  if (next !== 0x2a) return undefined;
  const close = text.indexOf("*/", start + 2);
  const end = close === -1 ? text.length : close + 2;
  const jsdoc = text.charCodeAt(start + 2) === 0x2a && text.charCodeAt(start + 3) !== 0x2f;
  return { kind: jsdoc ? "jsdoc" : "block", start, end };
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

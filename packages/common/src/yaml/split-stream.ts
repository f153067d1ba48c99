/** One document of a stream: its text from `start` to `end`, with its `---` and directives. */
export interface DocumentRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a stream at its `---` lines, which YAML allows in no scalar. Comments and directives
 * before the first separator belong to the first document.
 */
export function* splitStream(text: string): Generator<DocumentRange> {
  let start = 0;
  for (const match of text.matchAll(/(?:^\ufeff?|[\r\n])---(?=[ \t\r\n]|$)/g)) {
    const at = match.index + match[0].length - 3;
    if (isPreamble(text, start, at)) continue;
    yield { start, end: at };
    start = at;
  }
  yield { start, end: text.length };
}

/** Reports whether only empty lines, comments and directives precede the first separator. */
function isPreamble(text: string, start: number, end: number): boolean {
  if (start > 0) return false;
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < end; at = endOfLine(text, at)) {
    const first = /[^ \t]/g;
    first.lastIndex = at;
    if (!/[#%\r\n]/.test(first.exec(text)?.[0] ?? "")) return false;
  }
  return true;
}

function endOfLine(text: string, from: number): number {
  const lineBreak = /[\r\n]/g;
  lineBreak.lastIndex = from;
  return lineBreak.test(text) ? lineBreak.lastIndex : text.length;
}

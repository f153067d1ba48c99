const encoder = new TextEncoder();

/** Returns the longest prefix of whole characters with at most `bytes` UTF-8 bytes. */
function cutPrefix(text: string, bytes: number): string {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += encoder.encode(character).length;
    if (used > bytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

const sentenceEnd = /\p{Sentence_Terminal}/gu;
const whiteSpace = /\p{White_Space}/gu;

function lastMatch(text: string, pattern: RegExp): { start: number; end: number } | undefined {
  let last: { start: number; end: number } | undefined;
  for (const match of text.matchAll(pattern))
    last = { start: match.index, end: match.index + match[0].length };
  return last !== undefined && last.start > 0 ? last : undefined;
}

/**
 * Truncates a description to `maxLength` UTF-8 bytes: after the last sentence that fits, or else
 * before the last white space, with `...`. Like controller-gen, but never splits a character. 0
 * drops the description, `undefined` keeps it.
 */
export function shortenDescription(
  text: string | undefined,
  maxLength: number | undefined,
): string | undefined {
  if (text === undefined || maxLength === undefined || maxLength < 0) return text;
  if (maxLength === 0) return undefined;
  // Most texts are short: no UTF-16 unit takes more than three bytes.
  if (text.length * 3 <= maxLength || encoder.encode(text).length <= maxLength) return text;
  const cut = cutPrefix(text, maxLength);
  const sentence = lastMatch(cut, sentenceEnd);
  if (sentence !== undefined) return cut.slice(0, sentence.end);
  const blank = lastMatch(cut, whiteSpace);
  return `${blank === undefined ? cut : cut.slice(0, blank.start)}...`;
}

import { CapikitError } from "../errors/capikit-error.ts";

/** Default nesting limit. Kubernetes objects and JSON schemas use less than a tenth of it. */
export const defaultMaxJsonDepth = 1000;

/** JSON text is nested deeper than the limit. The message does not quote the text. */
export class JsonDepthError extends CapikitError {
  override readonly name = "JsonDepthError";
  /** The limit that was exceeded. */
  readonly maxDepth: number;
  /** Offset of the first bracket beyond the limit, in UTF-16 code units or bytes. */
  readonly offset: number;

  constructor(maxDepth: number, offset: number) {
    super(`JSON is nested deeper than ${maxDepth} levels (offset ${offset})`);
    this.maxDepth = maxDepth;
    this.offset = offset;
  }
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Checks the nesting depth of JSON text before it is parsed, in linear time and constant memory.
 * `JSON.parse` accepts any depth, and recursive code then overflows the stack.
 *
 * Text that is not JSON is not reported: `JSON.parse` does that. Up to its first syntax error, the
 * counted depth is exact.
 *
 * @param json A string, or UTF-8 bytes.
 * @param maxDepth Number of nested arrays and objects; `{}` has depth 1. Default: 1000.
 * @throws JsonDepthError when the text is nested deeper.
 * @throws TypeError when `maxDepth` is not a positive integer.
 */
export function assertJsonDepth(json: string | Uint8Array, maxDepth: number = defaultMaxJsonDepth): void {
  if (!Number.isSafeInteger(maxDepth) || maxDepth < 1) {
    throw new TypeError(`maxDepth must be a positive integer, got ${String(maxDepth)}`);
  }
  const offset = typeof json === "string" ? textOffset(json, maxDepth) : bytesOffset(json, maxDepth);
  if (offset >= 0) throw new JsonDepthError(maxDepth, offset);
}

function textOffset(text: string, maxDepth: number): number {
  const { length } = text;
  let depth = 0;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at + 1, length);
    else if (isOpening(code)) {
      depth += 1;
      if (depth > maxDepth) return at;
    } else if (isClosing(code)) depth -= 1;
  }
  return -1;
}

/** Returns the closing quote of a string or the end of the text, with the engine's fast search. */
function endOfText(text: string, from: number, length: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (before >= from && text.charCodeAt(before) === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return length;
}

// Two loops keep both monomorphic: the check runs on every request body.
function bytesOffset(bytes: Uint8Array, maxDepth: number): number {
  const { length } = bytes;
  let depth = 0;
  for (let at = 0; at < length; at += 1) {
    const code = bytes[at] as number;
    if (code === quote) at = endOfBytes(bytes, at + 1, length);
    else if (isOpening(code)) {
      depth += 1;
      if (depth > maxDepth) return at;
    } else if (isClosing(code)) depth -= 1;
  }
  return -1;
}

function endOfBytes(bytes: Uint8Array, from: number, length: number): number {
  let at = from;
  while (at < length) {
    const code = bytes[at] as number;
    if (code === quote) return at;
    at += code === backslash ? 2 : 1;
  }
  return length;
}

function isOpening(code: number): boolean {
  return code === 0x5b || code === 0x7b;
}

function isClosing(code: number): boolean {
  return code === 0x5d || code === 0x7d;
}

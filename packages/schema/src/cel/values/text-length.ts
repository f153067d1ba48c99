import { countWork } from "../runtime/work.ts";

/** Texts are read at some 32 characters a step. */
const CHARACTERS_PER_STEP = 32;

/** The number of characters (code points). A surrogate without its other half counts as one. */
export function textLength(text: string): number {
  countWork(text.length / CHARACTERS_PER_STEP);
  let length = text.length;
  for (let index = 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0xdc00 || code > 0xdfff) continue;
    const before = text.charCodeAt(index - 1);
    if (before >= 0xd800 && before <= 0xdbff) length--;
  }
  return length;
}

/** The number of bytes in UTF-8. */
export function utf8Length(text: string): number {
  countWork(text.length / CHARACTERS_PER_STEP);
  return new TextEncoder().encode(text).length;
}

import { utf8Length as utf8Bytes } from "@capikit/common/text";
import { runeCount } from "../../values/text-length.ts";
import { countWork } from "../runtime/work.ts";

/** Texts are read at some 32 characters a step. */
const CHARACTERS_PER_STEP = 32;

/** The number of characters (code points). A surrogate without its other half counts as one. */
export function textLength(text: string): number {
  countWork(text.length / CHARACTERS_PER_STEP);
  return runeCount(text);
}

export function utf8Length(text: string): number {
  countWork(text.length / CHARACTERS_PER_STEP);
  return utf8Bytes(text);
}

import { type Bytes, bytesOf } from "../go-text/bytes.ts";
import { runesOf } from "../go-text/runes.ts";
import { compileGlob, matchingPrefix } from "./glob.ts";

/** Cuts the shortest or the longest prefix that matches a pattern; never an empty one. */
export function trimPrefix(value: Bytes, pattern: Bytes, which: "shortest" | "longest"): Bytes {
  const tokens = compileGlob(pattern);
  const length = tokens && matchingPrefix(tokens, value, which);
  return length === undefined ? value : value.slice(length);
}

/** The same for suffixes. As clusterctl does it, value and pattern are turned round by characters, brackets and backslashes too. */
export function trimSuffix(value: Bytes, pattern: Bytes, which: "shortest" | "longest"): Bytes {
  return reverse(trimPrefix(reverse(value), reverse(pattern), which));
}

/** Bytes that are no character become U+FFFD. */
function reverse(bytes: Bytes): Bytes {
  const characters = runesOf(bytes).map(({ codePoint }) => String.fromCodePoint(codePoint));
  return bytesOf(characters.reverse().join(""));
}

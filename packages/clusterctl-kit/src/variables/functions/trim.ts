import { type Bytes, encodeText } from "../go-text/bytes.ts";
import { decodeRunes } from "../go-text/runes.ts";
import { compileGlob, matchingPrefix } from "./glob.ts";

/** Removes the shortest or longest prefix that matches a pattern, unless empty. */
export function trimPrefix(value: Bytes, pattern: Bytes, which: "shortest" | "longest"): Bytes {
  const tokens = compileGlob(pattern);
  const length = tokens && matchingPrefix(tokens, value, which);
  return length === undefined ? value : value.slice(length);
}

/** Removes a suffix. Like clusterctl, reverses the characters of value and pattern. */
export function trimSuffix(value: Bytes, pattern: Bytes, which: "shortest" | "longest"): Bytes {
  return reverse(trimPrefix(reverse(value), reverse(pattern), which));
}

/** Invalid UTF-8 becomes U+FFFD. */
function reverse(bytes: Bytes): Bytes {
  const characters = decodeRunes(bytes).map(({ codePoint }) => String.fromCodePoint(codePoint));
  return encodeText(characters.reverse().join(""));
}

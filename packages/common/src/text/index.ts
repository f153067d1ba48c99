/**
 * Helpers for texts that people read and write.
 *
 * @module
 */
export { compareText } from "./compare-text.ts";
export { escapedCharacters, shortEscapes } from "./escapes.ts";
export { formatCount } from "./format-count.ts";
export { formatList } from "./format-list.ts";
export { withoutHidden } from "./hidden-characters.ts";
export { isBase64 } from "./is-base64.ts";
export { nearestName } from "./nearest-name.ts";
export { parseBool } from "./parse-bool.ts";

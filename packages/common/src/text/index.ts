/**
 * Helpers for texts that people read and write.
 *
 * @module
 */
export { decodeBase64, encodeBase64 } from "./base64.ts";
export { withoutByteOrderMark } from "./byte-order-mark.ts";
export { canonicalBase64 } from "./canonical-base64.ts";
export { capitalize } from "./capitalize.ts";
export { cleanPath } from "./clean-path.ts";
export { compareText } from "./compare-text.ts";
export { didYouMean } from "./did-you-mean.ts";
export { escapedCharacters, shortEscapes } from "./escapes.ts";
export { formatCount } from "./format-count.ts";
export { formatExponent, formatFloat } from "./format-float.ts";
export { formatList } from "./format-list.ts";
export { withoutHidden } from "./hidden-characters.ts";
export { isBase64 } from "./is-base64.ts";
export { isDnsLabel } from "./is-dns-label.ts";
export { isDnsSubdomain } from "./is-dns-subdomain.ts";
export { linePosition, lineStarts } from "./line-position.ts";
export { nearestName } from "./nearest-name.ts";
export { parseBool } from "./parse-bool.ts";
export { shellWord } from "./shell-word.ts";
export { splitList } from "./split-list.ts";
export { truncateText } from "./truncate-text.ts";
export { unicodeEscape } from "./unicode-escape.ts";
export { utf8Length } from "./utf8-length.ts";

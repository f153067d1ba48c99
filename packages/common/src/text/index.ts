/**
 * Helpers for texts that people read and write. Removes secrets from texts and values for logs,
 * conditions, events, recordings and terminals.
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
export { type RedactOptions, redactJson } from "./redact-json.ts";
export { redactText } from "./redact-text.ts";
export { redactUrl } from "./redact-url.ts";
export {
  isReferenceMember,
  isSecretMember,
  isSecretName,
  isSecretObject,
  isSecretPair,
  pairValues,
  precedesSecret,
} from "./secret-names.ts";
export { shellWord } from "./shell-word.ts";
export { splitList } from "./split-list.ts";
export { truncateText } from "./truncate-text.ts";
export { unicodeEscape } from "./unicode-escape.ts";
export { utf8Length } from "./utf8-length.ts";

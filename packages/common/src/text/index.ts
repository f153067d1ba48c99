/**
 * Helpers for texts that people read and write. Removes secrets from texts and values for logs,
 * conditions, events, recordings and terminals. Links and commands depend on whether capikit is published.
 *
 * @module
 */
export { canonicalBase64, decodeBase64, encodeBase64, isBase64 } from "./base64.ts";
export { compareText } from "./compare-text.ts";
export { escapedCharacters, shellWords, shortEscapes, unicodeEscape, withoutHidden } from "./escapes.ts";
export { fillTemplate, replaceNames, type TemplateNames } from "./fill-template.ts";
export {
  capitalize,
  firstLines,
  formatCount,
  formatExponent,
  formatFirst,
  formatFloat,
  formatList,
  joinWithin,
  truncateText,
  utf8Length,
  utf8Text,
  withoutByteOrderMark,
} from "./format.ts";
export { formatImage, type ImageReference, parseImage } from "./image-reference.ts";
export { joinLists } from "./join-lists.ts";
export * from "./kubernetes-names.ts";
export { linePosition, lineStarts } from "./line-position.ts";
export { type LineLevel, type LogLineLevel, levelOfLine, logLevels } from "./log-level.ts";
export { maskIdentifiers } from "./mask-identifiers.ts";
export { didYouMean, nearestName } from "./nearest-name.ts";
export { cleanPath, containsWords, parseBool, splitList } from "./parse.ts";
export { pemCertificates } from "./pem-certificates.ts";
export { createCommand, isPublished, pageReference, pageUrl } from "./publication.ts";
export { type RedactOptions, redactJson } from "./redact-json.ts";
export { redactText, redactUrl } from "./redact-text.ts";
export {
  isReferenceMember,
  isSecretMember,
  isSecretName,
  isSecretObject,
  isSecretPair,
  pairValues,
  precedesSecret,
} from "./secret-names.ts";

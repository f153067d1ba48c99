/**
 * Removes secrets from texts and values for logs, conditions, events, recordings and terminals.
 *
 * @module
 */
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

import { redactText } from "@capikit/common/text";

/** Longer texts are cut, so that foreign input cannot fill the logs or take much time. */
const maxLength = 16_384;

/** Masks keys, tokens and passwords in a text, and cuts very long texts. */
export function maskText(text: string): string {
  const rest = text.length - maxLength;
  return rest > 0 ? `${redactText(text.slice(0, maxLength))}[${rest} more]` : redactText(text);
}

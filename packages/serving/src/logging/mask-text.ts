import { redactText } from "@capikit/common/redaction";

/** Longer texts are cut, so that what somebody else wrote cannot fill logs, or keep us busy. */
const maxLength = 16_384;

/** Makes keys, tokens and passwords in a text unreadable, and cuts what is very long. */
export function maskText(text: string): string {
  const rest = text.length - maxLength;
  return rest > 0 ? `${redactText(text.slice(0, maxLength))}[${rest} more]` : redactText(text);
}

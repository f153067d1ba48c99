/** Default length limit in messages: more than the 253 characters of Kubernetes names. */
const defaultMaxLength = 256;

// Terminals interpret the C0 and C1 controls, and the marks that reverse text.
const controls = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Returns untrusted text for messages: cut after `maxLength` with `…` at the end, and with U+FFFD
 * for control characters other than line breaks and tabs.
 *
 * @param maxLength UTF-16 code units. Default: 256.
 */
export function shortText(text: string, maxLength: number = defaultMaxLength): string {
  if (text.length <= maxLength) return text.replace(controls, "\ufffd");
  const cut = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
  return `${cut.replace(controls, "\ufffd")}…`;
}

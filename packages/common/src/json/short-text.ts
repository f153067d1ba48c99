/** Longest text of an unknown author in a message: longer than names of Kubernetes, which have 253 characters at most. */
const defaultMaxLength = 256;

// Terminals act on the C0 and C1 controls, and on the marks that turn text round.
const controls = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Returns text of an unknown author for messages: cut where it is longer than `maxLength`, with `…` at the end, and with U+FFFD for control
 * characters other than line breaks and tabs.
 *
 * @param maxLength UTF-16 code units. Default: 256.
 */
export function shortText(text: string, maxLength: number = defaultMaxLength): string {
  if (text.length <= maxLength) return text.replace(controls, "\ufffd");
  const cut = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
  return `${cut.replace(controls, "\ufffd")}…`;
}

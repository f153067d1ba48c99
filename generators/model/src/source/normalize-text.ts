import { withoutByteOrderMark } from "@capikit/common/text";

/** Returns a text without a byte order mark and with LF line ends. */
export function normalizeText(text: string): string {
  const plain = withoutByteOrderMark(text);
  return plain.includes("\r") ? plain.replaceAll("\r\n", "\n") : plain;
}

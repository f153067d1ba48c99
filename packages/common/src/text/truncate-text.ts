const ellipsis = "…";
const ellipsisBytes = 3;
const encoder = new TextEncoder();

/** Truncates a text to a number of UTF-8 bytes, ending with `…` and never within a character. */
export function truncateText(text: string, maxBytes: number): string {
  const bytes = new Uint8Array(maxBytes);
  if (encoder.encodeInto(text, bytes).read === text.length) {
    return text;
  }
  const { read } = encoder.encodeInto(text, bytes.subarray(0, maxBytes - ellipsisBytes));
  return text.slice(0, read) + ellipsis;
}
